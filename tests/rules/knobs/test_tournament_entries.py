"""What a tournament asks a rulebook about entries: answered the other way, somebody comes in, waits or is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from floorman.bank import TableKind
from floorman.table import SitDown
from floorman.testing import Story
from floorman.tournament import commands as want
from floorman.tournament.chips import account
from floorman.tournament.chips.sets import stacks_put_in
from floorman.tournament.entries.eligibility import (
    EntryTerms,
    admit,
    refund_cents,
    require_eligible,
    require_late_entry,
    require_reentry,
    require_sit_and_go,
    require_stack_left,
)
from floorman.tournament.entries.ghosts import Ghost, ghosts_leave
from floorman.tournament.seating.rota import late_dealer
from support.banks import Club
from support.events import MINUTE, do, event, person
from support.knobs import flips

if TYPE_CHECKING:
    from floorman.rulebook import Rulebook

DAY: Final = EntryTerms(date="2026-05-12", starts_at=600 * MINUTE)


def eligible(book: Rulebook, *, terms: EntryTerms = DAY, **facts: Any) -> str:
    """Whether somebody may play."""
    require_eligible(book, terms, person(1, **facts))
    return "plays"


def admitted(book: Rulebook, minute: int, **facts: Any) -> str:
    """What becomes of an entry so many minutes after the doors opened; play begins at minute 600."""
    found = admit(book, DAY, person(1), entered=3, now=minute * MINUTE, **facts)
    return "waits" if found.waits else "plays"


# ---- who may play ----


@flips("entry_requires", {("club_membership", "licence"): "EntryRefused (H-1)", ("licence",): "plays"})
def test_somebody_who_is_in_no_club(book: Rulebook) -> object:
    return eligible(book, is_member=False)


@flips("entry_requires", {("club_membership", "licence"): "EntryRefused (H-1)", ("club_membership",): "plays"})
def test_somebody_without_a_licence(book: Rulebook) -> object:
    return eligible(book, licence_until="")


@flips("entry_requires", {("licence", "licence_entitlement"): "EntryRefused (H-1)", ("licence",): "plays"})
def test_a_licence_that_does_not_cover_the_event(book: Rulebook) -> object:
    return eligible(book, terms=EntryTerms(date="2026-05-12", starts_at=0, needs="seniors"))


@flips(
    "entry_requires",
    {("registration", "buy_in_paid"): "EntryRefused (H-1)", ("buy_in_paid",): "plays"},
    late_registration="never",
)
def test_somebody_who_signed_up_elsewhere(book: Rulebook) -> object:
    return admitted(book, 100, by_tool=False)


@flips("entry_requires", {("licence", "buy_in_paid"): "4 play", ("licence",): "5 play"})
def test_one_of_four_has_not_paid(book: Rulebook) -> object:
    made = event(book, 4, begin=False, fee_cents=1000)
    do(made, want.Enter(person(5)))
    do(made, want.Begin())
    return f"{len(made.state.hall.felts[1].seats)} play"


@flips(
    "entry_requires",
    {
        ("registration", "account_balance"): "InsufficientFunds (H-1)",
        ("registration",): "InsufficientFunds (BANK-1.2.1.c)",
    },
    over="bank",
)
def test_an_account_that_does_not_cover_the_buy_in(book: Rulebook) -> object:
    club = Club(book, buy_in=1000)
    club.member("anna", 300)
    club.join("anna")
    return club.bank.balance("anna")


@flips("min_age", {18: "plays", 21: "EntryRefused (H-1)"})
def test_a_player_of_twenty(book: Rulebook) -> object:
    return eligible(book, born="2006-01-01")


@flips("guest_events_max", {0: "EntryRefused (H-1)", 2: "EntryRefused (H-1)", 3: "plays"})
def test_a_guest_for_the_third_time(book: Rulebook) -> object:
    return eligible(book, is_member=False, guest_events=2)


@flips(
    "guest_events",
    {"ranking_tournaments": "EntryRefused (H-1)", "all_events": "plays", "nothing": "EntryRefused (H-1)"},
)
def test_a_guest_in_an_event_that_does_not_count(book: Rulebook) -> object:
    return eligible(book, is_member=False, terms=EntryTerms(date="2026-05-12", starts_at=0, is_ranking=False))


@flips("guest_events", {"ranking_tournaments": "plays", "all_events": "plays", "nothing": "EntryRefused (H-1)"})
def test_a_guest_in_an_event_that_counts(book: Rulebook) -> object:
    return eligible(book, is_member=False)


# ---- until when ----


@flips("signup_deadline_minutes", {60: "plays", 120: "EntryRefused (H-1)"}, late_registration="never")
def test_an_entry_an_hour_and_a_half_before_the_start(book: Rulebook) -> object:
    return admitted(book, 510)


@flips("late_registration", {"event_option": "plays", "waiting_list": "waits", "never": "EntryRefused (H-1)"})
def test_an_entry_after_the_deadline(book: Rulebook) -> object:
    late = EntryTerms(date="2026-05-12", starts_at=600 * MINUTE, closes_at=500 * MINUTE, late_levels=3)
    return "waits" if admit(book, late, person(1), entered=3, now=510 * MINUTE).waits else "plays"


@flips(
    "late_entry_stack",
    {"full": "20000", "ghost_stack_as_it_stands": "17500"},
    ghost_stacks="kept_for_latecomers",
)
def test_what_a_latecomer_begins_with(book: Rulebook) -> object:
    made = event(book, 8, terms={"late_levels": 3}, starting_stack=20_000, begin=False)
    do(made, want.KeepSeats(1))
    do(made, want.Begin())
    do(made, want.CountChips("#1", 17_500))
    do(made, want.Enter(person(9)), 5)
    return made.state.entrants["p9"].chips


def given_back(book: Rulebook, minute: int) -> int:
    """What of 10.00 a player gets back who withdraws then; entries close at minute 540."""
    terms = EntryTerms(date="2026-05-12", starts_at=600 * MINUTE, closes_at=540 * MINUTE)
    return refund_cents(book, terms, 1000, now=minute * MINUTE)[0]


@flips("sign_off_deadline_minutes", {10: "1000", 60: "0"}, refund_until="sign_off_deadline")
def test_a_withdrawal_half_an_hour_before_the_start(book: Rulebook) -> object:
    return given_back(book, 570)


@flips("refund_until", {"entry_deadline": "0", "sign_off_deadline": "1000", "never": "0"}, sign_off_deadline_minutes=10)
def test_a_withdrawal_after_entries_closed(book: Rulebook) -> object:
    return given_back(book, 570)


@flips(
    "refund_until", {"entry_deadline": "1000", "sign_off_deadline": "1000", "never": "0"}, sign_off_deadline_minutes=10
)
def test_a_withdrawal_while_entries_are_open(book: Rulebook) -> object:
    return given_back(book, 530)


@flips("no_show_pays", {"yes": "EntryRefused (H-1)", "board_decides": "waived"})
def test_a_player_withdraws_at_the_last_moment_and_the_fee_is_open(book: Rulebook) -> object:
    made = event(book, 4, begin=False, fee_cents=1000)
    do(made, want.Withdraw("p4"), 121)
    do(made, want.SettleNoShow("p4", owes=False), 130)
    return made.state.entrants["p4"].no_show


@flips("satellite_signup_needed", {True: "EntryRefused (H-1)", False: "plays"}, late_registration="never")
def test_somebody_walks_into_a_satellite(book: Rulebook) -> object:
    satellite = EntryTerms(kind="satellite", date="2026-05-12", starts_at=600 * MINUTE, closes_at=500 * MINUTE)
    return "waits" if admit(book, satellite, person(1), entered=3, now=590 * MINUTE).waits else "plays"


@flips("satellite_last_entry_level", {4: "EntryRefused (H-1)", 6: "plays"})
def test_a_satellite_in_its_fifth_level(book: Rulebook) -> object:
    satellite = EntryTerms(kind="satellite", date="2026-05-12", starts_at=0)
    require_late_entry(book, satellite, level=5, is_level_start=True)
    return "plays"


@flips("sit_and_go_entry", {"while_stacks_left": "plays", "before_start": "EntryRefused (H-1)"}, over="vpsv")
def test_a_sit_and_go_that_has_begun_and_has_a_stack_left(book: Rulebook) -> object:
    require_stack_left(book, ghosts=2, has_played=False)
    return "plays"


# ---- how many, and with what ----


@flips("sit_and_go_min_players", {6: "begins", 7: "EntryRefused (H-1)"})
def test_a_sit_and_go_of_six(book: Rulebook) -> object:
    require_sit_and_go(book, 6)
    return "begins"


@flips("sit_and_go_stacks", {8: "8 stacks, 1 of them ghosts", 10: "10 stacks, 3 of them ghosts"}, over="vpsv")
def test_a_sit_and_go_with_seven_stacks_sold(book: Rulebook) -> object:
    stacks, ghosts, _ = stacks_put_in(book, sold=7)
    return f"{stacks} stacks, {ghosts} of them ghosts"


@flips(
    "ghost_stacks",
    {"missing_team_player": "7 stacks, 0 of them ghosts", "kept_for_latecomers": "10 stacks, 3 of them ghosts"},
    over="vpsv",
)
def test_stacks_that_nobody_bought(book: Rulebook) -> object:
    stacks, ghosts, _ = stacks_put_in(book, sold=7)
    return f"{stacks} stacks, {ghosts} of them ghosts"


@flips("sit_and_go_stack", {5000: "30000 chips in play", 6000: "WrongChips (H-1)"}, sit_and_go_stacks=6)
def test_a_sit_and_go_with_stacks_of_5000(book: Rulebook) -> object:
    made = event(book, 6, terms={"kind": "sit_and_go"}, table_size=6, starting_stack=5000)
    return f"{made.state.chips} chips in play"


EARNED: Final = {"p1": 9000, "p2": 4000, "p3": 2000}


@flips(
    "starting_stack",
    {
        "equal": "WrongChips (H-1)",
        "team_result_in_main_round": "15000 chips in play",
        "table_buy_in": "WrongChips (H-1)",
    },
)
def test_stacks_that_were_earned_in_an_earlier_round(book: Rulebook) -> object:
    return f"{event(book, 3, stacks=EARNED).state.chips} chips in play"


@flips(
    "starting_stack",
    {
        "equal": "15000 chips in play",
        "team_result_in_main_round": "15000 chips in play",
        "table_buy_in": "WrongChips (H-1)",
    },
)
def test_a_stack_of_5000_for_ten_euros(book: Rulebook) -> object:
    return f"{event(book, 3, fee_cents=1000).state.chips} chips in play"


@flips(
    "starting_stack",
    {"equal": "ChipsAreNoMoney (H-1)", "team_result_in_main_round": "ChipsAreNoMoney (H-1)", "table_buy_in": "500"},
    over="bank",
)
def test_a_tournament_table_of_the_bank(book: Rulebook) -> object:
    club = Club(book, buy_in=500, kind=TableKind.TOURNAMENT)
    club.member("anna", 900)
    club.join("anna")
    return club.stacks["anna"]


# ---- again ----


@flips("rebuys", {"event_option": "5000", "never": "WrongChips (H-1)"})
def test_somebody_buys_again(book: Rulebook) -> object:
    return account.rebuy(book, "A", 5000).chips


@flips("sit_and_go_rebuy", {True: "plays", False: "EntryRefused (H-1)"})
def test_somebody_enters_a_sit_and_go_a_second_time(book: Rulebook) -> object:
    sit_and_go = EntryTerms(kind="sit_and_go", date="2026-05-12", starts_at=0, allows_reentry=True, late_levels=3)
    require_reentry(book, sit_and_go, level=1, chips=0)
    return "plays"


@flips("reentry", {"event_option": "plays", "never": "EntryRefused (H-1)"})
def test_somebody_enters_a_second_time(book: Rulebook) -> object:
    again = EntryTerms(date="2026-05-12", starts_at=0, allows_reentry=True, late_levels=3)
    require_reentry(book, again, level=1, chips=0)
    return "plays"


@flips("surrender_for_reentry", {True: "[-3200, 20000]", False: "WrongChips (H-1)"})
def test_somebody_gives_up_a_short_stack_for_a_new_one(book: Rulebook) -> object:
    return [line.chips for line in account.surrendered(book, "A", 3200, stack=20_000)]


@flips("surrender_for_reentry", {True: "plays", False: "EntryRefused (H-1)"})
def test_somebody_with_chips_enters_a_second_time(book: Rulebook) -> object:
    again = EntryTerms(date="2026-05-12", starts_at=0, allows_reentry=True, late_levels=3)
    require_reentry(book, again, level=1, chips=3200)
    return "plays"


# ---- ghosts ----


def ghosts(book: Rulebook, level: int, **facts: Any) -> str:
    """What becomes of a ghost when a level has ended."""
    found = ghosts_leave([Ghost("ghost", 4300)], level_ended=level, hand_is_over=True, left=8, book=book, **facts)
    place = found.placed[0].place if found.placed else None
    return f"{len(found.lines)} stacks leave, place {place}"


@flips("ghost_removed_after_level", {3: "1 stacks leave, place 9", 4: "0 stacks leave, place None"}, over="wpl")
def test_a_ghost_after_the_third_level(book: Rulebook) -> object:
    return ghosts(book, 3)


@flips(
    "sit_and_go_ghosts_leave",
    {"after_ghost_level": "1 stacks leave, place None", "blinded_off": "0 stacks leave, place None"},
    over="vpsv",
)
def test_a_ghost_of_a_sit_and_go_after_the_fourth_level(book: Rulebook) -> object:
    return ghosts(book, 4, begins="sit_and_go")


@flips("ghost_takes_a_place", {True: "1 stacks leave, place 9", False: "1 stacks leave, place None"}, over="wpl")
def test_the_place_of_a_ghost(book: Rulebook) -> object:
    return ghosts(book, 3)


# ---- seats ----


@flips("late_entrant_deals", {True: "A", False: "nobody deals"}, over="vpsv")
def test_somebody_enters_a_satellite_late_where_players_deal(book: Rulebook) -> object:
    duty = late_dealer(None, "A", 1, book=book, is_satellite=True)
    return duty.entrant if duty else "nobody deals"


@flips("tournament_seats", {"random": "SeatsAreDrawn (H-1)", "free_choice": "N"})
def test_somebody_picks_a_seat_in_a_tournament(book: Rulebook) -> object:
    table = Story(book, "A B C")
    table.says("N", SitDown(7, 5000))
    return table.name(7)


@flips("one_table_per_player", {True: "AtAnotherTable (H-1)", False: "N"}, tournament_seats="free_choice")
def test_somebody_sits_at_another_table(book: Rulebook) -> object:
    table = Story(book, "A B C")
    table.says("N", SitDown(7, 5000), sits_at="other")
    return table.name(7)
