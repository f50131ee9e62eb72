"""The floor desk and the tournament answer the same question alike, under any book of any house.

Each answer is also worked out a third time, slowly (`support.slow_contest`), so that one calculator is not only compared
with itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

from floorman.contest.places import places
from floorman.contest.ranking import Bust
from floorman.contest.shares import Prize, shares
from floorman.floor.desk import rule_by
from floorman.floor.effects import DrawsLots, PlaceIs, PrizeIs
from floorman.floor.situations.event import Bust as Told
from floorman.floor.situations.event import BustTogether
from floorman.floor.situations.event import Prize as Paid
from floorman.tournament import commands as want
from floorman.tournament.finish.standings import payouts_of, results_of
from support import slow_contest
from support.contest import payouts
from support.floor_events import busts
from support.house_books import PLACES, answers_to, books_answering, house, house_books
from support.tournaments import at, do, tournament

if TYPE_CHECKING:
    from floorman.floor import Ruling
    from floorman.rulebook import Rulebook


def named(ruling: Ruling) -> dict[str, tuple[int, int]]:
    """The places of a ruling."""
    return {
        f"{effect.table}/{effect.seat}": (effect.place, effect.through)
        for effect in ruling.effects
        if isinstance(effect, PlaceIs)
    }


def paid(ruling: Ruling) -> dict[str, int]:
    """The prizes of a ruling."""
    return {f"{effect.table}/{effect.seat}": effect.cents for effect in ruling.effects if isinstance(effect, PrizeIs)}


def drawn(ruling: Ruling) -> list[tuple[tuple[int, ...], int]]:
    """What a ruling leaves to lots."""
    return [(effect.seats, effect.times) for effect in ruling.effects if isinstance(effect, DrawsLots)]


@settings(deadline=None)
@given(out=busts(), book=house_books(*PLACES))
def test_places_shares_and_paragraphs(out: BustTogether, book: Rulebook) -> None:
    ruling = rule_by(out, book)
    gone = [Bust(f"{bust.table}/{bust.seat}", bust.stack, bust.table, bust.seat) for bust in out.busts]
    buttons = {bust.table: bust.button or 1 for bust in out.busts}
    placed = places(gone, left=out.players_left, book=book, buttons=buttons, hand_for_hand=out.is_hand_for_hand)
    won = shares(placed, payouts(Prize(prize.place, prize.cents) for prize in out.prizes).prizes, book)

    assert named(ruling) == {who.entrant: (who.place, who.through) for who in placed}
    assert {who: cents for who, cents in paid(ruling).items() if cents} == {
        share.entrant: share.cents for share in won.shares if share.cents
    }
    assert [(sorted(seats), times) for seats, times in drawn(ruling)] == [
        (sorted(int(who.split("/")[1]) for who in lots.among), lots.cents) for lots in won.lots
    ]
    assert ruling.citations == book.by_weight([cite for share in won.shares for cite in share.citations])


@settings(deadline=None)
@given(out=busts(), book=house_books(*PLACES))
def test_places_and_shares_the_slow_way(out: BustTogether, book: Rulebook) -> None:
    ruling = rule_by(out, book)
    losers = [slow_contest.Loser(bust.table, bust.seat, bust.stack, bust.button or 1) for bust in out.busts]
    slow = slow_contest.places(book, losers, left=out.players_left, common=out.is_hand_for_hand)
    cents = slow_contest.cents(slow, {prize.place: prize.cents for prize in out.prizes})

    assert named(ruling) == {f"{who.table}/{who.seat}": place for who, place in slow.items()}
    said = paid(ruling)
    for who, (least, most) in cents.items():
        assert said.get(f"{who.table}/{who.seat}", 0) == least
        assert any(who.seat in seats for seats, _ in drawn(ruling)) or least == most
    assert sum(said.values()) + sum(count for _, count in drawn(ruling)) == sum(
        prize.cents for prize in out.prizes if prize.place > out.players_left - len(losers)
    )


@settings(deadline=None)
@given(out=busts(), base_and_answers=books_answering(*PLACES), data=st.data())
def test_an_answer_that_is_not_cited_changes_nothing(
    out: BustTogether, base_and_answers: tuple[str, dict[str, Any]], data: st.DataObject
) -> None:
    base, answers = base_and_answers
    ruling = rule_by(out, house(base, answers))
    cited = {cite.rule for cite in ruling.citations}
    other = {knob: data.draw(answers_to(knob)) if f"H-{knob}" not in cited else answers[knob] for knob in PLACES}

    again = rule_by(out, house(base, other))
    assert (again.outcome, again.reason) == (ruling.outcome, ruling.reason)


@settings(deadline=None, max_examples=30)
@given(base_and_answers=books_answering(*PLACES), data=st.data())
def test_a_common_hand_of_a_running_event(base_and_answers: tuple[str, dict[str, Any]], data: st.DataObject) -> None:
    """A director enters what happens, table by table; the desk is told the same facts at once."""
    base, answers = base_and_answers
    event = tournament("tda", 12, size=4, fee_cents=1000, payment="at the door")
    book = event.state.book = house(base, answers | {"hand_for_hand_starts": "director_announces"})
    do(event, want.GoHandForHand())
    told: dict[str, Told] = {}
    for table, felt in sorted(event.state.hall.felts.items()):
        ahead = felt.upcoming(book)
        assert ahead
        out = data.draw(st.lists(st.sampled_from(at(event, table)), max_size=3, unique=True))
        for who in out:
            card = event.state.entrants[who].card
            assert card
            stack = data.draw(st.sampled_from([300, 500, 900]))
            told[who] = Told(seat=card.seat, stack=stack, table=table, button=ahead[0].button)
        do(event, want.EndHand(table, tuple(want.Bust(who, told[who].stack) for who in out)))
    if not told:
        return
    prizes = tuple(Paid(place=prize.place, cents=prize.cents) for prize in payouts_of(event.state).prizes)
    ruling = rule_by(
        BustTogether(players_left=12, busts=tuple(told.values()), is_hand_for_hand=True, prizes=prizes), book
    )
    names = {f"{bust.table}/{bust.seat}": who for who, bust in told.items()}

    assert {names[seat]: place for seat, place in named(ruling).items()} == {
        who: (place, place + event.state.entrants[who].shared - 1)
        for who in told
        if (place := event.state.place_of(who))
    }
    cited = {cite.rule for cite in ruling.citations}
    assert {event.state.entrants[who].place_rule for who in told} <= cited
    said, lots = paid(ruling), drawn(ruling)
    for row in results_of(event.state):
        if row.entrant in told:
            bust = told[row.entrant]
            due = said.get(f"{bust.table}/{bust.seat}", 0)
            assert row.cents in ((due, due + 1) if any(bust.seat in seats for seats, _ in lots) else (due,))
