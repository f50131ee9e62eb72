"""A player's record and what it suggests; penalties that are given, served, carried to another table or lifted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from floorman.errors import HandUnderWay, NoAmount, NotSeated, PenaltyRefused, SituationError
from floorman.floor import rule
from floorman.floor.effects import Sentence
from floorman.floor.penalties.record import (
    Event,
    PenaltyGiven,
    PenaltyRecord,
    Unserved,
    begin,
    decoded,
    encoded,
    evolve,
    give,
    lift,
    note,
    replay,
    serve,
    withdraw,
)
from floorman.floor.penalties.scale import ladder, proposed
from floorman.floor.penalties.table import left_at, order_for, orders_of, seat_moved, served
from floorman.floor.situations.conduct import DodgedBlinds, Offence, PocketedChips, PriorOffences
from floorman.hand.events import HandKilled
from floorman.rulebook import Rulebook
from floorman.table import orders as order
from floorman.table.events import ChipsTakenOut, Eliminated, StoodUp
from floorman.testing import Story
from support.floor import case, rounds

if TYPE_CHECKING:
    from floorman.rulebook.vocabulary import Misconduct

TDA, APSA, WPL, VPSV = (Rulebook.load(name) for name in ("tda", "apsa", "wpl", "vpsv"))
WARNING, HAND, OUT = Sentence("warning"), Sentence("missed_hands", 1), Sentence("disqualification")


class Desk:
    """One player's record, kept as events."""

    def __init__(self, book: Rulebook) -> None:
        self.book, self.record = book, PenaltyRecord("Ada")
        self.events: list[Event] = []

    def happen(self, events: tuple[Event, ...]) -> None:
        for event in events:
            evolve(self.record, event)
        self.events += events

    def note(self, what: Misconduct) -> int:
        self.happen(note(self.record, what, (self.book.misconduct(what).cite,), at=1, by="Maria"))
        return max(self.record.cases)

    def give(self, sentence: Sentence, what: Misconduct = "delay", *, players: int = 9, **facts: Any) -> int:
        number = self.note(what)
        self.happen(give(self.record, number, sentence, self.book, at=2, by="Maria", players=players, **facts))
        return number


# ---- what a record suggests ----


@pytest.mark.parametrize(
    ("book", "offences", "given", "suggested"),
    [
        case("TDA-71-A.c", TDA, 0, [], WARNING),
        case("TDA-71-A.c", TDA, 1, [], HAND),
        case("TDA-71-A.c", TDA, 2, [WARNING, WARNING], rounds(1)),
        case("TDA-71-A.c", TDA, 1, [rounds(2)], rounds(3)),
        case("TDA-71-A.c", TDA, 1, [Sentence("missed_hands", 3)], rounds(1)),
        case("TDA-71-A.c", TDA, 5, [], rounds(4)),
        case("TDA-71-A.c", TDA, 6, [], OUT),
        case("TDA-71-A.c", TDA, 40, [rounds(12)], OUT),
        case("APSA-3.5-04", APSA, 0, [], None),
        case("APSA-3.5-04", APSA, 1, [], rounds(1)),
        case("APSA-3.5-04", APSA, 1, [rounds(1)], rounds(2)),
        case("WPL-5.1.g", WPL, 0, [], WARNING),
        case("WPL-5.1.g", WPL, 1, [WARNING], rounds(1)),
        case("VPSV-9.1", VPSV, 0, [], WARNING),
        case("VPSV-9.1", VPSV, 1, [], rounds(1)),
        case("VPSV-9.1", VPSV, 1, [rounds(4)], OUT),
    ],
)
def test_the_next_step_from_the_record(
    book: Rulebook, offences: int, given: list[Sentence], suggested: Sentence | None
) -> None:
    talking: Misconduct = "talking"
    proposal = proposed(PriorOffences(offences=(talking,) * offences, given=tuple(given)), "delay", book)

    assert proposal.sentence == suggested
    assert f"number {offences + 1} on record" in proposal.reason.en
    assert f"Nummer {offences + 1} im Protokoll" in proposal.reason.de
    assert {"penalty_scale", "etiquette_penalty_from_offence"} <= {
        knob for knob, answer in book.answers.items() if answer.cite in proposal.cites
    }


def test_the_ladder_of_each_book() -> None:
    assert ladder(TDA) == (WARNING, HAND, *map(rounds, (1, 2, 3, 4)), OUT)
    assert ladder(APSA) == ladder(WPL) == ladder(VPSV) == (WARNING, *map(rounds, (1, 2, 3, 4)), OUT)


