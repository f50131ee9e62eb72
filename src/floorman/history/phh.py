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

from floorman.cards import CARD_OF, Card
from floorman.errors import HistoryError, UnknownVariant, UnreadableHistory
from floorman.hand.events import PotAwarded, UncalledReturned
from floorman.history.guard import attempt
from floorman.history.model import (
    CENT,
    ONE,
    Board,
    Collected,
    Dealt,
    Did,
    Hid,
    History,
    Player,
    Recorded,
    Showed,
    in_units,
    unit_for,
)
from floorman.seats import steps
from floorman.text import both
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.history.model import Replayed, Step

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
_PLAYED_HERE: Final = frozenset(
    (
        *("_rake", "_collected", "_unit", "_chip", "_cap", "_in_pot", "_small_blind"),
        *("_tournament", "_event_heads_up"),
    )
)
"""Fields of our own for what PHH has no word for."""
_PLAYED: Final = _PLAYED_HERE.union(
    ("variant", "antes", "blinds_or_straddles", "min_bet", "small_bet", "big_bet", "starting_stacks", "actions")
)
ABOUT: Final = {
    "hand": "id",
    "venue": "site",
    "table": "table",
    "seat_count": "table_size",
    "event": "event",
    "currency": "currency",
    "time_zone_abbreviation": "time_zone",
}
"""What PHH calls the facts that every history has; other facts are user fields, with a stroke before the name."""

_HEADING: Final = re.compile(r"^\[([\w.-]+|\"[^\"\n]*\"|'[^'\n]*')\][ \t\r]*(?:#.*)?$", re.MULTILINE)
BEGINS: Final = re.compile(r"^\[(?:[^\W_][\w-]*|\"[^\".\n]*\"|'[^'.\n]*')\][ \t\r]*(?:#.*)?$", re.MULTILINE)
"""Headings at which a file can be cut: those of hands, and not of tables in them."""
_KEY: Final = re.compile(r"(\w+)[ \t]*=")
_LINE: Final = re.compile(r"[^\n]*")
_NOTHING: Final = re.compile(r"")
_FIELD: Final = re.compile(r"^(?:variant|actions|starting_stacks)\s*=", re.MULTILINE)
_TIME: Final = re.compile(r"(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?", re.ASCII)
_ALIKE: Final = frozenset(
    (
        *("variant", "antes", "blinds_or_straddles", "min_bet", "small_bet", "big_bet", "starting_stacks"),
        *("ante_trimming_status", "venue", "table", "day", "month", "year", "seat_count"),
        *("currency", "currency_symbol", "time_zone_abbreviation"),
    )
)
_MOST_ALIKE: Final = 2048
_AT_ONCE: Final = 64  # hands read before the first is given out: reader and engine in turns would cost a tenth more
_READ_BEFORE: Final[dict[str, tuple[str, Any]]] = {}
"""Lines that are the same in hand after hand, and what they say. Nobody outside gets hold of the lists in it."""
_DECODE: Final = Decoder(float_hook=Decimal).decode
_CARDS: Final = CARD_OF  # a name of its own, which the compiled code reaches faster
_UNKNOWN: Final = "??"
_INFINITE: Final = Decimal("inf")
_LARGEST: Final = 10**15  # of what is taken as it is

_Blind = tuple[int | None, int]
"""A seat and what it posts."""


def looks_like_phh(text: str) -> bool:
    """Whether a text seems to be PHH."""
    return _FIELD.search(text) is not None


def read_phh(text: str, lines_before: int = 0) -> Iterator[Recorded | HistoryError]:
    """Every hand of a PHH or PHHS text, one after another. A broken one is an error in its place; the rest goes on."""
    read: list[Recorded | HistoryError] = []
    for index, (line, section) in enumerate(_sections(text, lines_before)):
        read.append(attempt(line, _read_hand, section, line, index))
        if len(read) == _AT_ONCE:
            yield from read
            read = []
    yield from read


def _read_hand(section: str, line: int, index: int) -> Recorded:
    return _recorded(_fields(section, line), line, index)


