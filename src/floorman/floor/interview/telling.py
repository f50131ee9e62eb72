"""A situation told in words, from its facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from floorman.floor import wording
from floorman.floor.effects import Acts, Sentence
from floorman.floor.effects.worded import filled, seats_listed
from floorman.floor.interview.facts import Fact, facts_of
from floorman.floor.ruling import floor_decides
from floorman.floor.situations.spot import Acted
from floorman.text.money import money
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from floorman.floor.desk import Situation
    from floorman.floor.effects import Effect
    from floorman.floor.ruling import Option, Ruling

_YES: Final = Words("yes", "ja")
_NO: Final = Words("no", "nein")
_NOTHING: Final = Words("nothing", "nichts")
_NONE: Final = Words("none", "keine")
_SEVERAL: Final = ("pile", "piles", "numbers", "places", "choices", "list", "cards")
_UNSAID: Final = Words("not stated", "keine Angabe")
NOBODY: Final = Words("nobody", "niemand")
_NEXT: Final = Words("then", "dann")
_NUMBERS: Final = ("chips", "number")
_SOMEWHERE: Final = ("button ", "seat", "the clock ", "first card ")
"""How the names of seats begin that are one in any case, known or not."""
_PREPOSITIONS: Final = (" by", " to", " um", " auf")


def situation_words(situation: Situation, also: Collection[str] = ()) -> Words:
    """The situation in a few words: what kind it is, then its facts, those left out that are as usual.

    The facts with these paths are told *also* where they are as usual.

    >>> from floorman.floor.situations.betting import Wager
    >>> from floorman.floor.situations.spot import Spot
    >>> print(situation_words(Wager(spot=Spot(seat=2, big_blind=200, bet=500), chips=(1000,))).en)
    Chips put forward or words said in turn. Seat 2, big blind 200, bet to match 500; new chips put forward: 1000.
    """
    kind = type(situation)
    name = wording.title(str(kind.__struct_config__.tag))
    facts = _facts(kind, msgspec.to_builtins(situation), also)
    return Words(
        f"{_sentence(name.en)} {_sentence('; '.join(fact.en for fact in facts))}",
        f"{_sentence(name.de)} {_sentence('; '.join(fact.de for fact in facts))}",
    )


def outcome_words(ruling: Ruling) -> Words:
    """What a ruling comes to: what happens, and what the floor has to choose from.

    >>> from floorman.floor import rule
    >>> from floorman.floor.situations.betting import Wager
    >>> from floorman.floor.situations.spot import Spot
    >>> from floorman.rulebook import Rulebook
    >>> wager = Wager(spot=Spot(seat=2, big_blind=200, bet=500), chips=(1000,))
    >>> print(outcome_words(rule(wager, Rulebook.load("tda"))).en)
    seat 2 calls 500; 500 go back to seat 2
    """
    return ways_in_words(ruling.effects, ruling.options)


def ways_in_words(effects: Sequence[Effect], options: Sequence[Option]) -> Words:
    """What happens in any case, and what the floor has to choose from."""
    always = effect_words(effects)
    if not options:
        return always
    decides = floor_decides(effect_words(option.effects) for option in options)
    return _joined([always, decides], "; ") if effects else decides


def effect_words(effects: Iterable[Effect]) -> Words:
    """Effects in words, one after another."""
    return _joined([effect.words for effect in effects], "; ")


def fact_words(fact: Fact, value: Any) -> Words:
    """One fact with its value."""
    if fact.kind == "yes_no":
        return wording.statement(fact, holds=bool(value))
    if fact.kind == "facts":
        return value_words(fact, value)
    name, what = wording.name(fact), value_words(fact, value)
    en, de = (_heading(fact, words) for words in (name.en, name.de))
    return Words(f"{en}{what.en}", f"{de}{what.de}")


def _heading(fact: Fact, name: str) -> str:
    """What a fact is called before its value: a short name before a number goes without a colon.

    What has to be typed for one of a list stands behind the colon of its name, and is not told.
    """
    if fact.kind == "list":
        return f"{name.partition(': ')[0]}: "
    is_short = name.count(" ") < 3 and not set(",:") & set(name)
    is_bare = fact.kind == "seat" or (fact.kind in _NUMBERS and (is_short or name.endswith(_PREPOSITIONS)))
    return f"{name} " if is_bare else f"{name}: "


def value_words(fact: Fact, value: Any) -> Words:
    """The value of a fact, as it is said."""
    if value is None or value in ([], (), ""):
        return none_of(fact.kind, wording.name(fact))
    match fact.kind:
        case "yes_no":
            return _YES if value else _NO
        case "choice":
            return wording.value(fact, value)
        case "choices":
            return _joined([wording.value(fact, each) for each in value], ", ")
        case "pile" | "numbers" | "places":
            return _same(_row(value))
        case "piles":
            rows = [_row(pile) for pile in value]
            return Words(f", {_NEXT.en} ".join(rows), f", {_NEXT.de} ".join(rows))
        case "list" if fact.part:
            return _joined([_item(fact.part, each) for each in value], ", ")
        case "chips" | "number" if fact.name == "cents":
            return Words(money(value), money(value, "de"))
        case "facts" if fact.part:
            return _part(fact.part, value)
        case _:
            return _same(str(value))


def none_of(kind: str, name: Words) -> Words:
    """That there is none of a fact, as it fits its name: “actions so far: none”, “what was done since: nothing”."""
    if name.en.lower().startswith("what ") or kind == "text":
        return _NOTHING
    if kind in _SEVERAL:
        return _NONE
    return NOBODY if kind == "seat" and not name.en.startswith(_SOMEWHERE) else _UNSAID


def _part(part: type[msgspec.Struct], value: dict[str, Any]) -> Words:
    if part is Acted:
        return _acted(value)
    return _joined(_facts(part, value), ", ")


def _item(part: type[msgspec.Struct], value: dict[str, Any]) -> Words:
    """One of a list, so short that several of them can stand in a row."""
    if part is Acted:
        return _acted(value)
    if part is Sentence:
        return msgspec.convert(value, type=Sentence).words
    row = wording.row(part)
    if row is None:
        return _part(part, value)
    needed = {
        fact.name: seats_listed(value[fact.name])
        if fact.is_seats and fact.kind == "numbers"
        else value_words(fact, value[fact.name])
        for fact in facts_of(part)
        if fact.is_required
    }
    more = [
        fact_words(fact, value[fact.name])
        for fact in facts_of(part)
        if not fact.is_required and value.get(fact.name, fact.default) != fact.default
    ]
    told_row = filled(row, **needed)
    return _joined([told_row, _joined(more, ", ")], " (", ")") if more else told_row


def _facts(
    kind: type[msgspec.Struct],
    facts: dict[str, Any],
    also: Collection[str] = (),
    prefix: str = "",
    seat: int | None = None,
) -> list[Words]:
    """The facts of a situation or of a part of one; a part's seat is left out where it has been told already."""
    parts = []
    for fact in facts_of(kind):
        path, value = f"{prefix}{fact.name}", facts.get(fact.name, fact.default)
        if fact.name == "seat" and value == seat:
            continue
        if fact.kind == "facts" and fact.part and value is not None and fact.part is not Acted:
            inner = _joined(_facts(fact.part, value, also, f"{path}.", facts.get("seat")), ", ")
            parts.append(_named(fact, inner) if is_one_of_several(fact, kind) else inner)
        elif fact.is_required or value != fact.default or (path in also and value is not None):
            parts.append(fact_words(fact, value))
    return parts


