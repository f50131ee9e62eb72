"""PokerNow: the log of a home game as CSV, with the columns ``entry``, ``at`` and ``order``, newest line first.

Hands come in the order in which they were played, whichever way round the lines are; *order* counts. Amounts of calls,
bets and raises are all totals of the street. Cards shown after the end belong to the hand that has just ended. The log
says "Your hand is …" without saying whose it is: it is the one player who was in all those hands and never showed
other cards, and if there is more than one it stays open.

Bomb pots, double boards and other games than hold'em are refused by name. Payments beside the pot (a bounty for 7-2),
what the host did and rabbit cards are kept with the hand as lines of text.
"""

from __future__ import annotations

import csv
import re
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from floorman.cards import CARD_OF, Card
from floorman.errors import HistoryError, SourceDisagrees, UnfinishedHand, UnknownVariant, UnreadableHistory
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
from floorman.seats import steps, turned
from floorman.text import both
from floorman.text.quotes import excerpt

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from floorman.history.model import Step
    from floorman.text.words import Words

STRUCTURES: Final = {"no": "no_limit", "pot": "pot_limit", "fixed": "fixed_limit", "": "fixed_limit"}

_AMOUNT: Final = r"(\d[\d,]{0,18}(?:\.\d{1,8})?)"
_NUMBER: Final = re.compile(_AMOUNT)
_STAMP: Final = re.compile(r',"?[^,"]*"?,"?\d+"?\s*$')
_START: Final = re.compile(
    r"-- starting hand #(\d+)\s*(?:\(id: ([^)]*)\))?\s*\(?(.*?)\)?\s*\((?:dealer: (\".*\")|dead button)\) --"
)
_HOLDEM: Final = re.compile(r"(?:(no|pot|fixed)?[ -]?limit )?texas hold[’']?em", re.IGNORECASE)
_END: Final = re.compile(r"-- ending hand #(\d+) --")
_STACKS: Final = "Player stacks:"
_SEAT: Final = re.compile(r'\s*#(\d{1,9}) ("(.*?) @ ([\w-]+)") \(' + _AMOUNT + r'\)(?:\s*\|(?=\s*#\d+ ")|\s*$)')
_SOMEBODY: Final = re.compile(r'"(.*?) @ ([\w-]+)" (.*)', re.DOTALL)
_YOURS: Final = re.compile(r"Your hand is (.+)")
_BOARD: Final = re.compile(r"(flop|turn|river)(?: \((second run|second board)\))?:\s*(.*?)\s*\[(.*)\]", re.IGNORECASE)
_UNCALLED: Final = re.compile(rf'Uncalled bet of {_AMOUNT} returned to (".*")')
_LEVEL: Final = re.compile(rf"The game's (small blind|big blind|ante) was changed from {_AMOUNT} to {_AMOUNT}\.?")
_NEW_ID: Final = re.compile(r'The player ("(.*) @ ([\w-]+)") changed the ID from ([\w-]+) to ([\w-]+)\b.*')
_POST: Final = re.compile(rf"posts an? (.+?) of {_AMOUNT}( and go all in)?")
_BOMB: Final = re.compile(r".*\(bomb pot bet\)(?: and go all in)?|posts .* bomb pot.*")
_DEED: Final = re.compile(rf"(calls|bets|raises to) {_AMOUNT}( and go all in)?")
_SHOWS: Final = re.compile(r"shows an? (.+?)\.?")
_COLLECTED: Final = re.compile(rf"collected {_AMOUNT} from pot\b.*")
_ASIDE: Final = re.compile(r"(?:chooses to |paid .* bounty|collected .* bounty|will be playing on table).*")
_TOURNAMENT: Final = re.compile(r"is in the tournament with|will start to play in this table|was moved to table #")
_PLAIN: Final = {"folds": "fold", "checks": "check"}
_VERBS: Final = {"calls": "call", "bets": "bet", "raises to": "raise"}
_PREFIX: Final = {"flop": 0, "turn": 3, "river": 4}
_SIGNS: Final = str.maketrans("♠♥♦♣", "shdc")


class _Row(Struct, gc=False):
    """One line of the log; *fault* says what is wrong with it."""

    line: int
    entry: str
    at: str
    order: int
    fault: Words | None = None


