"""What has gone wrong in other directors' programs and hobby engines, one test each."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from floorman.cards import Deck
from floorman.errors import EntryRefused, TournamentError, UndoRefused
from floorman.hand import Hand
from floorman.rulebook import Rulebook
from floorman.tournament import commands as want
from floorman.tournament.clock.structure import Break, Level, Structure
from floorman.tournament.entries.eligibility import Person, Terms
from floorman.tournament.prizes.payouts import Amounts
from floorman.tournament.seating.balancing import Move
from floorman.tournament.seating.draw import SeatCard
from floorman.tournament.seating.proposals import next_proposal
from floorman.tournament.setup import PrizePlan, Setup
from floorman.tournament.steps import Tournament
from support.tournaments import at, do, shrink, sizes, tournament

MINUTE = 60_000
TDA = Rulebook.load("tda")
STRUCTURE = Structure((Level(20, 25, 50), Level(20, 50, 100), Break(10), Level(20, 100, 200)))


def begun(players: int, *, size: int = 9, late_levels: int = 0) -> Tournament:
    setup = Setup(
        id="t",
        name="Friday",
        book="tda",
        edition="2019",
        terms=Terms(date="2026-05-12", starts_at=0, late_levels=late_levels),
        structure=STRUCTURE,
        starting_stack=5000,
        seed=3,
        table_size=size,
    )
    event = Tournament.open(setup, by="director", now=-1)
    for number in range(players):
        event.do(want.Enter(Person(id=f"p{number}", name=f"Player {number}")), by="director", now=-1)
    event.do(want.Begin(), by="director", now=0)
    return event


def out(event: Tournament, table: int, now: int = MINUTE) -> None:
    """The player in the lowest seat of a table goes out."""
    seats = event.state.hall.felts[table].seats
    event.do(want.EndHand(table, (want.Bust(seats[min(seats)]),)), by="director", now=now)


def test_late_entry_ends_with_the_level_it_ends_with_and_not_one_sooner_or_later() -> None:
    event = begun(4, late_levels=2)
    event.do(want.Enter(Person(id="late", name="Late")), by="director", now=40 * MINUTE - 1)
    assert event.state.entrants["late"].chips == 5000

    with pytest.raises(EntryRefused, match="over"):
        event.do(want.Enter(Person(id="later", name="Later")), by="director", now=50 * MINUTE)


def test_the_player_due_for_the_big_blind_moves_and_not_the_one_in_seat_1() -> None:
    event = begun(18)
    for _ in range(2):
        out(event, 2)
    for due in range(2, 10):  # table 1 is full, so that the next seat is due
        event.do(want.EndHand(1), by="director", now=MINUTE)
        event.do(want.PutButton(1, (due - 4) % 9 + 1, (due - 3) % 9 + 1, due - 1), by="director", now=MINUTE)
        move = next_proposal(event.state)

        assert isinstance(move, Move)
        assert move.origin == SeatCard(1, due)


def test_breaking_a_table_leaves_the_others_even() -> None:
    event = begun(21)
    gone = tuple(want.Bust(who, chips) for chips, who in enumerate(at(event, 1)[:4], start=1))
    event.do(want.EndHand(1, gone), by="director", now=MINUTE)
    assert sizes(event) == {1: 3, 2: 7, 3: 7}
    event.do(want.Even(), by="director", now=MINUTE)

    assert sorted(sizes(event).values()) == [8, 9]


def test_nobody_is_seated_at_a_closed_table() -> None:
    event = begun(15, size=6, late_levels=2)
    gone = tuple(want.Bust(who, chips) for chips, who in enumerate(at(event, 1)[:3], start=1))
    event.do(want.EndHand(1, gone), by="director", now=MINUTE)
    event.do(want.Even(), by="director", now=MINUTE)
    assert sizes(event) == {1: 6, 2: 6}
    out(event, 1)
    event.do(want.Enter(Person(id="late", name="Late")), by="director", now=2 * MINUTE)
    card = event.state.entrants["late"].card
    assert card
    assert card.table == 1

    with pytest.raises(TournamentError, match="no table 3"):
        event.do(want.MoveTo("late", SeatCard(3, 1), "back"), by="director", now=2 * MINUTE)


def test_a_level_that_changed_in_the_meantime_does_not_block_undo() -> None:
    event = begun(9)
    out(event, 1, now=19 * MINUTE)
    assert event.state.level_at(21 * MINUTE) == 2

    event.undo(by="director", now=21 * MINUTE)
    assert event.state.left == 9
    assert event.state.level_at(21 * MINUTE) == 2


def test_undo_takes_back_the_step_it_names_and_never_another_one() -> None:
    event = begun(9)
    out(event, 1)
    shown = event.next_undo
    assert shown is not None
    out(event, 1)  # entered elsewhere while the first one stood on the screen
    last = event.next_undo
    assert last is not None
    state, kept = event.state, len(event.records)
    with pytest.raises(
        UndoRefused, match=f"step {shown.number} is not .* step {last.number}, {last.name.en}"
    ) as refused:
        event.undo(shown.number, by="director", now=2 * MINUTE)
    assert refused.value.what_de.endswith(last.name.de)
    assert (event.state, len(event.records)) == (state, kept)

    event.undo(last.number, by="director", now=2 * MINUTE)
    with pytest.raises(UndoRefused):  # pressed twice
        event.undo(last.number, by="director", now=2 * MINUTE)
    with pytest.raises(UndoRefused):
        event.redo(shown.number, by="director", now=2 * MINUTE)
    assert event.state.left == 8

    event.redo(last.number, by="director", now=2 * MINUTE)
    assert event.state == state


def test_side_pots_are_not_split_evenly() -> None:
    deck = Deck.stacked("2c Ah 7d  2d Ad 8s  3s 4c 9h Jd 5s Qc Tc 6h")  # aces for the short stack in seat 3
    hand = Hand.deal(TDA, deck=deck, stacks=[1000, 5000, 300], button=1, blinds=(50, 100))
    hand.raise_to(1000)
    hand.all_in()
    hand.call()

    assert hand.stacks == (0, 5400, 900)  # three times 300, and the side pot of 1400 for the pair of deuces


def test_a_short_all_in_raise_is_taken() -> None:
    hand = Hand.deal(TDA, deck=Deck.from_seed(1), stacks=[5000, 5000, 350], button=1, blinds=(50, 100))
    hand.raise_to(300)
    hand.fold()

    assert 350 in hand.legal.raise_to
    hand.all_in()
    assert hand.bet_of(3) == 350


@pytest.mark.parametrize("stacks", [[5000, 30, 5000], [5000, 5000, 60], [40, 5000, 5000], [20, 30, 60]])
def test_a_blind_that_puts_a_player_all_in_does_not_stall_the_hand(stacks: list[int]) -> None:
    hand = Hand.deal(TDA, deck=Deck.from_seed(2), stacks=stacks, button=1, blinds=(50, 100))
    for _ in range(20):
        if hand.is_over:
            break
        hand.check() if hand.legal.check else hand.call()

    assert hand.is_over
    assert sum(hand.stacks) == sum(stacks)


def test_nobody_pays_the_big_blind_again_before_it_has_gone_round() -> None:
    event = begun(6, size=6)
    paid: list[str] = []
    for _ in range(12):
        event.do(want.EndHand(1), by="director", now=MINUTE)
        felt = event.state.hall.felts[1]
        assert felt.at is not None
        paid.append(felt.seats[felt.at.big_blind])

    assert len(set(paid[:6])) == 6
    assert paid[6:] == paid[:6]


def test_a_finished_tournament_does_not_reopen() -> None:
    event = begun(3, late_levels=2)
    out(event, 1)
    out(event, 1)
    event.do(want.Finish(), by="director", now=MINUTE)
    winner = event.state.winner
    before = len(event.records)
    for wanted in (
        want.Enter(Person(id="late", name="Late")),
        want.Enter(Person(id="p0", name="Player 0")),
        want.Rebuy("p0"),
        want.BeginHand(1),
        want.EndHand(1),
        want.SetClock("next"),
        want.SetClock("resume"),
        want.Disqualify(winner or "", "too late"),
        want.Finish(),
    ):
        with pytest.raises(TournamentError, match="over"):
            event.do(wanted, by="director", now=2 * MINUTE)

    assert (event.state.winner, len(event.records)) == (winner, before)
    assert Tournament.replay(event.records).state == event.state


def test_a_level_on_record_as_a_step_of_its_own_gives_way_to_undo() -> None:
    event = tournament("tda", 4)
    event.do(want.SetClock("next"), by="clock", now=0, is_automatic=True)
    event.undo(by="director", now=1)
    assert event.state.began_at is None
    do(event, want.Begin())

    assert event.state.began_at is not None


@pytest.mark.parametrize("wrong", ["x", None, True, 1.5, 2**60])
def test_what_could_not_be_read_again_is_not_kept(wrong: Any) -> None:
    event = begun(3)
    do(event, want.EndHand(1))
    event.undo(by="director", now=0)
    do(event, want.EndHand(1))
    state, kept = event.state, len(event.records)
    for attempt in (
        lambda: event.do(want.EndHand(1), by="director", now=wrong),
        lambda: event.undo(by="director", now=wrong),
        lambda: event.roll_back(2, by="director", now=wrong),
        lambda: event.undo(by=wrong if isinstance(wrong, bool) else None, now=0),  # type: ignore[arg-type]  # no name
        lambda: event.discarded(wrong),
        lambda: event.step(wrong if isinstance(wrong, int) and wrong > 1 else 99),
    ):
        with pytest.raises(TournamentError) as refused:
            attempt()
        assert refused.value.what_de != refused.value.what

    assert (event.state, len(event.records)) == (state, kept)


def test_the_name_of_a_step_says_what_it_does() -> None:
    event = begun(3)
    names = [
        do(event, wanted).name
        for wanted in (
            want.Penalise("p1", hands=1),
            want.Penalise("p1", rounds=2),
            want.LockSeat("p1", None, "a ramp"),
            want.LockSeat("p1", None, ""),
        )
    ]

    assert [name.en for name in names] == [
        *("Player 1 misses 1 hand", "Player 1 misses 2 rounds"),
        *("keep a seat for Player 1", "no longer keep a seat for Player 1"),
    ]
    assert [name.de for name in names] == [
        *("Player 1 setzt 1 Hand aus", "Player 1 setzt 2 Runden aus"),
        *("Platz für Player 1 vorsehen", "keinen Platz mehr für Player 1 vorsehen"),
    ]


def test_what_cannot_stand_without_a_step_keeps_it() -> None:
    event = tournament("tda", 10)
    out = at(event, 1)[0]
    do(event, want.EndHand(1, (want.Bust(out),)))
    event.do(want.Even(), by="server", now=0, is_automatic=True)  # the final table
    state, kept = event.state, len(event.records)
    with pytest.raises(UndoRefused, match="cannot stand without it"):
        event.undo(by="director", now=1)

    assert (event.state, len(event.records)) == (state, kept)


def test_a_refused_step_leaves_everything_as_it_was() -> None:
    plan = PrizePlan(scheme=Amounts((3000, 2000, 1000)))
    facts = {"size": 2, "begin": False, "fee_cents": 1000, "payment": "at the door", "prizes": plan}
    event = tournament("vpsv", 4, **facts)  # type: ignore[arg-type]
    with suppress(TournamentError):
        do(event, want.Begin())

    assert Tournament.replay(event.records).state == event.state


@pytest.mark.rule("TDA-11-D.c")
@pytest.mark.parametrize("book", ["tda", "apsa", "wpl", "vpsv"])
def test_a_table_the_director_stops_stays_stopped(book: str) -> None:
    event = tournament(book, 18)
    do(event, want.Hold(2, reason="spilled beer"))
    with pytest.raises(TournamentError, match="waits"):
        do(event, want.BeginHand(2))
    do(event, want.EndHand(2))  # the one that was under way
    do(event, want.Hold(2, is_held=False))
    do(event, want.BeginHand(2))


@pytest.mark.rule("TDA-11-D.a")
def test_the_director_may_let_a_short_table_play() -> None:
    event = tournament("tda", 18)
    shrink(event, 2, 6)
    assert event.state.hall.felts[2].is_held
    do(event, want.Hold(2, is_held=False))
    do(event, want.BeginHand(2))

    assert not event.state.hall.felts[2].is_held


@pytest.mark.rule("APSA-3.5-02.b")
def test_rounds_of_two_penalties_add_up() -> None:
    event = tournament("apsa", 8)
    do(event, want.Penalise("p1", rounds=1))
    do(event, want.Penalise("p1", rounds=2))
    do(event, want.BeginHand(1))

    assert event.state.entrants["p1"].penalty == 24


@pytest.mark.parametrize(
    "wanted",
    [
        want.Count("p1", 10**9),
        want.EndHand(1, chips=dict.fromkeys(("p1", "p2", "p3", "p4"), 0)),
        want.EndHand(1, chips={"p1": 40_000, "p2": 40_000}),
        want.EndHand(1, (want.Bust("p1"),), {"p1": 5}),
        want.EndHand(1, (want.Bust("p1", 10**9),)),
        want.Disqualify("p1", "marked cards", 39_999),
        want.ChangeChips("corrected", "p2", -20_000, "counted again"),
    ],
)
def test_chips_that_do_not_add_up_are_refused(wanted: want.Command) -> None:
    event = tournament("tda", 4)
    kept = len(event.records)
    with pytest.raises(TournamentError):
        do(event, wanted)

    assert len(event.records) == kept


def test_nobody_waits_for_a_table_with_one_player() -> None:
    event = tournament("tda", 4, size=2)
    do(event, want.GoHandForHand())
    do(event, want.Disqualify(at(event, 1)[0], "marked cards", 10_000))
    do(event, want.EndHand(2))

    assert event.state.common is not None
    assert event.state.common.waiting_for == ("2",)


def test_who_is_out_in_a_common_hand_is_no_player_any_more() -> None:
    event = tournament("tda", 18)
    do(event, want.GoHandForHand())
    out = at(event, 1)[0]
    do(event, want.EndHand(1, (want.Bust(out, 500),)))
    for wanted in (want.Disqualify(out, "x", 0), want.Rebuy(out), want.Count(out, 5), want.CallClock(out)):
        with pytest.raises(TournamentError):
            do(event, wanted)
    do(event, want.EndHand(2))
    assert event.state.place_of(out) == 18
