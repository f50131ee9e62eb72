"""PokerStars hand histories, read line by line.

What is not play, such as chat and people who come and go, is passed over. A line that tells of the play and cannot be read
is an error, and so is everything in the summary that the lines above it contradict.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from floorman.errors import HistoryError, SourceDisagrees, UnfinishedHand, UnreadableHistory
from floorman.history.draft import AMOUNT, ZERO, Draft, DraftLine, Post, amount_of, cards_of, hands_in, read_hands
from floorman.history.pokerstars.header import BEGINS, read_header, read_table
from floorman.history.pokerstars.words import FLOOR
from floorman.text import both
from floorman.text.quotes import quoted
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator
    from decimal import Decimal

    from floorman.cards import Card
    from floorman.history.draft import Line
    from floorman.history.model import Recorded

_TABLE: Final = re.compile(r"Table '.*is the button")
_SEAT: Final = re.compile(
    rf"\s?Seat (?P<seat>\d+): (?P<name>.*) \((?P<stack>{AMOUNT}) in chips(?:, (?P<bounty>{AMOUNT}) bounty)?\)(?: (?P<away>.*))?"
)
_POST: Final = re.compile(
    rf"posts (?P<what>small blind|big blind|small & big blinds|(?:the |a )?(?:button )?straddle|the ante|ante) (?P<chips>{AMOUNT})(?P<rest>.*)"
)
_KINDS: Final = {"small blind": "small", "big blind": "big", "small & big blinds": "both"}
_ACTION: Final = re.compile(
    rf"(?:(?P<plain>folds|checks)(?: \[(?P<cards>[^\]]*)\])?"
    rf"|(?P<what>calls|bets) (?P<chips>{AMOUNT})|raises (?:(?P<by>{AMOUNT}) )?to (?P<to>{AMOUNT}))"
    rf"(?P<all_in> and is all-in)?(?: and has reached the {AMOUNT} cap)?(?: \(disconnect\))?"
)
_SHOWS: Final = re.compile(r"shows \[(?P<cards>[^\]]*)\](?: \(.*\))?")
_STREET: Final = re.compile(r"\*\*\* (?:(?P<run>FIRST|SECOND) )?(?P<street>FLOP|TURN|RIVER) \*\*\*(?P<cards>.*)")
_UNCALLED: Final = re.compile(rf"Uncalled bet \((?P<chips>{AMOUNT})\) returned to (?P<name>.*)")
_COLLECTED: Final = re.compile(rf"(?P<chips>{AMOUNT}) from (?:the )?(?P<pot>pot|main pot|side pot(?:[ -]?\d+)?)")
_DEALT: Final = re.compile(r"Dealt to (?P<name>.*) \[(?P<cards>[^\]]*)\]")
_TOTAL: Final = re.compile(rf"Total pot (?P<pot>{AMOUNT})(?P<pots>.*?)\| Rake (?P<rake>{AMOUNT})(?P<fees>.*)")
_FEE: Final = re.compile(rf"\| [A-Za-z ]+ ({AMOUNT})")
_BOARD: Final = re.compile(r"(?:(?P<run>FIRST|SECOND) )?Board \[(?P<cards>[^\]]*)\]")
_MARKS: Final = re.compile(r"((?: \((?:button|small blind|big blind|small blind/button)\))*)(?: (.*))?")
_SUMMARY_CARDS: Final = re.compile(r"(?P<how>showed|mucked) \[(?P<cards>[^\]]*)\]")
_WON: Final = re.compile(rf"(?:won|collected) \(({AMOUNT})\)")
_FLOOR: Final = re.compile(rf'{FLOOR} said, "(.*)"')
_KEPT: Final = re.compile(
    r".* (?:finished the tournament in |wins the tournament|wins (?:the )?\S+ (?:bounty )?for |split the \S+ bounty for "
    r"|cashed out the hand for |wins an entry to ).*"
)
_VERB: Final = re.compile(r"(?:folds|checks|calls|bets|raises|posts|shows|mucks)\b")
_PLAYED: Final = re.compile(
    rf"(?:folds|checks)$|(?:calls|bets|raises) {AMOUNT}|posts .*{AMOUNT}|shows \[|mucks hand$", re.IGNORECASE
)


def looks_like_pokerstars(text: str) -> bool:
    """Whether a text has a hand of PokerStars in it, near its beginning."""
    return any(BEGINS.match(line) for line in text[:4096].splitlines())


def read_pokerstars(text: str, lines_before: int = 0) -> Iterator[Recorded | HistoryError]:
    """Every hand of a PokerStars text, one after another. A broken one is an error in its place; the rest goes on."""
    before, hands = hands_in(text, BEGINS, _TABLE, lines_before)
    yield from read_hands(hands, lambda lines: _Reader(lines[0][0]).read(lines))
    if not hands and (first := next((number for number, line in before if line), 0)):
        yield UnreadableHistory(
            both("there is no PokerStars hand in this text", "In diesem Text ist keine Hand von PokerStars"),
            line=first,
            action=first,
        )


class _Reader:
    """Takes the lines of one hand apart."""

    def __init__(self, line: int) -> None:
        self.draft = Draft(line)
        self.number = line
        self.is_over = False  # the summary has begun
        self.is_showdown = False
        self.total: tuple[int, Decimal, Decimal] | None = None  # where it is told, pot and rake
        self.boards: dict[int, tuple[Card, ...]] = {1: (), 2: ()}
        self.folded: set[int] = set()
        self.heroes: list[str] = []  # whose cards are told when they are dealt
        self.shown: dict[int, tuple[Card, ...]] = {}
        self.hidden: dict[int, int] = {}  # seats that mucked, and where it is told
        self.won: dict[int, Decimal] = {}  # by the summary
        self.uncovered: list[DraftLine] = []  # cards that are told elsewhere than when they were dealt

    def fault(self, en: str, de: str) -> UnreadableHistory:
        """An error about the line that is being read."""
        return UnreadableHistory(both(en, de), line=self.number, action=self.number)

    def disagree(self, en: str, de: str, line: int) -> SourceDisagrees:
        """An error about something that contradicts what was told before."""
        return SourceDisagrees(both(en, de), line=line, action=line)

    def read(self, lines: list[Line]) -> Draft:
        """Everything the lines tell.

        Raises:
            HistoryError: they cannot be read, contradict each other, or stop too early.
        """
        draft = self.draft
        read_header(draft, *lines[0])
        for self.number, line in lines[1:]:
            if not line:
                continue
            try:
                if draft.button is None:
                    read_table(draft, self.number, line)
                elif self.is_over:
                    self._summary_line(line)
                else:
                    self._line(line)
            except ValueError as error:
                if isinstance(error, HistoryError):
                    raise
                raise self.fault(
                    f"{quoted(line[:120])}: {error}",
                    f"Hier ist ein Betrag oder eine Karte nicht zu lesen: {quoted(line[:120], 'de')}",
                ) from None
        if self.total is None:
            raise UnfinishedHand(
                both(
                    f"hand #{draft.about['id']} breaks off before its summary",
                    f"Hand #{draft.about['id']} bricht vor der Zusammenfassung ab",
                ),
                line=self.number,
                action=self.number,
            )
        self._finish()
        return draft

    # ---- above the summary ----

    def _line(self, line: str) -> None:
        draft = self.draft
        if line.startswith("*** "):
            self._heading(line)
        elif not draft.entries and not draft.posts and not draft.antes and (seat := _SEAT.fullmatch(line)):
            self._sit(seat)
        elif line.startswith("Dealt to "):
            self._dealt(line)
        elif line.startswith("Uncalled bet ("):
            self._uncalled(line)
        elif not self._about_a_player(line):
            self._other(line)

    def _sit(self, found: re.Match[str]) -> None:
        draft, seat = self.draft, int(found["seat"])
        if not 1 <= seat <= 10:
            raise self.fault(
                f"seats are numbered 1 to 10, not {seat}", f"Plätze haben die Nummern 1 bis 10, nicht {seat}"
            )
        draft.sit(self.number, seat, found["name"], amount_of(found["stack"]))
        if found["away"]:
            draft.away[seat] = found["away"]
        if found["bounty"]:
            draft.extra["pokerstars"].setdefault("bounties", {})[str(seat)] = found["bounty"]

    def _heading(self, line: str) -> None:
        if street := _STREET.fullmatch(line):
            cards = cards_of(" ".join(re.findall(r"\[([^\]]*)\]", street["cards"])))
            run = 2 if street["run"] == "SECOND" else 1
            before = self.boards[run] or (self.boards[1] if run == 2 and street["street"] != "FLOP" else ())
            before = before[: {"FLOP": 0, "TURN": 3, "RIVER": 4}[street["street"]]]
            if cards[: len(before)] != before:
                raise self.disagree(
                    f"{quoted(line)} has other board cards than before",
                    f"{quoted(line, 'de')} hat andere Boardkarten als vorher",
                    self.number,
                )
            self.boards[run] = cards
            self.draft.entries.append(DraftLine(self.number, "board", cards=cards[len(before) :], run=run))
        elif line == "*** SUMMARY ***":
            self.is_over = True
        elif "SHOW DOWN" in line or "SHOWDOWN" in line:
            self.is_showdown = True
        elif "CANCEL" in line.upper():
            raise UnfinishedHand(
                both("the hand was cancelled", "die Hand wurde abgebrochen"), line=self.number, action=self.number
            )
        elif line not in {"*** HOLE CARDS ***", "*** POCKET CARDS ***"}:
            raise self.fault(
                f"no such heading: {quoted(line[:120])}",
                f"So eine Überschrift gibt es nicht: {quoted(line[:120], 'de')}",
            )

    def _dealt(self, line: str) -> None:
        dealt = _DEALT.fullmatch(line)
        if not dealt or dealt["name"] not in self.draft.seats:
            raise self.fault(
                f"cards for nobody: {quoted(line[:120])}", f"Karten für niemanden: {quoted(line[:120], 'de')}"
            )
        self.draft.entries.append(
            DraftLine(self.number, "dealt", self.draft.seats[dealt["name"]], cards=cards_of(dealt["cards"]))
        )
        self.heroes.append(dealt["name"])

    def _uncalled(self, line: str) -> None:
        uncalled = _UNCALLED.fullmatch(line)
        if not uncalled or uncalled["name"] not in self.draft.seats:
            raise self.fault(
                f"an uncalled bet of nobody: {quoted(line[:120])}",
                f"Ein nicht mitgegangener Einsatz von niemandem: {quoted(line[:120], 'de')}",
            )
        seat = self.draft.seats[uncalled["name"]]
        self.draft.entries.append(DraftLine(self.number, "returned", seat, amount_of(uncalled["chips"])))

    def _about_a_player(self, line: str) -> bool:
        """Read what somebody in the hand does; false if it is something else."""
        for seat, rest in self.draft.begin_of(line, ": "):
            if self._posted(seat, rest) or self._acted(seat, rest) or self._at_the_showdown(seat, rest):
                return True
            if _VERB.match(rest):
                raise self.fault(
                    f"cannot read {quoted(line[:120])}", f"Das lässt sich nicht lesen: {quoted(line[:120], 'de')}"
                )
        for seat, rest in self.draft.begin_of(line, " collected "):
            if collected := _COLLECTED.fullmatch(rest):
                self.draft.entries.append(DraftLine(self.number, "collected", seat, amount_of(collected["chips"])))
                return True
        return False

    def _posted(self, seat: int, rest: str) -> bool:
        if not (found := _POST.fullmatch(rest)):
            return False
        chips = amount_of(found["chips"])
        if found["what"] in {"the ante", "ante"}:
            if seat in self.draft.antes:
                raise self.fault(
                    f"{self.draft.names[seat]} posts the ante twice",
                    f"{self.draft.names[seat]} bringt das Ante zweimal",
                )
            self.draft.antes[seat] = chips
        else:
            post = Post(self.number, seat, _KINDS.get(found["what"], "straddle"), chips)
            if any((other.seat, other.kind) == (seat, post.kind) for other in self.draft.posts):
                raise self.fault(
                    f"{self.draft.names[seat]} posts the same blind twice",
                    f"{self.draft.names[seat]} bringt denselben Blind zweimal",
                )
            self.draft.posts.append(post)
        return True

    def _acted(self, seat: int, rest: str) -> bool:
        if not (found := _ACTION.fullmatch(rest)):
            return False
        entries, all_in = self.draft.entries, bool(found["all_in"])
        if found["plain"] == "folds":
            entries.append(DraftLine(self.number, "fold", seat))
            self.folded.add(seat)
            if found["cards"]:
                self._uncover(seat, cards_of(found["cards"]))
        elif found["plain"]:
            entries.append(DraftLine(self.number, "check", seat))
        elif found["to"]:
            by = amount_of(found["by"]) if found["by"] else None
            entries.append(DraftLine(self.number, "raise", seat, amount_of(found["to"]), by, all_in=all_in))
        else:
            entries.append(DraftLine(self.number, found["what"][:-1], seat, amount_of(found["chips"]), all_in=all_in))
        return True

    def _hide(self, seat: int) -> None:
        if seat not in self.hidden:
            self.hidden[seat] = self.number
            self.draft.entries.append(DraftLine(self.number, "hide", seat))

    def _at_the_showdown(self, seat: int, rest: str) -> bool:
        if shows := _SHOWS.fullmatch(rest):
            cards = cards_of(shows["cards"])
            if seat in self.folded or len(cards) == 1:  # one card of two is a courtesy, no claim
                self._uncover(seat, cards)
                if self.is_showdown and seat not in self.folded:
                    self._hide(seat)
            elif seat not in self.shown:
                self.shown[seat] = cards
                self.draft.entries.append(DraftLine(self.number, "show", seat, cards=cards))
        elif rest == "mucks hand":
            self._hide(seat)
        elif rest == "doesn't show hand":
            self.draft.extra["pokerstars"]["does_not_show"] = seat
        else:
            return False
        return True

    def _uncover(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Cards of a hand that is out of it: they were dealt, and are told only now."""
        if len(cards) == 2:
            before = [
                entry.cards for entry in (*self.draft.entries, *self.uncovered) if entry.seat == seat and entry.cards
            ]
            if not before:
                self.uncovered.append(DraftLine(self.number, "dealt", seat, cards=cards))
            elif set(before[0]) != set(cards):
                raise self.disagree(
                    f"{self.draft.names[seat]} shows other cards than before",
                    f"{self.draft.names[seat]} zeigt andere Karten als vorher",
                    self.number,
                )
        else:
            self.draft.extra["pokerstars"].setdefault("one_card", {})[str(seat)] = " ".join(map(str, cards))

    def _other(self, line: str) -> None:
        """A line that is about nobody in the hand, or tells of no play."""
        if _KEPT.fullmatch(line):
            self.draft.extra["pokerstars"].setdefault("told", []).append(line)
        elif floor := _FLOOR.fullmatch(line):
            self.draft.about.setdefault("rulings", []).append(floor[1])
        elif "hand cancelled" in line.lower():
            raise UnfinishedHand(
                both("the hand was cancelled", "die Hand wurde abgebrochen"), line=self.number, action=self.number
            )
        elif _PLAYED.match(line.rpartition(": ")[2]) and ' said, "' not in line:
            raise self.fault(f"who is that? {quoted(line[:120])}", f"Wer ist das? {quoted(line[:120], 'de')}")
        elif re.search(rf" collected {AMOUNT} from ", line) and ' said, "' not in line:
            raise self.fault(
                f"nobody of that name collects anything: {quoted(line[:120])}",
                f"Niemand mit diesem Namen nimmt etwas: {quoted(line[:120], 'de')}",
            )

    # ---- the summary ----

    def _summary_line(self, line: str) -> None:
        if total := _TOTAL.fullmatch(line):
            fees = sum((amount_of(fee) for fee in _FEE.findall(total["fees"])), ZERO)
            self.total = (self.number, amount_of(total["pot"]), amount_of(total["rake"]) + fees)
            if total["fees"].strip():
                self.draft.extra["pokerstars"]["fees"] = f"Rake {total['rake']} {total['fees'].strip()}"
        elif board := _BOARD.fullmatch(line):
            run = 2 if board["run"] == "SECOND" else 1
            if cards_of(board["cards"]) != self.boards[run]:
                raise self.disagree(
                    "the summary has another board than the streets",
                    "die Zusammenfassung hat ein anderes Board als die Setzrunden",
                    self.number,
                )
        elif line.startswith("Seat "):
            self._summary_of_seat(line)
        elif _KEPT.fullmatch(line):
            self.draft.extra["pokerstars"].setdefault("told", []).append(line)

    def _summary_of_seat(self, line: str) -> None:
        number, _, rest = line.removeprefix("Seat ").partition(": ")
        seat = int(number) if number.isdecimal() else 0
        name = self.draft.names.get(seat)
        if name is None or not rest.startswith(name):
            return
        found = _MARKS.fullmatch(rest[len(name) :])
        if not found or not found[2]:
            return
        for mark in ("small blind", "big blind"):
            if f"({mark}" in found[1]:
                self.draft.marks.setdefault(mark, []).append(seat)
        self.draft.in_summary.add(seat)
        for won in _WON.findall(found[2]):
            self.won[seat] = self.won.get(seat, ZERO) + amount_of(won)
        if cards := _SUMMARY_CARDS.match(found[2]):
            self._summary_cards(seat, cards["how"], cards_of(cards["cards"]))

    def _summary_cards(self, seat: int, how: str, cards: tuple[Card, ...]) -> None:
        """Mucked cards are told in the summary alone; shown ones have to be the same again."""
        if how == "showed" and self.shown.get(seat, cards) != cards:
            raise self.disagree(
                f"{self.draft.names[seat]} showed other cards in the summary than at the showdown",
                f"{self.draft.names[seat]} zeigt in der Zusammenfassung andere Karten als beim Showdown",
                self.number,
            )
        known = {entry.seat for entry in (*self.draft.entries, *self.uncovered) if entry.cards}
        if seat not in known and len(cards) == 2:
            self.uncovered.append(DraftLine(self.number, "dealt", seat, cards=cards))

    # ---- everything is read ----

    def _finish(self) -> None:
        draft = self.draft
        assert self.total is not None  # noqa: S101  # `read` has looked
        line, pot, draft.rake = self.total
        if self.boards[2] and len(self.boards[2]) != len(self.boards[1]):
            raise UnfinishedHand(
                both("the second board ends before the first", "das zweite Board endet vor dem ersten"),
                line=line,
                action=line,
            )
        shown = set(self.shown)
        draft.entries = [entry for entry in draft.entries if entry.what != "hide" or entry.seat not in shown]
        self._take_cash_outs(line)
        collected: dict[int, Decimal] = {}
        for entry in draft.entries:
            if entry.what == "collected" and entry.chips is not None:
                collected[entry.seat] = collected.get(entry.seat, ZERO) + entry.chips
        if sum(collected.values(), ZERO) + draft.rake != pot:
            raise self.disagree(
                f"the pot is {pot}, but {sum(collected.values(), ZERO)} is collected, with a rake of {draft.rake}",
                f"der Pot ist {pot}, genommen werden aber {sum(collected.values(), ZERO)} und {draft.rake} als Rake",
                line,
            )
        for seat, won in self.won.items():
            if won != collected.get(seat, ZERO):
                raise self.disagree(
                    f"the summary has {draft.names[seat]} win {won}, but {collected.get(seat, ZERO)} was collected",
                    f"nach der Zusammenfassung gewinnt {draft.names[seat]} {won}, genommen wurden aber {collected.get(seat, ZERO)}",
                    line,
                )
        self._doubt_impossible_cards()
        if len(self.heroes) == 1:
            draft.about["hero"] = self.heroes[0]
        self._keep_who_is_away()
        after = max((at for at, entry in enumerate(draft.entries) if entry.what == "dealt"), default=-1) + 1
        draft.entries[after:after] = self.uncovered

    def _keep_who_is_away(self) -> None:
        """Who sits there without being in the hand, and what is said of those who are."""
        draft, own = self.draft, self.draft.extra["pokerstars"]
        playing = draft.playing()
        if away := {
            str(seat): [name, str(draft.stacks[seat])] for seat, name in draft.names.items() if seat not in playing
        }:
            own["away"] = away
        if draft.away:
            own["remarks"] = {str(seat): remark for seat, remark in draft.away.items()}

    def _take_cash_outs(self, line: int) -> None:
        """A player who cashes out is paid by the house, and what the hand wins may stand in the summary alone."""
        notes = self.draft.extra["pokerstars"].get("told", ())
        if any(" cashed out the hand for " in text for text in notes):
            collected = {entry.seat for entry in self.draft.entries if entry.what == "collected"}
            for seat, won in self.won.items():
                if seat not in collected and won:
                    self.draft.entries.append(DraftLine(line, "collected", seat, won))

    def _doubt_impossible_cards(self) -> None:
        """A hand shown with a card of the board cannot be what was held: the cards are taken as unknown, and that is said."""
        on_board = {*self.boards[1], *self.boards[2]}
        for entry in self.draft.entries:
            if entry.what == "show" and on_board.intersection(entry.cards):
                who, cards = self.draft.names[entry.seat], " ".join(map(str, entry.cards))
                self.draft.doubts.append(
                    Words(
                        f"line {entry.line}: {who} shows {cards}, and one of them lies on the board",
                        f"Zeile {entry.line}: {who} zeigt {cards}, und eine davon liegt auf dem Board",
                    )
                )
                entry.cards = ()
