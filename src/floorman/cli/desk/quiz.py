"""``floorman quiz``: situations from the catalogue for floor staff, with the ruling and its paragraph."""

from __future__ import annotations

import secrets
from importlib import resources
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
from cyclopts import Parameter

from floorman.cards import Language
from floorman.cli.books import Book, book_at
from floorman.cli.play.prompt import Leaving, Prompt
from floorman.cli.terminal import DB, AsJson, Db, Lang, language_or_default, print_json, say, show
from floorman.errors import FloormanError
from floorman.floor.casebook import quiz as catalogue
from floorman.floor.casebook.quiz import QuizQuestion, read_entries
from floorman.floor.ruling import paragraphs
from floorman.rulebook import Rulebook
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

_BOOKS: Final = ("tda", "apsa", "wpl", "vpsv", "bank")
_MOST: Final = 1000
_INTRO: Final = Words(
    "Questions: {count}, under {book}. What is not mentioned is as usual. Type a number; q ends. Again with --seed {seed}.",
    "Fragen: {count}, nach {book}. Was nicht erwähnt ist, ist wie üblich. Tippe eine Nummer; q beendet. Noch einmal mit --seed {seed}.",
)
_HELP: Final = Words(
    "The number of the ruling you think is right; q ends the quiz.",
    "Die Nummer der Entscheidung, die du für richtig hältst; q beendet das Quiz.",
)
_RIGHT: Final = Words("Right.", "Richtig.")
_WRONG: Final = Words("No: {number}, {what}.", "Nein: {number}, {what}.")
_SCORE: Final = Words("{right} of {asked} right.", "{right} von {asked} richtig.")
_MISSED: Final = Words("Read these again:", "Zum Nachlesen:")
_A_NUMBER: Final = Words("A number from 1 to {most}, please.", "Bitte eine Zahl von 1 bis {most}.")
_QUIT: Final = ("q", "quit", "ende")
_HELPS: Final = ("?", "h", "help", "hilfe")


def quiz(
    *,
    book: Book = "tda",
    questions: Annotated[int, Parameter(name="--questions", help="How many questions.")] = 10,
    seed: Annotated[int | None, Parameter(help="Ask the same questions again.")] = None,
    db: Db = DB,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Test yourself: what is ruled, and which paragraph says so? With --json the questions come with their answers."""
    if not 1 <= questions <= _MOST:
        raise FloormanError(
            Words(f"questions: 1 to {_MOST}, not {questions}", f"--questions: 1 bis {_MOST}, nicht {questions}")
        )
    language = language_or_default(lang)
    own = book_at(db, book)
    seed = secrets.randbelow(10**6) if seed is None else seed
    asked = _questions(own, seed, questions)
    if json:
        print_json({"book": own.name, "seed": seed, "questions": [_document(each) for each in asked]})
        return
    show(say(_INTRO, language).format(count=questions, book=own.name, seed=seed))
    with Prompt() as prompt:
        _ask_all(asked, prompt, language)


def _questions(own: Rulebook, seed: int, count: int) -> list[QuizQuestion]:
    entries = read_entries(resources.files("floorman.floor.casebook").joinpath("quiz.json").read_bytes())
    rng = Random(seed)  # noqa: S311  # a quiz, not a shuffle
    return list(islice(catalogue.questions(entries, own, [Rulebook.load(name) for name in _BOOKS], rng), count))


def _ask_all(asked: Sequence[QuizQuestion], prompt: Prompt, language: Language) -> None:
    right, missed = 0, []
    for number, question in enumerate(asked, 1):
        try:
            picked = _ask(number, len(asked), question, prompt, language)
        except Leaving:
            break
        if picked == question.right:
            right += 1
            show(say(_RIGHT, language))
        else:
            missed.append(question)
            what = _of(question.choices[question.right], language)
            show(say(_WRONG, language).format(number=question.right + 1, what=what))
        show(f"{_of(question.ruling.reason, language)} ({_cited(question, language)})")
    show(say(_SCORE, language).format(right=right, asked=right + len(missed)))
    if missed:
        show(say(_MISSED, language))
        for question in missed:
            show(
                f"  {_cited(question, language)}: {_of(question.facts, language)} → {_of(question.choices[question.right], language)}"
            )


def _ask(number: int, count: int, question: QuizQuestion, prompt: Prompt, language: Language) -> int:
    """The place of the answer that was picked."""
    show(f"\n{number}/{count}  {_of(question.facts, language)}")
    for place, choice in enumerate(question.choices, 1):
        show(f"  {place} {_of(choice, language)}")
    while True:
        text = prompt.ask("> ")
        if text in _QUIT:
            raise Leaving
        if text in _HELPS:
            show(say(_HELP, language))
        elif text.isdecimal() and len(text) < 3 and 1 <= int(text) <= len(question.choices):
            return int(text) - 1
        else:
            show(say(_A_NUMBER, language).format(most=len(question.choices)))


def _document(question: QuizQuestion) -> dict[str, Any]:
    return {
        "rule": question.rule,
        "situation": msgspec.to_builtins(question.situation),
        "facts": msgspec.to_builtins(question.facts),
        "choices": msgspec.to_builtins(question.choices),
        "right": question.right + 1,
        "reason": msgspec.to_builtins(question.ruling.reason),
        "citations": [cite._asdict() | {"text": str(cite)} for cite in question.ruling.citations],
    }


def _cited(question: QuizQuestion, language: Language) -> str:
    return _of(paragraphs(question.ruling.citations), language)


def _of(words: Words, language: Language) -> str:
    return words.en if language == "en" else words.de