def looks_like_pokernow(text: str) -> bool:
    """Whether a text is a PokerNow log."""
    first = text[:200].removeprefix("\ufeff").split("\n", 1)[0].strip().replace('"', "").lower()
    return first == "entry,at,order" or bool(re.search(r'^"?-- (?:start|end)ing hand #\d', text[:50_000], re.MULTILINE))


def read_pokernow(text: str, lines_before: int = 0) -> Iterator[Recorded | HistoryError]:
    """Every hand of a log in the order they were played. A broken one is an error in its place; the rest goes on."""
    rows = _rows(text, lines_before)
    starts = [at for at, row in enumerate(rows) if row.entry.startswith("-- starting hand")]
    yield from _before_the_first(rows[: starts[0]] if starts else rows)
    log = _Log(rows, starts)
    index = 0
    for begin, end in pairwise([*starts, len(rows)]):
        over = _over(rows, begin, end)
        yield attempt(rows[begin].line, log.recorded, rows[begin:over], index, is_last=over == len(rows))
        index += 1
        if over < end:
            yield log.without_beginning(rows[over:end])
            index += 1


# ---- rows ----


def _rows(text: str, lines_before: int) -> list[_Row]:
    """The lines in the order in which things happened."""
    rows: list[_Row] = []
    lines = text.removeprefix("\ufeff").split("\n")
    at = 0
    while at < len(lines):
        begin, record = at, lines[at].rstrip("\r")
        at += 1
        # A change of the game's settings goes over several lines. A whole line among them means that a quote is lost.
        while record.count('"') % 2 and at < len(lines):
            following = lines[at].rstrip("\r")
            if _STAMP.search(following) and following.count('"') % 2 == 0:
                break
            record += "\n" + following
            at += 1
        if record.strip():
            rows.append(_row(record, lines_before + begin + 1))
    if rows and rows[0].fault and rows[0].entry.lower() == "entry":
        del rows[0]
    whole = [row.order for row in rows if not row.fault]
    if whole and whole[0] > whole[-1]:
        rows.reverse()
    order = min(whole, default=0)
    for row in rows:
        order = row.order = order if row.fault else row.order
    rows.sort(key=lambda row: row.order)
    return rows


def _row(record: str, line: int) -> _Row:
    try:
        fields = next(csv.reader([record], strict=True))
    except csv.Error:
        return _Row(line, record, "", 0, both("not a line of CSV", "Das ist keine CSV-Zeile"))
    if len(fields) != 3 or not re.fullmatch(r"\d{1,18}", fields[2]):
        return _Row(
            line,
            fields[0] if fields else "",
            "",
            0,
            both("not a line with entry, time and order", "Das ist keine Zeile mit Eintrag, Zeit und Reihenfolge"),
        )
    return _Row(line, fields[0].strip(), fields[1], int(fields[2]))


def _over(rows: Sequence[_Row], begin: int, end: int) -> int:
    """Where a hand is over: before the next, or at its end, if the beginning of another one is missing after it."""
    last = next((at for at in range(begin, end) if rows[at].entry.startswith("-- ending hand")), end)
    is_other = any(row.entry.startswith(("-- ending hand", _STACKS)) for row in rows[last + 1 : end])
    return last + 1 if is_other else end


def _before_the_first(rows: Sequence[_Row]) -> Iterator[HistoryError]:
    """What stands before the first hand: if somebody plays there, the log begins within a hand."""
    begun = False
    for row in rows:
        if row.fault:
            yield _unreadable(row.fault, row.entry, row.line)
        elif not begun and _is_play(row.entry):
            begun = True
            yield UnfinishedHand(
                both("the log begins within a hand", "das Log beginnt mitten in einer Hand"),
                line=row.line,
                action=row.line,
            )


def _unreadable(what: Words, text: str, line: int) -> UnreadableHistory:
    return UnreadableHistory(both(f"{what.en}: {excerpt(text)}", f"{what.de}: {excerpt(text, 'de')}"), line=line)


def _is_play(entry: str) -> bool:
    somebody = _SOMEBODY.fullmatch(entry)
    if somebody:
        return not _ASIDE.fullmatch(somebody[3])
    return entry.startswith(("-- ending hand", _STACKS, "Flop", "Turn", "River", "Uncalled bet", "Your hand is"))