@pytest.mark.rule("TDA-71-A.c", "TDA-70#1")
def test_a_ruling_takes_the_record_itself() -> None:
    desk = Desk(TDA)
    desk.give(WARNING, "out_of_turn")
    desk.give(WARNING, "out_of_turn")
    third = rule(Offence(seat=4, what="out_of_turn", record=desk.record.standing), TDA)

    assert str(third) == "the offence of seat 4 is noted; seat 4 may be penalised (proposed: 1 missed round)"
    assert "number 3 on record, hardest penalty so far: warning" in third.reason.en
    assert {"TDA-70", "TDA-71-A.c"} <= {cite.rule for cite in third.citations}


def test_what_was_withdrawn_or_lifted_no_longer_counts_and_stays_on_record() -> None:
    desk = Desk(TDA)
    first, second = desk.give(rounds(2)), desk.give(rounds(3), "abuse")
    desk.happen(lift(desk.record, second, at=3, by="Maria", reason="provoked"))
    desk.happen(withdraw(desk.record, first, at=4, by="Maria", reason="it was the neighbour"))

    assert desk.record.standing == PriorOffences(offences=("abuse",))
    assert desk.record.left == Unserved(0, 0)
    assert [type(event).__name__ for event in desk.events][-2:] == ["PenaltyLifted", "OffenceWithdrawn"]
    assert desk.record.cases[first].given is not None
    for correct in (lift, withdraw):
        with pytest.raises(SituationError, match="reason"):
            correct(desk_with_a_penalty().record, 1, at=5, by="Maria", reason=" ")
        with pytest.raises(SituationError, match="case"):
            correct(desk.record, first, at=5, by="Maria", reason="again")


def desk_with_a_penalty() -> Desk:
    desk = Desk(TDA)
    desk.give(rounds(1))
    return desk


# ---- giving and serving ----


@pytest.mark.rule("TDA-71-A.b#1")
def test_rounds_become_hands_when_the_penalty_is_given() -> None:
    desk = Desk(TDA)
    desk.give(rounds(2), players=9)

    assert desk.record.left == Unserved(18, 0)
    assert "TDA-71-A.b" in {cite.rule for cite in desk.events[-1].citations}  # type: ignore[union-attr]  # a penalty


@pytest.mark.rule("APSA-3.5-02.b#2")
def test_by_apsa_rounds_become_hands_when_the_penalty_begins() -> None:
    desk = Desk(APSA)
    desk.give(rounds(1), players=8)
    assert desk.record.left == Unserved(0, 1)

    desk.happen(begin(desk.record, players=6, at=3))
    assert desk.record.left == Unserved(6, 0)
    assert begin(desk.record, players=5, at=4) == ()


def test_hands_are_served_oldest_penalty_first_and_never_below_nothing() -> None:
    desk = Desk(TDA)
    first, second = desk.give(Sentence("missed_hands", 2)), desk.give(rounds(1), players=3)
    desk.happen(serve(desk.record, 3, at=5))

    assert [desk.record.cases[number].served for number in (first, second)] == [2, 1]
    assert desk.record.left == Unserved(2, 0)
    desk.happen(serve(desk.record, 10, at=6))
    assert not desk.record.left
    assert serve(desk.record, 1, at=7) == ()


@pytest.mark.parametrize(
    ("book", "paragraph", "sentence"),
    [
        case("VPSV-9.2#2", VPSV, "VPSV-9.2", rounds(5)),
        case("VPSV-9.1", VPSV, "VPSV-9.1", HAND),
        case("APSA-3.5-02.a", APSA, "APSA-3.5-02.a", HAND),
        case("WPL-2.15.c", WPL, "WPL-2.15.c", rounds(0)),
    ],
)
def test_what_is_not_on_the_scale_is_refused(book: Rulebook, paragraph: str, sentence: Sentence) -> None:
    with pytest.raises(PenaltyRefused) as refused:
        Desk(book).give(sentence)

    assert refused.value.rule is not None
    assert refused.value.rule.rule == paragraph


@pytest.mark.rule("VPSV-7")
def test_after_the_event_only_vpsv_still_gives_a_penalty() -> None:
    Desk(VPSV).give(WARNING, "unsporting", is_event_over=True)

    with pytest.raises(PenaltyRefused, match="over"):
        Desk(APSA).give(WARNING, "unsporting", is_event_over=True)


def test_a_case_has_one_penalty_and_whoever_is_out_gets_no_other() -> None:
    desk = Desk(TDA)
    number = desk.give(WARNING)
    for wrong in (number, 99):
        with pytest.raises(SituationError, match="case"):
            give(desk.record, wrong, HAND, TDA, at=9, by="Maria", players=9)
    desk.give(OUT, "chip_dumping", chips=42_500)
    with pytest.raises(SituationError, match="out of the event"):
        desk.give(HAND)
    with pytest.raises(SituationError, match="players"):
        Desk(TDA).give(rounds(1), players=0)


