"""The questions of the floor desk: only what decides, never twice, and every answer leads on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from floorman import Deck, Hand
from floorman.errors import SituationError
from floorman.floor import rule, wording
from floorman.floor.interview import questions
from floorman.floor.interview.answers import FactAnswer, blamed, checked, fact_at
from floorman.floor.interview.facts import SITUATIONS
from floorman.floor.interview.probes import Known, probes
from floorman.floor.interview.questions import Question, Settled, answered, ask
from floorman.floor.situations.betting import OutOfTurn, Wager
from floorman.floor.situations.spot import Spot
from floorman.floor.wording.names import NAMES
from floorman.floor.wording.titles import TITLES
from floorman.floor.wording.values import VALUES
from floorman.rulebook import Rulebook
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.floor.interview.facts import Fact

TDA = Rulebook.load("tda")
BOOKS = [Rulebook.load(name) for name in ("tda", "apsa", "wpl", "vpsv", "bank")]
MOST_QUESTIONS = 40


def asked(facts: dict[str, Any], book: Rulebook = TDA, hand: Hand | None = None) -> tuple[list[str], Settled]:
    """What is asked of somebody who knows these facts, and what comes out."""
    answers: tuple[FactAnswer, ...] = ()
    paths: list[str] = []
    while isinstance(question := ask(answers, book, hand), Question):
        if question.kind == "several":
            offered = [choice.value for choice in question.choices]
            paths += offered
            value: Any = [path for path in offered if path in facts]
        else:
            paths.append(question.path)
            value = facts.get(question.path, question.default)
        answers = answered(answers, question, value)
    return paths, question


def test_everything_there_is_to_ask_has_words() -> None:
    assert wording.missing() == [], "add these lines, in both languages"


def test_the_line_to_add_is_named_where_words_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(TITLES, "wager")
    monkeypatch.delitem(NAMES, "Wager.later")
    monkeypatch.delitem(wording.STATEMENTS, "Said.is_clear")
    monkeypatch.delitem(VALUES, "tap")

    told = "\n".join(wording.missing())

    assert 'titles.py, TITLES: "wager": (' in told
    assert 'names.py, NAMES: "Wager.later": Words(' in told
    assert 'of_table.py, OF_TABLE: "Said.is_clear": (' in told
    assert 'values.py, VALUES: "tap" or "Wager.gesture.tap": Words(' in told
    assert isinstance(ask([FactAnswer("type", "wager")], TDA), Question)  # and it is asked all the same


def test_a_silent_oversized_chip_needs_a_handful_of_questions() -> None:
    facts = {"type": "wager", "spot.seat": 2, "spot.big_blind": 200, "chips": [1000], "spot.bet": 500}
    answers: tuple[FactAnswer, ...] = ()
    count = 0
    while isinstance(question := ask(answers, TDA), Question):
        count += 1
        answers = answered(
            answers, question, [] if question.kind == "several" else facts.get(question.path, question.default)
        )

    assert count == 7
    assert str(question.ruling) == "seat 2 calls 500; 500 go back to seat 2"
    assert question.situation == Wager(spot=Spot(seat=2, big_blind=200, bet=500), chips=(1000,))


def test_what_cannot_change_anything_is_not_asked() -> None:
    paths, _ = asked({"type": "wager", "spot.seat": 2, "spot.big_blind": 200, "chips": [1000], "spot.bet": 500})

    # Neither street nor limit nor stack nor the number of players turns one silent chip into anything but a call.
    assert {"spot.street", "spot.structure", "spot.stack", "spot.players", "because"}.isdisjoint(paths)


def test_how_many_are_in_the_hand_is_asked_only_where_too_little_was_put_in_against_a_raise() -> None:
    facts = {"type": "wager", "spot.seat": 2, "spot.big_blind": 200, "spot.bet": 500, "spot.raised_by": 300}
    short, _ = asked({**facts, "chips": [100]})
    full, _ = asked({**facts, "chips": [500]})

    assert "spot.players" in short
    assert "spot.players" not in full


def test_two_facts_that_decide_only_together_are_found() -> None:
    paths, settled = asked({"type": "stub_dropped", "stub": 40, "is_mixed": True, "muck": 6})

    assert {"is_mixed", "muck"} <= set(paths)
    assert "46 cards" in str(settled.ruling)


@pytest.mark.rule("TDA-57.b")
def test_the_pot_is_asked_for_where_a_number_could_mean_several_sums() -> None:
    facts = {"type": "wager", "spot.seat": 2, "spot.big_blind": 400, "said.amount": 5}
    paths, settled = asked({**facts, "said.is_exact": False, "spot.pot": 4000})
    plain, exact = asked(facts)

    assert paths.index("said.is_exact") < paths.index("spot.pot")
    assert str(settled.ruling) == "seat 2 bets 500"
    assert "spot.pot" not in plain
    assert str(exact.ruling) == "seat 2 bets 400"
    assert exact.granted == ()


def test_what_could_not_be_tried_out_is_named_as_taken_for_granted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "_TRIES", 1)
    _, settled = asked({"type": "wager", "spot.seat": 2, "spot.big_blind": 400, "said.amount": 5})

    assert wording.name(fact_at(Wager, "spot.pot")) in settled.granted


def test_what_the_ruling_would_take_for_granted_is_asked_for_even_if_it_was_not_tried_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(questions, "_TRIES", 0)
    paths, settled = asked({"type": "wager", "spot.seat": 2, "spot.big_blind": 400, "said.amount": 5})

    assert "said.is_exact" in paths
    assert settled.ruling.assumes == ()


def test_no_straddle_below_the_big_blind_is_thought_of() -> None:
    """An unclear “complete” with a tap over a bet of 500: a straddle of 400 with a big blind of 450 would change it."""
    step = ask(UNCLEAR, Rulebook.load("vpsv"))

    assert isinstance(step, Settled)
    assert step.ruling.assumes == ()


UNCLEAR = (
    FactAnswer("type", "wager"),
    FactAnswer("spot.seat", 1),
    FactAnswer("chips", ()),
    FactAnswer("", {"said.word": True, "gesture": True}),
    FactAnswer("said.word", "complete"),
    FactAnswer("gesture", "tap"),
    FactAnswer("spot.bet", 500),
    FactAnswer("", {"spot.in_front": True, "spot.stack": True, "said.is_clear": True}),
    FactAnswer("spot.in_front", (50, 50)),
    FactAnswer("spot.stack", 500),
    FactAnswer(
        "", {"spot.raised_by": False, "spot.may_raise": False, "spot.can_be_called": False, "taken_back": False}
    ),
    FactAnswer("spot.structure", "pot_limit"),
    FactAnswer("spot.pot", 500),
)


def test_whoever_does_not_know_an_answer_hears_what_is_taken_for_granted() -> None:
    facts = {"type": "killed_bet", "seat": 2, "has_in": 600, "most_of_others": 200}
    paths, unknown = asked(facts)
    _, known = asked({**facts, "is_identifiable": False})

    assert "is_identifiable" in paths
    assert [assumed.path for assumed in unknown.ruling.assumes] == ["is_identifiable"]
    assert unknown.ruling.outcome == known.ruling.outcome
    assert known.ruling.assumes == ()


@pytest.mark.parametrize(
    ("book", "facts"),
    [
        ("vpsv", {"type": "bad_deck", "fault": "missing"}),
        ("tda", {"type": "missing_blind", "what": "big_blind", "seat": 4, "chips": 200}),
        ("tda", {"type": "flawed_deal", "flaw": "seat_left_out", "seat": 4}),
        ("apsa", {"type": "wrong_button", "lies": 2, "belongs": 3}),
    ],
)
def test_that_nothing_was_done_yet_is_an_answer_and_nothing_is_assumed_then(book: str, facts: dict[str, Any]) -> None:
    paths, settled = asked(facts, Rulebook.load(book))

    assert "since" in paths
    assert settled.situation.since == ()  # type: ignore[union-attr]  # each of these has it
    assert "assumes" not in settled.ruling.reason.en
    assert settled.ruling.assumes == ()


def test_the_smallest_chip_is_asked_before_the_button_and_an_equal_split_asks_for_neither_alone() -> None:
    chip, button = (settled for _, settled in (asked({**HALVED, **more}) for more in ({}, {"chip": 500, "button": 5})))
    paths, _ = asked(HALVED)

    assert "button" not in paths
    assert "chip" in paths
    assert str(chip.ruling) == "the pot is divided: 750 to seat 2 and 750 to seat 7"
    assert str(button.ruling) == "the pot is divided: 1000 to seat 7 and 500 to seat 2"


HALVED: dict[str, Any] = {"type": "split_pot", "pot": 1500, "high": [2, 7]}


def test_a_seat_that_the_facts_leave_no_choice_of_is_not_asked() -> None:
    facts = {"type": "out_of_turn", "acted.seat": 4, "acted.action": "call", "acted.to": 500, "to_act": 3}
    paths, settled = asked({**facts, "spot.big_blind": 200, "spot.bet": 500})

    assert "spot.seat" not in paths
    assert isinstance(settled.situation, OutOfTurn)
    assert settled.situation.spot
    assert settled.situation.spot.seat == 4


def test_what_a_hand_under_way_shows_is_not_asked() -> None:
    hand = Hand.deal("tda", deck=Deck.from_seed(7), stacks=[5000, 5000, 5000], button=1, blinds=(50, 100))
    paths, settled = asked({"type": "wager", "chips": [1000]}, hand=hand)

    assert not any(path.startswith("spot") for path in paths)
    assert "calls 100" in str(settled.ruling)


def test_a_refusal_leads_to_the_fact_it_names_and_then_to_what_else_is_missing() -> None:
    paths, settled = asked({"type": "offence", "seat": 4, "what": "anothers_chips", "other": 3, "chips": 100})

    assert paths.index("other") < paths.index("chips")
    assert str(settled.ruling).startswith("100 go back to seat 3")


def test_answers_that_contradict_each_other_are_refused() -> None:
    answers = [
        FactAnswer("type", "pocketed_chips"),
        FactAnswer("seat", 1),
        FactAnswer("chips", 500),
        FactAnswer("stack", 300),
    ]

    with pytest.raises(SituationError, match="is more than the player has"):
        ask(answers, TDA)


def test_what_was_passed_over_and_is_missed_is_asked_for_again() -> None:
    answers = (
        FactAnswer("type", "flawed_deal"),
        FactAnswer("order", []),
        FactAnswer("", {"cards": False}),
        FactAnswer("by", "player"),
    )

    without_order = blamed(answers, SituationError("order", Words("is missing", "fehlt")))
    without_cards = blamed(answers, SituationError("cards[0]", Words("is missing", "fehlt")))
    without_last = blamed(answers, SituationError("flaw", Words("cannot be", "kann nicht sein")))

    assert [answer.path for answer in without_order] == ["type", "", "by"]
    assert without_cards[2] == FactAnswer("", {})
    assert without_last == answers[:-1]


def test_what_somebody_did_is_asked_before_how_it_was_done() -> None:
    facts = {"type": "reading", "board": "Ah Kd 7c 8c 2s", "shown": [{"seat": 2, "cards": "As Kh"}], "pot": 100}
    paths, _ = asked({**facts, "miscalled_by": 2})

    assert paths.index("miscalled_by") < paths.index("is_deliberate")


@pytest.mark.parametrize("value", [11, "two", None, [1], {}])
def test_an_answer_of_another_kind_is_refused(value: object) -> None:
    answers = (FactAnswer("type", "pocketed_chips"),)
    question = ask(answers, TDA)
    assert isinstance(question, Question)

    with pytest.raises(SituationError, match="seat"):
        answered(answers, question, value)


@pytest.mark.parametrize(
    "answers",
    [
        [FactAnswer("type", "poem")],
        [FactAnswer("type", ["wager"])],
        [FactAnswer("seat", 1)],
        [FactAnswer("type", "tabled"), FactAnswer("poem", 1)],
        [FactAnswer("type", "tabled"), FactAnswer("seat.seat", 1)],
        [FactAnswer("type", "tabled"), FactAnswer("seat", "one")],
        [FactAnswer("type", "tabled"), FactAnswer("seat", None)],
        [FactAnswer("type", "wager"), FactAnswer("spot", 5)],
        [FactAnswer("type", "wager"), FactAnswer("", 5)],
        [FactAnswer("type", "wager"), FactAnswer("", {"spot.poem": True})],
        [FactAnswer("type", "wager"), FactAnswer("", {"chips": "yes"})],
        [FactAnswer("type", "tabled"), FactAnswer("type", "wager")],
    ],
)
def test_answers_that_nobody_was_asked_for_are_refused(answers: list[FactAnswer]) -> None:
    with pytest.raises(SituationError):
        ask(answers, TDA)


def test_a_question_is_plain_data() -> None:
    question = ask([FactAnswer("type", "tabled"), FactAnswer("seat", 1), FactAnswer("shown", 1)], TDA)

    assert msgspec.json.decode(msgspec.json.encode(question), type=Question) == question
    assert isinstance(question, Question)
    assert question.why
    assert "still has to show 1 card" in question.why.en


def test_letters_within_a_word_are_no_close_find() -> None:
    assert wording.search("prache") != ()
    assert not wording.is_close("prache")
    assert wording.is_close("Sprache")
    assert wording.search("Sprache") == ("offence",)


def test_words_that_fit_nothing_find_nothing() -> None:
    assert wording.search("abrakadabra") == ()
    assert wording.search("") == tuple(SITUATIONS)


@pytest.mark.parametrize("tag", SITUATIONS)
def test_whatever_is_answered_the_questions_end_and_none_comes_twice(tag: str) -> None:
    @settings(max_examples=25, deadline=None)
    @given(data=st.data(), book=st.sampled_from(BOOKS))
    def walk(data: st.DataObject, book: Rulebook) -> None:
        answers: tuple[FactAnswer, ...] = (FactAnswer("type", tag),)
        seen: set[str] = {"type"}
        for _ in range(MOST_QUESTIONS):
            try:
                step = ask(answers, book)
            except SituationError:
                return  # the last answer contradicts the others, and whoever asks goes back
            if isinstance(step, Settled):
                assert step.ruling.citations
                is_known = not any(answer.value is None for answer in answers)
                assert step.ruling.assumes == () or not is_known  # whatever decides was asked for
                assert replace(step.ruling, assumes=()) == replace(rule(step.situation, book), assumes=())
                return
            paths = {choice.value for choice in step.choices} if step.kind == "several" else {step.path}
            wanted = {path for answer in answers if not answer.path for path, picked in answer.value.items() if picked}
            assert not paths & (seen - wanted)
            seen |= paths
            answers = answered(answers, step, data.draw(st.sampled_from(possible(tag, step))))
        pytest.fail("it never ends")

    walk()


def possible(tag: str, question: Question) -> list[Any]:
    """Some answers to a question."""
    if question.kind == "several":
        every = [choice.value for choice in question.choices]
        return [[], every, every[:1], every[-1:]]
    fact = fact_at(SITUATIONS[tag], question.path)
    values = [
        value for value in probes(fact, Known((100, 500), (2,))) if not (fact.is_required and value in (None, []))
    ]
    return [value for value in values if fits(question.path, fact, value)]


def fits(path: str, fact: Fact, value: object) -> bool:
    try:
        checked(path, fact, value)
    except SituationError:
        return False
    return True


def test_a_refusal_heard_again_has_the_fact_it_speaks_of_asked_for_and_not_what_came_last() -> None:
    """Chips in front where nobody has bet: whichever seat is named, the chips are what is wrong."""
    answers = (
        FactAnswer("type", "out_of_turn"),
        FactAnswer("spot.in_front", [100, 100]),
        FactAnswer("spot.seat", 4),
    )
    error = SituationError("spot.in_front", Words("nobody has bet", "niemand hat gesetzt"))

    assert blamed(answers, error) == answers[:2]
    assert blamed(answers, error, is_heard_again=True) == (answers[0], answers[2])
