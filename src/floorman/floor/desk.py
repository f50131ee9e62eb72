"""The floor desk: a situation in, a ruling out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never, get_args

import msgspec
from msgspec.structs import replace

from floorman.cards import parse_cards
from floorman.errors import CardError, SituationError, WrongArgument
from floorman.floor.at_hand.contradictions import check_against
from floorman.floor.at_hand.fill_in import filled_in
from floorman.floor.at_hand.naming import with_open_cards
from floorman.floor.rules.betting.ruling import rule_betting
from floorman.floor.rules.conduct.ruling import rule_conduct
from floorman.floor.rules.dealing.ruling import rule_dealing
from floorman.floor.rules.event.ruling import rule_event
from floorman.floor.rules.showdown.ruling import rule_showdown
from floorman.floor.rules.table.ruling import rule_table
from floorman.floor.ruling import Elsewhere
from floorman.floor.situations.betting import BettingSituation, Word
from floorman.floor.situations.conduct import ConductSituation
from floorman.floor.situations.dealing import DealingSituation
from floorman.floor.situations.event import EventSituation
from floorman.floor.situations.showdown import ShowdownSituation
from floorman.floor.situations.table import TableSituation
from floorman.hand import Hand
from floorman.rulebook import SHIPPED
from floorman.text.parsers import unread
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from floorman.floor.ruling import Ruling
    from floorman.rulebook import Rulebook, Shelf

Situation = BettingSituation | DealingSituation | ShowdownSituation | ConductSituation | TableSituation | EventSituation

_PLACES = ("card", "cards", "drawn")
"""Facts that name single cards, by place or by name."""
_decoder: msgspec.json.Decoder[Situation] = msgspec.json.Decoder(Situation)


def read_situation(document: str | bytes) -> Situation:
    """Read a situation from JSON.

    Raises:
        SituationError: it is not JSON, or a fact is missing, unknown or impossible.
    """
    try:
        return _decoder.decode(document)
    except msgspec.ValidationError as error:
        plain = _plain(document)
        if _spelled_out(plain) is plain:
            raise _unfit(error, _kind_of(plain)) from None
        return _converted(plain, _kind_of(plain))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise _no_json(error) from None


def _plain(document: str | bytes) -> Any:
    try:
        return msgspec.json.decode(document)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise _no_json(error) from None


def _no_json(error: Exception) -> SituationError:
    why = unread(error)
    return SituationError(
        "document", Words(f"is not JSON: {why.en}", f"das ist kein JSON: {why.de}"), Words("document", "Dokument")
    )


def situation_of(facts: Any) -> Situation:
    """The situation that plain data tells, as JSON has it.

    Raises:
        SituationError: a fact is missing, unknown or impossible.
    """
    return _converted(facts, _kind_of(facts))


def settled_in(document: str | bytes) -> frozenset[str]:
    """The paths of all facts that a document states, as in ``spot.bet``, be they as usual or not.

    Raises:
        SituationError: it is not JSON.
    """
    return stated_in(_plain(document))


def stated_in(facts: Any) -> frozenset[str]:
    """The paths of all facts that plain data states."""
    return frozenset(_paths(facts))


def _paths(plain: Any, prefix: str = "") -> Iterator[str]:
    if isinstance(plain, dict):
        for name, value in plain.items():
            yield f"{prefix}{name}"
            yield from _paths(value, f"{prefix}{name}.")


def schema() -> dict[str, Any]:
    """The JSON Schema of every situation: each fact with its description, each number with its unit."""
    from floorman.floor.wording.described import described  # the words are made from the situations here

    return described(msgspec.json.schema(Situation))


def rule(
    situation: Situation,
    book: Rulebook | str,
    hand: Hand | None = None,
    *,
    shelf: Shelf = SHIPPED,
    settled: Collection[str] = (),
) -> Ruling:
    """Rule on a situation by a book; what the seat faces is taken from the hand where the situation does not say.

    The ruling also tells what the other books of the shelf would say, where that is something else, and which facts it
    takes for granted: those left as they usually are that would change it. A fact that is *settled* to be as usual, by its
    path, is not among them. A book that is given by name is found on the *shelf*.

    Raises:
        SituationError: the facts are incomplete or cannot all be true.
        WrongArgument: what is given as hand or book is neither.
    """
    book = shelf.book(book)
    situation = _checked(situation)
    try:
        own = _ruled(situation, book, hand)
    except SituationError as error:
        from floorman.floor.wording import name_at  # the words are made from the situations here

        raise error.named(name_at(type(situation), error.field)) from None
    others = (_elsewhere(situation, other, hand, own) for other in shelf if other.name != book.name)
    from floorman.floor.interview.assuming import assumptions  # facts are read off the situations here

    assumes = assumptions(situation, book, own, hand, settled=settled)
    return replace(own, elsewhere=tuple(other for other in others if other), assumes=assumes)


def rule_by(situation: Situation, book: Rulebook, hand: Hand | None = None) -> Ruling:
    """Rule by one book, without a look at what others would say and what is taken for granted: for whoever asks many times.

    Raises:
        SituationError: the facts are incomplete or cannot all be true.
    """
    return _ruled(_checked(situation), book, hand)


def compare(
    situation: Situation, books: Iterable[Rulebook | str], hand: Hand | None = None, *, shelf: Shelf = SHIPPED
) -> dict[str, Ruling]:
    """What each book rules on the same facts, by the book's name; equal `Ruling.outcome` means they agree.

    Books that are given by name are found on the *shelf*.

    Raises:
        SituationError: the facts are incomplete for one of the books, or cannot all be true.
    """
    situation = _checked(situation)
    return {book.name: _ruled(situation, book, hand) for book in map(shelf.book, books)}


def _checked(situation: Situation) -> Situation:
    if not isinstance(situation, Situation):
        raise SituationError(
            "situation",
            Words(
                f"give a situation such as Wager(…), not {situation!r}",
                f"gib einen Fall an, etwa Wager(…), nicht {situation!r}",
            ),
            Words("situation", "Fall"),
        )
    return _converted(msgspec.to_builtins(situation), type(situation))


def _converted(plain: Any, kind: type[msgspec.Struct] | None) -> Situation:
    try:
        checked: Situation = msgspec.convert(_spelled_out(plain), type=kind or Situation)  # type: ignore[assignment]  # one of them
    except msgspec.ValidationError as error:
        raise _unfit(error, kind) from None
    return checked


def _spelled_out(plain: Any) -> Any:
    """The facts, with words or a number alone for what was said (``"raise"``, ``500``), and cards however they are named.

    >>> _spelled_out({"card": "10♥", "said": "raise"})
    {'card': 'Th', 'said': {'word': 'raise'}}
    """
    if not isinstance(plain, dict):
        return plain
    named = {fact: short for fact in _PLACES if (short := _short(plain.get(fact))) is not plain.get(fact)}
    plain = plain | named if named else plain
    said = plain.get("said")
    if isinstance(said, str):
        word = said.strip().casefold().replace("-", "_").replace(" ", "_")
        return plain | {"said": {"word": word} if word in get_args(Word) else {"text": said}}
    if isinstance(said, int) and not isinstance(said, bool):
        return plain | {"said": {"amount": said}}
    return plain


def _short(cards: Any) -> Any:
    """A card, or each of a row, by its short name; whatever is not a card stays as it is."""
    if isinstance(cards, str):
        try:
            (card,) = parse_cards(cards)
        except (CardError, ValueError):
            return cards
        return cards if str(card) == cards else str(card)
    if isinstance(cards, (list, tuple)):
        short = [_short(card) for card in cards]
        return cards if all(one is other for one, other in zip(short, cards, strict=True)) else short
    return cards


def _elsewhere(situation: Situation, book: Rulebook, hand: Hand | None, own: Ruling) -> Elsewhere | None:
    """What another book rules, if that reads as something else."""
    try:
        other = _ruled(situation, book, hand)
    except SituationError as missing:
        from floorman.floor.wording import name_at  # the words are made from the situations here

        return Elsewhere(book.id, book.edition, asks=missing.field, fact=name_at(type(situation), missing.field))
    if _read_out(other) == _read_out(own):
        return None
    return Elsewhere(book.id, book.edition, other.effects, other.options, other.citations)


def _read_out(ruling: Ruling) -> list[list[Words]]:
    """What a table hears of an outcome: scales of penalties differ between books where the sentence does not."""
    outcomes = (ruling.effects, *(option.effects for option in ruling.options))
    return [[effect.words for effect in effects] for effects in outcomes]


def _ruled(situation: Situation, book: Rulebook, hand: Hand | None) -> Ruling:
    if hand is None:
        return _by_kind(situation, book, None)
    if not isinstance(hand, Hand):
        raise WrongArgument(Words(f"give a hand, not {hand!r}", f"Gib eine Hand an, nicht {hand!r}"))
    check_against(situation, hand)
    situation = filled_in(situation, hand)
    return with_open_cards(_by_kind(situation, book, hand), situation, hand)


def _by_kind(situation: Situation, book: Rulebook, hand: Hand | None) -> Ruling:
    if isinstance(situation, BettingSituation):
        return rule_betting(book, situation, hand)
    if isinstance(situation, DealingSituation):
        return rule_dealing(book, situation)
    if isinstance(situation, ShowdownSituation):
        return rule_showdown(book, situation, hand)
    if isinstance(situation, TableSituation):
        return rule_table(book, situation, hand)
    if isinstance(situation, EventSituation):
        return rule_event(book, situation)
    if isinstance(situation, ConductSituation):
        return rule_conduct(book, situation, hand)
    assert_never(situation)


def _unfit(error: msgspec.ValidationError, kind: type[msgspec.Struct] | None) -> SituationError:
    from floorman.floor.wording import fact_named, name_at  # the words are made from the situations here
    from floorman.floor.wording.misfits import misfit

    what, _, where = str(error).partition(" - at `$")
    field = where.rstrip("`").lstrip(".")
    fact = fact_named(kind, field) if kind and field else None
    why = misfit(fact, error, None if fact else kind)
    said = Words(f"{what}: {why.en}" if what.startswith("Invalid") else why.en, why.de)
    if kind is None and not field and "expected `object`" in what.casefold():
        said = Words('is an object such as {"type": "wager", …}', 'erwartet wird ein Objekt, etwa {"type": "wager", …}')
    if kind is None or not field:
        return SituationError(field or "situation", said, Words("situation", "Fall"))
    return SituationError(field, said, name_at(kind, field))


def _kind_of(plain: Any) -> type[msgspec.Struct] | None:
    """The kind of situation that facts say they are of."""
    tag = plain.get("type") if isinstance(plain, dict) else None
    return next((kind for kind in get_args(Situation) if kind.__struct_config__.tag == tag), None)