# ---- the log as a whole ----


class _Log:
    """What holds for more than one hand: the level, whose log it is, who is known by another id."""

    def __init__(self, rows: Sequence[_Row], starts: Sequence[int]) -> None:
        self.levels: dict[str, Decimal] = {}
        for row in rows:
            if change := _LEVEL.fullmatch(row.entry):
                self.levels.setdefault(change[1], _decimal(change[2]))
        for row in rows[: starts[0]] if starts else ():
            self._change_level(row)
        self.cash = not any(_TOURNAMENT.search(row.entry) for row in rows if row.entry.startswith("The player"))
        self.renamed = {change[4]: change[5] for row in rows if (change := _NEW_ID.fullmatch(row.entry))}
        self.hero = self._whose(rows, starts)

    def _change_level(self, row: _Row) -> None:
        if change := _LEVEL.fullmatch(row.entry):
            self.levels[change[1]] = _decimal(change[3])

    def person(self, id: str) -> str:  # noqa: A002  # that is what PokerNow calls it
        """The id that a player ends up with."""
        for _ in range(len(self.renamed)):
            id = self.renamed.get(id, id)  # noqa: A001
        return id

    def _whose(self, rows: Sequence[_Row], starts: Sequence[int]) -> str:
        """The one player who was in every hand that was "yours" and never showed other cards."""
        candidates: set[str] | None = None
        for begin, end in pairwise([*starts, len(rows)]):
            hand = rows[begin:end]
            yours = next((found[1] for row in hand if (found := _YOURS.fullmatch(row.entry))), "")
            if not yours:
                continue
            stacks = next((row.entry for row in hand if row.entry.startswith(_STACKS)), "")
            there = {self.person(found[4]) for found in _SEAT.finditer(stacks, len(_STACKS))}
            candidates = there if candidates is None else candidates & there
            mine = set(yours.split(", "))
            for row in hand:
                somebody = _SOMEBODY.fullmatch(row.entry) if " shows a" in row.entry else None
                if somebody and (shown := _SHOWS.fullmatch(somebody[3])) and not mine.issuperset(shown[1].split(", ")):
                    candidates.discard(self.person(somebody[2]))
        return candidates.pop() if candidates is not None and len(candidates) == 1 else ""

    def without_beginning(self, rows: Sequence[_Row]) -> HistoryError:
        """What is said of a hand of which the beginning cannot be read."""
        for row in rows:
            self._change_level(row)
        bad = next((row for row in rows if row.fault or not _is_play(row.entry)), rows[0])
        what = both("the beginning of this hand cannot be read", "Der Anfang dieser Hand lässt sich nicht lesen")
        return _unreadable(what, bad.entry, bad.line)

    def recorded(self, rows: Sequence[_Row], index: int, *, is_last: bool) -> Recorded:
        """One hand."""
        levels = dict(self.levels)
        for row in rows:
            self._change_level(row)
        try:
            hand = _Hand(rows, levels, self)
        except HistoryError:
            raise
        except (ValueError, ArithmeticError):  # amounts of more digits than anybody counts
            raise UnreadableHistory(
                both("these amounts cannot be right", "Diese Beträge kann es nicht geben"), line=rows[0].line
            ) from None
        for kind, chips in hand.full_posts.items():
            if not any(change[1] == kind for row in rows if (change := _LEVEL.fullmatch(row.entry))):
                self.levels[kind] = chips
        if is_last and not hand.ended and not any(isinstance(step, Collected) for step in hand.steps):
            raise UnfinishedHand(
                both(f"the log ends within hand #{hand.number}", f"das Log endet mitten in Hand #{hand.number}"),
                line=rows[-1].line,
                action=rows[-1].line,
            )
        return hand.recorded(index)


class _Seat(Struct, gc=False):
    """Somebody in the hand; amounts as the log has them."""

    seat: int
    name: str
    id: str
    stack: Decimal
    put: Decimal = Decimal(0)
    """on this street"""
    posted: Decimal = Decimal(0)
    """before the cards"""
    folded: bool = False
    shown: tuple[Card, ...] = ()


class _Posted(Struct, frozen=True, gc=False):
    """A post, with whether it took the last chips."""

    place: _Seat
    chips: Decimal
    all_in: bool


