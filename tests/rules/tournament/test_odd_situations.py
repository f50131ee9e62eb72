"""Odd things that directors enter: what the book says about them, or a refusal after which nothing has changed."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from floorman.cards import parse_cards
from floorman.errors import (
    BustRefused,
    DealRefused,
    DrawRefused,
    FloormanError,
    NotInTournament,
    PayoutsLocked,
    TournamentError,
    WrongChips,
    WrongPayout,
    WrongRace,
)
from floorman.tournament import commands as want
from floorman.tournament.chips.accounting import account_of
from floorman.tournament.entries.eligibility import Person, Terms
from floorman.tournament.finish.standings import payouts_of
from floorman.tournament.prizes.payouts import Amounts, Percentages, PointsOnly, Scheme
from floorman.tournament.seating.draw import SeatCard
from floorman.tournament.setup import PrizePlan
from floorman.tournament.steps import Tournament, decoded, encoded
from support.clocks import otherwise
from support.tournaments import at, do, tournament

BOOKS = ["tda", "apsa", "wpl", "vpsv"]


def refused(event: Tournament, wanted: want.Command, kind: type[TournamentError], match: str) -> FloormanError:
    """What is said, in both languages, while nothing changes."""
    before, records = event.state.copy(), len(event.records)
    with pytest.raises(kind, match=match) as found:
        do(event, wanted)
    assert event.state == before
    assert len(event.records) == records
    assert found.value.what_de != found.value.what
    return found.value


def with_stacks(book: str, *stacks: int, **facts: Any) -> tuple[Tournament, list[str], list[int]]:
    """An event at one table with these stacks, from the lowest seat on."""
    event = tournament(book, len(stacks), starting_stack=sum(stacks) // len(stacks), **facts)
    players = at(event, 1)
    do(event, want.EndHand(1, (), dict(zip(players, stacks, strict=True))))
    return event, players, sorted(event.state.hall.felts[1].seats)


# ---- chips ----


@pytest.mark.rule("TDA-71-D")
def test_who_is_not_in_the_hand_loses_the_stack_that_is_known() -> None:
    event = tournament("tda", 4, starting_stack=1000, terms=Terms(date="2026-05-12", starts_at=10**12, late_levels=3))
    do(event, want.BeginHand(1))
    do(event, want.Enter(Person(id="late", name="Late")))
    refused(event, want.Disqualify("late", "cheating", chips=100), WrongChips, "Late has 1000, not 100")
    do(event, want.Disqualify(at(event, 1)[0], "cheating", chips=100))  # in the hand, and counted there
    do(event, want.Disqualify("late", "cheating"))

    assert event.state.chips == 5000 - 100 - 1000


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_sits_there_with_nothing(book: str) -> None:
    event = tournament(book, 4)
    loser, winner, *_ = at(event, 1)
    for wanted in (want.Count(loser, 0), want.EndHand(1, (), {loser: 0, winner: 20_000})):
        told = refused(event, wanted, WrongChips, "has no chips left: tell who is out")
        assert getattr(told, "rule", None)

    do(event, want.EndHand(1, (want.Bust(loser),), {winner: 20_000}))
    assert event.state.place_of(loser) == 4


@pytest.mark.rule("APSA-3.3-27.b", "WPL-5.6.22", "VPSV-57.1")
@pytest.mark.parametrize("book", BOOKS)
def test_who_went_out_in_one_hand_is_told_of_together_where_the_stacks_decide(book: str) -> None:
    event, players, _ = with_stacks(book, 900, 2500, 600, 4000, 2000)
    a, b, c, *_ = players
    do(event, want.EndHand(1, (want.Bust(a),)))  # began with 900
    told = refused(event, want.PutOut(1, (want.Bust(c, 600),)), BustRefused, "went out in the same hand")
    assert getattr(told, "rule", None)
    refused(event, want.PutOut(1, (want.Bust(b, 900),)), BustRefused, "tell of them together")
    do(event, want.PutOut(1, (want.Bust(b, 2500),)))
    assert (event.state.place_of(a), event.state.place_of(b)) == (5, 4)

    do(event, want.EndHand(1))
    do(event, want.PutOut(1, (want.Bust(c, 600),)))  # another hand
    assert event.state.place_of(c) == 3


@pytest.mark.parametrize("in_last_hand", [True, False])
def test_busts_of_the_hand_under_way_are_told_of_together_too(in_last_hand: bool) -> None:
    event = tournament("apsa", 5)
    a, b, *_ = at(event, 1)
    do(event, want.BeginHand(1))
    do(event, want.PutOut(1, (want.Bust(a, 5000),)))
    for wanted in (want.PutOut(1, (want.Bust(b, 5000),), in_last_hand), want.EndHand(1, (want.Bust(b, 1000),))):
        refused(event, wanted, BustRefused, "went out in the same hand")
    event.undo(by="director", now=0)
    do(event, want.PutOut(1, (want.Bust(a, 5000), want.Bust(b, 5000))))

    assert event.state.place_of(a) == event.state.place_of(b) == 4


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_can_have_so_much_that_the_others_have_nothing(book: str) -> None:
    event = tournament(book, 6)
    do(event, want.EndHand(1))  # nobody has counted since
    who, other, *_ = at(event, 1)
    for wanted, kind, match in (
        (want.Disqualify(who, "cheating", chips=59_996), WrongChips, "59995 at most"),
        (want.Count(who, 59_996), WrongChips, "59995 are left"),
        (want.EndHand(1, (), {who: 59_996}), WrongChips, "cannot be more than 59995"),
        (want.EndHand(1, (), {who: 50_000, other: 9997}), WrongChips, "cannot be more than 59996"),
        (want.EndHand(1, (want.Bust(who, 59_996),)), BustRefused, "cannot be lost"),
        (want.ChangeChips("forfeited", who, -59_995, "hidden"), WrongChips, "everybody keeps one"),
        (want.ChangeChips("found", "T1", -59_995, "on the floor"), WrongChips, "everybody keeps one"),
    ):
        refused(event, wanted, kind, match)

    do(event, want.EndHand(1, (), {who: 50_000, other: 9996}))
    do(event, want.Disqualify(who, "cheating"))
    assert event.state.chips == 10_000


@pytest.mark.rule("TDA-24-A.a", "APSA-3.5-15.a", "WPL-2.23.a", "VPSV-46.1")
@pytest.mark.parametrize("book", BOOKS)
def test_a_colour_up_is_of_chips_that_are_in_play_and_of_no_more_than_there_are(book: str) -> None:
    event = tournament(book, 2, starting_stack=1000, chip_set=(25, 100, 500))
    do(event, want.EndHand(1))  # nobody has counted since
    first, second = sorted(event.state.hall.felts[1].seats)
    for wanted, match in (
        (want.ColourUp(1, 25, 100, {first: 78, second: 3}), "2025 in small chips are more than the 2000 in play"),
        (want.ColourUp(1, 50, 100, {first: 1}), "no chips of 50 are in play; there are: 25, 100, 500"),
        (want.ColourUp(1, 1000, 5000, {first: 1}), "no chips of 1000"),
    ):
        told = refused(event, wanted, WrongRace, match)
        assert getattr(told, "rule", None)
    do(event, want.ColourUp(1, 25, 100, {first: 3, second: 1}))
    assert event.state.chips == 2000


@pytest.mark.parametrize("book", BOOKS)
def test_a_colour_up_brings_in_chips_that_were_not_announced(book: str) -> None:
    event = tournament(book, 2, starting_stack=10_000, chip_set=(25, 100, 500))
    first, second = sorted(event.state.hall.felts[1].seats)
    refused(event, want.ColourUp(1, 1000, 5000, {first: 5}), WrongRace, "no chips of 1000 .* there are: 25, 100, 500")
    do(event, want.ColourUp(1, 100, 1000, {first: 30, second: 20}))
    do(event, want.ColourUp(1, 1000, 5000, {first: 5, second: 5}))
    assert event.state.chips == 20_000

    event.undo(by="director", now=0)
    refused(event, want.ColourUp(1, 5000, 10_000, {first: 2}), WrongRace, "there are: 25, 100, 500, 1000")
    event.undo(by="director", now=0)
    refused(event, want.ColourUp(1, 1000, 5000, {first: 5}), WrongRace, "there are: 25, 100, 500")


@pytest.mark.rule("TDA-24-C.a#1", "TDA-24-C.b#1")
@pytest.mark.parametrize(("found", "after"), [(6, 20_100), (3, 20_000)])
def test_chips_that_turn_up_after_the_race_are_changed_at_par_and_the_rest_is_taken_away(
    found: int, after: int
) -> None:
    event, players, seats = with_stacks("tda", 20_000 + 25 * found, 2050, 900, chip_set=(25, 100, 500))
    refused(event, want.ChangeOldChips(players[0], 25, found), WrongChips, "the 25s are still in play .*24-C")
    do(event, want.ColourUp(1, 25, 100, {seats[1]: 2}, cards=tuple(parse_cards("2c 3c"))))
    chips = event.state.chips

    again = refused(event, want.ColourUp(1, 25, 100, {seats[0]: found}), WrongRace, "have been raced off; .* at par")
    assert str(getattr(again, "rule", "")) == "TDA 2019 24-C"
    step = do(event, want.ChangeOldChips(players[0], 25, found))
    assert event.state.entrants[players[0]].chips == after
    lost = 20_000 + 25 * found - after
    assert event.state.chips == chips - lost
    events = [told for each in event.steps for told in each.events]
    assert account_of(event.state, events).lines[-1].chips == -lost
    assert decoded(encoded(step)) == step
    event.undo(by="director", now=0)
    assert (event.state.chips, event.state.entrants[players[0]].chips) == (chips, 20_000 + 25 * found)


@pytest.mark.rule("TDA-24-C.a")
def test_whoever_comes_from_a_table_that_has_not_raced_yet_races_at_the_new_one() -> None:
    event = tournament("tda", 6, size=3, starting_stack=1000)
    first, second = (event.state.hall.felts[number].seats for number in (1, 2))
    do(event, want.ColourUp(1, 25, 100, dict.fromkeys(first, 4)))
    gone = next(iter(first.values()))
    do(event, want.EndHand(1, (want.Bust(gone),)))
    mover = next(iter(second.values()))
    free = next(seat for seat in (1, 2, 3) if seat not in event.state.hall.felts[1].seats)
    do(event, want.MoveTo(mover, SeatCard(1, free), "a free seat"))

    stayed = next(seat for seat in first if seat != free)
    refused(event, want.ColourUp(1, 25, 100, {free: 4, stayed: 4}), WrongRace, "raced off")
    do(event, want.ColourUp(1, 25, 100, {free: 4}))
    refused(event, want.ColourUp(1, 25, 100, {free: 4}), WrongRace, "raced off")


@pytest.mark.parametrize(
    ("found", "error", "match"),
    [
        (0, WrongChips, "number of chips"),
        (-3, WrongChips, "number of chips"),
        (900, WrongChips, "more than the 3000"),
        (50, TournamentError, "1250 in small chips are more than 1000"),
    ],
)
def test_old_chips_are_as_many_as_somebody_can_have(found: int, error: type[TournamentError], match: str) -> None:
    event, players, seats = with_stacks("tda", 1000, 1100, 900)
    do(event, want.ColourUp(1, 25, 100, {seats[1]: 4}))
    refused(event, want.ChangeOldChips(players[0], 25, found), error, match)
    refused(event, want.ChangeOldChips("nobody", 25, 3), NotInTournament, "nobody")
    refused(event, want.ChangeOldChips(players[0], 100, 3), WrongChips, "the 100s are still in play")


@pytest.mark.rule("TDA-24-A.c#1", "WPL-2.23.e#2", "VPSV-46.3#2")
@pytest.mark.parametrize("book", BOOKS)
def test_two_small_chips_that_are_everything_and_lose_become_a_large_one(book: str) -> None:
    event, players, seats = with_stacks(book, 50, 2050, 900)
    cards = "2c Kd 3c Qs" if book == "vpsv" else "2c 3c Kd Qs"  # one at a time, or all to one
    do(event, want.ColourUp(1, 25, 100, {seats[0]: 2, seats[1]: 2}, cards=tuple(parse_cards(cards))))
    assert [event.state.entrants[who].chips for who in players] == [100, 2100, 900]
    assert event.state.chips == 3100

    event.undo(by="director", now=0)
    assert event.state.chips == 3000


def test_where_a_house_rescues_a_single_chip_only_who_has_nothing_after_the_race_is_out() -> None:
    event, players, seats = with_stacks("apsa", 50, 2050, 900)
    event.state.book = otherwise("apsa", race_rescue="single_chip_only")
    cards = tuple(parse_cards("2c 3c Kd Qs"))
    step = do(event, want.ColourUp(1, 25, 100, {seats[0]: 2, seats[1]: 2}, cards=cards))

    assert event.state.place_of(players[0]) == 3
    assert (event.state.left, event.state.chips) == (2, 3000)
    assert decoded(encoded(step)) == step
    assert event.state.is_sound


def test_a_ghost_that_is_raced_out_is_passed_over_in_the_places() -> None:
    event = tournament("vpsv", 3, begin=False, starting_stack=1000)
    do(event, want.KeepSeats(1))
    do(event, want.Begin())
    seats = {who: seat for seat, who in event.state.hall.felts[1].seats.items()}
    (ghost,), players = event.state.ghosts, sorted(seats.keys() - event.state.ghosts)
    do(event, want.EndHand(1, (), {ghost: 50, players[0]: 1950, players[1]: 1000, players[2]: 1000}))
    event.state.book = otherwise("vpsv", race_rescue="single_chip_only")
    low = {seats[ghost]: 2, seats[players[0]]: 2}
    cards = "2c Kd 3c Qs" if seats[ghost] < seats[players[0]] else "Kd 2c Qs 3c"
    do(event, want.ColourUp(1, 25, 100, low, cards=tuple(parse_cards(cards))))

    assert (event.state.place_of(ghost), event.state.ghosts) == (None, set())
    assert (event.state.left, event.state.out, event.state.chips) == (3, 0, 4000)
    assert event.state.is_sound
    do(event, want.EndHand(1, (want.Bust(players[2]),)))
    assert event.state.place_of(players[2]) == 3


# ---- people and seats ----


@pytest.mark.rule("TDA-9")
def test_no_seat_is_kept_where_somebody_sits_or_for_somebody_who_is_out() -> None:
    event = tournament("tda", 6)
    one, other, *_ = at(event, 1)
    taken = event.state.entrants[other].card
    refused(event, want.LockSeat(one, taken, "a wheelchair"), DrawRefused, "move .*, or keep another seat for")
    do(event, want.LockSeat(other, taken, "a wheelchair"))
    do(event, want.EndHand(1, (want.Bust(one),)))

    refused(event, want.LockSeat(one, SeatCard(1, 9), "a wheelchair"), DrawRefused, "has no place here any more")


FAMILY = "👨\u200d👩\u200d👧 Müller"


@pytest.mark.parametrize("name", ["Łukasz", "O'Brien", "x" * 200, FAMILY, "🂡", "{name}", "Zoë <b>"])
def test_any_name_that_can_be_read_enters_and_pays_and_wins(name: str) -> None:
    event = tournament("tda", 1, begin=False, fee_cents=1000, payment="at the door")
    do(event, want.Enter(Person(id="one", name=name)))
    step = do(event, want.Pay("one", 1000))
    assert name in step.name.de
    do(event, want.Begin())
    do(event, want.EndHand(1, (want.Bust("p1"),)))

    assert event.state.winner == "one"
    assert Tournament.replay(decoded(encoded(record)) for record in event.records).state == event.state


@pytest.mark.parametrize("name", ["x" * 201, "two\nlines", " ", "", "\u200d", "\u202egnirts", "\ud800", "\x00"])
def test_a_name_that_cannot_be_read_is_refused_for_people_and_events(name: str) -> None:
    event = tournament("tda", 2)
    refused(event, want.Enter(Person(id="one", name=name)), TournamentError, "name|text")
    with pytest.raises(TournamentError):
        Tournament.open(replace(event.state.setup, name=name), by="director", now=0)


@pytest.mark.parametrize("id_", ["", " ", "a#2", "x" * 91, "a\nb"])
def test_a_member_has_an_id_that_an_account_can_have(id_: str) -> None:
    refused(tournament("tda", 2), want.Enter(Person(id=id_, name="Anna")), TournamentError, "member's id")


# ---- prizes ----


@pytest.mark.rule("WPL-3.9.a")
@pytest.mark.parametrize(("book", "scheme"), [("wpl", None), ("tda", PointsOnly())])
def test_where_only_points_are_played_for_nothing_is_guaranteed(book: str, scheme: PointsOnly | None) -> None:
    for promise in ({"guarantee_cents": 50_000}, {"added_cents": 1}):
        with pytest.raises(WrongPayout, match="only points") as found:
            tournament(book, 2, prizes=PrizePlan(scheme=scheme, **promise))
        assert found.value.rule
        refused(
            tournament(book, 3),
            want.SetPrizes(PrizePlan(scheme=scheme, **promise)),
            WrongPayout,
            "nothing is guaranteed",
        )


@pytest.mark.parametrize(
    ("scheme", "says"),
    [
        (Percentages((5000, 3000, 2000)), "3 prizes are too many for 2 entrants"),
        (Amounts((25_000, 5000)), "more than the pool of 20000"),
        (Amounts((9000, 1000)), "10000 cents of the pool of 20000 remain"),
    ],
)
def test_prizes_that_do_not_come_out_are_put_right_when_it_is_over_and_others_are_not(
    scheme: Scheme, says: str
) -> None:
    event = tournament("tda", 2, fee_cents=10_000, payment="at the door", prizes=PrizePlan(scheme=scheme))
    loser, winner = at(event, 1)
    do(event, want.EndHand(1, (want.Bust(loser),)))
    refused(event, want.PayPrize(winner), WrongPayout, says)
    do(event, want.SetPrizes(PrizePlan(scheme=Percentages((7000, 3000)))))
    refused(event, want.SetPrizes(PrizePlan(scheme=Percentages((10_000,)))), WrongPayout, "is over, and has its prizes")
    do(event, want.PayPrize(winner))
    do(event, want.PayPrize(loser))

    assert [event.state.entrants[who].won_cents for who in (winner, loser)] == [14_000, 6000]


@pytest.mark.rule("VPSV-58")
def test_a_private_deal_is_a_note_and_changes_nothing() -> None:
    terms = Terms(date="2026-05-12", starts_at=10**12, rebuy_levels=1)
    event = tournament("vpsv", 3, fee_cents=10_000, payment="at the door", rebuy_cents=5000, terms=terms)
    before = payouts_of(event.state)
    do(event, want.Agree("chip_chop"))
    assert event.state.deal
    assert (event.state.payouts, payouts_of(event.state)) == (None, before)
    do(event, want.Rebuy(at(event, 1)[0]))  # the prizes follow
    assert payouts_of(event.state).pool_cents == before.pool_cents + 5000
    do(event, want.LockPrizes())
    do(event, want.LockPrizes(is_locked=False))

    official = tournament("tda", 3, fee_cents=10_000, payment="at the door", rebuy_cents=5000, terms=terms)
    do(official, want.Agree("chip_chop"))
    refused(official, want.Rebuy(at(official, 1)[0]), DealRefused, "a deal was made")
    refused(official, want.LockPrizes(is_locked=False), PayoutsLocked, "a deal was made")


# ---- what is announced ----


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"id": " "}, "an event has an id"),
        ({"terms": Terms(date="2026-05-12", starts_at=0, seats=1)}, "two can play at least, not 1"),
        ({"terms": Terms(date="2026-05-12", starts_at=0, seats=-3)}, "two can play at least, not -3"),
        ({"terms": Terms(date="2026-05-12", starts_at=0, late_levels=-1)}, "the last level"),
        ({"terms": Terms(date="2026-05-12", starts_at=0, rebuy_levels=-1)}, "the last level"),
        ({"chip_set": (25, 100, 25)}, "a denomination is there twice"),
        (
            {"chip_set": (25, 100), "starting_stack": 1010},
            "a stack of 1010 cannot be put together from chips of 25, 100",
        ),
        ({"chip_set": (25, 100), "rebuy_stack": 990}, "a stack of 990 cannot"),
    ],
)
def test_what_cannot_be_played_is_not_announced(facts: dict[str, Any], says: str) -> None:
    sound = tournament("tda", 2, begin=False).state.setup
    with pytest.raises(TournamentError, match=says) as found:
        Tournament.open(replace(sound, **facts), by="director", now=0)
    assert found.value.what_de != found.value.what