def _sections(text: str, lines_before: int) -> Iterator[tuple[int, str]]:
    """The hands of a file and the lines they begin at. Tables of a hand's own, `[_mood]` or `[1._mood]`, are part of it."""
    headings: list[re.Match[str]] = []
    at = -1 if text.startswith("[") else text.find("\n[")
    bracket = text.startswith("[") or at >= 0
    while bracket:
        heading = _HEADING.match(text, at + 1)
        if heading and not _is_part(heading.group(1)):
            headings.append(heading)
        at = text.find("\n[", at + 1)  # quicker than to have the pattern look at every letter
        bracket = at >= 0
    if text.count("\nvariant") > len(headings) + (not text.startswith("[")):
        headings = _with_lost(text, headings)
    begins = headings[0].start() if headings else len(text)
    if text[:begins].strip() and (not headings or _FIELD.search(text, 0, begins)):
        yield lines_before + 1, _own_tables(text[:begins])
    if not headings:
        return
    line = lines_before + 1
    done = 0
    for heading, following in zip(headings, [*headings[1:], None], strict=True):
        line += text.count("\n", done, heading.start())
        done = heading.start()
        yield line, _own_tables(text[heading.end() : following.start() if following else len(text)])


def _with_lost(text: str, headings: list[re.Match[str]]) -> list[re.Match[str]]:
    """The headings, and lines that stand where one must have been: above fields that the hand has already."""
    found: list[re.Match[str]] = []
    edges = [heading.start() for heading in headings]
    for begin, end in zip([0, *edges], [*edges, len(text)], strict=True):
        seen: set[str] = set()
        above, at = -1, begin  # a line that is not a field
        if begin < end and headings and begin in edges:
            found.append(headings[edges.index(begin)])
        while at < end:
            after = text.find("\n", at) + 1 or len(text)
            field = _KEY.match(text, at, after)
            if field is None:
                above = at if text[at:after].strip() else above
            else:
                if field.group(1) in seen:
                    lost = (_LINE if above >= 0 else _NOTHING).match(text, above if above >= 0 else at)
                    if lost is not None:
                        found.append(lost)
                    seen = set()
                seen.add(field.group(1))
                above = -1
            at = after
    return found


def _is_part(heading: str) -> bool:
    """Whether a table belongs to the hand above it."""
    return heading.startswith("_") or "." in heading


def _own_tables(section: str) -> str:
    """A hand's text with the tables in it named from the hand on."""
    if "\n[" not in section:
        return section
    return _HEADING.sub(lambda heading: f"[{heading.group(1).rpartition('.')[2]}]", section)


def _fields(section: str, line: int) -> dict[str, Any]:
    """The fields of one hand. Lines as datasets write them are read quickly, anything else by the TOML library."""
    fields: dict[str, Any] = {}
    for row in section.splitlines():
        if not row:
            continue
        known = _READ_BEFORE.get(row)
        if known is not None and known[0] not in fields:
            fields[known[0]] = known[1]
            continue
        key, equals, value = row.partition(" = ")
        if not equals or not key.isidentifier() or key in fields or "\\" in value:
            return _toml(section, line)
        if '"' in value:
            if "'" in value:
                return _toml(section, line)
        elif "'" in value:
            value = value.replace("'", '"')
        if key == "time" and _TIME.fullmatch(value):
            fields[key] = time.fromisoformat(value)
            continue
        try:
            fields[key] = _with_unknown(value) if key == "starting_stacks" and "inf" in value else _DECODE(value)
        except (DecodeError, RecursionError, ArithmeticError):
            return _toml(section, line)
        if key in _ALIKE and len(_READ_BEFORE) < _MOST_ALIKE:
            _READ_BEFORE[row] = (key, fields[key])
    return fields


def _with_unknown(stacks: str) -> list[Any]:
    """Stacks of which some are infinite: that is how PHH says that they are not known."""
    return [_INFINITE if stack == "inf" else _DECODE(stack) for stack in stacks.strip("[]").split(", ")]