@pytest.mark.rule("TDA-71-D")
def test_the_chips_of_a_disqualified_player_are_explained_by_the_record() -> None:
    desk = Desk(TDA)
    desk.give(OUT, "chip_dumping", chips=42_500)

    assert desk.record.is_disqualified
    assert desk.record.chips_out == 42_500
    assert "TDA-71-D" in {cite.rule for cite in desk.events[-1].citations}  # type: ignore[union-attr]  # a penalty


def test_events_and_records_survive_json() -> None:
    desk = Desk(APSA)
    desk.give(rounds(2), reason="third time")
    desk.happen(begin(desk.record, players=4, at=3))
    desk.happen(serve(desk.record, 3, at=4))
    desk.give(OUT, "cheating", chips=9000)
    desk.happen(withdraw(desk.record, 1, at=8, by="Maria", reason="mixed up"))

    assert [decoded(data) for data in encoded(desk.events)] == desk.events
    assert replay("Ada", map(decoded, encoded(desk.events))) == desk.record
    assert msgspec.json.decode(msgspec.json.encode(desk.record), type=PenaltyRecord) == desk.record


# ---- at a table ----


def test_a_sentence_becomes_an_order_for_the_table() -> None:
    assert order_for(3, WARNING) is None
    assert order_for(3, Sentence("missed_hands", 2)) == order.MissHands(3, hands=2)
    assert order_for(3, rounds(4)) == order.MissHands(3, rounds=4)
    assert order_for(3, OUT) == order.Expel(3)


def test_a_ruling_that_is_followed_is_an_order_for_the_table() -> None:
    dodged = rule(DodgedBlinds(seat=2, missed=300), VPSV)
    cheat, gift = rule(Offence(seat=2, what="cheating"), VPSV), rule(Offence(seat=2, what="chip_gift", other=5), VPSV)

    assert orders_of(dodged) == (order.MissHands(2, rounds=1),)
    assert orders_of(cheat) == (order.MissHands(2, rounds=1),)
    assert orders_of(gift) == (order.Expel(2), order.Expel(5))
    assert orders_of(rule(Offence(seat=2, what="delay"), VPSV)) == ()


@pytest.mark.rule("TDA-71-A.b#3")
def test_what_is_not_served_goes_along_to_the_next_table() -> None:
    story, desk = Story("tda", "A B C D E F G H I J"), Desk(TDA)
    desk.give(rounds(1), players=10)
    story.order(order.MissHands(1, rounds=1))
    for _ in range(4):
        story.hand()
    desk.happen(served(desk.record, story.table, 1, at=5))
    assert left_at(story.table, 1) == desk.record.left == Unserved(6, 0)

    other = Story("tda", "K L M N O")
    other.seat["A"] = 6
    other.order(seat_moved(story.table, 1, to=6, moved="balance"))
    story.leave("A")
    other.hand()
    assert left_at(other.table, 6) == Unserved(5, 0)
    desk.happen(served(desk.record, other.table, 6, at=6))
    assert desk.record.left == Unserved(5, 0)


@pytest.mark.rule("APSA-3.5-02.b")
def test_a_penalty_that_has_not_begun_is_counted_in_hands_at_the_next_table() -> None:
    story = Story("apsa", "A B C D E F G H")
    story.order(order.MissHands(1, rounds=2))
    assert left_at(story.table, 1) == Unserved(0, 2)

    other = Story("apsa", "K L M N")
    other.seat["A"] = 5
    other.order(seat_moved(story.table, 1, to=5, moved="broken"))
    story.leave("A")
    assert left_at(other.table, 5) == Unserved(0, 2)
    other.hand()
    assert left_at(other.table, 5) == Unserved(9, 0)  # two rounds of five, one hand served
    with pytest.raises(NotSeated):
        left_at(story.table, 1)


@pytest.mark.rule("TDA-35-C.c#1")
def test_a_deal_and_its_repetition_are_one_hand_of_a_penalty() -> None:
    story, desk = Story("tda", "A B C D E F G H I"), Desk(TDA)
    desk.give(rounds(1), players=9)
    story.order(order.MissHands(4, rounds=1))
    story.deal()
    story.order(order.RepeatDeal("two cards face up"))
    story.deal()
    story.fold_out()
    desk.happen(served(desk.record, story.table, 4, at=5))

    assert left_at(story.table, 4) == desk.record.left == Unserved(8, 0)


@pytest.mark.rule("TDA-68.b#1")
def test_a_penalty_in_mid_hand_begins_with_the_next_hand() -> None:
    story = Story("tda", "A B C D E F G H")
    story.deal()
    seat = story.table.hand.to_act if story.table.hand else None
    assert seat is not None
    story.order(order.MissHands(seat, rounds=1))
    story.call_down()

    assert not any(isinstance(event, HandKilled) for event in story.events)
    assert left_at(story.table, seat) == Unserved(8, 0)
    story.hand()
    assert HandKilled(seat, "penalty") in story.events
    assert left_at(story.table, seat) == Unserved(7, 0)


