"""Asking for a situation, question by question."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from floorman.cards import Language
from floorman.cli.desk.typed import read
from floorman.cli.play.prompt import Leaving, Prompt
from floorman.cli.terminal import say
from floorman.errors import SituationError
from floorman.floor import wording
from floorman.floor.interview.answers import FactAnswer, blamed, named
from floorman.floor.interview.questions import Choice, Question, Settled, answered, ask
from floorman.floor.interview.telling import none_of
from floorman.rulebook import SHIPPED, Rulebook, Shelf
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

_HINT: Final = Words(
    "Enter takes what is in brackets; b goes back, ? helps, q quits.",
    "Enter nimmt, was in Klammern steht; b geht zurück, ? hilft, q beendet.",
)
_TYPE: Final = Words(
    "A number, or words to search for, such as string bet, burn or muck.",
    "Eine Zahl, oder Wörter zum Suchen, etwa Erhöhung, Burn oder Muck.",
)
_FORMS: Final = {
    "chips": Words(
        "A number of chips: 1500, or chip by chip: 3x500.",
        "Eine Anzahl Chips: 1500, oder Chip für Chip: 3x500.",
    ),
    "pile": Words("Chip by chip: 1000 500 500, or 3x100 500.", "Chip für Chip: 1000 500 500 oder 3x100 500."),
    "piles": Words(
        "Chip by chip, motion by motion: 500 then 2x100.",
        "Chip für Chip, Bewegung für Bewegung: 500 dann 2x100.",
    ),
    "number": Words("A number from {least} to {most}.", "Eine Zahl von {least} bis {most}."),
    "seat": Words("A seat from {least} to {most}.", "Ein Platz von {least} bis {most}."),
    "numbers": Words("Numbers from {least} to {most}: 3 5 7.", "Zahlen von {least} bis {most}: 3 5 7."),
    "place": Words(
        "A card by its place in the deck, 1 on top, or by name: 5, Ah.",
        "Eine Karte nach ihrem Platz im Deck, 1 oben, oder mit Namen: 5, Ah.",
    ),
    "places": Words(
        "Cards by their place in the deck, 1 on top, or by name: 5 6 Ah.",
        "Karten nach ihrem Platz im Deck, 1 oben, oder mit Namen: 5 6 Ah.",
    ),
    "choices": Words("Numbers from the list: 1 3.", "Zahlen aus der Liste: 1 3."),
    "cards": Words("Cards such as As Kd 7c.", "Karten, etwa As Kd 7c."),
    "several": Words(
        "The numbers of those that apply: 1 3. Enter for none.",
        "Die Zahlen von denen, die zutreffen: 1 3. Enter für keine.",
    ),
    "yes_no": Words("y or n.", "j oder n."),
    "choice": Words("A number from the list, or the word.", "Eine Zahl aus der Liste oder das Wort."),
    "text": Words("The words as they were said.", "Die Worte, wie sie fielen."),
}
ROWS: Final = {
    "Acted": Words(
        "One after another: 3 raises 600, 4 folds, 5 calls 600 all-in.",
        "Einer nach dem anderen: 3 erhöht 600, 4 passt, 5 bezahlt 600 all-in.",
    ),
    "OpenHand": Words("Seat and cards: 2 As Kd, 5 Qh Qs.", "Platz und Karten: 2 As Kd, 5 Qh Qs."),
    "PotPart": Words(
        "Chips and seats, main pot first: 900 2 5 7, 400 5 7.",
        "Chips und Plätze, der Main Pot zuerst: 900 2 5 7, 400 5 7.",
    ),
    "PutIn": Words(
        "Seat and chips, and who has folded: 2 300, 5 900, 7 900 folded.",
        "Platz und Chips, und wer gepasst hat: 2 300, 5 900, 7 900 gepasst.",
    ),
    "Sentence": Words(
        "One after another: warning, 1 missed round, 9 missed hands.",
        "Eine nach der anderen: Verwarnung, 1 Runde aussetzen, 9 Hände aussetzen.",
    ),
    "FreeSeat": Words("Table and seat: 1 4, 2 7.", "Tisch und Platz: 1 4, 2 7."),
    "Misplaced": Words(
        "One after another: 1 3 2 5 4000 sits at table 1, seat 3, and belongs to table 2, seat 5, with 4000.",
        "Einer nach dem anderen: 1 3 2 5 4000 sitzt an Tisch 1, Platz 3, gehört an Tisch 2, Platz 5, und hat 4000.",
    ),
    "PlacePrize": Words("Place and cents: 1 6000, 2 4000.", "Rang und Cent: 1 6000, 2 4000."),
    "RacingSeat": Words(
        "One after another, with a card for each such chip: 3 2 4000 As 7d, 5 1 0 Kh.",
        "Einer nach dem anderen, mit einer Karte für jeden solchen Chip: 3 2 4000 As 7d, 5 1 0 Kh.",
    ),
}
_NOTHING_FITS: Final = Words(
    "Nothing fits “{text}”. Try one word for what happened, in English or German, or pick a heading; ? lists everything.",
    "Zu „{text}“ passt nichts. Versuch es mit einem Wort für das, was passiert ist, deutsch oder englisch, oder wähl eine"
    " Überschrift; ? zeigt alles.",
)
_TYPED: Final = Words("“{text}”", "„{text}“")
_AT_THE_START: Final = Words("This is the first question.", "Das ist die erste Frage.")
_YES_NO: Final = {
    "en": {True: "Y/n", False: "y/N", None: "y/n/Enter"},
    "de": {True: "J/n", False: "j/N", None: "j/n/Enter"},
}
_HAS_TO: Final = Words("y/n", "j/n")
_BACK: Final = ("b", "back", "z", "zurück", "zurueck")
_HELP: Final = ("?", "h", "help", "hilfe")
_QUIT: Final = ("q", "quit", "ende")


class Asker:
    """Asks one question after another; with *apart*, away from what is printed for good."""

    def __init__(
        self, prompt: Prompt, book: Rulebook, language: Language, *, shelf: Shelf = SHIPPED, apart: bool = False
    ) -> None:
        self._prompt, self._book, self._language, self._shelf = prompt, book, language, shelf
        self._out = sys.stderr if apart else sys.stdout

    def settle(self) -> Settled:
        """Ask until nothing more could change the ruling.

        Raises:
            Leaving: somebody has had enough.
        """
        self._say(say(_HINT, self._language))
        answers: tuple[FactAnswer, ...] = ()
        heard: tuple[object, ...] = ()
        while True:
            try:
                question = ask(answers, self._book, shelf=self._shelf)
            except SituationError as error:  # what was missed is asked for again, or else what was said last
                self._refuse(error, answers)
                answers = blamed(answers, error, is_heard_again=error.identity == heard)
                heard = error.identity
                continue
            if isinstance(question, Settled):
                return question
            answers = self._answered(answers, question)

    def _answered(self, answers: tuple[FactAnswer, ...], question: Question) -> tuple[FactAnswer, ...]:
        """The answers after one question: one more, or one less where somebody goes back."""
        offered = question
        if question.path == "type":
            self._list_headings(question)
        elif question.choices:
            self._list(question.choices)
        while True:
            text = self._type(f"{self._label(question)}> ")
            if text in _BACK:
                if answers:
                    return answers[:-1]
                self._say(say(_AT_THE_START, self._language))
                continue
            if text in _HELP:
                self._help(question)
                if question.path == "type":
                    offered = replace(question)  # from now on a number is one of the whole list
                continue
            if question.path == "type" and (narrowed := self._narrowed(question, offered, text)):
                offered = narrowed
                if len(offered.choices) > 1 or not (text.isdigit() or wording.is_close(text)):
                    continue
                text = "1"
            try:
                return answered(answers, question, read(offered, text))
            except SituationError as error:
                self._refuse(error, answers)

    def _refuse(self, error: SituationError, answers: Sequence[FactAnswer]) -> None:
        """Say what is wrong: of which fact, or of what was typed."""
        name = named(answers, error)
        typed = say(_TYPED, self._language).format(text=error.field) if error.field else ""
        what = self._of(name) if name else typed
        why = error.why.en if self._language == "en" else error.why.de
        text = f"{what}: {why}" if what else why
        self._say(f"{text[0].upper()}{text[1:]}{'' if text.endswith('?') else '.'}")

    # ---- which kind of dispute ----

    def _narrowed(self, question: Question, offered: Question, text: str) -> Question | None:
        """The list after a heading was chosen or words were searched for; nothing if one of the list was chosen."""
        headings = _headings(question.choices)
        if text.isdigit():
            if offered is not question or not 1 <= int(text) <= len(headings):
                return None
            wanted = [choice for choice in question.choices if choice.heading == headings[int(text) - 1]]
        else:
            listed = {choice.value: choice for choice in question.choices}
            wanted = [listed[tag] for tag in wording.search(text) if tag in listed]
            if not text or not wanted:
                if text:
                    self._say(say(_NOTHING_FITS, self._language).format(text=text))
                self._list_headings(question)
                return question
        self._list(wanted)
        return Question("type", "choice", question.words, tuple(wanted), is_needed=True)

    def _list_headings(self, question: Question) -> None:
        for number, heading in enumerate(_headings(question.choices), 1):
            count = sum(choice.heading == heading for choice in question.choices)
            self._say(f"  {number:2} {self._of(heading)} ({count})")
        self._say(say(_TYPE, self._language))

    # ---- how it looks ----

    def _label(self, question: Question) -> str:
        words = self._of(question.words)
        label = words[0].upper() + words[1:]
        if question.kind == "yes_no" and question.has_to_be_said:
            return f"{label}? [{say(_HAS_TO, self._language)}]"
        if question.kind == "yes_no":
            return f"{label}? [{_YES_NO['en' if self._language == 'en' else 'de'][question.default]}]"
        if question.kind == "several" or question.path == "type":
            return f"{label}?"
        if question.has_to_be_said:
            return label
        return f"{label} [{self._default(question)}]"

    def _default(self, question: Question) -> str:
        for choice in question.choices:
            if choice.value == question.default:
                return self._of(choice.words)
        if question.default not in (None, [], ""):
            return str(question.default)
        return self._of(none_of(question.kind, question.words))

    def _help(self, question: Question) -> None:
        if question.path == "type":
            self._list(question.choices)
        elif question.hint:
            self._say(self._of(question.hint))
        elif question.kind == "list":
            self._say(say(ROWS[question.part], self._language))
        elif question.kind in _FORMS:
            self._say(say(_FORMS[question.kind], self._language).format(least=question.least, most=question.most))
        if question.why:
            why = self._of(question.why)
            self._say(f"{why[0].upper()}{why[1:]}.")
        self._say(say(_HINT, self._language))

    def _list(self, choices: Sequence[Choice]) -> None:
        for number, choice in enumerate(choices, 1):
            self._say(f"  {number:2} {self._of(choice.words)}")

    def _of(self, words: Words) -> str:
        return words.en if self._language == "en" else words.de

    def _say(self, text: str) -> None:
        print(text, file=self._out, flush=True)

    def _type(self, label: str) -> str:
        if self._out is not sys.stdout:
            print(label, end="", file=self._out, flush=True)
            label = ""
        text = self._prompt.ask(label)
        if text in _QUIT:
            raise Leaving
        return text


def _headings(choices: Sequence[Choice]) -> list[Words]:
    return list(dict.fromkeys(choice.heading for choice in choices if choice.heading))