def _toml(section: str, line: int) -> dict[str, Any]:
    try:
        return tomllib.loads(section, parse_float=Decimal)
    except RecursionError:
        raise UnreadableHistory(
            both(
                "this is not TOML: it is nested too deeply", "Das ist kein gültiges TOML: es ist zu tief verschachtelt"
            ),
            line=line,
        ) from None
    except ArithmeticError:
        raise UnreadableHistory(
            both(
                "it contains a number that nobody can calculate with",
                "Darin steht eine Zahl, mit der niemand rechnen kann",
            ),
            line=line,
        ) from None
    except ValueError as error:
        words, _, where = str(error).partition(" (at line ")
        within = int(where.split(",")[0]) if where else section.count("\n") + 1
        raise UnreadableHistory(
            both(f"not TOML: {words[:1].lower()}{words[1:]}", "Das ist kein gültiges TOML"), line=line + within - 1
        ) from None


# ---- from fields to a history ----


def _recorded(fields: dict[str, Any], line: int, index: int) -> Recorded:
    variant = fields.get("variant")
    if not isinstance(variant, str) or variant not in VARIANTS:
        if isinstance(variant, str) and variant in OTHER_VARIANTS:
            raise UnknownVariant(f"{OTHER_VARIANTS[variant]} ({variant})")
        raise UnreadableHistory(
            both(
                f"variant: expected one of {', '.join(VARIANTS)}, not {variant!r}",
                f"variant: hier gehört {' oder '.join(VARIANTS)} hin, nicht {variant!r}",
            ),
            line=line,
        )
    try:
        return _Reader(fields, line).recorded(VARIANTS[variant], index)
    except HistoryError:
        raise
    except (ValueError, ArithmeticError) as error:
        raise UnreadableHistory(
            both(str(error), "Hier steht ein Betrag oder ein Feld, das sich nicht lesen lässt"), line=line
        ) from None


