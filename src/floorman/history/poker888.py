"""888poker hand histories, and those of the other rooms of its network; read only.

A bet or raise is told by the chips that are added. The rake is not told: in cash games it is what is missing from the
collections. A bet that nobody called is left out of them, but a blind that nobody called is in them, and so is what
nobody matched in a side pot with chips of players who have folded.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from floorman.errors import HistoryError, UnfinishedHand, UnknownVariant, UnreadableHistory
from floorman.history.draft import SIGNS, ZERO, Draft, DraftLine, Post, cards_of, hands_in, read_hands
from floorman.seats import steps
from floorman.text import both
from floorman.text.quotes import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.cards import Card
    from floorman.history.draft import Line
    from floorman.history.model import Recorded

_AMOUNT: Final = r"[$€£]? ?\d[\d., \u00a0\u202f]*[$€£]?"
BEGINS: Final = re.compile(
    r"^\*{4,5} (?P<room>[\w.]+(?: [\w.]+)*?) Hand History for Game (?P<id>\d+) \*{4,5}(?=\s*$)", re.MULTILINE
)
"""How every hand begins."""
_NUMBER: Final = re.compile(r"#Game No ?: ?\d+")
_SUMMARY: Final = re.compile(r"\*{4,5} .*Tournament Summary \*{4,5}")
_STAKES: Final = re.compile(
    rf"(?P<small>{_AMOUNT})/(?P<big>{_AMOUNT}) Blinds (?P<limit>No Limit|Pot Limit|Fix(?:ed)? Limit|Limit) (?P<game>.+?)"
    r"(?: Jackpot table)? - \*\*\* (?P<day>\d\d) (?P<month>\d\d) (?P<year>\d{4}) (?P<clock>\d{1,2}:\d\d:\d\d)"
)
_SECOND: Final = re.compile(r".* Blinds .* - \*\*\* \d\d \d\d \d{4} ")
_STRUCTURES: Final = {"No": "no_limit", "Pot": "pot_limit", "Fix": "fixed_limit", "Fixed": "fixed_limit"}
_TABLE: Final = re.compile(
    r"(?:Tournament #(?P<event>\d+) (?P<buy_in>.*?) - )?Table #?(?P<table>.*?)(?: (?P<size>\d+) Max)?(?: \((?P<money>[\w ]+)\))?"
)
_BUTTON: Final = re.compile(r"Seat (?P<seat>\d+) is the button")
_COUNT: Final = re.compile(r"Total number of players : (?P<count>\d+)")
_SEAT: Final = re.compile(rf"Seat (?P<seat>\d+): (?P<name>.*) \( (?P<stack>{_AMOUNT}) \)")
_DEALT: Final = re.compile(r"Dealt to (?P<name>.*) \[ (?P<cards>[^\]]*) \]")
_STREET: Final = re.compile(r"\*\* Dealing (?P<street>flop|turn|river) \*\* \[ (?P<cards>[^\]]*) \]")
_POSTS: Final = re.compile(
    rf"posts (?P<what>small blind|big blind|dead blind|(?:the )?ante|straddle) \[(?P<chips>{_AMOUNT})(?: \+ (?P<more>{_AMOUNT}))?\]"
)
_ACTS: Final = re.compile(rf"(?P<plain>folds|checks)|(?P<what>calls|bets|raises) \[(?P<chips>{_AMOUNT})\](?P<rest>.*)")
_SHOWS: Final = re.compile(r"(?P<what>shows|mucks) \[ (?P<cards>[^\]]*) \]")
_COLLECTS: Final = re.compile(rf"collected \[ ?(?P<chips>{_AMOUNT}) ?\]")
_TELLS_OF_PLAY: Final = re.compile(
    r".* (?:folds|checks|(?:calls|bets|raises|posts [\w ]+|collected|shows|mucks) \[.*\])"
)
_SUITS: Final = {"Kreuz": "c", "Karo": "d", "Herz": "h", "Pik": "s", "т": "c", "б": "d", "ч": "h", "п": "s"}
# Bube and Dame; валет, дама, король, туз in Cyrillic letters, and in files that were saved as Windows-1251.
_RANKS: Final = dict(zip("BDВДКТÂÄÊÒ", "JQJQKAJQKA", strict=True))  # they only look alike
_ACTS_BEFORE_FLOP: Final = frozenset(("fold", "check", "call", "raise", "bet"))
_AT_THE_END: Final = frozenset(("show", "collected"))
_MOST_RAKE: Final = Decimal("0.1")


def looks_like_poker888(text: str) -> bool:
    """Whether a text has a hand of 888poker or its network in it, or a summary of a tournament there."""
    return any(BEGINS.match(line) or _SUMMARY.match(line) for line in text[:4096].lstrip("\ufeff").splitlines())


def read_poker888(text: str, lines_before: int = 0) -> Iterator[Recorded | HistoryError]:
    """Every hand of an 888poker text, one after another. A broken one is an error in its place; the rest goes on.

    A summary of a tournament is not a hand, and is an error that says so.
    """
    before, hands = hands_in(text, BEGINS, _SECOND, lines_before)
    yield from read_hands(hands, lambda lines: _Reader(lines[0][0]).read(lines))
    if hands:
        return
    other = next(((number, line) for number, line in before if line and not _NUMBER.fullmatch(line)), None)
    if other:
        what = (
            both("a summary of a tournament, not a hand", "Das ist die Zusammenfassung eines Turniers und keine Hand")
            if _SUMMARY.match(other[1])
            else both("there is no 888poker hand in this text", "In diesem Text ist keine Hand von 888poker")
        )
        yield UnreadableHistory(what, line=other[0], action=other[0])
    elif text.strip("\ufeff\r\n\t "):
        yield UnfinishedHand(
            both("the text ends before its first hand", "der Text endet vor der ersten Hand"), line=1, action=1
        )


def amount_888(text: str) -> Decimal:
    """An amount in the notation of any country: with one or two digits after it, the last separator is the decimal one.

    >>> amount_888("$1,000"), amount_888("0,05 €"), amount_888("1.234,50 €")
    (Decimal('1000'), Decimal('0.05'), Decimal('1234.50'))
    """
    number = text.strip("$€£ \u00a0\u202f")
    whole, decimals = number, ""
    if parts := re.fullmatch(r"(.*?)[.,](\d{1,2})", number):
        whole, decimals = parts.groups()
    if len(text) > 24 or not re.fullmatch(r"\d{1,3}(?:[., \u00a0\u202f]\d{3})+|\d+", whole):
        raise ValueError(f"{quoted(text)} is not an amount")
    return Decimal(re.sub(r"\D", "", whole) + (f".{decimals}" if decimals else ""))


def cards_888(text: str) -> tuple[Card, ...]:
    """Cards in the notation of the countries it is known from: English, German with the suits in words, and Russian.

    >>> cards_888("10h, Ks") == cards_888("10Herz, KPik") == cards_888("10h, Кs")
    True
    """
    return cards_of(" ".join([_in_english(card) for card in text.replace(",", " ").split()]))


def _in_english(card: str) -> str:
    for suit, letter in _SUITS.items():
        if card.endswith(suit) and len(card) > len(suit):
            card = card.removesuffix(suit) + letter
            break
    return _RANKS.get(card[:-1], card[:-1]) + card[-1:]


class _Reader:
    """Takes the lines of one hand apart."""

    def __init__(self, line: int) -> None:
        self.draft = Draft(line)
        self.draft.shows_told = False  # who loses is often not told of
        self.number = line
        self.count: int | None = None
        self.is_over = False
        self.mucked: dict[int, DraftLine] = {}
        self.early: list[DraftLine] = []  # folds of players who are away, told before the deal

    def fault(self, en: str, de: str) -> UnreadableHistory:
        """An error about the line that is being read."""
        return UnreadableHistory(both(en, de), line=self.number, action=self.number)

    def read(self, lines: list[Line]) -> Draft:
        """Everything the lines tell.

        Raises:
            HistoryError: they cannot be read, contradict each other, or stop too early.
        """
        draft = self.draft
        begins = BEGINS.fullmatch(lines[0][1])
        if begins is None:
            first = lines[0][1]
            raise self.fault(
                f"no hand of 888poker begins like this: {quoted(first[:120])}",
                f"So beginnt keine Hand von 888poker: {quoted(first[:120], 'de')}",
            )
        draft.about |= {"id": begins["id"], "site": begins["room"]}
        found = [(number, line) for number, line in lines[1:] if line and not _NUMBER.fullmatch(line)]
        for at, (self.number, line) in enumerate(found):
            try:
                (self._line if at > 1 else self._table if at else self._stakes)(line)
            except ValueError as error:
                if isinstance(error, HistoryError):
                    raise
                raise self.fault(
                    f"{quoted(line[:120])}: {error}",
                    f"Hier ist ein Betrag oder eine Karte nicht zu lesen: {quoted(line[:120], 'de')}",
                ) from None
        self._finish()
        return draft

    def _stakes(self, line: str) -> None:
        stakes = _STAKES.fullmatch(line)
        if not stakes:
            raise self.fault(
                f"no blinds and game: {quoted(line[:120])}",
                f"Hier gehören Blinds und Spiel hin: {quoted(line[:120], 'de')}",
            )
        game = stakes["game"]
        if game not in {"Holdem", "Hold'em"}:
            error = UnknownVariant(f"{stakes['limit'].lower()} {game}")
            error.action = self.number
            raise error
        draft = self.draft
        draft.structure = _STRUCTURES.get(stakes["limit"].split()[0], "fixed_limit")
        draft.blinds = (amount_888(stakes["small"]), amount_888(stakes["big"]))
        draft.about["time"] = f"{stakes['year']}-{stakes['month']}-{stakes['day']}T{stakes['clock'].rjust(8, '0')}"
        signs = [SIGNS[letter] for letter in stakes["big"] if letter in SIGNS]
        if signs:
            draft.about["currency"] = signs[0]

    def _table(self, line: str) -> None:
        table = _TABLE.fullmatch(line)
        if not table:
            raise self.fault(
                f"no table: {quoted(line[:120])}", f"Hier gehört der Tisch hin: {quoted(line[:120], 'de')}"
            )
        draft = self.draft
        draft.cash = table["event"] is None
        if not draft.cash or table["money"] in {"Practice Play", "Play Money"}:
            draft.about.pop("currency", None)  # chips are written with a sign as well
        draft.has_money = "currency" in draft.about
        draft.about |= {name: table[name] for name in ("event", "buy_in", "table") if table[name]}
        if table["size"]:
            draft.about["table_size"] = int(table["size"])

    def _line(self, line: str) -> None:
        draft = self.draft
        if line.startswith("** "):
            self._heading(line)
        elif button := _BUTTON.fullmatch(line):
            draft.button = int(button["seat"])
        elif count := _COUNT.fullmatch(line):
            self.count = int(count["count"])
        elif not draft.posts and not draft.antes and (seat := _SEAT.fullmatch(line)):
            if not 1 <= int(seat["seat"]) <= 10:
                raise self.fault(
                    f"seats are numbered 1 to 10, not {seat['seat']}",
                    f"Plätze haben die Nummern 1 bis 10, nicht {seat['seat']}",
                )
            draft.sit(self.number, int(seat["seat"]), seat["name"], amount_888(seat["stack"]))
        elif dealt := _DEALT.fullmatch(line):
            self._dealt(dealt)
        elif not any(self._about(seat, rest) for seat, rest in draft.begin_of(line, " ")) and _TELLS_OF_PLAY.fullmatch(
            line
        ):
            raise self.fault(f"who is that? {quoted(line[:120])}", f"Wer ist das? {quoted(line[:120], 'de')}")

    def _heading(self, line: str) -> None:
        if street := _STREET.fullmatch(line):
            self.draft.entries.append(DraftLine(self.number, "board", cards=cards_888(street["cards"])))
        elif line == "** Summary **":
            self.is_over = True
        elif line == "** Dealing down cards **":
            self.early = [entry for entry in self.draft.entries if entry.what == "fold"]
            self.draft.entries = [entry for entry in self.draft.entries if entry.what != "fold"]
        else:
            raise self.fault(
                f"no such heading: {quoted(line[:120])}",
                f"So eine Überschrift gibt es nicht: {quoted(line[:120], 'de')}",
            )

    def _dealt(self, dealt: re.Match[str]) -> None:
        if dealt["name"] not in self.draft.seats:
            raise self.fault(
                f"cards for nobody: {quoted(dealt.group()[:120])}",
                f"Karten für niemanden: {quoted(dealt.group()[:120], 'de')}",
            )
        seat = self.draft.seats[dealt["name"]]
        self.draft.entries.append(DraftLine(self.number, "dealt", seat, cards=cards_888(dealt["cards"])))
        self.draft.about.setdefault("hero", dealt["name"])

    def _about(self, seat: int, rest: str) -> bool:
        """Read what somebody in the hand does; false if it is something else."""
        entries = self.draft.entries
        if posts := _POSTS.fullmatch(rest):
            self._posts(seat, posts)
        elif acts := _ACTS.fullmatch(rest):
            if acts["plain"]:
                entries.append(DraftLine(self.number, acts["plain"][:-1], seat))
            else:
                chips, all_in = amount_888(acts["chips"]), "all-in" in acts["rest"]
                entries.append(DraftLine(self.number, acts["what"][:-1], seat, chips, all_in=all_in, adds=True))
        elif shows := _SHOWS.fullmatch(rest):
            entry = DraftLine(self.number, "show", seat, cards=cards_888(shows["cards"]))
            entries.append(entry)
            if shows["what"] == "mucks":
                self.mucked[seat] = entry
        elif collects := _COLLECTS.fullmatch(rest):
            entries.append(DraftLine(self.number, "collected", seat, amount_888(collects["chips"])))
        else:
            return False
        return True

    def _posts(self, seat: int, posts: re.Match[str]) -> None:
        chips = amount_888(posts["chips"])
        more = amount_888(posts["more"]) if posts["more"] else ZERO
        if posts["what"].endswith("ante"):
            if seat in self.draft.antes:
                raise self.fault(
                    f"{self.draft.names[seat]} posts the ante twice",
                    f"{self.draft.names[seat]} bringt das Ante zweimal",
                )
            self.draft.antes[seat] = chips
        elif posts["what"] == "dead blind":
            self.draft.posts.append(Post(self.number, seat, "both", chips + more, min(chips, more)))
        else:
            self.draft.posts.append(Post(self.number, seat, posts["what"].split()[0], chips + more))

    # ---- everything is read ----

    def _finish(self) -> None:
        draft = self.draft
        if not self.is_over or not any(entry.what == "collected" for entry in draft.entries):
            raise UnfinishedHand(
                both(
                    f"game {draft.about['id']} breaks off before its end",
                    f"Spiel {draft.about['id']} bricht vor dem Ende ab",
                ),
                line=self.number,
                action=self.number,
            )
        if self.count is not None and self.count != len(draft.names):
            raise self.fault(
                f"{self.count} players are announced, but {len(draft.names)} have seats",
                f"Angekündigt sind {self.count} Spieler, einen Platz haben {len(draft.names)}",
            )
        if not draft.cash:
            draft.in_summary = set(draft.names)  # in a tournament everybody is dealt in
        collected = {entry.seat for entry in draft.entries if entry.what == "collected"}
        for seat, entry in self.mucked.items():
            if seat not in collected:  # what wins is shown, whatever the text calls it
                entry.what = "hide"
                known = any(other.what == "dealt" and other.seat == seat for other in draft.entries)
                if not known:
                    at = sum(other.what == "dealt" for other in draft.entries)
                    draft.entries.insert(at, DraftLine(entry.line, "dealt", seat, cards=entry.cards))
        self._fold_in_turn()
        self._settle()

    def _fold_in_turn(self) -> None:
        """Whoever folded before the deal folds when it is their turn."""
        draft = self.draft
        big = next((post.seat for post in draft.posts if post.kind == "big"), draft.button or 1)
        for fold in self.early:
            turn = steps(big, fold.seat)
            at = next(
                (
                    at
                    for at, entry in enumerate(draft.entries)
                    if entry.what == "board" or (entry.what in _ACTS_BEFORE_FLOP and steps(big, entry.seat) > turn)
                ),
                next((at for at, entry in enumerate(draft.entries) if entry.what in _AT_THE_END), len(draft.entries)),
            )
            draft.entries.insert(at, fold)

    def _settle(self) -> None:
        """Take uncalled chips out of what was collected, and find the rake, which is not told."""
        draft = self.draft
        puts, dead = self._puts()
        in_all = sum(puts.values(), dead)
        most, next_most = sorted([*puts.values(), ZERO, ZERO])[:-3:-1]
        collections = [entry for entry in draft.entries if entry.what == "collected"]
        taken = sum((entry.chips or ZERO for entry in collections), ZERO)
        uncalled = most - next_most
        if uncalled and (in_all - uncalled < taken <= in_all if draft.cash else taken == in_all):
            for entry in collections:
                if puts.get(entry.seat) == most and (entry.chips or ZERO) >= uncalled:
                    entry.chips = (entry.chips or ZERO) - uncalled
                    taken -= uncalled
                    break
        missing = in_all - uncalled - taken
        if draft.cash and ZERO < missing <= _MOST_RAKE * in_all:
            draft.rake = missing

    def _puts(self) -> tuple[dict[int, Decimal], Decimal]:
        """What everybody put in that others have to match, and what lies dead beside it."""
        puts: dict[int, Decimal] = dict(self.draft.antes)
        dead = ZERO
        has_small_blind = False
        for post in self.draft.posts:
            lies_dead = post.dead or ZERO
            if post.kind == "small" and has_small_blind:
                lies_dead = post.chips
            has_small_blind |= post.kind == "small"
            dead += lies_dead
            puts[post.seat] = puts.get(post.seat, ZERO) + post.chips - lies_dead
        for entry in self.draft.entries:
            if entry.what in {"call", "bet", "raise"} and entry.chips is not None:
                puts[entry.seat] = puts.get(entry.seat, ZERO) + entry.chips
        return puts, dead
