"""The floor desk and the tournament answer the same question alike, under any book of any house.

Each answer is also worked out a third time, slowly (`support.slow_contest`), so that one calculator is not only compared
with itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from floorman.cards import Deck, parse_cards
from floorman.contest.places import places
from floorman.contest.race import Racer, cards_in_order, plan_race, run_race
from floorman.contest.ranking import Bust
from floorman.contest.shares import Prize, shares
from floorman.errors import EntryRefused
from floorman.floor.desk import rule_by
from floorman.floor.effects import (
    ChipsExchanged,
    ChipsGiven,
    DrawsLots,
    PlaceIs,
    PlaysLevel,
    PrizeIs,
    RequestRefused,
    TakesOver,
)
from floorman.floor.situations.event import (
    Blinds,
    BustedSeat,
    BustTogether,
    ChipRace,
    HandStart,
    LateEntry,
    PlacePrize,
    RacingSeat,
)
from floorman.tournament import commands as want
from floorman.tournament import events as did
from floorman.tournament.clock import clock
from floorman.tournament.clock.hand_levels import level_of_hand
from floorman.tournament.clock.structure import Level, Structure
from floorman.tournament.entries.removing_ghosts import ghosts_due
from floorman.tournament.finish.standings import lot_of, payouts_of, placed, results_of
from floorman.tournament.prizes.awards import award_prizes
from support import slow_contest
from support.books import house
from support.contest import payouts
from support.events import MINUTE, event, person, without
from support.events import do as events_do
from support.floor_events import busts, races
from support.house_books import LATE, LEVELS, OWN, PLACES, RACES, books_answering, every_answer_to, house_books
from support.tournaments import at, do, tournament

if TYPE_CHECKING:
    from floorman.cards import Card
    from floorman.floor import Ruling
    from floorman.rulebook import Rulebook
    from floorman.tournament.steps import Tournament


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


def exchanged(ruling: Ruling) -> dict[int, tuple[int, int]]:
    """What a ruling has each seat give and get."""
    return {effect.seat: (effect.gives, effect.gets) for effect in ruling.effects if isinstance(effect, ChipsExchanged)}


@settings(deadline=None)
@given(out=busts(), book=house_books(*PLACES))
def test_places_shares_and_paragraphs(out: BustTogether, book: Rulebook) -> None:
    ruling = rule_by(out, book)
    gone = [Bust(f"{bust.table}/{bust.seat}", bust.stack, bust.table, bust.seat, at=bust.at_s) for bust in out.busts]
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
    losers = [
        slow_contest.Loser(bust.table, bust.seat, bust.stack, bust.button or 1, bust.at_s or 0) for bust in out.busts
    ]
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


def require_deciding_answers_cited(facts: BustTogether | ChipRace, base: str, answers: dict[str, Any]) -> None:
    """Whatever the house would answer instead to a question whose paragraph is not cited, the ruling is the same."""
    ruling = rule_by(facts, house(base, rule=OWN, **answers))
    cited = {cite.rule for cite in ruling.citations}
    for knob in answers:
        for answer in every_answer_to(knob) if f"H-{knob}" not in cited else ():
            again = rule_by(facts, house(base, rule=OWN, **answers | {knob: answer}))
            assert (again.outcome, again.reason) == (ruling.outcome, ruling.reason), f"{knob} decides and is not cited"


@settings(deadline=None)
@given(out=busts(), base_and_answers=books_answering(*PLACES))
def test_an_answer_on_places_that_is_not_cited_changes_nothing(
    out: BustTogether, base_and_answers: tuple[str, dict[str, Any]]
) -> None:
    require_deciding_answers_cited(out, *base_and_answers)


def running(base: str, answers: dict[str, Any]) -> Tournament:
    """An event of three tables under a book of the house."""
    event = tournament("tda", 12, size=4, fee_cents=1000, payment="at the door")
    event.state.book = house(base, rule=OWN, **answers | {"hand_for_hand_starts": "director_announces"})
    return event


def some_busts(event: Tournament, table: int, data: st.DataObject, *, least: int = 0) -> dict[str, BustedSeat]:
    """Somebody at a table, or several, goes out; never all of them."""
    ahead = event.state.hall.felts[table].upcoming(event.state.book)
    assert ahead
    facts = {}
    for who in data.draw(st.lists(st.sampled_from(at(event, table)), min_size=least, max_size=3, unique=True)):
        card = event.state.entrants[who].card
        assert card
        stack = data.draw(st.sampled_from([300, 500, 900]))
        facts[who] = BustedSeat(seat=card.seat, stack=stack, table=table, button=ahead[0].button)
    return facts


def lost_by(facts: dict[str, BustedSeat]) -> tuple[want.WentOut, ...]:
    """The same as a director enters it."""
    return tuple(want.WentOut(who, bust.stack) for who, bust in facts.items())


def require_kept_as_ruled(event: Tournament, facts: dict[str, BustedSeat], *, is_hand_for_hand: bool) -> None:
    """What an event kept of those who went out is what the desk says of the same facts: places, prizes and paragraphs."""
    state, book = event.state, event.state.book
    prizes = tuple(PlacePrize(place=prize.place, cents=prize.cents) for prize in payouts_of(state).prizes)
    ruling = rule_by(
        BustTogether(players_left=12, busts=tuple(facts.values()), is_hand_for_hand=is_hand_for_hand, prizes=prizes),
        book,
    )
    names = {f"{bust.table}/{bust.seat}": who for who, bust in facts.items()}
    kept = [
        award
        for award in award_prizes(placed(state), payouts_of(state), book, lot=lot_of(state))
        if award.entrant in facts
    ]

    assert {names[seat]: places for seat, places in named(ruling).items()} == {
        award.entrant: (award.place, award.through) for award in kept
    }
    assert ruling.citations == book.by_weight([cite for award in kept for cite in award.citations])
    said, lots = paid(ruling), drawn(ruling)
    for award in kept:
        bust = facts[award.entrant]
        due = said.get(f"{bust.table}/{bust.seat}", 0)
        assert award.cents in ((due, due + 1) if any(bust.seat in seats for seats, _ in lots) else (due,))
    assert {row.entrant: row.cents for row in results_of(state)} == {award.entrant: award.cents for award in kept}


@settings(deadline=None, max_examples=30)
@given(base_and_answers=books_answering(*PLACES), data=st.data())
def test_a_common_hand_of_a_running_event(base_and_answers: tuple[str, dict[str, Any]], data: st.DataObject) -> None:
    """A director enters what happens, table by table; the desk is told the same facts at once."""
    event = running(*base_and_answers)
    do(event, want.GoHandForHand())
    facts: dict[str, BustedSeat] = {}
    for table in sorted(event.state.hall.felts):
        out = some_busts(event, table, data)
        facts |= out
        do(event, want.EndHand(table, lost_by(out)))
    if facts:
        require_kept_as_ruled(event, facts, is_hand_for_hand=True)


@settings(deadline=None, max_examples=30)
@given(base_and_answers=books_answering(*PLACES), data=st.data())
def test_a_hand_at_one_table_of_a_running_event(
    base_and_answers: tuple[str, dict[str, Any]], data: st.DataObject
) -> None:
    event = running(*base_and_answers)
    facts = some_busts(event, 2, data, least=1)
    do(event, want.EndHand(2, lost_by(facts)))

    require_kept_as_ruled(event, facts, is_hand_for_hand=False)


@settings(deadline=None)
@given(facts=races(), book=house_books(*RACES))
def test_a_chip_race(facts: ChipRace, book: Rulebook) -> None:
    ruling = rule_by(facts, book)
    racers = [Racer(who.seat, who.count, who.other_chips) for who in facts.players if who.count or who.other_chips]
    plan = plan_race(racers, removed=facts.chip, into=facts.next_chip, book=book)
    hands = {who.seat: parse_cards(who.cards) for who in facts.players if who.cards}
    run = run_race(plan, cards_in_order(plan, hands), book)

    gained = {stack.seat: stack.after - stack.before for stack in run.stacks if stack.after != stack.before}
    assert {seat: gets - gives for seat, (gives, gets) in exchanged(ruling).items() if gets != gives} == gained
    assert drawn(ruling) == ([(run.lots, run.drawn_for)] if run.lots else [])
    assert ruling.citations == book.by_weight(run.citations)


@settings(deadline=None)
@given(facts=races(), book=house_books(*RACES))
def test_a_chip_race_the_slow_way(facts: ChipRace, book: Rulebook) -> None:
    ruling = rule_by(facts, book)
    seats = {who.seat: (who.count, who.other_chips, parse_cards(who.cards)) for who in facts.players}
    slow = slow_contest.race(book, chip=facts.chip, into=facts.next_chip, seats=seats)
    lots = [seat for among, _ in drawn(ruling) for seat in among]

    for seat, (_, gets) in exchanged(ruling).items():
        least, most = slow[seat]
        after = gets + seats[seat][1]
        if seat in lots:
            assert least < most
            assert after + facts.next_chip == most
        else:
            assert least == after == most
    assert exchanged(ruling).keys() == {seat for seat, (count, _, _) in seats.items() if count}


@settings(deadline=None)
@given(facts=races(), base_and_answers=books_answering(*RACES))
def test_an_answer_on_races_that_is_not_cited_changes_nothing(
    facts: ChipRace, base_and_answers: tuple[str, dict[str, Any]]
) -> None:
    require_deciding_answers_cited(facts, *base_and_answers)


@settings(deadline=None, max_examples=30)
@given(book=house_books(*RACES), data=st.data())
def test_a_colour_up_of_a_running_event(book: Rulebook, data: st.DataObject) -> None:
    """A director colours a table up with the cards as they fell; the desk is told the same facts."""
    event = tournament("tda", 6, size=6, starting_stack=2000)
    event.state.book = book
    seats = event.state.hall.felts[1].seats
    low = {seat: data.draw(st.integers(0, 9)) for seat in sorted(seats)}
    for seat in seats:
        rest = data.draw(st.sampled_from([0, 100, 900])) if low[seat] else 100
        do(event, want.CountChips(seats[seat], 25 * low[seat] + rest))
    before = {seat: event.state.entrants[who].chips or 0 for seat, who in seats.items()}
    plan = plan_race(
        [Racer(seat, low[seat], before[seat] - 25 * low[seat]) for seat in low], removed=25, into=100, book=book
    )
    cards = data.draw(st.permutations(list(Deck.standard())))[: plan.odd_chips]
    hands: dict[int, list[Card]] = {seat: [] for seat in low}
    for seat, card in zip(plan.order, cards, strict=True):
        hands[seat].append(card)
    players = tuple(
        RacingSeat(
            seat=seat, count=low[seat], other_chips=before[seat] - 25 * low[seat], cards="".join(map(str, hands[seat]))
        )
        for seat in low
    )
    ruling = rule_by(ChipRace(chip=25, next_chip=100, players=players), book)
    step = do(event, want.ColourUp(1, 25, 100, low, cards=tuple(cards)))

    (race,) = [done for done in step.events if isinstance(done, did.Raced)]
    lots = [seat for among, _ in drawn(ruling) for seat in among]
    for seat, had, has in race.stacks:
        gives, gets = exchanged(ruling).get(seat, (0, 0))
        due = before[seat] - gives + gets
        assert had == before[seat]
        assert has in ((due + 100, due or 100, due) if seat in lots else (due,))


@st.composite
def moments(draw: st.DrawFn) -> HandStart:
    """A change of levels, and what was seen at a table about that time."""
    when = st.one_of(st.none(), st.integers(100, 120))
    return HandStart(
        old=Blinds(small=25, big=50),
        new=Blinds(small=50, big=100),
        announced_s=draw(when),
        riffle_s=draw(when),
        shuffler_s=draw(when),
        relief_s=draw(when),
    )


@settings(deadline=None)
@given(facts=moments(), book=house_books(*LEVELS))
def test_the_level_of_a_hand(facts: HandStart, book: Rulebook) -> None:
    """The clock of an event waits for its director's word, as the desk is told it was given."""
    night = Structure((Level(1, 25, 50), Level(1, 50, 100)))
    by_clock = clock.start(clock.new_clock(night, announces="director"), night, now=0)
    if facts.announced_s is not None:
        by_clock = clock.announce(by_clock, night, book, now=facts.announced_s * 1000)
    counted = [facts.riffle_s, facts.shuffler_s]
    if book.knobs.hand_begins_with == "first_riffle_shuffler_or_dealer_change":
        counted.append(facts.relief_s)
    began = next((at for at in range(100, 121) if at in counted), 200)  # second by second; later if not yet
    ruling = rule_by(facts, book)
    hand = level_of_hand(by_clock, night, book, began_ms=began * 1000)

    (effect,) = ruling.effects
    assert isinstance(effect, PlaysLevel)
    assert (effect.small_blind, effect.big_blind) == (hand.level.small_blind, hand.level.big_blind)
    assert effect.is_new == (facts.announced_s is not None and facts.announced_s <= began)
    assert ruling.citations == book.by_weight(hand.rules)