class _Reader:
    """Takes the fields of one hand apart."""

    def __init__(self, fields: dict[str, Any], line: int) -> None:
        self.fields = fields
        self.line = line
        self.stacks = self._amounts("starting_stacks", 0)
        self.count = len(self.stacks)
        if not 2 <= self.count <= 10:
            raise self._fault(
                "starting_stacks",
                f"2 to 10 players, not {self.count}",
                f"ein Feld von 2 bis 10 Spielern, nicht {self.count}",
            )
        self.forced = self._amounts("blinds_or_straddles", self.count)
        self.antes = self._amounts("antes", self.count)
        actions: Any = fields.get("actions")
        try:
            self.all_actions = "\n".join(actions)  # what is in none of them is found sooner in all at once
        except TypeError:
            actions = None
        if not isinstance(actions, list):
            raise self._fault("actions", "a list of texts", "eine Liste von Texten")
        self.actions: list[str] = actions
        self.seats = self._seats()
        # Heads-up PHH names blinds and antes the other way round: the second player has the button.
        self.paying = self.seats if self.count > 2 else [self.seats[1], self.seats[0]]
        self.unit = self._unit()
        self.per_unit = int(1 / self.unit)

    def _fault(self, key: str, en: str, de: str) -> UnreadableHistory:
        return UnreadableHistory(both(f"{key}: expected {en}", f"{key}: erwartet wird {de}"), line=self.line)

    def _amounts(self, key: str, count: int) -> list[Decimal | int]:
        values = self.fields.get(key)
        if not isinstance(values, list) or (count and len(values) != count):
            raise self._fault(
                key,
                f"a list of {count or 'the players’'} amounts",
                f"eine Liste von {count or ''} Beträgen".replace("  ", " "),
            )
        for value in values:
            if type(value) is not int and not isinstance(value, Decimal):
                raise self._fault(key, f"amounts, not {value!r}", f"eine Zahl, nicht {value!r}")
            if value < 0 and key != "blinds_or_straddles":
                raise self._fault(key, f"nothing below 0, not {value}", f"nichts unter 0, nicht {value}")
        return values

    def _seats(self) -> list[int]:
        """The seats as the file numbers them if they go round the table in that order, else from 1 on."""
        listed: object = self.fields.get("seats")
        if (
            isinstance(listed, list)
            and len(listed) == self.count
            and all(type(s) is int and 1 <= s <= 10 for s in listed)
        ):
            around = [steps(listed[-1], seat) for seat in listed]
            if around == sorted(set(around)):
                return listed
        return list(range(1, self.count + 1))

    def _unit(self) -> Decimal:
        """Cents where there is money, finer if the file is; whole chips else."""
        stated = self.fields.get("_unit")
        if stated == 1:  # play money
            return ONE
        if isinstance(stated, Decimal) and stated.normalize().as_tuple().digits == (1,) and 0 < stated < 1:
            return unit_for([stated], money=False)
        sizes = [self.fields.get(key) for key in ("min_bet", "small_bet", "_rake")]
        amounts = [
            v
            for v in (*self.stacks, *self.forced, *self.antes, *sizes)
            if type(v) is not int and isinstance(v, Decimal)
        ]
        if "." in self.all_actions:
            for action in self.actions:
                words = action.split()
                if len(words) > 2 and words[1] == "cbr" and "." in words[2]:
                    amounts.append(self._number(words[2], action))
        money = "currency" in self.fields or "currency_symbol" in self.fields
        if not amounts and not money:
            return ONE
        amounts = [value for value in amounts if value.is_finite()]
        if all(-_LARGEST < value < _LARGEST and (value * 100) % 1 == 0 for value in amounts):  # as nearly always
            return CENT if money or any(value % 1 for value in amounts) else ONE
        return unit_for(amounts, money=money)

    def _number(self, text: str, action: str) -> Decimal:
        try:
            return Decimal(text)
        except ArithmeticError:
            raise UnreadableHistory(
                both(f"cannot read {action!r}", f"{action!r} lässt sich nicht lesen"), line=self.line
            ) from None

    def _chips(self, value: Decimal | int) -> int:
        if isinstance(value, Decimal):
            exact = value * self.per_unit
            chips = int(exact)
            return chips if chips == exact and -_LARGEST < chips < _LARGEST else in_units(value, self.unit)
        return in_units(value, self.unit) if value > _LARGEST else value * self.per_unit

    def recorded(self, structure: str, index: int) -> Recorded:
        """Everything together."""
        fields = self.fields
        small, big, straddles, posts = self._blinds()
        ante, by_big_blind, dead = self._antes(big[0])
        steps, places = self._steps()
        winnings = self._stated("winnings")
        history = History(
            structure=structure,
            unit=self.unit,
            players=self._players(),
            button=self.seats[-1],
            small_blind=small[1],
            big_blind=big[1],
            small_blind_seat=small[0],
            big_blind_seat=big[0],
            ante=ante,
            ante_by_big_blind=by_big_blind,
            straddles=straddles,
            posts=posts,
            dead=dead,
            steps=steps,
            shows_told=True,
            winnings=winnings,
            finals={} if winnings else self._stated("finishing_stacks"),
            rake=self._own("_rake"),
            chip=self._own("_chip") or 1,
            cap=self._own("_cap"),
            in_pot=self._own("_in_pot") or 0,
            cash=fields.get("_tournament") is not True,
            event_heads_up=fields.get("_event_heads_up") is True,
            about=_about(fields),
            extra={"phh": {key: value for key, value in fields.items() if key not in _PLAYED}},
        )
        return Recorded(history, self.line, places, index)

    def _players(self) -> tuple[Player, ...]:
        names = self.fields.get("players")
        if not isinstance(names, list) or len(names) != self.count:
            names = [f"p{number}" for number in range(1, self.count + 1)]
        players: list[Player] = []
        for name, seat, stack in zip(names, self.seats, self.stacks, strict=True):
            unknown = isinstance(stack, Decimal) and not stack.is_finite()
            players.append(Player(str(name), seat, None if unknown else self._chips(stack)))
        return tuple(players)

    def _blinds(self) -> tuple[_Blind, _Blind, dict[int, int], dict[int, int]]:
        """Small and big blind with their seats, straddles, and newcomers' posts, which PHH writes below zero."""
        key = "min_bet" if self.fields["variant"] == "NT" else "small_bet"
        smallest_bet = self.fields.get(key)
        if type(smallest_bet) is not int and not isinstance(smallest_bet, Decimal):
            raise self._fault(key, "an amount", "ein Betrag")
        if key == "small_bet" and self.fields.get("big_bet") != 2 * smallest_bet:
            raise self._fault("big_bet", "twice the small bet", "das Doppelte des kleinen Einsatzes")
        forced: list[_Blind] = [
            (seat, self._chips(value)) for seat, value in zip(self.paying, self.forced, strict=True)
        ]
        posts = {seat: -chips for seat, chips in forced if seat and chips < 0}
        small: _Blind = (None, self._own("_small_blind") or 0)
        big: _Blind = (None, self._chips(smallest_bet))  # no blinds, only antes
        posted = [at for at, (_, chips) in enumerate(forced) if chips > 0]
        after = 0
        if posted:
            at = posted[0]  # before it may be seats that the button has just passed
            following: _Blind = forced[at + 1] if at + 1 < len(forced) else (None, 0)
            if following[1] == big[1] and forced[at][1] <= big[1]:
                small, big, after = forced[at], following, at + 2
            elif self.count == 2 and forced[at][1] > following[1] > 0:
                small, big, after = following, forced[at], 2  # at some tables the button has the big blind
            else:
                big, after = forced[at], at + 1
        if big[1] != self._chips(smallest_bet):
            raise self._fault(key, "the big blind", "der Big Blind")
        straddles: dict[int, int] = {}
        for seat, chips in forced[after:]:
            if chips > 0 and seat:
                if seat != self.paying[after + len(straddles)]:
                    raise self._fault(
                        "blinds_or_straddles",
                        "straddles one after another behind the big blind",
                        "ein Straddle nach dem anderen hinter dem Big Blind",
                    )
                straddles[seat] = chips
        return small, big, straddles, posts

    def _own(self, key: str) -> int | None:
        """An amount in a field of our own."""
        value = self.fields.get(key)
        if value is None:
            return None
        if (type(value) is not int and not isinstance(value, Decimal)) or value < 0:
            raise self._fault(key, "an amount", "ein Betrag")
        return self._chips(value)

    def _stated(self, key: str) -> dict[int, int]:
        """What everybody is said to have won or to have left; asked for only where somebody shows cards that are not told."""
        stated = self.fields.get(key)
        if not isinstance(stated, list) or len(stated) != self.count or " sm ?" not in self.all_actions:
            return {}
        if not all(
            type(value) is int or ((isinstance(value, Decimal) and value.is_finite()) and abs(value) < _LARGEST)
            for value in stated
        ):
            return {}
        return {seat: int(value / self.unit) for seat, value in zip(self.seats, stated, strict=True) if value}

    def _collected(self) -> list[Step]:
        """What players took home, as the field says in which we keep it: PHH itself has no word for it."""
        if "_collected" not in self.fields:
            return []
        amounts = self._amounts("_collected", self.count)
        return [Collected(seat, self._chips(value)) for seat, value in zip(self.seats, amounts, strict=True) if value]

    def _antes(self, big_blind_seat: int | None) -> tuple[int, bool, dict[int, int]]:
        """The ante, whether the big blind pays it for all, and what single seats pay beside that."""
        chips = [self._chips(value) for value in self.antes]
        if min(chips) == max(chips):
            return chips[0], False, {}
        if self.fields.get("ante_trimming_status"):  # what nobody else matches goes back
            most = sorted(chips)[-2]
            chips = [min(ante, most) for ante in chips]
        all_pay = min(chips)
        more = {seat: ante - all_pay for seat, ante in zip(self.paying, chips, strict=True) if ante > all_pay}
        if not all_pay and big_blind_seat is not None and list(more) == [big_blind_seat]:
            return more[big_blind_seat], True, {}
        return all_pay, False, more

    def _steps(self) -> tuple[tuple[Step, ...], tuple[int, ...]]:
        """What happened, and which action of the file tells it."""
        steps: list[Step] = []
        skipped: list[int] = []  # actions that are nothing but commentary
        seats = dict(zip(_NAMES, self.seats, strict=False))
        at: list[int] = [0, *self.seats]
        for number, action in enumerate(self.actions, start=1):
            known = _KNOWN.get(action)
            if known is not None and known[1] <= self.count:
                steps.append(known[0][at[known[1]]])
                continue
            try:
                if len(action) == _DEAL_LENGTH and action.startswith("d dh p") and action[7] == " ":
                    steps.append(Dealt(seats[action[5:7]], _two_cards(action[8:])))
                    continue
                words = action.split()
                if not words or words[0][0] == "#":
                    skipped.append(number)
                elif len(words) == 2:
                    steps.append(_PLAIN[words[1]][seats[words[0]]])
                elif len(words) == 3 and words[1] == "cbr" and words[2].isdecimal():
                    steps.append(Did(seats[words[0]], "raise", self._chips(int(words[2]))))
                else:
                    steps.append(self._step(words, seats))
            except (LookupError, ValueError, ArithmeticError):
                what = both(
                    f"action {number}: cannot read {action!r}", f"Aktion {number}: {action!r} lässt sich nicht lesen"
                )
                raise UnreadableHistory(what, line=self.line, action=number) from None
        count = len(self.actions)
        if not skipped and count < len(_PLACES) and "_collected" not in self.fields:
            return tuple(steps), _PLACES[count]
        places = [number for number in range(1, count + 1) if number not in skipped] if skipped else range(1, count + 1)
        collected = self._collected()
        return (*steps, *collected), (*places, *([count] * len(collected)))

    def _step(self, words: list[str], seats: dict[str, int]) -> Step:
        if "#" in "".join(words):  # commentary
            at = next(at for at, word in enumerate(words) if "#" in word)
            words = [*words[:at], *words[at].split("#")[:1]]
            words = [word for word in words if word]
        if not words:
            raise ValueError("nothing happens")
        if words[0] == "d":
            if words[1] == "dh" and len(words) == 4:
                return Dealt(seats[words[2]], _cards(words[3]))
            if words[1] == "db" and len(words) == 3:
                return Board(_cards(words[2]))
            raise ValueError("an unknown deal")
        seat, verb = seats[words[0]], words[1]
        if verb == "cbr" and len(words) == 3:
            return Did(seat, "raise", self._chips(int(words[2]) if words[2].isdigit() else Decimal(words[2])))
        if verb == "sm" and len(words) == 3:
            if words[2] == "-":
                return Hid(seat)
            return Showed(seat, _cards(words[2]))
        if len(words) == 2:
            return _PLAIN[verb][seat]
        raise ValueError("an unknown action")


