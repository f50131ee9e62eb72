"""PHH and PHHS: the poker hand history format of the open hand history datasets, in TOML.

A `.phh` file is one hand; a `.phhs` file has one after another under headings. Amounts are read exactly, as they are
written, and never pass through binary fractions. Fields that are not played are kept, and written again.
"""

from __future__ import annotations

import re
import tomllib
from datetime import time
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from msgspec import DecodeError
from msgspec.json import Decoder

from floorman.cards import Card
from floorman.errors import CannotWrite, HistoryError, UnknownVariant, UnreadableHistory
from floorman.history.model import (
    Board,
    Collected,
    Dealt,
    Did,
    Hid,
    History,
    Player,
    Recorded,
    Returned,
    Showed,
    in_units,
    unit_for,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from floorman.history.model import Step

VARIANTS: Final = {"NT": "no_limit", "FT": "fixed_limit"}
OTHER_VARIANTS: Final = {
    "NS": "no-limit short-deck hold'em",
    "PO": "pot-limit Omaha hold'em",
    "FO/8": "fixed-limit Omaha hold'em high/low",
    "F7S": "fixed-limit seven card stud",
    "F7S/8": "fixed-limit seven card stud high/low",
    "FR": "fixed-limit razz",
    "N2L1D": "no-limit deuce-to-seven single draw",
    "F2L3D": "fixed-limit deuce-to-seven triple draw",
    "FB": "fixed-limit badugi",
}
_PLAYED: Final = frozenset(
    ("variant", "antes", "blinds_or_straddles", "min_bet", "small_bet", "big_bet", "starting_stacks", "actions")
)
_ABOUT: Final = {"hand": "id", "venue": "site", "table": "table", "event": "event", "currency": "currency"}

_HEADING: Final = re.compile(r"^\[([^\[\]]+)\]\s*(?:#.*)?$", re.MULTILINE)
_TIME: Final = re.compile(r"(\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?")
_DECODE: Final = Decoder(float_hook=Decimal).decode
_CARDS: Final = {str(card): card for card in map(Card, range(52))}
_UNKNOWN: Final = "??"


def read_phh(text: str) -> Iterator[Recorded | HistoryError]:
    """Every hand of a PHH or PHHS text, one after another. A broken one is an error in its place; the rest goes on."""
    for index, (line, section) in enumerate(_sections(text)):
        try:
            yield _recorded(_fields(section, line), line, index)
        except HistoryError as error:
            yield error


def _sections(text: str) -> Iterator[tuple[int, str]]:
    """The hands of a file and the lines they begin at."""
    headings = list(_HEADING.finditer(text))
    if not headings:
        if text.strip():
            yield 1, text
        return
    line = 1
    done = 0
    for heading, following in zip(headings, [*headings[1:], None], strict=True):
        line += text.count("\n", done, heading.start())
        done = heading.start()
        yield line, text[heading.end() : following.start() if following else len(text)]


def _fields(section: str, line: int) -> dict[str, Any]:
    """The fields of one hand. Lines as datasets write them are read quickly, anything else by the TOML library."""
    fields: dict[str, Any] = {}
    for told in section.splitlines():
        if not told:
            continue
        key, equals, value = told.partition(" = ")
        if not equals or not key.isidentifier() or key in fields or "\\" in value:
            return _toml(section, line)
        if '"' in value:
            if "'" in value:
                return _toml(section, line)
        elif "'" in value:
            value = value.replace("'", '"')
        try:
            fields[key] = _DECODE(value)
        except DecodeError:
            if not (clock := _TIME.fullmatch(value)):
                return _toml(section, line)
            fields[key] = time.fromisoformat(clock.group())
    return fields


def _toml(section: str, line: int) -> dict[str, Any]:
    try:
        return tomllib.loads(section, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        words, _, where = str(error).partition(" (at line ")
        within = int(where.split(",")[0]) if where else section.count("\n") + 1
        raise UnreadableHistory(f"no TOML: {words[:1].lower()}{words[1:]}", line=line + within - 1) from None


# ---- from fields to a history ----


def _recorded(fields: Mapping[str, Any], line: int, index: int) -> Recorded:
    variant = fields.get("variant")
    if variant not in VARIANTS:
        if variant in OTHER_VARIANTS:
            raise UnknownVariant(f"{OTHER_VARIANTS[variant]} ({variant})")
        raise UnreadableHistory(f"variant: expected one of {', '.join(VARIANTS)}, not {variant!r}", line=line)
    reader = _Reader(fields, line)
    steps, places = reader.steps()
    players = reader.players()
    small, big, straddles, posts = reader.blinds()
    ante, by_big_blind, dead = reader.antes(big[0])
    history = History(
        structure=VARIANTS[variant],
        unit=reader.unit,
        players=players,
        button=players[-1].seat,
        small_blind=small[1],
        big_blind=big[1],
        small_blind_seat=small[0],
        big_blind_seat=big[0],
        ante=ante,
        ante_by_big_blind=by_big_blind,
        straddles=straddles,
        posts=posts,
        dead=dead,
        steps=tuple(steps),
        shows_told=True,
        about={name: fields[key] for key, name in _ABOUT.items() if key in fields},
        extra={"phh": {key: value for key, value in fields.items() if key not in _PLAYED}},
    )
    return Recorded(history, line, tuple(places), index)


class _Reader:
    """Takes the fields of one hand apart."""

    def __init__(self, fields: Mapping[str, Any], line: int) -> None:
        self.fields = fields
        self.line = line
        self.stacks = self._amounts("starting_stacks")
        self.count = len(self.stacks)
        if not 2 <= self.count <= 10:
            raise self.fault("starting_stacks", f"2 to 10 players, not {self.count}")
        self.forced = self._amounts("blinds_or_straddles", self.count)
        self.ante_amounts = self._amounts("antes", self.count)
        self.actions = fields.get("actions")
        if not isinstance(self.actions, list) or not all(isinstance(action, str) for action in self.actions):
            raise self.fault("actions", "a list of texts")
        self.seats = self._seats()
        self.unit = self._unit()
        self.per_unit = int(1 / self.unit)

    def fault(self, key: str, expected: str) -> UnreadableHistory:
        """An error about a field."""
        return UnreadableHistory(f"{key}: expected {expected}", line=self.line)

    def _amounts(self, key: str, count: int = 0) -> list[Decimal | int]:
        values = self.fields.get(key)
        if not isinstance(values, list) or (count and len(values) != count):
            raise self.fault(key, f"a list of {count or 'the players’'} amounts")
        for value in values:
            if type(value) is not int and not isinstance(value, Decimal):
                raise self.fault(key, f"amounts, not {value!r}")
            if value < 0 and key != "blinds_or_straddles":
                raise self.fault(key, f"nothing below 0, not {value}")
        return values

    def _seats(self) -> list[int]:
        """The seats as the file numbers them if they go round the table in that order, else 1, 2, 3, …"""
        told = self.fields.get("seats")
        count = self.count
        if (
            isinstance(told, list)
            and len(told) == count
            and all(type(seat) is int and 1 <= seat <= 10 for seat in told)
        ):
            steps = [(seat - told[-1] - 1) % 10 for seat in told]
            if steps == sorted(set(steps)):
                return told
        return list(range(1, count + 1))

    def _unit(self) -> Decimal:
        told = [*self.stacks, *self.forced, *self.ante_amounts]
        money = "currency" in self.fields or "currency_symbol" in self.fields
        decimals = (
            [Decimal(action.split()[2]) for action in self.actions if "." in action and " cbr " in action]
            if any("." in action for action in self.actions)
            else []
        )
        return unit_for(
            [value for value in (*told, *decimals) if not isinstance(value, Decimal) or value.is_finite()], money=money
        )

    def chips(self, value: Decimal | int) -> int:
        """An amount of the file in chips."""
        return value * self.per_unit if type(value) is int else in_units(value, self.unit)

    def players(self) -> tuple[Player, ...]:
        names = self.fields.get("players")
        if not isinstance(names, list) or len(names) != self.count:
            names = [f"p{number}" for number in range(1, self.count + 1)]
        return tuple(
            Player(str(name), seat, None if isinstance(stack, Decimal) and not stack.is_finite() else self.chips(stack))
            for name, seat, stack in zip(names, self.seats, self.stacks, strict=True)
        )

    def blinds(self) -> tuple[tuple[int | None, int], tuple[int | None, int], dict[int, int], dict[int, int]]:
        """Small and big blind with their seats, straddles, and newcomers' posts, which PHH writes below zero."""
        seats, forced = self.seats, [self.chips(value) for value in self.forced]
        smallest_bet = self._smallest_bet()
        if self.count == 2:  # heads-up PHH names the blinds the other way round: the second player has the button
            seats, forced = seats[::-1], forced
        posts = {seat: -chips for seat, chips in zip(seats, forced, strict=True) if chips < 0}
        blinds = [(seat, chips) for seat, chips in zip(seats, forced, strict=True)]
        first, second = blinds[:2]
        small: tuple[int | None, int] = (None, 0)
        big: tuple[int | None, int] = (None, smallest_bet)
        after = 0
        if first[1] > 0 and second[1] > 0:
            small, big = sorted((first, second), key=lambda blind: blind[1])  # heads-up some tables swap them
            after = 2
        elif second[1] > 0:
            big, after = second, 2
        elif first[1] > 0:
            big, after = first, 1
        straddles: dict[int, int] = {}
        for at, (seat, chips) in enumerate(blinds[after:], start=after):
            if chips > 0:
                if at != after + len(straddles):
                    raise self.fault("blinds_or_straddles", "straddles one after another behind the big blind")
                straddles[seat] = chips
        if big[1] != smallest_bet:
            raise self.fault("min_bet" if "min_bet" in self.fields else "small_bet", "the big blind")
        return small, big, straddles, posts

    def _smallest_bet(self) -> int:
        key = "min_bet" if self.fields["variant"] == "NT" else "small_bet"
        value = self.fields.get(key)
        if type(value) is not int and not isinstance(value, Decimal):
            raise self.fault(key, "an amount")
        if key == "small_bet" and self.fields.get("big_bet") != 2 * value:
            raise self.fault("big_bet", "twice the small bet")
        return self.chips(value)

    def antes(self, big_blind_seat: int | None) -> tuple[int, bool, dict[int, int]]:
        """The ante, whether the big blind pays it for all, and what single seats pay beside that."""
        seats = self.seats[::-1] if self.count == 2 else self.seats
        chips = [self.chips(value) for value in self.ante_amounts]
        if len(set(chips)) == 1:
            return chips[0], False, {}
        if self.fields.get("ante_trimming_status"):  # what nobody else matches goes back
            most = sorted(chips)[-2]
            chips = [min(ante, most) for ante in chips]
        paid = {seat: ante for seat, ante in zip(seats, chips, strict=True) if ante}
        if list(paid) == [big_blind_seat]:
            return paid[big_blind_seat], True, {}
        return 0, False, paid

    def steps(self) -> tuple[list[Step], list[int]]:
        """What happened, and which action of the file tells it."""
        steps: list[Step] = []
        places: list[int] = []
        seats = {f"p{number}": seat for number, seat in enumerate(self.seats, start=1)}
        for number, action in enumerate(self.actions, start=1):
            words = (action.split("#")[0] if "#" in action else action).split()
            try:
                if len(words) == 2 and words[1] in _PLAIN:
                    step: Step | None = _PLAIN[words[1]](seats[words[0]])
                else:
                    step = self._step(words, seats)
            except (KeyError, ValueError, IndexError, ArithmeticError):
                raise UnreadableHistory(
                    f"action {number}: cannot read {action!r}", line=self.line, action=number
                ) from None
            if step is not None:
                steps.append(step)
                places.append(number)
        return steps, places

    def _step(self, words: list[str], seats: dict[str, int]) -> Step | None:
        if not words:
            return None  # a comment
        if words[0] == "d":
            if words[1] == "dh":
                return Dealt(seats[words[2]], _cards(words[3]))
            if words[1] == "db":
                return Board(_cards(words[2]))
            raise ValueError("unknown deal")
        seat, verb = seats[words[0]], words[1]
        if verb == "cbr":
            value = Decimal(words[2])
            return Did(seat, "raise", in_units(value, self.unit))
        if verb == "sm":
            return Showed(seat, _cards(words[2])) if len(words) > 2 else Hid(seat)
        raise ValueError("unknown action")


_PLAIN: Final = {
    "f": lambda seat: Did(seat, "fold"),
    "cc": lambda seat: Did(seat, "check_or_call"),
    "sm": Hid,
}


def _cards(text: str) -> tuple[Card, ...]:
    """Cards as PHH runs them together; none if they are not known."""
    if _UNKNOWN in text:
        return ()
    if len(text) % 2 or text == "-":
        raise ValueError("cards come in pairs of letters")
    return tuple([_CARDS[text[at : at + 2]] for at in range(0, len(text), 2)])
