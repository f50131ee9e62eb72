"""What the floor desk works out: done in a process of its own, since a question may take a second of computing.

A thought is a question with the club's own books; what comes back is the answer, or the refusal, as it goes over the wire.
``python -m floorman.club.casework.thoughts`` reads thoughts from its input, a line each, and ends with it.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib import resources
from itertools import islice
from random import Random
from typing import Any, Final, assert_never

import msgspec
from msgspec import Raw, Struct

from floorman.club.casework import answers, books
from floorman.club.wanted.cases import AskNext, AskQuiz, FindSituations, ReadSituations, RuleOn
from floorman.club.wanted.rulebooks import CheckBook
from floorman.club.wire.messages import Refused, refused
from floorman.errors import FloormanError, SituationError
from floorman.floor import desk, wording
from floorman.floor.at_hand.acting import spelled_out
from floorman.floor.casebook import quiz
from floorman.floor.casebook.casebook import matter_of
from floorman.floor.interview.questions import Settled, ask
from floorman.floor.interview.telling import situation_words
from floorman.floor.ruling import Ruling
from floorman.hand import Hand
from floorman.hand.events import Event as HandEvent
from floorman.rulebook import Rulebook, Shelf
from floorman.rulebook.adopted import BookAdopted, shelved
from floorman.table.view import to_json
from floorman.text.words import Words

LONGEST_SEARCH: Final = 100
MOST_ANSWERS: Final = 200
MOST_QUESTIONS: Final = 20
_ON_RECORD: Final = frozenset({"earlier", "record.offences", "record.given"})


class Judge(Struct, frozen=True, tag="judge"):
    """Rule on a situation that is to be kept."""

    situation: dict[str, Any]
    book: str
    is_on_record: bool
    """Whether the player's record is settled."""
    hand: Raw = Raw(b"[]")
    """The hand at which it happened, as its events are kept, where the club deals there."""


Wanted = FindSituations | ReadSituations | RuleOn | AskNext | AskQuiz | CheckBook | Judge


class Thought(Struct, frozen=True):
    """Something to be worked out."""

    wanted: Wanted
    adopted: tuple[BookAdopted, ...] = ()
    """The club's own books."""


class Conclusion(Struct, frozen=True):
    """What came of it: an answer, or a refusal."""

    answer: Raw = Raw(b"null")
    refused: Refused | None = None

    def answering(self, id: str) -> Raw | Refused:  # noqa: A002  # as the message calls it
        """What goes over the wire, to whoever has asked under this id."""
        return msgspec.structs.replace(self.refused, id=id) if self.refused else self.answer


def conclude(thought: Thought) -> Conclusion:
    """Work something out."""
    try:
        return Conclusion(answer=Raw(to_json(_worked_out(thought.wanted, thought.adopted))))
    except FloormanError as error:
        return Conclusion(refused=refused("", error))


def _worked_out(wanted: Wanted, adopted: tuple[BookAdopted, ...]) -> Struct:
    if isinstance(wanted, CheckBook):
        return books.checked(wanted.text, {event.name: event for event in adopted})
    shelf = _shelf(adopted)
    match wanted:
        case FindSituations(words):
            return _found(words)
        case ReadSituations():
            return answers.SituationsSchema(desk.schema())
        case RuleOn(facts, book):
            return _ruled(facts, shelf.find(book), shelf)[2]
        case Judge(facts, book, is_on_record, happened):
            own = shelf.find(book)
            hand = _hand(happened, own)
            situation, ruling, page = _ruled(facts, own, shelf, _ON_RECORD if is_on_record else frozenset(), hand)
            return answers.RuledCase(matter_of(situation, ruling, own), page)
        case AskNext(given, book):
            return _next(wanted, shelf.find(book), shelf, len(given))
        case AskQuiz():
            return _quiz(wanted, shelf.find(wanted.book))
        case _:
            assert_never(wanted)


def _found(words: str) -> answers.SituationsFound:
    if len(words) > LONGEST_SEARCH:
        raise SituationError(
            "words",
            Words(f"at most {LONGEST_SEARCH} characters, please", f"bitte höchstens {LONGEST_SEARCH} Zeichen"),
            Words("words", "Wörter"),
        )
    return answers.SituationsFound(
        tuple(answers.SituationLine(tag, wording.title(tag), wording.heading(tag)) for tag in wording.search(words))
    )


def _hand(happened: Raw, book: Rulebook) -> Hand | None:
    """The hand that was told of, if one was."""
    events = msgspec.json.decode(happened, type=list[HandEvent], dec_hook=lambda kind, text: kind(text))
    return Hand.replay(events, book) if events else None


def _ruled(
    facts: dict[str, Any],
    own: Rulebook,
    shelf: Shelf,
    settled: frozenset[str] = frozenset(),
    hand: Hand | None = None,
) -> tuple[desk.Situation, Ruling, answers.RulingPage]:
    situation = spelled_out(desk.situation_of(facts), hand)
    ruling = desk.rule(situation, own, hand, shelf=shelf, settled=desk.stated_in(facts) | settled)
    page = answers.ruling_page(ruling, msgspec.to_builtins(situation), situation_words(situation))
    return situation, ruling, page


def _next(wanted: AskNext, own: Rulebook, shelf: Shelf, count: int) -> Struct:
    if count > MOST_ANSWERS:
        raise SituationError(
            "answers",
            Words(f"at most {MOST_ANSWERS}, please", f"bitte höchstens {MOST_ANSWERS}"),
            Words("answers", "Antworten"),
        )
    asked = ask(wanted.answers, own, shelf=shelf)
    if not isinstance(asked, Settled):
        return answers.QuestionPage(asked)
    facts, words = msgspec.to_builtins(asked.situation), situation_words(asked.situation)
    return answers.ruling_page(asked.ruling, facts, words, asked.granted)


def _quiz(wanted: AskQuiz, own: Rulebook) -> answers.QuizPage:
    if not 1 <= wanted.questions <= MOST_QUESTIONS:
        raise SituationError(
            "questions",
            Words(f"1 to {MOST_QUESTIONS}, please", f"bitte 1 bis {MOST_QUESTIONS}"),
            Words("questions", "Fragen"),
        )
    rng = Random(wanted.seed)  # noqa: S311  # a quiz, not a shuffle
    asked = quiz.questions(_worked_examples(), own, Rulebook.shipped(), rng)
    lines = tuple(map(_quiz_line, islice(asked, wanted.questions)))
    return answers.QuizPage(own.name, wanted.seed, lines)


def _quiz_line(question: quiz.QuizQuestion) -> answers.QuizLine:
    facts, cites = msgspec.to_builtins(question.situation), tuple(map(answers.cite_page, question.ruling.citations))
    return answers.QuizLine(facts, question.facts, question.choices, question.right + 1, question.ruling.reason, cites)


@lru_cache(maxsize=1)
def _worked_examples() -> tuple[quiz.WorkedExample, ...]:
    return quiz.read_entries(resources.files("floorman.floor.casebook").joinpath("quiz.json").read_bytes())


@lru_cache(maxsize=4)
def _shelf(adopted: tuple[BookAdopted, ...]) -> Shelf:
    return shelved(adopted).shelf


def main() -> None:
    """Work out one thought after the other, until there are no more."""
    read = msgspec.json.Decoder(Thought)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(to_json(conclude(read.decode(line))) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