def called(kind: type[msgspec.Struct], path: str, words: Words) -> Words:
    """The words for a fact, with those for its part where there are several such parts."""
    head, _, rest = path.partition(".")
    part = next(fact for fact in facts_of(kind) if fact.name == head)
    return _named(part, words) if rest and is_one_of_several(part, kind) else words


def is_one_of_several(part: Fact, kind: type[msgspec.Struct]) -> bool:
    """Whether a situation has more parts of the same type, as the old and the new level."""
    return sum(fact.kind == "facts" and fact.part is part.part for fact in facts_of(kind)) > 1


def _named(fact: Fact, what: Words) -> Words:
    name = wording.name(fact)
    return Words(f"{name.en}: {what.en}", f"{name.de}: {what.de}")


def _acted(value: dict[str, Any]) -> Words:
    action, seat, to = value["action"], value["seat"], value.get("to", 0)
    if action == "post":
        return Words(f"seat {seat} posts {to}", f"Platz {seat} setzt den Blind von {to}")
    return Acts(seat, action, to, is_all_in=value.get("is_all_in", False)).words


def _row(chips: list[Any]) -> str:
    """Chips or cards one after another, the same ones counted: ``2×500 100``."""
    runs: list[list[Any]] = []
    for chip in chips:
        if runs and runs[-1][0] == chip:
            runs[-1].append(chip)
        else:
            runs.append([chip])
    return " ".join(f"{len(run)}×{run[0]}" if len(run) > 1 else str(run[0]) for run in runs)


def _joined(words: list[Words], between: str, end: str = "") -> Words:
    return Words(*(between.join(each[language] for each in words) + end for language in ("en", "de")))


def _same(text: str) -> Words:
    return Words(text, text)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('?') else '.'}"
