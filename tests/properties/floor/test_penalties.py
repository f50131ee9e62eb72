"""What holds for every record of offences and every ruling on conduct, whatever the facts."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

from floorman.errors import PenaltyRefused, SituationError
from floorman.floor.desk import rule_by
from floorman.floor.effects import (
    ChipsBack,
    ChipsLeavePlay,
    ChipsStay,
    DeadMoney,
    PenaltyDue,
    PenaltyPossible,
    Sentence,
)
from floorman.floor.penalties.record import (
    Event,
    PenaltyRecord,
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
from floorman.floor.penalties.scale import hardness, offers, proposed, steps
from floorman.floor.situations.conduct import DodgedBlinds, Offence, PocketedChips, PriorOffences
from floorman.rulebook import Rulebook
from floorman.rulebook.vocabulary import MISCONDUCT, Misconduct
from support.floor import every

BOOKS = st.sampled_from([Rulebook.load(name) for name in ("tda", "apsa", "wpl", "vpsv", "bank")])
WHAT: st.SearchStrategy[Misconduct] = st.sampled_from(MISCONDUCT)
TOLD: st.SearchStrategy[Misconduct] = WHAT.filter(lambda what: what not in ("dodged_blinds", "removing_chips"))
SENTENCES = st.one_of(
    st.sampled_from([Sentence("warning"), Sentence("disqualification")]),
    st.builds(Sentence, st.sampled_from(["missed_hands", "missed_rounds"]), st.integers(1, 6)),
)
STANDINGS = st.builds(
    PriorOffences, offences=st.lists(WHAT, max_size=8).map(tuple), given=st.lists(SENTENCES, max_size=4).map(tuple)
)
STACKS = st.integers(0, 20_000)


def hard(sentence: Sentence | None) -> tuple[int, int]:
    return hardness(sentence) if sentence else (-1, 0)


@given(standing=STANDINGS, what=WHAT, more=WHAT, harder=SENTENCES, book=BOOKS)
def test_a_worse_record_never_suggests_less(
    standing: PriorOffences, what: Misconduct, more: Misconduct, harder: Sentence, book: Rulebook
) -> None:
    now = proposed(standing, what, book).sentence
    noted = PriorOffences(offences=(*standing.offences, more), given=standing.given)
    punished = PriorOffences(offences=noted.offences, given=(*standing.given, harder))

    assert hard(now) <= hard(proposed(noted, what, book).sentence) <= hard(proposed(punished, what, book).sentence)


@given(standing=STANDINGS, what=TOLD, book=BOOKS)
def test_a_suggestion_is_never_beyond_the_scale(standing: PriorOffences, what: Misconduct, book: Rulebook) -> None:
    suggested = proposed(standing, what, book).sentence
    if suggested is not None:
        assert offers(steps(book), suggested)
    ruled = rule_by(Offence(seat=1, what=what, other=2, chips=5, record=standing), book)
    for effect in every(ruled, PenaltyDue, PenaltyPossible):
        assert effect.proposed is None or offers(effect.scale, effect.proposed)
        assert set(effect.scale) <= {*steps(book), *steps(book, "one_round")}


@given(
    what=TOLD,
    stacks=st.tuples(STACKS, STACKS),
    put_in=st.integers(0, 500),
    bet=st.integers(1, 500),
    in_hand=st.booleans(),
    book=BOOKS,
)
def test_a_ruling_on_an_offence_moves_no_more_chips_than_there_are(
    what: Misconduct, stacks: tuple[int, int], put_in: int, bet: int, in_hand: bool, book: Rulebook
) -> None:
    offence = Offence(
        seat=1,
        what=what,
        other=2,
        stack=stacks[0],
        other_stack=stacks[1],
        chips=bet,
        chips_in=put_in,
        is_in_hand=in_hand,
    )
    ruled = rule_by(offence, book)

    for effects in [ruled.effects, *((*ruled.effects, *option.effects) for option in ruled.options)]:
        leaving = {1: 0, 2: 0}
        for effect in effects:
            match effect:
                case ChipsLeavePlay(seat, chips):
                    leaving[seat] += chips
                case ChipsStay(_, chips):
                    assert chips == put_in
                case ChipsBack(seat, chips):
                    assert (seat, chips) == (2, bet)
                case _:
                    pass
        assert leaving[1] <= stacks[0]
        assert leaving[2] <= stacks[1]


@given(chips=st.integers(1, 9000), stack=STACKS, deliberate=st.booleans(), book=BOOKS)
def test_chips_out_of_sight_are_never_more_than_the_stack(
    chips: int, stack: int, deliberate: bool, book: Rulebook
) -> None:
    with suppress(SituationError):
        ruled = rule_by(PocketedChips(seat=1, chips=chips, stack=stack, is_deliberate=deliberate), book)
        gone = sum(effect.chips for effect in ruled.effects if isinstance(effect, ChipsLeavePlay))
        assert chips <= gone <= stack


@given(missed=st.integers(1, 9000), stack=STACKS, taken=st.booleans(), book=BOOKS)
def test_dodged_blinds_cost_no_more_than_the_blinds_or_the_stack(
    missed: int, stack: int, taken: bool, book: Rulebook
) -> None:
    ruled = rule_by(DodgedBlinds(seat=1, missed=missed, stack=stack, were_taken=taken), book)
    paid = sum(effect.chips for effect in ruled.effects if isinstance(effect, DeadMoney))

    assert paid <= (0 if taken else min(missed, stack))


@settings(max_examples=60)
@given(data=st.data(), book=BOOKS)
def test_a_record_is_what_its_events_add_up_to(data: st.DataObject, book: Rulebook) -> None:
    record, kept = PenaltyRecord("Ada"), list[Event]()
    for at in range(data.draw(st.integers(1, 12))):
        number = data.draw(st.integers(1, 4))
        players = data.draw(st.integers(2, 10))
        with suppress(SituationError, PenaltyRefused):
            match data.draw(st.sampled_from(["note", "give", "begin", "serve", "lift", "withdraw"])):
                case "note":
                    events = note(record, data.draw(WHAT), (), at=at, by="Maria")
                case "give":
                    sentence = data.draw(SENTENCES)
                    events = give(record, number, sentence, book, at=at, by="Maria", players=players, chips=100)
                case "begin":
                    events = begin(record, players=players, at=at)
                case "serve":
                    events = serve(record, data.draw(st.integers(0, 30)), at=at)
                case "lift":
                    events = lift(record, number, at=at, by="Maria", reason="a mistake")
                case _:
                    events = withdraw(record, number, at=at, by="Maria", reason="a mistake")
            for event in events:
                evolve(record, event)
            kept += events
            assert record.left.hands >= 0

    assert replay("Ada", kept) == record
    assert replay("Ada", map(decoded, encoded(kept))) == record
    assert record.chips_out == (100 if record.is_disqualified else 0)