def statement_in_doubt(replayed: Replayed) -> Words | None:
    """What makes the winnings or the stacks at the end that a file states doubtful; None if they can come from the hand.

    Sites count differently: some before rake, some with the uncalled bet that went back, some state nothing but zeros.
    So this is a reason to look, not to refuse.
    """
    history, tolerance = replayed.history, 0
    back: dict[int, int] = {}
    for event in replayed.hand.events:
        if isinstance(event, UncalledReturned):
            back[event.seat] = back.get(event.seat, 0) + event.chips
        elif isinstance(event, PotAwarded) and len(event.seats) > 1:
            tolerance += 1  # odd chips are shared as each house does
    for field in ("winnings", "finishing_stacks"):
        stated = _amounts_beside(history, field)
        if stated == []:
            return Words(
                f"{field}: that is not an amount for every player", f"{field}: dort steht nicht für alle ein Betrag"
            )
        if stated is None or (field == "winnings" and not any(stated)):
            continue
        for at, player in enumerate(history.players):
            won, said, came = replayed.won[at], stated[at], replayed.stacks[at] if field != "winnings" else 0
            if said is None or came is None:
                continue
            should = came if field != "winnings" else won
            # A site takes a tenth at most; what nobody called went back, and some count it as won.
            least, most = should - won // 10 - tolerance, should + (history.rake or 0) + tolerance
            uncalled = back.get(player.seat, 0) if field == "winnings" else 0
            if not least <= said <= most and not (uncalled and least <= said - uncalled <= most):
                says, comes = history.amount(said), history.amount(should)
                return Words(
                    f"{field} of {says} are stated for {player.name}, but it comes to {comes}",
                    f"{field}: für {player.name} stehen dort {says}, es ergeben sich aber {comes}",
                )
    return None


