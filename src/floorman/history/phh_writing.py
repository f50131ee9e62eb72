"""Histories as PHH and PHHS."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from msgspec.json import encode

from floorman.errors import CannotWrite, HistoryError
from floorman.hand.events import (
    Bet,
    Called,
    CardsOpened,
    Checked,
    Folded,
    HandKilled,
    Mucked,
    Raised,
    Shown,
    StreetDealt,
)
from floorman.history.losses import only_in
from floorman.history.model import ONE, Board, Collected, Dealt, Did, Hid, Showed, Written
from floorman.history.phh import ABOUT, VARIANTS, statement_in_doubt
from floorman.history.replaying import replay
from floorman.seats import steps
from floorman.text import both
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from floorman.cards import Card
    from floorman.history.losses import Lost
    from floorman.history.model import History

_CODES: Final = {structure: code for code, structure in VARIANTS.items()}
_UNKNOWN: Final = "????"
_OTHER_STACKS: Final = Words(
    "finishing stacks that the hand does not come to", "Stacks am Ende, die sich aus der Hand nicht ergeben"
)
_SHOWN_AFTER_A_FOLD: Final = Words("who showed a hand that was folded", "wer ein Blatt gezeigt hat, das gepasst war")
_WRITTEN_OUT: Final = 30  # digits; a number of another field may have any power of ten
_WAGERS: Final = frozenset(("bet", "raise"))


def write_phh(histories: Iterable[History], first: int = 1) -> Written:
    """One hand as PHH, several as PHHS under numbered headings.

    Raises:
        CannotWrite: PHH has no such game, or no second board.
        HistoryError: the history cannot be replayed, so that nobody knows what to write.
    """
    lost: Lost = {}
    hands = [_document(history, lost) for history in histories]
    if len(hands) == 1:
        return Written(hands[0], tuple(lost))
    return Written("\n".join(f"[{number}]\n{hand}" for number, hand in enumerate(hands, start=first)), tuple(lost))


def _document(history: History, lost: Lost) -> str:
    if history.structure not in _CODES:
        raise CannotWrite(both("PHH does not have pot-limit hold'em", "PHH kennt kein Hold'em in Pot Limit"))
    if any(isinstance(step, Board) and step.run > 1 for step in history.steps):
        raise CannotWrite(both("PHH does not have a second board", "PHH kennt kein zweites Board"))
    players = sorted(history.players, key=lambda player: (steps(history.button, player.seat), player.seat))
    if players[-1].seat != history.button:
        lost[Words("the empty seat of the button", "der leere Platz des Buttons")] = None
    fields: dict[str, Any] = {"variant": _CODES[history.structure]}
    own = dict(history.extra.get("phh", {}))
    if "ante_trimming_status" in own:
        fields["ante_trimming_status"] = own.pop("ante_trimming_status")
    paying = [player.seat for player in (players if len(players) > 2 else players[::-1])]
    fields["antes"] = [history.amount(chips) for chips in _antes(history, paying)]
    fields["blinds_or_straddles"] = [history.amount(chips) for chips in _forced(history, paying)]
    big_blind = history.amount(history.big_blind)
    fields |= (
        {"min_bet": big_blind} if fields["variant"] == "NT" else {"small_bet": big_blind, "big_bet": 2 * big_blind}
    )
    fields["starting_stacks"] = [
        Decimal("inf") if player.stack is None else history.amount(player.stack) for player in players
    ]
    numbers = {player.seat: number for number, player in enumerate(players, start=1)}
    sized = all(step.chips is not None for step in history.steps if isinstance(step, Did) and step.what in _WAGERS)
    fields["actions"] = list((_actions if history.shows_told and sized else _played)(history, numbers))
    if any(isinstance(step, Showed) and step.seat in _folded(history) for step in history.steps):
        lost[_SHOWN_AFTER_A_FOLD] = None
    names = [player.name for player in players]
    if names != [f"p{number}" for number in range(1, len(names) + 1)]:
        fields["players"] = names
    if [player.seat for player in players] != list(range(1, len(players) + 1)):
        fields["seats"] = [player.seat for player in players]
    if "finishing_stacks" in own and _contradicts(history):
        del own["finishing_stacks"]
        lost[_OTHER_STACKS] = None
    fields |= own or _fields_of(history.about)
    fields |= _of_our_own(history)
    collected = {player.seat: 0 for player in players}
    for step in history.steps:
        if isinstance(step, Collected):
            collected[step.seat] += step.chips
    if any(collected.values()):
        fields["_collected"] = [history.amount(chips) for chips in collected.values()]
    lost |= dict.fromkeys(only_in(name) for name, value in history.extra.items() if value and name != "phh")
    return "".join(f"{_key(key)} = {_toml(value)}\n" for key, value in fields.items())


def _of_our_own(history: History) -> dict[str, Any]:
    """What is played and what PHH has no word for."""
    own: dict[str, Any] = {}
    if not history.cash:
        own["_tournament"] = True
    if history.event_heads_up:
        own["_event_heads_up"] = True
    if history.small_blind and history.small_blind_seat is None:
        own["_small_blind"] = history.amount(history.small_blind)
    if history.cap is not None:
        own["_cap"] = history.amount(history.cap)
    if history.in_pot:
        own["_in_pot"] = history.amount(history.in_pot)
    if history.chip != 1:
        own["_chip"] = history.amount(history.chip)
    if history.rake is not None:
        own["_rake"] = history.amount(history.rake)
    if history.unit != ONE or "currency" in history.about:  # which else would be money, counted in cents
        own["_unit"] = history.unit
    return own


def _contradicts(history: History) -> bool:
    """Whether the hand is played to other stacks than the history states; one that cannot be played contradicts nothing."""
    try:
        return statement_in_doubt(replay(history)) is not None
    except HistoryError:
        return False


def _antes(history: History, paying: list[int]) -> Iterator[int]:
    for seat in paying:
        all_pay = history.ante if not history.ante_by_big_blind or seat == history.big_blind_seat else 0
        yield all_pay + history.dead.get(seat, 0)


def _forced(history: History, paying: list[int]) -> Iterator[int]:
    """Blinds and straddles; what newcomers post is below zero."""
    blinds = {history.small_blind_seat: history.small_blind, history.big_blind_seat: history.big_blind}
    for seat in paying:
        yield blinds.get(seat, 0) + history.straddles.get(seat, 0) - history.posts.get(seat, 0)


def _actions(history: History, numbers: Mapping[int, int]) -> Iterator[str]:
    """Step by step as the history tells it."""
    folded = _folded(history)
    yield from _deal(history, numbers, folded)
    for step in history.steps:
        if isinstance(step, Board):
            yield f"d db {_run_together(step.cards)}"
            continue
        player = f"p{numbers[step.seat]}"
        if isinstance(step, Did):
            yield _action(player, step, history)
        elif isinstance(step, Showed) and step.seat not in folded:
            yield f"{player} sm {_run_together(step.cards) or _UNKNOWN}"
        elif isinstance(step, Hid):
            yield f"{player} sm"


def _deal(history: History, numbers: Mapping[int, int], folded: set[int]) -> Iterator[str]:
    """Two cards for every player, one player after another, known or not: from the deal, or shown after a fold."""
    cards = {
        step.seat: step.cards
        for step in history.steps
        if isinstance(step, Dealt) or (isinstance(step, Showed) and step.seat in folded and len(step.cards) == 2)
    }
    for seat, number in numbers.items():
        yield f"d dh p{number} {_run_together(cards.get(seat, ())) or _UNKNOWN}"


def _folded(history: History) -> set[int]:
    return {step.seat for step in history.steps if isinstance(step, Did) and step.what in {"fold", "kill"}}


def _action(player: str, step: Did, history: History) -> str:
    if step.what in {"fold", "kill"}:
        return f"{player} f"
    if step.what in _WAGERS and step.chips is not None:
        return f"{player} cbr {_number(history.amount(step.chips))}"
    return f"{player} cc"


def _played(history: History, numbers: Mapping[int, int]) -> Iterator[str]:
    """As the engine played it, with a word on every hand at the showdown, which other formats leave out."""
    hand = replay(history).hand
    known = {
        step.seat: step.cards for step in history.steps if isinstance(step, Dealt | Showed) and len(step.cards) == 2
    }
    folded = _folded(history)
    yield from _deal(history, numbers, folded)
    for event in hand.events:
        match event:
            case Folded(seat=seat) | HandKilled(seat=seat):
                yield f"p{numbers[seat]} f"
            case Checked(seat=seat) | Called(seat=seat):
                yield f"p{numbers[seat]} cc"
            case Bet(seat=seat, to=to) | Raised(seat=seat, to=to):
                yield f"p{numbers[seat]} cbr {_number(history.amount(to))}"
            case StreetDealt(cards=cards):
                yield f"d db {_run_together(cards)}"
            case CardsOpened(seats=seats):
                for seat in seats:
                    yield f"p{numbers[seat]} sm {_run_together(known.get(seat, ())) or _UNKNOWN}"
            case Shown(seat=seat, asked_by=None):
                yield f"p{numbers[seat]} sm {_run_together(known.get(seat, ())) or _UNKNOWN}"
            case Mucked(seat=seat):
                yield f"p{numbers[seat]} sm"
            case _:
                pass
    if hand.state.in_hand == 1:  # nobody had to show, and somebody did
        for seat in {step.seat: None for step in history.steps if isinstance(step, Showed) and step.seat not in folded}:
            yield f"p{numbers[seat]} sm {_run_together(known.get(seat, ())) or _UNKNOWN}"


def _fields_of(about: Mapping[str, Any]) -> dict[str, Any]:
    """The facts about a hand in PHH's words; what it has no word for is a user field."""
    keys = {name: key for key, name in ABOUT.items()}
    fields: dict[str, Any] = {}
    for name, value in about.items():
        if name == "time":
            try:
                when = datetime.fromisoformat(value)
            except (TypeError, ValueError):
                fields["_time"] = value
                continue
            if when.tzinfo:
                when = when.astimezone(UTC)
                fields.setdefault("time_zone_abbreviation", "UTC")
            fields |= {"time": when.time(), "day": when.day, "month": when.month, "year": when.year}
        else:
            fields[keys.get(name, f"_{name}")] = value
    return fields


# ---- TOML ----


def _run_together(cards: Iterable[Card]) -> str:
    return "".join(map(str, cards))


def _number(value: int | Decimal) -> str:
    if not isinstance(value, Decimal):
        return str(value)
    if value.is_finite() and abs(value.adjusted()) < _WRITTEN_OUT:
        return f"{value:f}"
    return str(value).lower().replace("infinity", "inf")


def _toml(value: object) -> str:
    """A value as TOML writes it."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() | Decimal():
            return _number(value)
        case str():
            plain = "'" not in value and value.isprintable()
            return f"'{value}'" if plain else encode(value).decode().replace("\x7f", "\\u007f")
        case date() | time():
            return value.isoformat()
        case dict():
            return "{" + ", ".join(f"{_key(key)} = {_toml(item)}" for key, item in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(_toml, value)) + "]"
        case _:
            return _toml(str(value))


def _key(key: str) -> str:
    return key if key.replace("-", "_").isidentifier() and key.isascii() else _toml(key)
