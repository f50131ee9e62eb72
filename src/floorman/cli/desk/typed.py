"""Answers to the floor desk's questions as people type them, English and German."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

from floorman.cards import Card, parse_cards
from floorman.errors import CardError, SituationError
from floorman.floor import wording
from floorman.floor.interview.facts import Fact, all_types, facts_of
from floorman.floor.interview.questions import Question
from floorman.text.parsers import unread
from floorman.text.words import Words

_YES: Final = ("y", "yes", "j", "ja", "1")
_NO: Final = ("n", "no", "nein", "0")
_NOTHING: Final = ("none", "nothing", "nobody", "keine", "keiner", "nichts", "niemand", "-")
_SEVERAL: Final = ("several", "choices", "pile", "piles", "numbers", "places", "list")
_NUMBER: Final = re.compile(r"\d{1,13}")
_THOUSANDS: Final = re.compile(r"(?<=\d)[.,'](?=\d{3}(?!\d))")
_CHIPS: Final = re.compile(r"(?:(\d{1,3})[x×*])?(\d{1,13})")
_ENDING: Final = re.compile(r"(?:en|e|s)$")
_WITHOUT_DOTS: Final = str.maketrans("äöü", "aou")
_MOTIONS: Final = re.compile(r"\s*(?:,|;|/|\bthen\b|\bdann\b)\s*")


def read(question: Question, text: str) -> Any:
    """What was typed, as a value for the question; nothing typed is the default.

    Raises:
        SituationError: it cannot be read.
    """
    if not text and not question.has_to_be_said:
        return question.default
    if text in _NOTHING and question.kind in _SEVERAL:
        return []
    if text[:1] in ("[", "{"):
        return _json(question, text)
    match question.kind:
        case "several":
            return [question.choices[number - 1].value for number in _numbers(text, 1, len(question.choices))]
        case "choice":
            return _choice(question, text)
        case "choices":
            return [_choice(question, word) for word in re.split(r"\s*,\s*" if "," in text else r"\s+", text)]
        case "yes_no":
            return _yes_or_no(text)
        case "chips":
            return amount(text)
        case "pile":
            return chips(text)
        case "piles":
            return [chips(motion) for motion in _MOTIONS.split(text)]
        case "seat" | "number":
            (number,) = _numbers(text, question.least, question.most, many=False)
            return number
        case "numbers":
            return _numbers(text, question.least, question.most)
        case "place":
            return _only(_places(text, question), text)
        case "places":
            return _places(text, question)
        case "cards":
            return cards(text)
        case "list":
            return _rows(question, text)
        case _:
            return text


def amount(text: str) -> int:
    """One amount, in one number or as so many chips of a kind.

    >>> amount("1.500"), amount("3x500")
    (1500, 1500)
    """
    try:
        found = chips(text)
    except SituationError:
        found = []
    if len(_THOUSANDS.sub("", text).replace(",", " ").split()) != 1 or not found:
        raise SituationError(text, Words("one amount, please: 1500, or 3x500", "bitte einen Betrag: 1500 oder 3x500"))
    return sum(found)


def chips(text: str) -> list[int]:
    """Chips one by one.

    >>> chips("3x100 500"), chips("1.000 2×500")
    ([100, 100, 100, 500], [1000, 500, 500])
    """
    found: list[int] = []
    for word in _THOUSANDS.sub("", text).replace(",", " ").split():
        chip = _CHIPS.fullmatch(word)
        if not chip:
            raise SituationError(
                word,
                Words(
                    "is not a chip: type 1000 500 500, or 3x100 500",
                    "ist kein Chip: schreib 1000 500 500 oder 3x100 500",
                ),
            )
        found += [int(chip[2])] * int(chip[1] or 1)
    return found


def cards(text: str) -> str:
    """Cards with ranks and suits as they are written, whatever was typed.

    >>> cards("as kd 10h"), cards("A♠ 10♥"), cards("Herz Dame")
    ('As Kd Th', 'As Th', 'Qh')
    """
    return " ".join(map(str, _cards(text)))


def _cards(text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except CardError:
        raise SituationError(
            text, Words("is not a card: type As Kd 10h or A♠ 10♥", "ist keine Karte: schreib As Kd 10h oder A♠ 10♥")
        ) from None


def _numbers(text: str, least: int, most: int, *, many: bool = True) -> list[int]:
    words = _THOUSANDS.sub("", text).replace(",", " ").split() if many else [text]
    for word in words or [""]:
        if not _NUMBER.fullmatch(word) or not least <= int(word) <= most:
            raise SituationError(
                word, Words(f"a number from {least} to {most}, please", f"bitte eine Zahl von {least} bis {most}")
            )
    return [int(word) for word in words]


def _places(text: str, question: Question) -> list[int | str]:
    """Cards by their place in the deck, or by name."""
    words = text.replace(",", " ").split()
    if not any(map(_NUMBER.fullmatch, words)):
        return [str(card) for card in _cards(text)]
    return [
        _numbers(word, question.least, question.most)[0] if _NUMBER.fullmatch(word) else cards(word) for word in words
    ]


def _only(places: list[int | str], text: str) -> int | str:
    if len(places) != 1:
        raise SituationError(text, Words("one card, please", "bitte eine Karte"))
    return places[0]


def _yes_or_no(text: str) -> bool:
    if text not in (*_YES, *_NO):
        raise SituationError(text, Words("yes or no, please", "bitte ja oder nein"))
    return text in _YES


def _choice(question: Question, text: str) -> Any:
    if _NUMBER.fullmatch(text):
        (number,) = _numbers(text, 1, len(question.choices), many=False)
        return question.choices[number - 1].value
    fitting = [
        choice.value
        for choice in question.choices
        if text in (str(choice.value), choice.words.en.casefold(), choice.words.de.casefold())
    ] or [
        choice.value
        for choice in question.choices
        if text in f"{choice.value} {choice.words.en} {choice.words.de}".casefold()
    ]
    if len(fitting) != 1:
        raise SituationError(text, Words("a number from the list, please", "bitte eine Zahl aus der Liste"))
    return fitting[0]


def _json(question: Question, text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        why = unread(error)
        raise SituationError(question.path, Words(f"is not JSON: {why.en}", f"ist kein JSON: {why.de}")) from None


def _rows(question: Question, text: str) -> list[dict[str, Any]]:
    """Several of the same, with commas between them, each told by its facts in their order: ``3 raises 600, 4 folds``."""
    part = all_types()[question.part]
    if any(fact.kind in ("facts", "list", "pile", "piles", "choices", "places") for fact in facts_of(part)):
        raise SituationError(question.path, Words("type it as JSON: [{…}, {…}]", "schreib es als JSON: [{…}, {…}]"))
    return [_row(part, item.split()) for item in re.split(r"\s*[,;]\s*", _THOUSANDS.sub("", text)) if item]


def _row(part: type[msgspec.Struct], words: list[str]) -> dict[str, Any]:
    row: dict[str, Any] = {}
    said = " ".join(words)
    for fact in facts_of(part):
        match fact.kind:
            case "seat" | "chips" | "number":
                words = [word for word in words if word not in ("to", "auf", "seat", "platz")]
                if words and _NUMBER.fullmatch(words[0]):
                    row[fact.name] = int(words.pop(0))
            case "choice":
                before = words[:1] if words and _NUMBER.fullmatch(words[0]) else []
                if found := _named(fact, words[len(before) :]):
                    row[fact.name], words = found[0], [*before, *found[1]]  # “2 missed rounds” as “missed rounds 2”
            case "yes_no":
                name = wording.name(fact)
                rest = " ".join(words)
                names = (name.en.casefold(), name.de.casefold())
                if rest in (
                    *names,
                    *(each.split()[-1] for each in names),
                    "allin" if fact.name == "is_all_in" else None,
                ):
                    row[fact.name], words = True, []
            case "numbers":
                count = next((place for place, word in enumerate(words) if not _NUMBER.fullmatch(word)), len(words))
                row[fact.name], words = [int(word) for word in words[:count]], words[count:]
            case "cards":
                row[fact.name], words = cards(" ".join(words)), []
            case _:
                row[fact.name], words = " ".join(words), []
    if words:
        what = ", ".join(wording.name(fact).en for fact in facts_of(part))
        was = ", ".join(wording.name(fact).de for fact in facts_of(part))
        raise SituationError(
            said, Words(f"cannot be read; in this order: {what}", f"ist nicht zu lesen; in dieser Reihenfolge: {was}")
        )
    return row


def _named(fact: Fact, words: list[str]) -> tuple[str, list[str]] | None:
    """The value that the first words stand for, in whichever form (raises, erhöht, 1 missed round), and the words behind."""
    for value in fact.values:
        label = wording.value(fact, value)
        for name in (value, label.en, label.de):
            stems = [_stem(word) for word in name.casefold().split()]
            if len(words) >= len(stems) and all(
                _plain(word).startswith(stem) for word, stem in zip(words, stems, strict=False)
            ):
                return value, words[len(stems) :]
    return None


def _stem(word: str) -> str:
    return _ENDING.sub("", _plain(word))


def _plain(word: str) -> str:
    return word.translate(_WITHOUT_DOTS)