def _amounts_beside(history: History, field: str) -> list[int | None] | None:
    """Amounts of all players that stand beside the actions, in chips, None for one that is not known.

    None if nothing is stated; empty if it cannot be counted.
    """
    stated = history.extra.get("phh", {}).get(field)
    if stated is None:
        return None
    if not isinstance(stated, list) or len(stated) != len(history.players):
        return []
    counted: list[int | None] = []
    for value in stated:
        if type(value) is not int and not isinstance(value, Decimal):
            return []
        amount = Decimal(value)
        if amount.is_infinite() and amount > 0 and field == "finishing_stacks":
            counted.append(None)
        elif amount.is_nan() or not -_LARGEST < amount < _LARGEST:
            return []
        else:
            counted.append(int(amount / history.unit))
    return counted


def _about(fields: dict[str, Any]) -> dict[str, Any]:
    about: dict[str, Any] = {}
    for key, value in fields.items():
        if key in ABOUT:
            about[ABOUT[key]] = value
        elif key.startswith("_") and key not in _PLAYED_HERE:
            about[key[1:]] = value
    if "time" in fields:
        when = [fields.get(part) for part in ("year", "month", "day")]
        if all(isinstance(part, int) for part in when) and isinstance(fields["time"], time):
            about["time"] = f"{when[0]:04}-{when[1]:02}-{when[2]:02}T{fields['time'].isoformat()}"
    return about


