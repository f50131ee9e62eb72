"""A hand while its text is being read: who sits there, what was posted, and what happened line by line."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from floorman.cards import CARD_OF, Card
from floorman.errors import HistoryError, SourceDisagrees, UnreadableHistory
from floorman.history.guard import attempt
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
from floorman.seats import steps
from floorman.text import both

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from floorman.history.model import Step
    from floorman.text.words import Words

Line = tuple[int, str]
"""A line and its number, from 1."""

ZERO: Final = Decimal(0)
SIGNS: Final = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR", "¥": "CNY"}
"""Currencies by the sign that texts put before or after an amount."""
GARBLED: Final = {"â‚¬": "€", "Â£": "£", "â‚¹": "₹", "Â¥": "¥"}
"""Signs that went through the wrong encoding before the file was saved, and what they were."""
AMOUNT: Final = r"(?:[$€£₹¥]|â‚¬|Â£|â‚¹|Â¥)?(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)"
"""An amount as sites write it, in a pattern; `amount_of` reads it."""

_AMOUNT: Final = re.compile(AMOUNT)
_LONGEST: Final = 24  # more digits would not be counted exactly
_LINES: Final = re.compile(r"\r\n|\n|\r")


def numbered_lines(text: str, before: int = 0) -> Iterator[tuple[int, str]]:
    """The lines of a text with their numbers, without what is not to be seen at their ends; *before* it stand others."""
    for number, line in enumerate(_LINES.split(text), start=before + 1):
        yield number, line.rstrip().lstrip("\ufeff")


def hands_in(
    text: str, begins: re.Pattern[str], second: re.Pattern[str], lines_before: int = 0
) -> tuple[list[Line], list[list[Line]]]:
    """The lines before the first hand, and those of each hand: one begins at every line that begins like this.

    Where its first line is destroyed it is known by the *second*, of which no hand has two; so the hand before it is whole.
    """
    before: list[Line] = []
    hands: list[list[Line]] = []
    is_told = False  # the second line
    for number, line in numbered_lines(text, lines_before):
        if begins.match(line):
            hands.append([(number, line)])
            is_told = False
            continue
        lines = hands[-1] if hands else before
        if second.match(line):
            if is_told and hands:
                lines = hands[-1]
                first = [lines.pop()] if lines[-1][1] and not begins.match(lines[-1][1]) else []
                hands.append(first)
                lines = hands[-1]
            is_told = bool(hands)
        lines.append((number, line))
    return before, hands


def read_hands(hands: list[list[Line]], read: Callable[[list[Line]], Draft]) -> Iterator[Recorded | HistoryError]:
    """Every hand as its reader makes it out; what is wrong with one stays with that one."""
    for index, lines in enumerate(hands):
        yield attempt(lines[0][0], _read_hand, lines, index, read)


def _read_hand(lines: list[Line], index: int, read: Callable[[list[Line]], Draft]) -> Recorded:
    try:
        return read(lines).recorded(index)
    except HistoryError:
        raise
    except (ValueError, ArithmeticError):  # amounts of more digits than anybody counts
        line = lines[0][0]
        raise UnreadableHistory(
            both("these amounts cannot be right", "Diese Beträge kann es nicht geben"), line=line, action=line
        ) from None


def amount_of(text: str) -> Decimal:
    """An amount as it is written: a sign of a currency and separated thousands are allowed.

    >>> amount_of("$1,234.50")
    Decimal('1234.50')
    """
    if not _AMOUNT.fullmatch(text) or len(text) > _LONGEST:
        raise ValueError(f"{text!r} is not an amount")
    return Decimal(text.lstrip("$€£₹¥â‚¬Â¹").replace(",", ""))


def cards_of(text: str) -> tuple[Card, ...]:
    """Cards as sites write them, apart from each other by spaces or commas."""
    try:
        return tuple([CARD_OF[card[:-1].replace("10", "T") + card[-1]] for card in text.replace(",", " ").split()])
    except KeyError:
        raise ValueError(f"{text!r} are not cards") from None


class DraftLine(Struct, gc=False):
    """One line that tells of the play.

    *what* is ``fold``, ``check``, ``call``, ``bet``, ``raise``, ``dealt``, ``board``, ``show``, ``hide``, ``returned`` or
    ``collected``. *chips* are what the line says: for a call what is added, for a raise the total, or what is added
    where it *adds*; *by* is by how much it raises.
    """

    line: int
    what: str
    seat: int = 0
    chips: Decimal | None = None
    by: Decimal | None = None
    cards: tuple[Card, ...] = ()
    run: int = 1
    all_in: bool = False
    adds: bool = False


class Post(Struct, gc=False, frozen=True):
    """A blind that somebody posted: *kind* is ``small``, ``big``, ``both`` or ``straddle``."""

    line: int
    seat: int
    kind: str
    chips: Decimal
    dead: Decimal | None = None
    """Of both blinds, how much lies dead; by default what is more than the big blind."""


class Forced(Struct, gc=False):
    """Who posts what, as a history has it."""

    small: int
    big: int
    small_seat: int | None = None
    big_seat: int | None = None
    straddles: dict[int, int] = {}
    posts: dict[int, int] = {}
    dead: dict[int, int] = {}


class Draft:
    """Everything a text tells of one hand, as it is written; `recorded` makes a history of it."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.names: dict[int, str] = {}
        self.seats: dict[str, int] = {}
        self.stacks: dict[int, Decimal] = {}
        self.away: dict[int, str] = {}  # seats that the text says are not in the hand, in its words
        self.in_summary: set[int] = set()  # seats the summary tells something of
        self.marks: dict[str, list[int]] = {}  # seats by "small blind" and "big blind" as the summary calls them
        self.posts: list[Post] = []
        self.antes: dict[int, Decimal] = {}
        self.entries: list[DraftLine] = []
        self.structure = "no_limit"
        self.button: int | None = None
        self.blinds: tuple[Decimal, Decimal] = (ZERO, ZERO)
        self.cap: Decimal | None = None
        self.rake: Decimal | None = None
        self.has_money = False
        self.cash = True
        self.shows_told = True
        self.about: dict[str, Any] = {}
        self.extra: dict[str, Any] = {}
        self.unit = Decimal(1)
        self.doubts: list[Words] = []  # what is taken otherwise than it is written

    def sit(self, line: int, seat: int, name: str, stack: Decimal) -> None:
        """Somebody sits there with that many chips."""
        if seat in self.names:
            raise UnreadableHistory(
                both(f"two players sit in seat {seat}", f"Auf Platz {seat} sitzen zwei Spieler"), line=line, action=line
            )
        if name in self.seats:
            who = (
                both(f"two players are called {name}", f"Zwei Spieler heißen {name}")
                if name
                else both(
                    "players without names cannot be told apart", "Spieler ohne Namen sind nicht zu unterscheiden"
                )
            )
            raise UnreadableHistory(who, line=line, action=line)
        self.names[seat] = name
        self.seats[name] = seat
        self.stacks[seat] = stack

    def begin_of(self, line: str, separator: str) -> Iterator[tuple[int, str]]:
        """Who a line may be about, by the name it begins with, and what it goes on with; the longest name first."""
        for name in sorted(self.seats, key=len, reverse=True):
            if line.startswith(name + separator):
                yield self.seats[name], line[len(name) + len(separator) :]

    # ---- what comes of it ----

    def recorded(self, index: int) -> Recorded:
        """The history, in chips of its own unit.

        Raises:
            HistoryError: the text contradicts itself, or lacks something.
        """
        if self.button is None:
            raise UnreadableHistory(
                both("nobody has the button", "Niemand hat den Button"), line=self.line, action=self.line
            )
        playing = self.playing()
        self.unit = self._unit(playing)
        self._read_limit_blinds()
        forced = self._forced(playing)
        ante, by_big_blind, uneven = self._antes(playing, forced)
        for seat, chips in uneven.items():
            forced.dead[seat] = forced.dead.get(seat, 0) + chips
        steps, places = self._steps(playing, forced)
        history = History(
            structure=self.structure,
            players=tuple(
                Player(name, seat, self.chips(self.stacks[seat]))
                for seat, name in self.names.items()
                if seat in playing
            ),
            button=self.button,
            small_blind=forced.small,
            big_blind=forced.big,
            small_blind_seat=forced.small_seat,
            big_blind_seat=forced.big_seat,
            steps=tuple(steps),
            unit=self.unit,
            ante=ante,
            ante_by_big_blind=by_big_blind,
            straddles=forced.straddles,
            posts=forced.posts,
            dead=forced.dead,
            cap=None if self.cap is None else self.chips(self.cap),
            rake=None if self.rake is None else self.chips(self.rake),
            cash=self.cash,
            shows_told=self.shows_told,
            about=self.about,
            extra=self.extra,
        )
        return Recorded(history, self.line, tuple(places), index, tuple(self.doubts))

    def chips(self, value: Decimal) -> int:
        """An amount of the text in chips."""
        return in_units(value, self.unit)

    def playing(self) -> set[int]:
        """Who is in the hand: whoever posts, acts, or is in the summary without being called away.

        Before the flop everybody posts or acts, so whoever does neither was not dealt in, whatever else is said.
        """
        active = {post.seat for post in self.posts} | set(self.antes)
        active |= {entry.seat for entry in self.entries if entry.seat}
        return active | (self.in_summary - set(self.away))

    def _unit(self, playing: set[int]) -> Decimal:
        amounts = [self.stacks[seat] for seat in playing]
        amounts += [post.chips for post in self.posts]
        amounts += self.antes.values()
        amounts += [value for entry in self.entries for value in (entry.chips, entry.by) if value is not None]
        amounts += [value for value in (*self.blinds, self.cap, self.rake) if value is not None]
        return unit_for(amounts, money=self.has_money)

    def _read_limit_blinds(self) -> None:
        """Fixed limit is named after its bets, some say after its blinds: what was posted tells which."""
        if self.structure != "fixed_limit":
            return
        first, second = self.blinds
        posted = [post.chips for post in self.posts if post.kind == "big" and post.chips < self.stacks[post.seat]]
        if second in posted and first not in posted:
            return
        small = max((post.chips for post in self.posts if post.kind == "small"), default=first / 2)
        self.blinds = (small.quantize(self.unit), first)

    def _disagree(self, en: str, de: str, line: int | None) -> SourceDisagrees:
        return SourceDisagrees(both(en, de), line=line, action=line)

    # ---- blinds and antes ----

    def _after_button(self, seat: int) -> int:
        assert self.button is not None  # noqa: S101  # `recorded` has looked
        return steps(self.button, seat)

    def _forced(self, playing: set[int]) -> Forced:
        """Which posts are the blinds, and which are those of newcomers and of players who missed some."""
        small, big = (self.chips(value) for value in self.blinds)
        forced = Forced(small, big)
        bigs = [post.seat for post in self.posts if post.kind == "big"]
        marked = [seat for seat in self.marks.get("big blind", ()) if seat in bigs or not bigs]
        if bigs or marked:
            forced.big_seat = marked[0] if len(marked) == 1 else min(bigs or marked, key=self._after_button)
        forced.small_seat = self._small_blind_seat(forced.big_seat, playing)
        for post in self.posts:
            seat, chips = post.seat, self.chips(post.chips)
            if post.kind == "straddle":
                forced.straddles[seat] = chips
            elif post.kind == "small" and seat == forced.small_seat:
                self._require_post(post, small)
            elif post.kind == "small":
                forced.dead[seat] = forced.dead.get(seat, 0) + chips
            elif post.kind == "big" and seat == forced.big_seat:
                self._require_post(post, big)
            else:
                dead = self.chips(post.dead) if post.dead is not None else max(0, chips - big)
                forced.posts[seat] = forced.posts.get(seat, 0) + chips - dead
                if dead:
                    forced.dead[seat] = forced.dead.get(seat, 0) + dead
        return forced

    def _small_blind_seat(self, big_seat: int | None, playing: set[int]) -> int | None:
        """Who has the small blind: between the button and the big blind, or on the button of two. Nobody if it is dead."""
        marked = self.marks.get("small blind", [])
        posted = [post.seat for post in self.posts if post.kind == "small"]
        for seat in posted:
            if (
                seat in marked
                or len(playing) == 2
                or big_seat is None
                or self._after_button(seat) < self._after_button(big_seat)
            ):
                return seat
        return marked[0] if marked and marked[0] in self.antes and not posted else None

    def _require_post(self, post: Post, blind: int) -> None:
        """A blind is posted in full, or with the last chips."""
        left = self.chips(self.stacks[post.seat] - self.antes.get(post.seat, ZERO))
        if self.chips(post.chips) != min(blind, left):
            who, called = self.names[post.seat], "Small Blind" if post.kind == "small" else "Big Blind"
            raise self._disagree(
                f"{who} posts {post.chips}, but the {post.kind} blind is {blind * self.unit}",
                f"{who} bringt {post.chips}, der {called} ist aber {blind * self.unit}",
                post.line,
            )

    def _antes(self, playing: set[int], forced: Forced) -> tuple[int, bool, dict[int, int]]:
        """The ante, whether the big blind pays it for all, and what seats pay that fits neither."""
        paid = {seat: self.chips(ante) for seat, ante in self.antes.items()}
        if not paid:
            return 0, False, {}
        ante = max(paid.values())
        if list(paid) == [forced.big_seat]:
            return ante, True, {}
        if all(paid.get(seat, 0) == min(ante, self.chips(self.stacks[seat])) for seat in playing):
            return ante, False, {}
        return 0, False, paid

    # ---- steps ----

    def _steps(self, playing: set[int], forced: Forced) -> tuple[list[Step], list[int]]:
        steps: list[Step] = []
        places: list[int] = []
        ledger = _Ledger(self, playing, forced)
        for entry in self.entries:
            steps.append(ledger.step(entry))
            places.append(entry.line)
        return steps, places


