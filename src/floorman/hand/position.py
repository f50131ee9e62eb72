"""A hand in one line of text, and back: the book, the table, the deck, and every decision.

tda@2019 no_limit 1:5000 2:5000 3:5000 button=1 blinds=100/200 small=2 big=3 | AsKd… | r600 c f
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar
from urllib.parse import quote, unquote

import msgspec

from floorman.cards import Card, Deck
from floorman.errors import CardError, FloormanError, HandSetupError, UnknownPosition
from floorman.hand.events import (
    Bet,
    Called,
    CardsPutRight,
    Checked,
    Folded,
    HandDealt,
    HandKilled,
    HandVoided,
    Mucked,
    RabbitShown,
    Raised,
    RunOutHeld,
    RunsAgreed,
    Shown,
)
from floorman.seats import clockwise
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.hand.events import Event
    from floorman.hand.hand import Hand
    from floorman.rulebook import Rulebook

H = TypeVar("H", bound="Hand")

E = TypeVar("E")

_encode = msgspec.json.Encoder(enc_hook=str).encode
_LETTERS = {Folded: "f", Checked: "x", Called: "c", Shown: "s", Mucked: "m"}


def write_position(hand: Hand) -> str:
    """The line for a hand."""
    dealt = hand.events[0]
    assert isinstance(dealt, HandDealt)  # noqa: S101  # a hand begins with it
    stacks = " ".join(f"{seat}:{stack}" for seat, stack in zip(dealt.seats, dealt.stacks, strict=True))
    options = {
        "button": dealt.button,
        "blinds": f"{dealt.small_blind}/{dealt.big_blind}",
        "small": dealt.small_blind_seat or "-",
        "big": dealt.big_blind_seat or "-",
        "ante": f"{dealt.ante}{'b' if dealt.big_blind_ante else ''}" if dealt.ante else "",
        "straddle": "+".join(map(str, dealt.straddles)),
        "posts": _by_seat(dealt.posts, dealt.seats),
        "dead": _by_seat(dealt.dead, dealt.seats),
        "penalties": dealt.penalties or "",
        "chip": dealt.chip if dealt.chip != 1 else "",
        "cash": "yes" if dealt.cash else "",
        "event": "heads-up" if dealt.event_heads_up else "",
        "asks": "+".join(dealt.asks),
    }
    settings = " ".join(f"{name}={value}" for name, value in options.items() if value != "")
    decisions = " ".join(_decision(hand.events[at]) for at in hand._starts)
    deck = "".join(map(str, dealt.deck))
    return f"{dealt.book}@{dealt.edition} {dealt.structure} {stacks} {settings} | {deck} | {decisions}".rstrip()


def _by_seat(chips: tuple[int, ...], seats: tuple[int, ...]) -> str:
    return "+".join(f"{seat}:{paid}" for seat, paid in zip(seats, chips, strict=False) if paid)


def _decision(event: Event) -> str:
    match event:
        case Bet(to=to) | Raised(to=to):
            return f"r{to}"
        case RunsAgreed(twice=twice):
            return "t2" if twice else "t1"
        case HandKilled(seat=seat, why=why):
            return f"k{seat}{why and ':' + quote(why, safe='')}"
        case Shown(seat=seat, asked_by=int(asked_by)):
            return f"v{seat}/{asked_by}"
        case CardsPutRight() | HandVoided():
            return f"{'p' if isinstance(event, CardsPutRight) else 'o'}{quote(_encode(event), safe='')}"
        case RabbitShown():
            return "b"
        case RunOutHeld(held=held):
            return "h1" if held else "h0"
        case _:
            return _LETTERS[type(event)]


def read_position(cls: type[H], position: str, book: Rulebook | str | None) -> H:
    """The hand for a line."""
    from floorman.hand.hand import book_of  # which imports this module

    if position.count("|") != 2:
        raise UnknownPosition(
            position,
            Words(
                "a line has three parts with bars between: the table, the deck, the decisions",
                "Eine Zeile hat drei Teile mit Strichen dazwischen: Tisch, Deck, Entscheidungen",
            ),
        )
    try:
        table, cards, decisions = (part.strip() for part in position.split("|"))
        name, structure, *rest = table.split()
        options = dict(item.split("=", 1) for item in rest if "=" in item)
        stacks = {int(seat): int(stack) for seat, stack in (item.split(":") for item in rest if "=" not in item)}
        small, big = options["blinds"].split("/")
        ante = options.get("ante", "0")
        hand = cls.deal(
            book or book_of(name),
            stacks=stacks,
            button=int(options["button"]),
            blinds=(int(small), int(big)),
            deck=Deck(cards),
            structure=structure,
            ante=int(ante.removesuffix("b")),
            big_blind_ante=ante.endswith("b"),
            posts=_seats_and_chips(options.get("posts", "")),
            dead=_seats_and_chips(options.get("dead", "")),
            straddle=_straddles(options.get("straddle", ""), stacks, int(options["button"]), options["big"]),
            penalties=int(options.get("penalties", 0)),
            chip=int(options.get("chip", 1)),
            cash="cash" in options,
            event_heads_up="event" in options,
            small_blind_seat=None if options["small"] == "-" else int(options["small"]),
            big_blind_seat=None if options["big"] == "-" else int(options["big"]),
            asks=tuple(filter(None, options.get("asks", "").split("+"))),
        )
    except HandSetupError:
        raise
    except CardError:
        raise UnknownPosition(position, Words("the deck cannot be read", "Das Deck lässt sich nicht lesen")) from None
    except (ValueError, KeyError, ZeroDivisionError) as error:
        raise UnknownPosition(position, _why(error, _table_misread(error))) from None
    for at, decision in enumerate(decisions.split(), start=1):
        try:
            _decide(hand, decision)
        except (ValueError, FloormanError) as error:
            why = _why(error, Words("there is no such decision", "so eine Entscheidung gibt es nicht"))
            raise UnknownPosition(
                position,
                Words(f"decision {at}, {decision!r}: {why.en}", f"Entscheidung {at}, {decision!r}: {why.de}"),
            ) from None
    return hand


def _why(error: Exception, otherwise: Words) -> Words:
    """What a refusal of ours says; for what only Python says about a text, what it means for the line."""
    return Words(error.told(), error.told("de")) if isinstance(error, FloormanError) else otherwise


def _table_misread(error: Exception) -> Words:
    if isinstance(error, KeyError):
        (missing,) = error.args
        return Words(f"the table lacks “{missing}=”", f"Beim Tisch fehlt „{missing}=“")
    return Words(
        "the table reads like “tda@2019 no_limit 1:5000 2:5000 button=1 small=1 big=2 blinds=50/100”",
        "Der Tisch wird so geschrieben: „tda@2019 no_limit 1:5000 2:5000 button=1 small=1 big=2 blinds=50/100“",
    )


def _seats_and_chips(text: str) -> dict[int, int]:
    pairs = (pair.split(":") for pair in text.split("+") if pair)
    return {int(seat): int(chips) for seat, chips in pairs}


def _straddles(text: str, stacks: dict[int, int], button: int, big: str) -> dict[int, int]:
    seats = clockwise(stacks, button)
    after = seats.index(int(big)) + 1 if big != "-" else 0
    return {seats[(after + step) % len(seats)]: int(chips) for step, chips in enumerate(filter(None, text.split("+")))}


def _read_event(text: str, kind: type[E]) -> E:
    return msgspec.json.decode(unquote(text), type=kind, dec_hook=lambda _, value: Card(value))


def _decide(hand: Hand, decision: str) -> None:
    letter, number = decision[0], decision[1:]
    verbs = {"f": hand.fold, "x": hand.check, "c": hand.call, "s": hand.show, "m": hand.muck}
    if letter in verbs and not number:
        verbs[letter]()
    elif letter == "r":
        hand.raise_to(int(number))
    elif letter == "t":
        hand.run_twice(number == "2")
    elif letter == "k":
        seat, _, why = number.partition(":")
        hand.kill(int(seat), unquote(why))
    elif letter == "v":
        seat, _, asked_by = number.partition("/")
        hand.see(int(seat), by=int(asked_by))
    elif letter == "p":
        hand.put_right(_read_event(number, CardsPutRight))
    elif letter == "o":
        hand.void(_read_event(number, HandVoided))
    elif letter == "h" and number in ("0", "1"):
        hand.hold(number == "1")
    elif letter == "b":
        hand.rabbit(hand.seats)
    else:
        raise ValueError("no such decision")