class _Hand:
    """One hand, read line by line."""

    def __init__(self, rows: Sequence[_Row], levels: dict[str, Decimal], log: _Log) -> None:
        self.rows, self.levels, self.log = rows, levels, log
        start = _START.fullmatch(rows[0].entry)
        if not start:
            raise _unreadable(
                both("a hand does not begin like this", "So beginnt keine Hand"), rows[0].entry, rows[0].line
            )
        self.number, self.id, game, self.dealer = start[1], start[2], start[3], start[4]
        holdem = _HOLDEM.fullmatch(game)
        if not holdem:
            raise UnknownVariant(game or both("a game without a name", "Ein Spiel ohne Namen"))
        self.structure = STRUCTURES[(holdem[1] or "").lower()]
        self.seats: dict[str, _Seat] = {}
        self.posts: dict[str, list[_Posted]] = {}
        self.full_posts: dict[str, Decimal] = {}
        self.boards: dict[int, tuple[Card, ...]] = {1: ()}
        self.yours: tuple[Card, ...] = ()
        self.asides: list[str] = []
        self.steps: list[Step] = []
        self.places: list[int] = []
        self.ended = False
        self._take_seats()
        self.unit = unit_for(self._all_amounts(), money=False)
        for row in rows[1:]:
            if row.fault:
                raise _unreadable(row.fault, row.entry, row.line)
            self._read(row)
        self._conclude()

    # ---- before the first line ----

    def _take_seats(self) -> None:
        row = next((row for row in self.rows if row.entry.startswith(_STACKS)), None)
        if row is None:
            raise UnreadableHistory(
                both(f"the stacks of hand #{self.number} are missing", f"Zu Hand #{self.number} fehlen die Stacks"),
                line=self.rows[0].line,
            )
        at = len(_STACKS)
        while at < len(row.entry):
            found = _SEAT.match(row.entry, at)
            if not found:
                raise _unreadable(both("these are not stacks", "Das sind keine Stacks"), row.entry[at:], row.line)
            at = found.end()
            self.seats[found[2]] = _Seat(int(found[1]), found[3], found[4], _decimal(found[5]))
        if not 2 <= len(self.seats) <= 10:
            raise UnreadableHistory(
                both(
                    f"a hand has 2 to 10 players, not {len(self.seats)}",
                    f"Es spielen 2 bis 10, nicht {len(self.seats)}",
                ),
                line=row.line,
            )

    def _all_amounts(self) -> list[Decimal]:
        """Every amount of the hand, for the unit: those with decimals are enough."""
        found = [*self.levels.values(), *(seat.stack for seat in self.seats.values())]
        for row in self.rows[1:]:
            if "." in row.entry and (somebody := self._somebody(row.entry)):
                amount = (
                    _POST.fullmatch(somebody[1]) or _DEED.fullmatch(somebody[1]) or _COLLECTED.fullmatch(somebody[1])
                )
                found += (
                    [_decimal(text) for text in amount.groups() if text and _NUMBER.fullmatch(text)] if amount else []
                )
            elif uncalled := _UNCALLED.fullmatch(row.entry):
                found.append(_decimal(uncalled[1]))
        return found

    def _somebody(self, entry: str) -> tuple[_Seat, str] | None:
        """Who of the hand a line is about, and what it says. Names may have anything in them: known ones come first."""
        if not entry.startswith('"'):
            return None
        known = [token for token in self.seats if entry.startswith(token + " ")]
        if known:
            token = max(known, key=len)
            return self.seats[token], entry[len(token) + 1 :]
        found = _SOMEBODY.fullmatch(entry)
        return (seat, found[3]) if found and (seat := self._with_id(found[2])) else None

    def _with_id(self, id: str) -> _Seat | None:  # noqa: A002  # that is what PokerNow calls it
        person = self.log.person(id)
        return next((seat for seat in self.seats.values() if self.log.person(seat.id) == person), None)

    def _named(self, token: str | None) -> _Seat | None:
        if token is None:
            return None
        somebody = self._somebody(token + " ")
        return somebody[0] if somebody else None

    # ---- line by line ----

    def _read(self, row: _Row) -> None:
        entry = row.entry
        if deed := self._somebody(entry):
            self._read_deed(deed[0], deed[1], row)
        elif entry.startswith('"'):
            somebody = _SOMEBODY.fullmatch(entry)
            if not somebody or not _ASIDE.fullmatch(somebody[3]):
                raise _unreadable(
                    both(f"this is nobody in hand #{self.number}", f"Das ist niemand aus Hand #{self.number}"),
                    entry,
                    row.line,
                )
            self.asides.append(entry)
        elif board := _BOARD.fullmatch(entry):
            self._turn_up(board, row)
        elif uncalled := _UNCALLED.fullmatch(entry):
            seat = self._named(uncalled[2])
            if not seat:
                raise _unreadable(
                    both(f"this is nobody in hand #{self.number}", f"Das ist niemand aus Hand #{self.number}"),
                    entry,
                    row.line,
                )
            self._add(Returned(seat.seat, self._chips(_decimal(uncalled[1]))), row)
        elif yours := _YOURS.fullmatch(entry):
            self.yours = _cards(yours[1], row)
        elif ending := _END.fullmatch(entry):
            if ending[1] != self.number:
                raise SourceDisagrees(
                    both(
                        f"hand #{ending[1]} ends within hand #{self.number}",
                        f"Hand #{ending[1]} endet mitten in Hand #{self.number}",
                    ),
                    line=row.line,
                    action=row.line,
                )
            self.ended = True
        elif not entry.startswith(_STACKS):
            self.asides.append(entry)

    def _read_deed(self, seat: _Seat, what: str, row: _Row) -> None:
        if what in _PLAIN:
            seat.folded = seat.folded or what == "folds"
            self._add(Did(seat.seat, _PLAIN[what]), row)
        elif deed := _DEED.fullmatch(what):
            to = _decimal(deed[2])  # "and go all in" may mean the stack of whoever is to call: nothing hangs on it
            adds, seat.put = to - seat.put, to
            if deed[1] != "calls":
                self._add(Did(seat.seat, _VERBS[deed[1]], self._chips(to)), row)
            else:
                self._add(Did(seat.seat, "call", None if self._calls_short_blind(to) else self._chips(adds)), row)
        elif _BOMB.fullmatch(what):
            raise UnknownVariant(both("a bomb pot", "Ein Bomb Pot"))
        elif post := _POST.fullmatch(what):
            self._post(seat, post, row)
        elif shows := _SHOWS.fullmatch(what):
            self._show(seat, _cards(shows[1], row), row)
        elif collected := _COLLECTED.fullmatch(what):
            self._add(Collected(seat.seat, self._chips(_decimal(collected[1]))), row)
        elif _ASIDE.fullmatch(what):
            self.asides.append(row.entry)
        else:
            raise _unreadable(
                both(f"cannot read what seat {seat.seat} did", f"Was Platz {seat.seat} tut, ist nicht zu lesen"),
                what,
                row.line,
            )

    def _add(self, step: Step, row: _Row) -> None:
        self.steps.append(step)
        self.places.append(row.line)

    def _chips(self, amount: Decimal) -> int:
        return in_units(amount, self.unit)

    def _calls_short_blind(self, to: Decimal) -> bool:
        """Whether only the chips of a short big blind were matched, where the book asks for the whole blind."""
        shorts = [post.chips for post in self.posts.get("big blind", ()) if post.all_in]
        return not self.boards[1] and to in shorts and to == max(seat.put for seat in self.seats.values())

    def _post(self, seat: _Seat, post: re.Match[str], row: _Row) -> None:
        kind, chips, all_in = post[1], _decimal(post[2]), bool(post[3])
        if kind not in {"small blind", "big blind", "ante", "straddle", "missed big blind", "missing small blind"}:
            raise _unreadable(
                both(f"cannot read what seat {seat.seat} posts", f"Was Platz {seat.seat} bringt, ist nicht zu lesen"),
                kind,
                row.line,
            )
        seat.posted += chips
        all_in = all_in and seat.posted >= seat.stack
        self.posts.setdefault(kind, []).append(_Posted(seat, chips, all_in))
        if kind not in {"ante", "missing small blind"}:
            seat.put = max(chips, seat.put)  # who posts twice has the larger one in front of it
        if not all_in and kind in {"small blind", "big blind", "ante"}:
            self.full_posts[kind] = chips

    def _turn_up(self, board: re.Match[str], row: _Row) -> None:
        street, run = board[1].lower(), 2 if board[2] else 1
        if board[2] and board[2].lower() == "second board":
            raise UnknownVariant(both("hold'em with two boards", "Hold'em mit zwei Boards"))
        before, cards = _cards(board[3], row), _cards(board[4], row)
        have = self.boards.get(run, self.boards[1][: _PREFIX[street]])
        if before != have:
            raise SourceDisagrees(
                both(
                    f"the board was {' '.join(map(str, have)) or 'empty'}, and is {board[3]} now",
                    f"das Board war {' '.join(map(str, have)) or 'leer'} und ist jetzt {board[3]}",
                ),
                line=row.line,
                action=row.line,
            )
        self.boards[run] = have + cards
        self._add(Board(cards, run), row)
        if run == 1:
            for seat in self.seats.values():
                seat.put = Decimal(0)

    def _show(self, seat: _Seat, cards: tuple[Card, ...], row: _Row) -> None:
        """Both cards in one line, or one after the other."""
        if len(seat.shown) == 2 and set(seat.shown).issuperset(cards):
            return
        seat.shown += tuple(card for card in cards if card not in seat.shown)
        if len(seat.shown) > 2:
            raise SourceDisagrees(
                both(f"seat {seat.seat} shows more than two cards", f"Platz {seat.seat} zeigt mehr als zwei Karten"),
                line=row.line,
                action=row.line,
            )
        if len(seat.shown) == 2 and not seat.folded:
            self._add(Showed(seat.seat, seat.shown), row)

    def _conclude(self) -> None:
        """A player who has not shown at the showdown has mucked; what the folded showed was what they had been dealt."""
        live = [seat for seat in self.seats.values() if not seat.folded]
        last = self.rows[-1]
        if len(live) > 1 and len(self.boards[1]) == 5:
            for seat in live:
                if len(seat.shown) < 2:
                    self._add(Hid(seat.seat), last)
        dealt = [Dealt(seat.seat, seat.shown) for seat in self.seats.values() if seat.folded and len(seat.shown) == 2]
        hero = self._with_id(self.log.hero) if self.log.hero and len(self.yours) == 2 else None
        self.hero = hero
        if hero and not any(step.seat == hero.seat for step in dealt):
            dealt.append(Dealt(hero.seat, self.yours))
        self.steps[:0] = dealt
        self.places[:0] = [self.rows[0].line] * len(dealt)

    # ---- what was posted ----

    def recorded(self, index: int) -> Recorded:
        """The hand as a history."""
        first = self.rows[0]
        small, big, posts, dead = self._blinds()
        ante, by_big_blind, unequal = self._antes(big)
        for seat, chips in unequal.items():
            dead[seat] = dead.get(seat, 0) + chips
        names = [seat.name for seat in self.seats.values()]
        shown = {seat.name: [str(card) for card in seat.shown] for seat in self.seats.values() if len(seat.shown) == 1}
        about = {"id": self.number, "site": "PokerNow", "table_size": 10, "time": first.at}
        if self.hero:
            about["hero"] = self.hero.name
        extra = {
            "id": self.id,
            "players": {str(seat.seat): seat.id for seat in self.seats.values()},
            "your_hand": [] if self.hero else [str(card) for card in self.yours],
            "one_card": shown,
            "lines": self.asides,
        }
        history = History(
            structure=self.structure,
            unit=self.unit,
            players=tuple(
                Player(
                    seat.name if names.count(seat.name) == 1 else f"{seat.name} @ {seat.id}",
                    seat.seat,
                    self._chips(seat.stack),
                )
                for seat in self.seats.values()
            ),
            button=self._button(small, big),
            small_blind=self._level("small blind"),
            big_blind=self._level("big blind"),
            small_blind_seat=small,
            big_blind_seat=big,
            ante=ante,
            ante_by_big_blind=by_big_blind,
            straddles={post.place.seat: self._chips(post.chips) for post in self.posts.get("straddle", ())},
            posts=posts,
            dead=dead,
            cash=self.log.cash,
            shows_told=True,
            steps=tuple(self.steps),
            about=about,
            extra={"pokernow": {key: value for key, value in extra.items() if value}},
        )
        return Recorded(history, first.line, tuple(self.places), index)

    def _level(self, kind: str) -> int:
        """How large a blind is: as posted, or as the game's settings have it where the post took the last chips."""
        posts = self.posts.get(kind, ())
        full = [post.chips for post in posts if not post.all_in]
        if full:
            return self._chips(full[0])
        chips = max([self.levels.get(kind, Decimal(0)), *(post.chips for post in posts)])
        if not chips and kind == "big blind":
            raise UnreadableHistory(
                both(f"the big blind of hand #{self.number} is missing", f"In Hand #{self.number} fehlt der Big Blind"),
                line=self.rows[0].line,
            )
        return self._chips(chips)

    def _blinds(self) -> tuple[int | None, int | None, dict[int, int], dict[int, int]]:
        """The seats of the blinds, the live chips of newcomers, and dead chips.

        Somebody may come back right into a blind and be told to post what he missed as well. It is taken once: the small
        blind is dead then, and the big one live.
        """
        smalls = [post.place.seat for post in self.posts.get("small blind", ())]
        bigs = {post.place.seat: self._chips(post.chips) for post in self.posts.get("big blind", ())}
        posts = {post.place.seat: self._chips(post.chips) for post in self.posts.get("missed big blind", ())}
        dead = {post.place.seat: self._chips(post.chips) for post in self.posts.get("missing small blind", ())}
        if len(smalls) > 1:
            raise SourceDisagrees(
                both(
                    f"hand #{self.number} has {len(smalls)} small blinds",
                    f"Hand #{self.number} hat {len(smalls)} Small Blinds",
                ),
                action=self.rows[0].line,
            )
        small = smalls[0] if smalls else None
        dealer = self._named(self.dealer)
        after = small if small is not None else dealer.seat if dealer else 0
        big = min(bigs, key=lambda seat: steps(after, seat), default=None)
        if big is None and small is not None:
            big = self._out_of_chips_after(small)
        posts |= {seat: chips for seat, chips in bigs.items() if seat != big}  # newcomers of older logs
        if big is not None:
            posts.pop(big, None)
        if small is not None:
            if small in posts:
                dead[small] = self._chips(self.posts["small blind"][0].chips)
                small = None
            else:
                dead.pop(small, None)
        return small, big, posts, dead

    def _out_of_chips_after(self, small: int) -> int | None:
        """Who would have the big blind, if the ante took the last chips: there is nothing left to post then."""
        following = min(
            (seat for seat in self.seats.values() if seat.seat != small), key=lambda seat: steps(small, seat.seat)
        )
        return following.seat if following.posted >= following.stack else None

    def _antes(self, big: int | None) -> tuple[int, bool, dict[int, int]]:
        """The ante, whether the big blind pays it for all, and if they are unequal what each seat pays."""
        posts = self.posts.get("ante", [])
        paid = {post.place.seat: self._chips(post.chips) for post in posts}
        if not paid:
            return 0, False, {}
        ante = self._level("ante")
        short = {post.place.seat for post in posts if post.all_in}
        if len(paid) == len(self.seats) and all(chips == ante or seat in short for seat, chips in paid.items()):
            return ante, False, {}
        if list(paid) == [big]:
            return ante, True, {}
        return 0, False, paid

    def _button(self, small: int | None, big: int | None) -> int:
        """Where the dealer sits. A dead button lies on the nearest empty seat before the blinds."""
        if dealer := self._named(self.dealer):
            return dealer.seat
        posted = [post.place.seat for post in self.posts.get("small blind", ())]
        first = small or (posted[0] if posted else big) or 1
        taken = {seat.seat for seat in self.seats.values()}
        return next((seat for back in range(1, 10) if (seat := turned(first, -back)) not in taken), first)


def _decimal(text: str) -> Decimal:
    return Decimal(text.replace(",", ""))


def _cards(text: str, row: _Row) -> tuple[Card, ...]:
    try:
        return (
            tuple([CARD_OF[card.translate(_SIGNS).replace("10", "T")] for card in re.split(r",?\s+", text.strip())])
            if text.strip()
            else ()
        )
    except KeyError:
        raise _unreadable(both("not cards", "Das sind keine Karten"), text, row.line) from None