class _Ledger:
    """What everybody has left and has bet on this street, as the text adds up."""

    def __init__(self, draft: Draft, playing: set[int], forced: Forced) -> None:
        self.draft = draft
        self.left = {seat: draft.chips(draft.stacks[seat]) for seat in playing}
        self.bets = dict.fromkeys(playing, 0)
        for seat, ante in draft.antes.items():
            self.left[seat] -= draft.chips(ante)
        for post in draft.posts:
            self.left[post.seat] -= draft.chips(post.chips)
            live = draft.chips(post.chips)
            if post.kind in {"big", "both"}:
                live = min(live - (draft.chips(post.dead) if post.dead else 0), forced.big)
            if post.kind != "small" or post.seat == forced.small_seat:
                self.bets[post.seat] += live
        self.high = max(self.bets.values(), default=0)
        self.is_short = self.high < forced.big  # the big blind is all-in for less: sites differ in what a raise is by

    def step(self, entry: DraftLine) -> Step:
        """The step an entry stands for. What it states beside that has to add up."""
        chips = 0 if entry.chips is None else self.draft.chips(entry.chips)
        seat = entry.seat
        match entry.what:
            case "fold" | "check":
                return Did(seat, entry.what)
            case "call":
                self._put_in(entry, chips)
                return Did(seat, "call", chips)
            case "bet" | "raise":
                total = self.bets[seat] + chips if entry.adds else chips
                if entry.by is not None and not self.is_short and total - self.draft.chips(entry.by) != self.high:
                    who, high = self.draft.names[seat], self.high * self.draft.unit
                    raise self.draft._disagree(
                        f"{who} raises by {entry.by} to {entry.chips}, but the bet is {high}",
                        f"{who} erhöht um {entry.by} auf {entry.chips}, der Einsatz ist aber {high}",
                        entry.line,
                    )
                self._put_in(entry, total - self.bets[seat])
                return Did(seat, entry.what, total)
            case "board":
                self.bets = dict.fromkeys(self.bets, 0)
                self.high, self.is_short = 0, False
                return Board(entry.cards, entry.run)
            case "dealt":
                return Dealt(seat, entry.cards)
            case "show":
                return Showed(seat, entry.cards)
            case "hide":
                return Hid(seat)
            case "returned":
                return Returned(seat, chips)
            case _:
                return Collected(seat, chips)

    def _put_in(self, entry: DraftLine, chips: int) -> None:
        self.bets[entry.seat] += chips
        self.left[entry.seat] -= chips
        self.high = max(self.high, self.bets[entry.seat])
        if entry.all_in and self.left[entry.seat]:
            who, left = self.draft.names[entry.seat], self.left[entry.seat] * self.draft.unit
            raise self.draft._disagree(
                f"{who} is all-in, but has {left} left", f"{who} ist all-in, hat aber noch {left}", entry.line
            )