def test_a_penalty_in_mid_hand_does_not_count_the_hand_that_an_absent_player_misses_anyway() -> None:
    story = Story("tda", "A B C D")
    story.away("B")
    story.deal()
    story.order(order.MissHands(2, hands=2))
    story.fold_out()

    assert left_at(story.table, 2) == Unserved(2, 0)
    story.hand()
    assert left_at(story.table, 2) == Unserved(1, 0)


# ---- out of the event ----


@pytest.mark.rule("VPSV-9.4#1")
@pytest.mark.parametrize(("book", "paragraph"), [("tda", "TDA-71-D"), ("vpsv", "VPSV-9.4"), ("wpl", "WPL-2.18")])
def test_a_disqualified_player_leaves_an_empty_seat_and_no_chips(book: str, paragraph: str) -> None:
    story = Story(book, "A B C D", chips={"B": 6200})
    before = story.table.chips
    story.order(order.Expel(2))

    assert StoodUp(2, 6200, paragraph) in story.events
    assert 2 not in story.table.seats
    assert story.table.chips == before - 6200


def test_in_mid_hand_the_pot_keeps_what_is_in_it() -> None:
    story = Story("apsa", "A B C D", small_blind=50, big_blind=100)
    before = story.table.chips
    story.deal()
    story.order(order.Expel(story.seat["C"]))  # the big blind
    assert HandKilled(story.seat["C"], "disqualified") in story.events
    assert story.table.chips == before
    story.fold_out()

    (gone,) = [event for event in story.events if isinstance(event, StoodUp)]
    assert (gone.seat, gone.chips, gone.forfeits) == (story.seat["C"], 9_900, "APSA-3.5-02.c")
    assert story.table.chips == before - 9_900
    assert sum(seated.chips for seated in story.table.seats.values()) == 30_100


def test_when_a_deal_is_repeated_the_disqualified_player_pays_and_is_dead() -> None:
    story = Story("tda", "A B C D", small_blind=50, big_blind=100)
    story.deal()
    story.order(order.RepeatDeal("a card too many"))
    story.order(order.Expel(story.seat["C"]))
    story.deal()
    assert "C" in story.dealt_in
    assert "C" not in story.live
    story.fold_out()

    assert StoodUp(story.seat["C"], 9_900, "TDA-71-D") in story.events


@pytest.mark.rule("TDA-63.a", "VPSV-34.2#1")
def test_pocketed_chips_leave_the_table_by_their_paragraph() -> None:
    story = Story("vpsv", "A B C D", chips={"B": 7000})
    before = story.table.chips
    found = rule(PocketedChips(seat=2, chips=2000, stack=7000), VPSV)
    assert orders_of(found) == (order.TakeOut(2, 2000, "VPSV-34.2"),)
    for wanted in orders_of(found):
        story.order(wanted)

    assert ChipsTakenOut(2, 2000, "VPSV-34.2") in story.events
    assert (story.chips("B"), story.table.chips) == (5000, before - 2000)
    assert orders_of(rule(PocketedChips(seat=2, chips=20, stack=70), TDA)) == (order.TakeOut(2, 20, "TDA-63.a"),)
    assert orders_of(rule(PocketedChips(seat=2, chips=20, stack=70, is_deliberate=True), APSA)) == (order.Expel(2),)


def test_whose_last_chips_are_taken_out_is_out() -> None:
    story = Story("tda", "A B C", chips={"B": 700})
    for chips in (0, 701, True):
        with pytest.raises(NoAmount):
            story.order(order.TakeOut(2, chips, "TDA-63.a"))
    story.order(order.TakeOut(2, 700, "TDA-63.a"))

    assert Eliminated(2, 700) in story.events
    assert 2 not in story.table.seats
    story.deal()
    with pytest.raises(HandUnderWay):
        story.order(order.TakeOut(1, 100, "TDA-63.a"))
    with pytest.raises(PenaltyRefused, match="cash"):
        Story("tda", "A B", kind="cash").order(order.TakeOut(1, 100, "TDA-63.a"))


def test_from_a_cash_game_nobody_is_disqualified() -> None:
    story = Story("tda", "A B", kind="cash")

    with pytest.raises(PenaltyRefused, match="cash"):
        story.order(order.Expel(1))
    with pytest.raises(NotSeated):
        Story("tda", "A B").order(order.Expel(7))


def test_the_penalty_names_who_gave_it_when_and_why() -> None:
    desk = Desk(TDA)
    desk.give(HAND, "abuse", reason="insulted the dealer")
    event = desk.events[-1]

    assert isinstance(event, PenaltyGiven)
    assert (event.by, event.at, event.reason, event.hands) == ("Maria", 2, "insulted the dealer", 1)
