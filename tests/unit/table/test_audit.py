"""The audit of a table: an honest evening passes, and the first event that cannot have happened is named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from floorman.bank.audit import TableRow
from floorman.hand.events import BlindPosted, Folded, HandDealt, HolesDealt
from floorman.rulebook import Rulebook, Shelf
from floorman.table import AddChips, SitDown, StandUp
from floorman.table import orders as order
from floorman.table.audit import TableAudit, Unproven
from floorman.table.events import (
    ButtonPlaced,
    ChipsAdded,
    ChipsTakenOut,
    DeckSealed,
    Eliminated,
    GhostReplaced,
    SatDown,
    StoodUp,
)
from floorman.testing import Story
from support.tables import tables_under

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.table.events import Event

TDA = Shelf([Rulebook.load("tda")])


def read(events: Sequence[Event], *, first: int = 1, finish: bool = True) -> TableAudit:
    audit = TableAudit("t", "table/t", TDA)
    for version, event in enumerate(events, start=first):
        audit.read(version, event)
    if finish:
        audit.finish()
    return audit


def finding(events: Sequence[Event]) -> tuple[int, str, str, str, str]:
    """Which event it is, what kind of fault, whose, what was expected and what was found."""
    with pytest.raises(Unproven) as unproven:
        read(events)
    found = unproven.value.finding
    assert found.stream == "table/t"
    return found.version, found.code, found.subject, found.expected, found.found


cash = tables_under("tda", "A B C", kind="cash", chips=1000, chip_cents=2, small_blind=5, big_blind=10)
"""Three players with 1000 chips of two cents each."""


def first(story: Story, kind: type[Event]) -> int:
    """Where the first event of a kind stands, counted from 1 as the stream does."""
    return next(at for at, event in enumerate(story.events, start=1) if isinstance(event, kind))


def instead(story: Story, kind: type[Event], **facts: Any) -> list[Event]:
    """The evening with other facts in the first event of a kind."""
    at = first(story, kind) - 1
    return [*story.events[:at], replace(story.events[at], **facts), *story.events[at + 1 :]]


def without(story: Story, kind: type[Event]) -> list[Event]:
    at = first(story, kind) - 1
    return story.events[:at] + story.events[at + 1 :]


def played(**facts: Any) -> Story:
    story = cash(**facts)
    story.deal()
    story.fold_out()
    return story


# ---- an honest evening ----


def test_an_honest_evening_passes_and_its_rows_say_what_lies_on_the_table() -> None:
    story = cash()
    story.says("A", StandUp())
    story.says("D", SitDown(1, 500))
    story.says("D", AddChips(100))
    story.seat["D"] = 1
    story.deal()
    story.call_down()
    story.hand()
    audit = TableAudit("t", "table/t", TDA)
    rows = [audit.read(version, event) for version, event in enumerate(story.events, start=1)]
    audit.finish()

    booked = [(row.chips, row.member) for row in rows if row.transfers]
    assert rows[:2] == [TableRow(1, 0), TableRow(2, 2000, ("t/2",), "A")]
    assert booked == [(2000, "A"), (4000, "B"), (6000, "C"), (4000, "A"), (5000, "D"), (5200, "D")]
    assert all(row.transfers == (f"t/{row.version}",) for row in rows if row.transfers)
    assert rows[-1].chips == 5200
    assert (audit.hands, audit.is_cash) == (2, True)
    audit.check_snapshot(story.table.snapshot())


def test_a_tournament_table_is_no_cash_table() -> None:
    assert not read(Story("tda", "A B C").events).is_cash
    assert not TableAudit("t", "table/t", TDA).is_cash


def test_a_latecomer_who_takes_a_ghosts_seat_with_a_full_stack_brings_the_difference() -> None:
    story = Story("wpl", "A B C")
    story.order(order.SeatGhost(9, 300))
    story.order(order.ReplaceGhost(9, "G", "G", 400))
    audit = TableAudit("t", "table/t", Shelf([Rulebook.load("wpl")]))
    rows = [audit.read(version, event) for version, event in enumerate(story.events, start=1)]

    assert [row.chips for row in rows][-2:] == [30_300, 30_400]


# ---- how it begins ----


def test_a_stream_begins_with_the_opening_of_its_table() -> None:
    story = cash()

    assert finding(story.events[1:]) == (1, "opening", "the table", "TableOpened", "SatDown")
    assert finding([replace(story.events[0], id="u")]) == (1, "opening", "the table", "t", "u")
    assert finding([*story.events, replace(story.events[0], id="u")])[1:] == ("opening", "the table", "t", "u")
    assert finding([replace(story.events[0], book="gone")])[1:4] == (
        "book",
        "gone@2019",
        "a rulebook on the club's shelf",
    )


# ---- people and their chips ----


def test_somebody_who_sits_on_another_is_found() -> None:
    story = cash()
    where = len(story.events) + 1
    for seat in (1, 0, 11):
        sat = SatDown(seat, "N", "N", 1000)
        assert finding([*story.events, sat]) == (where, "seat", f"seat {seat}", "a free seat", "none")
    for seat in (4, 10):
        read([*story.events, SatDown(seat, "N", "N", 1000)])


def test_somebody_who_takes_more_chips_along_than_lay_there_is_found() -> None:
    story = cash()
    where = len(story.events) + 1

    assert finding([*story.events, StoodUp(1, 1001)]) == (where, "chips", "seat 1", "1000", "1001")
    assert finding([*story.events, StoodUp(1, 999)]) == (where, "chips", "seat 1", "1000", "999")
    assert finding([*story.events, StoodUp(7, 0)]) == (where, "seat", "seat 7", "somebody in it", "nobody")
    assert finding([*story.events, Eliminated(7, 0)]) == (where, "seat", "seat 7", "somebody in it", "nobody")
    assert finding([*story.events, Eliminated(1, 0)]) == (where, "chips", "seat 1", "0", "1000")


@pytest.mark.parametrize("event", [ChipsAdded(7, 10), ChipsTakenOut(7, 10, "X"), GhostReplaced(7, "N", "N", 10)])
def test_chips_for_nobody_are_found(event: Event) -> None:
    assert finding([*cash().events, event])[1:] == ("seat", "seat 7", "somebody in it", "nobody")


def test_chips_taken_out_are_some_and_lie_there() -> None:
    story = cash()
    for chips in (0, -1, 1001):
        taken = [*story.events, ChipsTakenOut(1, chips, "TDA-71")]
        assert finding(taken)[1:] == ("chips", "seat 1", "at most 1000", str(chips))
    for chips in (1, 1000):
        assert read([*story.events, ChipsTakenOut(1, chips, "TDA-71")]).state.chips == 3000 - chips  # type: ignore[union-attr]


@pytest.mark.parametrize("event", [StoodUp(1, 1000), ChipsAdded(1, 10), ChipsTakenOut(1, 10, "X"), Eliminated(1, 0)])
def test_nobody_leaves_or_touches_a_stack_in_mid_hand(event: Event) -> None:
    story = cash()
    story.deal()  # A is in turn
    where = len(story.events) + 1

    assert finding([*story.events, event]) == (where, "seat", "seat 1", "a seat that is in no hand", "one that is")


def test_whoever_is_in_no_hand_may_add_chips_or_go() -> None:
    story = cash()
    story.deal()
    story.says("N", SitDown(7, 100))
    for event in (ChipsAdded(7, 10), ChipsTakenOut(7, 10, "X"), StoodUp(7, 100)):
        read([*story.events, event])


def test_what_cannot_be_read_at_all_ends_in_a_finding() -> None:
    wrong = finding([*cash().events, replace(cash().events[1], seat="one")])

    assert wrong[1:4] == ("event", "t", "what can follow the events before it")
    assert "SatDown" in wrong[4]


# ---- hands ----


def test_a_hand_is_dealt_from_the_deck_that_was_sealed_for_it() -> None:
    story = played()
    sealed = story.events[first(story, DeckSealed) - 1]
    assert isinstance(sealed, DeckSealed)
    at = first(story, DeckSealed)
    cards = sealed.cards

    assert finding(instead(story, DeckSealed, hand=2)) == (at, "hand", "t 0", "hand 1", "hand 2")
    assert finding(instead(story, DeckSealed, cards=cards[:51])) == (at, "deck", "t 0", "52 cards", "51")
    swapped = (cards[1], cards[0], *cards[2:])
    assert finding(instead(story, DeckSealed, cards=swapped))[:4] == (at, "deck", "t 1", "the deck that was sealed")
    assert finding(without(story, DeckSealed)) == (at, "deck", "t 0", "a sealed deck", "none")
    read(without(story, ButtonPlaced))  # as it was recorded before the button was


def test_the_deck_of_a_hand_is_the_sealed_one_card_by_card() -> None:
    story = played()
    dealt = story.events[first(story, HandDealt) - 1]
    assert isinstance(dealt, HandDealt)
    other = (dealt.deck[1], dealt.deck[0], *dealt.deck[2:])
    wrong = finding(instead(story, HandDealt, deck=other))

    assert wrong == (first(story, HandDealt), "deck", "t 1", "the deck that was sealed", "another one")


def test_a_sealed_deck_is_dealt_next() -> None:
    story = played()
    placed = first(story, ButtonPlaced)

    assert finding(story.events[:placed]) == (placed, "hand", "t 1", "HandDealt", "nothing")
    assert finding([*story.events[:placed], SatDown(9, "N", "N", 100)])[:4] == (placed + 1, "hand", "t 1", "HandDealt")
    again = finding([*story.events, story.events[first(story, DeckSealed) - 1]])
    assert again[1:] == ("hand", "t 1", "hand 2", "hand 1")
    next_deck = replace(story.events[first(story, DeckSealed) - 1], hand=2)
    inside = story.events[: first(story, Folded)]
    assert finding([*inside, next_deck])[1:] == ("hand", "t 1", "hand 2", "hand 2")


@pytest.mark.parametrize(
    "facts",
    [
        {"small_blind": 6},
        {"big_blind": 20},
        {"ante": 1},
        {"book": "wpl"},
        {"edition": "1999"},
        {"structure": "pot_limit"},
    ],
)
def test_a_hand_is_dealt_on_the_tables_terms(facts: dict[str, Any]) -> None:
    story = played()

    assert finding(instead(story, HandDealt, **facts))[:3] == (first(story, HandDealt), "hand", "t 1")


def test_a_hand_is_dealt_with_the_chips_that_everybody_has() -> None:
    story = played()
    at = first(story, HandDealt)

    assert finding(instead(story, HandDealt, stacks=(1000, 1001, 1000))) == (at, "chips", "seat 3", "1000", "1001")
    assert finding(instead(story, HandDealt, penalties=5)) == (at, "chips", "the pot before the hand", "0", "5")
    assert finding(instead(story, HandDealt, asks=("runs",)))[:3] == (at, "hand", "t 1")


def test_a_button_that_was_put_elsewhere_is_found_where_it_was_put() -> None:
    story = played()
    at = first(story, ButtonPlaced)

    assert finding(instead(story, ButtonPlaced, button=2)) == (at, "hand", "the button", "1", "2")
    assert finding(instead(story, ButtonPlaced, big_blind=1))[:3] == (at, "hand", "the button")


def test_what_happens_in_a_hand_is_what_the_book_makes_of_it() -> None:
    story = played()
    blind, folds = first(story, BlindPosted), first(story, Folded)

    assert finding(without(story, BlindPosted))[:3] == (blind, "hand", "t 1")
    assert finding(instead(story, Folded, seat=2))[:3] == (folds, "hand", "t 1")
    assert finding(story.events[: blind - 1])[:3] == (blind - 1, "hand", "t 1")
    assert finding([*story.events[:blind], StoodUp(1, 1000)])[:3] == (blind + 1, "hand", "t 1")
    assert finding([*cash().events, Folded(1)])[1:4] == ("hand", "t 0", "HandDealt")
    sealed = story.deal()[:2]
    assert finding([*played().events, *sealed, Folded(2)])[1:4] == ("hand", "t 2", "HandDealt")


def test_other_cards_are_found_and_not_named() -> None:
    story = played()
    holes = story.events[first(story, HolesDealt) - 1]
    assert isinstance(holes, HolesDealt)
    others = (*holes.cards[1:], holes.cards[0])
    wrong = finding(instead(story, HolesDealt, cards=others))

    assert wrong == (first(story, HolesDealt), "hand", "t 1", "HolesDealt", "one with other cards")


def test_a_hand_of_somebody_who_is_away_is_dead_from_the_beginning() -> None:
    story = Story("tda", "A B C D")
    story.away("B", "D")
    story.deal()
    story.fold_out()

    assert read(story.events).hands == 1
    assert finding(instead(story, ButtonPlaced, away=(1, 2, 4)))[1:3] == ("hand", "t 1")


# ---- snapshots ----


def test_a_snapshot_is_what_the_events_add_up_to() -> None:
    story = played()
    audit = read(story.events)
    audit.check_snapshot(story.table.snapshot())
    story.table.seats[1].chips += 5
    with pytest.raises(Unproven) as unproven:
        audit.check_snapshot(story.table.snapshot())
    assert (unproven.value.finding.code, unproven.value.finding.subject) == ("snapshot", "seats")
    with pytest.raises(Unproven) as unproven:
        audit.check_snapshot(b"nonsense")
    assert unproven.value.finding.found == "something else"
    audit.check_snapshot(b'{"version": 0, "state": {}}')  # of another form: nobody begins from it


def test_there_is_no_snapshot_in_a_hand_nor_with_a_sealed_deck_nor_of_a_table_that_is_not_open() -> None:
    story = played()
    snapshot = story.table.snapshot()
    for until in (0, first(story, ButtonPlaced), first(story, Folded)):
        with pytest.raises(Unproven) as unproven:
            read(story.events[:until], finish=False).check_snapshot(snapshot)
        found = unproven.value.finding
        assert (found.expected, found.found) == ("a snapshot between two hands", "one in a hand")