_PLAIN: Final[dict[str, tuple[Step, ...]]] = {
    "f": tuple(Did(seat, "fold") for seat in range(11)),
    "cc": tuple(Did(seat, "check_or_call") for seat in range(11)),
    "sm": tuple(Hid(seat) for seat in range(11)),
}
"""What needs no more than a seat, made once for each."""
_UNSEEN: Final[tuple[Step, ...]] = tuple(Dealt(seat) for seat in range(11))
_SHOWN_UNSEEN: Final[tuple[Step, ...]] = tuple(Showed(seat) for seat in range(11))
_NAMES: Final = tuple(f"p{number}" for number in range(1, 11))
_PLACES: Final = tuple(tuple(range(1, count + 1)) for count in range(200))
"""Where actions stand if none is commentary."""
_DEAL_LENGTH: Final = len("d dh p1 AsKs")
_PAIRS: Final[dict[str, tuple[Card, ...]]] = {}
"""Two cards, by how they are written, as they have come up."""
_KNOWN: Final[dict[str, tuple[tuple[Step, ...], int]]] = {
    action: (by_seat, number)
    for number in range(1, 11)
    for action, by_seat in (
        (f"p{number} f", _PLAIN["f"]),
        (f"p{number} cc", _PLAIN["cc"]),
        (f"p{number} sm", _PLAIN["sm"]),
        (f"p{number} sm ????", _SHOWN_UNSEEN),
        (f"d dh p{number} ????", _UNSEEN),
    )
}
"""Actions that stand in hand after hand, as what they come to for each seat, and the number of the player."""


def _two_cards(text: str) -> tuple[Card, ...]:
    pair = _PAIRS.get(text)
    if pair is None:
        pair = _cards(text)
        if pair:
            _PAIRS[text] = pair
    return pair


def _cards(text: str) -> tuple[Card, ...]:
    """Cards as PHH runs them together; none if they are not known."""
    if _UNKNOWN in text:
        return ()
    if len(text) == 4:
        return _CARDS[text[:2]], _CARDS[text[2:]]
    if len(text) % 2:
        raise ValueError("cards come in pairs of letters")
    return tuple([_CARDS[text[at : at + 2]] for at in range(0, len(text), 2)])
