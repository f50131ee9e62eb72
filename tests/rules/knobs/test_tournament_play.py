"""What a tournament asks a rulebook about seats, levels and chips: answered the other way, play goes differently."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from floorman.floor.situations.table import NewSeat
from floorman.testing import Story
from floorman.tournament import commands as want
from floorman.tournament.clock import clock
from floorman.tournament.clock.checks import findings
from floorman.tournament.clock.display import dealer_change
from floorman.tournament.clock.generator import Wanted, generate
from floorman.tournament.clock.presets import level_minutes, preset
from floorman.tournament.clock.structure import Level, Structure
from floorman.tournament.seating.balancing import worst_seat
from floorman.tournament.seating.draw import SeatCard, break_draw
from floorman.tournament.seating.felt import Felt
from floorman.tournament.seating.final_table import final_draw, final_size
from floorman.tournament.seating.proposals import next_proposal
from floorman.tournament.seating.rota import next_dealer
from support.chips import planned, raced
from support.events import MINUTE, do, event
from support.knobs import at_the_desk, flips
from support.tournaments import shrink, sizes

if TYPE_CHECKING:
    from floorman.rulebook import Rulebook

# ---- levels ----

BLINDS: Final = {"small_blind": [25, 50], "big_blind": [50, 100]}
TABLES: Final = {"slow": {"minutes": 40, **BLINDS}, "fast": {"minutes": 5, **BLINDS}}


def length(book: Rulebook, kind: Any) -> str:
    """How long a level of such an event lasts."""
    found = level_minutes(book, kind)
    return f"{found[0]} minutes ({found[1].rule})" if found else "as announced"


@flips("level_minutes", {20: "20 minutes (H-1)", 30: "30 minutes (H-1)"})
def test_a_level_of_a_tournament(book: Rulebook) -> object:
    return length(book, "main")


@flips("sit_and_go_level_minutes", {15: "15 minutes (H-1)", 8: "8 minutes (H-1)"})
def test_a_level_of_a_sit_and_go(book: Rulebook) -> object:
    return length(book, "sit_and_go")


@flips("satellite_level_minutes", {15: "15 minutes (H-1)", 8: "8 minutes (H-1)"})
def test_a_level_of_a_satellite(book: Rulebook) -> object:
    return length(book, "satellite")


@flips(
    "level_table",
    {
        "slow": "Level(minutes=40, small_blind=50, big_blind=100, ante=0, big_blind_ante=False)",
        "fast": "Level(minutes=5, small_blind=50, big_blind=100, ante=0, big_blind_ante=False)",
    },
    data=TABLES,
)
def test_the_levels_of_a_tournament(book: Rulebook) -> object:
    return preset(book, "main").structure.level(2)


@flips(
    "sit_and_go_level_table",
    {
        "slow": "Level(minutes=40, small_blind=50, big_blind=100, ante=0, big_blind_ante=False)",
        "fast": "Level(minutes=5, small_blind=50, big_blind=100, ante=0, big_blind_ante=False)",
    },
    data=TABLES,
)
def test_the_levels_of_a_sit_and_go(book: Rulebook) -> object:
    return preset(book, "sit_and_go").structure.level(2)


@flips("ante_may_shrink", {True: "sound", False: "level 2: the ante falls from 50 to 25"})
def test_an_ante_that_falls_with_the_next_level(book: Rulebook) -> object:
    falling = Structure((Level(20, 100, 200, 50), Level(20, 200, 400, 25)))
    return ", ".join(found.words.en for found in findings(falling, book) if "ante" in found.words.en) or "sound"


@flips("ante_of_small_blind", {0.25: "[25, 25, 25, 25, 50]", 0.5: "[25, 25, 50, 50, 75]"})
def test_the_antes_of_a_structure_that_is_made(book: Rulebook) -> object:
    night = Wanted(
        players=27,
        stack=5000,
        chips=(25, 100, 500, 1000),
        level_minutes=20,
        minutes=240,
        ante="every_player",
        ante_from=1,
    )
    return [level.ante for level in generate(night, book).structure.levels[:5]]


@flips(
    "dealer_change_pause_seconds", {30: "dealers may change", 90: "1:00 to the new level: dealers change once it is on"}
)
def test_dealers_change_a_minute_before_the_level_ends(book: Rulebook) -> object:
    levels = Structure((Level(20, 25, 50), Level(20, 50, 100)))
    running = clock.start(clock.new_clock(levels), levels, now=0)
    return dealer_change(running, levels, book, now=19 * MINUTE).words.en


@flips("hand_for_hand_minutes", {2: "13 minutes left", 3: "12 minutes left"})
def test_a_hand_of_hand_for_hand_costs_time(book: Rulebook) -> object:
    levels = Structure((Level(20, 25, 50), Level(20, 50, 100)))
    running = clock.start(clock.new_clock(levels), levels, now=0)
    bubble = clock.begin_hand_for_hand(running, levels, book, now=5 * MINUTE)
    after = clock.hand_done(bubble, levels, book, now=9 * MINUTE)
    return f"{clock.remaining_ms(after, now=9 * MINUTE) // MINUTE} minutes left"


# ---- evening out ----


def moved(book: Rulebook, **facts: Any) -> str:
    """Two tables of nine, of which the second has lost players: what is proposed."""
    made = event(book, 18, table_size=9, **facts)
    for table in (1, 2):
        do(made, want.PutButton(table, 4))
        do(made, want.EndHand(table))
    shrink(made, 2, 6)
    return proposed(made)


def proposed(made: Any) -> str:
    """What is to be done at the tables next."""
    found = next_proposal(made.state)
    return found.reason.en if found else "nothing"


@flips(
    "balance_mover",
    {
        "next_big_blind": "Table 1 has 9 players, table 2 has 6; seat 7 has the next big blind. Seat 2 has the big blind there.",
        "random": "Table 1 has 9 players, table 2 has 6; seat 9 was drawn by lot. Seat 2 has the big blind there.",
    },
)
def test_a_player_moves_to_a_shorter_table(book: Rulebook) -> object:
    return moved(book)


@flips(
    "balance_at_difference",
    {
        3: "Table 1 has 9 players, table 2 has 6; seat 7 has the next big blind. Seat 2 has the big blind there.",
        4: "nothing",
    },
)
def test_tables_that_differ_by_three(book: Rulebook) -> object:
    return moved(book)


def seat(book: Rulebook, free: tuple[int, ...], blinds: tuple[int | None, int]) -> str:
    """The worst open seat of a table of nine where the last hand had the button on 3; seat 4 is kept for somebody."""
    felt = Felt(1, 9, {at: f"P{at}" for at in range(1, 10) if at not in free})
    felt.put_button(book, 3, *blinds)
    felt.hands = 1
    found = worst_seat(book, felt, kept=[SeatCard(1, 4)])
    return f"seat {found.seat}{', waits' if found.waits else ''}" if found else "no seat"


@flips(
    "balance_forbidden_seats",
    {("small_blind", "between_button_and_small_blind"): "no seat", ("between_button_and_small_blind",): "seat 5"},
    over="apsa",
    balance_no_good_seat="delay_or_other_table",
)
def test_only_the_seat_of_the_next_small_blind_is_free(book: Rulebook) -> object:
    return seat(book, (5,), (4, 5))


@flips(
    "balance_forbidden_seats",
    {("small_blind", "between_button_and_small_blind"): "no seat", ("small_blind",): "seat 5, waits"},
    balance_no_good_seat="delay_or_other_table",
)
def test_only_the_seat_behind_the_next_button_is_free(book: Rulebook) -> object:
    return seat(book, (4, 5), (None, 6))


@flips("balance_no_good_seat", {"delay_or_other_table": "no seat", "seated_and_waits": "seat 5, waits"}, over="apsa")
def test_no_acceptable_seat_is_free(book: Rulebook) -> object:
    return seat(book, (5,), (4, 5))


@flips(
    "balance_into_small_blind_seat",
    {
        "posts_single_big_blind": "button B, SB none, BB N, dealt in are A B D E N",
        "waits_for_button": "button B, SB none, BB D, dealt in are A B D E",
    },
)
def test_a_player_is_moved_to_the_seat_of_the_next_small_blind(book: Rulebook) -> object:
    table = Story(book, "A B C D E")
    table.hand(out="C")
    table.sit("N", 3, moved="balance")
    table.deal()
    return f"{table.where}, dealt in are {' '.join(sorted(table.dealt_in))}"


@flips("balance_source_table", {"fixed_method": "MoveRefused (H-1)", "director_decides": "{1: 5, 2: 7}"})
def test_the_director_moves_a_player_without_a_reason(book: Rulebook) -> object:
    made = event(book, 12, table_size=9)
    who = next(iter(made.state.hall.felts[1].seats.values()))
    do(made, want.MoveTo(who, SeatCard(2, made.state.hall.felts[2].free[0]), ""))
    return sizes(made)


test_a_seat_for_somebody_who_evens_out_tables = flips(
    "balance_forbidden_seats",
    {
        ("small_blind", "between_button_and_small_blind"): "seat 5: refused",
        ("between_button_and_small_blind",): "seat 5 is dealt in",
    },
)(at_the_desk(NewSeat(seat=5, why="balancing", button=3, small_blind=5, big_blind=6)))

# ---- short tables, breaking tables ----


def halted(book: Rulebook, *, size: int, players: int) -> str:
    """Two full tables, of which the second has lost players."""
    made = event(book, 2 * size, table_size=size)
    shrink(made, 2, players)
    return "stops" if made.state.hall.felts[2].is_held else "deals on"


@flips("table_halts_at_difference", {3: "stops", 4: "deals on"})
def test_a_table_that_is_three_players_short(book: Rulebook) -> object:
    return halted(book, size=9, players=6)


@flips("table_halts_from_table_size", {8: "deals on", 6: "stops"}, table_halts_at_difference=3)
def test_a_short_table_in_a_six_handed_event(book: Rulebook) -> object:
    return halted(book, size=6, players=3)


@flips("table_break_draw", {"two_stage_random": "by cards", "random": "by lot"})
def test_a_table_breaks_and_its_players_draw_seats(book: Rulebook) -> object:
    seats = [SeatCard(1, 4), SeatCard(1, 8), SeatCard(2, 2)]
    return "by cards" if break_draw(book, ["A", "B", "C"], seats, 7, "break").cards else "by lot"


@flips(
    "table_break_order",
    {"highest_number_first": "18 players fit at 2 tables; table 3 breaks.", "published_order": "TournamentError (H-1)"},
)
def test_an_event_of_three_tables_that_has_published_no_order(book: Rulebook) -> object:
    made = event(book, 27, table_size=9)
    for table in (1, 2, 3):
        shrink(made, table, 6)
    return proposed(made)


@flips(
    "table_break_order",
    {
        "highest_number_first": "18 players fit at 2 tables; table 2 breaks.",
        "published_order": "18 players fit at 2 tables; table 2 breaks.",
    },
)
def test_an_event_of_three_tables_that_has_published_an_order(book: Rulebook) -> object:
    made = event(book, 27, table_size=9, break_order=(2, 1, 3))
    for table in (1, 2, 3):
        shrink(made, table, 6)
    return proposed(made)


# ---- the final table ----


@flips("final_table_size", {"nine_or_seven": "9", "one_table": "8"})
def test_the_final_table_of_an_eight_handed_event(book: Rulebook) -> object:
    return final_size(book, 8)


LAST: Final = (
    Felt(1, 9, {1: "A", 2: "B", 3: "C", 4: "D", 5: "E"}, button=1),
    Felt(2, 9, {1: "F", 2: "G", 3: "H", 4: "I", 5: "J"}, button=1),
)
PLAYERS: Final = tuple("ABCDEFGHIJ")


def drawn(book: Rulebook) -> str:
    """Who sits at the final table, from seat 1; the next big blinds are C and H."""
    seats = dict(final_draw(book, PLAYERS, LAST, 7, "final").seats)
    return " ".join(seats[at] for at in range(1, 11))


@flips("final_table_draw", {"full_redraw": "E A B C H J G F D I", "by_next_position": "B C H D E I G J F A"})
def test_ten_players_draw_for_the_final_table(book: Rulebook) -> object:
    return drawn(book)


OTHERWISE: Final = {
    "next_big_blinds_draw_from": [4, 5],
    "next_buttons_draw_from": ["N", "N-2"],
    "next_small_blinds_draw_from": [1, 6],
}


@flips("final_table_draw", {"by_next_position": "B D E C H G I F J A"}, data={"final_table_draw": OTHERWISE})
def test_a_house_names_the_seats_that_the_next_blinds_draw_from(book: Rulebook) -> object:
    return drawn(book)


@flips("final_table_button", {"seat_1": "1", "last_seat": "10"})
def test_the_button_of_the_final_table(book: Rulebook) -> object:
    return final_draw(book, PLAYERS, LAST, 7, "final").button


@flips(
    "players_deal", {"rotates_then_last_out": "P1", "last_out_at_final_table": "the organiser's dealer"}, over="apsa"
)
def test_players_deal_before_anybody_is_out(book: Rulebook) -> object:
    duty = next_dealer(None, {1: "P1", 2: "P2"}, (), book=book)
    return duty.entrant if duty else "the organiser's dealer"


# ---- races ----


@flips("race_deal", {"player_by_player": "(1, 1, 2, 3, 3)", "one_card_at_a_time": "(1, 2, 3, 1, 3)"})
def test_cards_of_a_chip_race(book: Rulebook) -> object:
    return planned(book, "1: 2, 2: 1, 3: 2").order


@flips("race_rounding", {"up": "2", "half_up": "1"})
def test_chips_that_are_raced_for(book: Rulebook) -> object:
    return planned(book, "1: 3, 2: 2").prizes


@flips("race_rescue", {"anyone_left_with_nothing": "()", "single_chip_only": "(2,)"})
def test_a_player_loses_the_last_two_chips_in_a_race(book: Rulebook) -> object:
    return raced(book, "1: 2 As Kd, 2: 2 and 0 3c 4c").out