def stack_given(ruling: Ruling) -> int | None:
    """The chips somebody who comes late plays with; None if they do not."""
    chips = [effect.chips for effect in ruling.effects if isinstance(effect, (ChipsGiven, TakesOver))]
    assert bool(chips) != any(isinstance(effect, RequestRefused) for effect in ruling.effects)
    return chips[0] if chips else None


def sits_down(made: Tournament, wanted: want.Command, entrant: str, minute: int) -> int | None:
    """The chips the director's tournament gives somebody who comes at a minute; None if it refuses."""
    try:
        events_do(made, wanted, minute)
    except EntryRefused:
        return None
    who = made.state.entrants[entrant]
    return who.chips if who.card and not who.is_absent else None


@settings(deadline=None)
@given(book=house_books(*LATE), minute=st.integers(1, 88), plays_absent=st.booleans(), left=st.integers(1, 5000))
def test_a_player_who_entered_in_time_and_comes_late(
    book: Rulebook, minute: int, plays_absent: bool, left: int
) -> None:
    made = without(book, 9, 4, terms={"plays_absent": plays_absent})
    is_put_out = made.state.entrants["p4"].card is not None
    if is_put_out:
        events_do(made, want.CountChips("p4", left), 0)
    facts = LateEntry(
        seat=4,
        starting_stack=5000,
        ghost_stack=left if is_put_out else None,
        has_entered=True,
        is_offered=True,  # an event that says nothing of late entries lets in those who entered
        levels_over=minute // 15,
    )

    assert stack_given(rule_by(facts, book)) == sits_down(made, want.CheckIn("p4"), "p4", minute)


@settings(deadline=None)
@given(book=house_books(*LATE), minute=st.integers(1, 88), late_levels=st.integers(0, 4), left=st.integers(1, 5000))
@example(  # the ghost's time is up, and late entry goes on: nobody sits down before it has left
    book=house("wpl", rule=OWN, late_registration="waiting_list", late_entry_stack="full"),
    minute=45,
    late_levels=4,
    left=1,
)
def test_somebody_new_who_comes_late(book: Rulebook, minute: int, late_levels: int, left: int) -> None:
    made = event(book, 8, terms={"late_levels": late_levels}, begin=False)
    is_kept = book.knobs.ghost_stacks == "kept_for_latecomers"
    if is_kept:
        events_do(made, want.KeepSeats(1))
    events_do(made, want.Begin())
    if is_kept:
        events_do(made, want.CountChips("#1", left), 0)
    is_there = is_kept and ghosts_due(made.state, now=minute * MINUTE) is None
    if is_kept and not is_there:
        events_do(made, want.RemoveGhosts({"#1": left}), minute)
    facts = LateEntry(
        seat=9,
        starting_stack=5000,
        ghost_stack=left if is_there else None,
        has_entered=False,
        is_offered=is_there or minute // 15 < late_levels,
    )

    assert stack_given(rule_by(facts, book)) == sits_down(made, want.Enter(person(9)), "p9", minute)
