"""PGN of the texasholdem library: sections PREHAND, PREFLOP, FLOP, TURN, RIVER and SETTLE, one hand after another.

Players are counted from 0, and player 0 has the button. Raises are totals of the street. The pots of the last section
include what nobody called, so that is taken off whoever got it back before the winnings are checked.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from floorman.cards import CARD_OF, Card
from floorman.errors import HistoryError, UnfinishedHand, UnreadableHistory
from floorman.history.guard import attempt
from floorman.history.model import Board, Collected, Dealt, Did, History, Player, Recorded, Showed
from floorman.text import both
from floorman.text.quotes import excerpt

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from floorman.history.model import Step

SECTIONS: Final = ("PREHAND", "PREFLOP", "FLOP", "TURN", "RIVER", "SETTLE")

BEGINS: Final = re.compile(r"^PREHAND\s*$", re.MULTILINE)
"""How every hand begins."""
_FIELD: Final = re.compile(r"(Big Blind|Small Blind|Player Chips|Player Cards|New Cards|Winners):\s*(.*)")
_ACTIONS: Final = re.compile(r"\d+\.\s*(\(.*\))\s*;?")
_ACTION: Final = re.compile(r"\(\s*(\d{1,2})\s*,\s*([A-Z_]+)\s*(?:,\s*(\d{1,15})\s*)?\)")
_POT: Final = re.compile(r"\(\s*Pot \d+\s*,\s*(\d{1,15})\s*,\s*-?\d+\s*,\s*\[(\s*\d{1,2}\s*(?:,\s*\d{1,2}\s*)*)\]\s*\)")
_CHIPS: Final = re.compile(r"\d{1,15}")
_PLAIN: Final = {"FOLD": "fold", "CHECK": "check", "CALL": "call"}


def looks_like_pgn(text: str) -> bool:
    """Whether a text is such a hand."""
    return re.search(r"^\ufeff?PREHAND\s*(?:#.*)?$", text[:20_000], re.MULTILINE) is not None


def read_pgn(text: str, lines_before: int = 0) -> Iterator[Recorded | HistoryError]:
    """Every hand of a text, one after another. A broken one is an error in its place; the rest goes on."""
    rows = text.removeprefix("\ufeff").split("\n")
    lines = [(number, line.partition("#")[0].strip()) for number, line in enumerate(rows, start=lines_before + 1)]
    lines = [(number, line) for number, line in lines if line]
    starts = list(_starts(lines))
    before = lines[: starts[0]] if starts else lines
    if before:
        yield UnreadableHistory(
            both(
                f"a hand begins with PREHAND, not with {excerpt(before[0][1])}",
                f"Eine Hand beginnt mit PREHAND, nicht mit {excerpt(before[0][1], 'de')}",
            ),
            line=before[0][0],
        )
    for index, (begin, end) in enumerate(pairwise([*starts, len(lines)])):
        yield attempt(lines[begin][0], _read_hand, lines[begin:end], index)


def _starts(lines: Sequence[tuple[int, str]]) -> Iterator[int]:
    """Where hands begin: at PREHAND, or where that is destroyed above a second big blind."""
    has_begun = has_blind = False
    for at, (_, line) in enumerate(lines):
        if line == "PREHAND":
            has_begun, has_blind = True, False
            yield at
        elif has_begun and line.startswith("Big Blind:"):
            if has_blind:
                above = lines[at - 1][1]
                is_known = above in SECTIONS or _FIELD.fullmatch(above) or _ACTIONS.fullmatch(above)
                yield at if is_known else at - 1
            has_blind = True


def _read_hand(lines: Sequence[tuple[int, str]], index: int) -> Recorded:
    line, first = lines[0]
    if first != "PREHAND":
        raise UnreadableHistory(
            both(
                f"a hand begins with PREHAND, not with {excerpt(first)}",
                f"Eine Hand beginnt mit PREHAND, nicht mit {excerpt(first, 'de')}",
            ),
            line=line,
        )
    return _Hand(lines).recorded(index)


class _Hand:
    """One hand, read line by line."""

    def __init__(self, lines: Sequence[tuple[int, str]]) -> None:
        self.line = lines[0][0]
        self.steps: list[Step] = []
        self.places: list[int] = []
        self.section = ""
        self.fields: dict[str, tuple[int, str]] = {}
        self.stacks: list[int] = []
        self.holes: list[tuple[Card, ...]] = []
        self.paid: list[int] = []  # in the whole hand
        self.put: list[int] = []  # on this street
        self.folded: set[int] = set()
        self.board = 0
        for number, line in lines:
            if line in SECTIONS:
                self._begin(line, number)
            elif field := _FIELD.fullmatch(line):
                self._read_field(field[1], field[2], number)
            elif actions := _ACTIONS.fullmatch(line):
                self._read_actions(actions[1], number)
            else:
                raise UnreadableHistory(
                    both(
                        f"not a line of a PGN hand: {excerpt(line)}",
                        f"Das ist keine Zeile einer PGN-Hand: {excerpt(line, 'de')}",
                    ),
                    line=number,
                )
        if self.section != "SETTLE":
            raise UnfinishedHand(
                both("the hand breaks off before SETTLE", "die Hand bricht vor SETTLE ab"),
                line=lines[-1][0],
                action=lines[-1][0],
            )
        self._settle(lines[-1][0])

    def _add(self, step: Step, line: int) -> None:
        self.steps.append(step)
        self.places.append(line)

    def _begin(self, section: str, line: int) -> None:
        if self.section and SECTIONS.index(section) <= SECTIONS.index(self.section):
            raise UnreadableHistory(
                both(
                    f"{section} after {self.section}", f"{section} nach {self.section}: das ist die falsche Reihenfolge"
                ),
                line=line,
            )
        if self.section == "PREHAND":
            self._sit_down(line)
        self.section = section
        if section != "PREFLOP":
            self.put = [0] * len(self.stacks)

    def _sit_down(self, line: int) -> None:
        missing = [name for name in ("Big Blind", "Small Blind", "Player Chips") if name not in self.fields]
        if missing:
            raise UnreadableHistory(
                both(f"{missing[0]} is missing from PREHAND", f"In PREHAND fehlt {missing[0]}"), line=line
            )
        at, chips = self.fields["Player Chips"]
        self.stacks = [_number(text, at) for text in chips.split(",")]
        self.playing = [player for player, stack in enumerate(self.stacks) if stack]
        if not 2 <= len(self.playing) <= 10 or len(self.stacks) > 10:
            raise UnreadableHistory(
                both(
                    f"a hand has 2 to 10 players, not {len(self.playing)}",
                    f"Es spielen 2 bis 10, nicht {len(self.playing)}",
                ),
                line=at,
            )
        at, cards = self.fields.get("Player Cards", (line, ""))
        self.holes = [_cards(found, at) for found in re.findall(r"\[([^\]]*)\]", cards)] or [()] * len(self.stacks)
        if len(self.holes) != len(self.stacks) or any(len(hole) not in {0, 2} for hole in self.holes):
            raise UnreadableHistory(
                both(
                    f"two cards for each of {len(self.stacks)} players: {excerpt(cards)}",
                    f"Jeder der {len(self.stacks)} Spieler hat zwei Karten: {excerpt(cards, 'de')}",
                ),
                line=at,
            )
        for player in self.playing:
            if self.holes[player]:
                self._add(Dealt(player + 1, self.holes[player]), at)
        self.blinds = [_number(self.fields[name][1], self.fields[name][0]) for name in ("Small Blind", "Big Blind")]
        after = [player for player in self.playing if player] + [0] * (0 in self.playing)
        heads_up = len(after) == 2 and 0 in self.playing
        self.small, self.big = (after[1], after[0]) if heads_up else (after[0], after[1])
        self.put = [0] * len(self.stacks)
        for player, blind in zip((self.small, self.big), self.blinds, strict=True):
            self.put[player] = min(blind, self.stacks[player])
        self.paid = list(self.put)

    def _read_field(self, name: str, value: str, line: int) -> None:
        if (name == "New Cards") != (self.section in SECTIONS[1:] and name != "Winners"):
            raise UnreadableHistory(
                both(f"{name} does not belong to {self.section}", f"{name} gehört nicht zu {self.section}"), line=line
            )
        if name == "New Cards":
            cards = list(_cards(value.strip("[]"), line))
            while cards:
                count = len(cards) if self.section != "SETTLE" else 1 if self.board else 3
                self._add(Board(tuple(cards[:count])), line)
                self.board += count
                del cards[:count]
        self.fields[name] = (line, value)

    def _read_actions(self, actions: str, line: int) -> None:
        if self.section not in SECTIONS[1:5]:
            raise UnreadableHistory(
                both(f"nobody acts in {self.section}", f"In {self.section} handelt niemand"), line=line
            )
        for text in actions.split(";"):
            action = _ACTION.fullmatch(text.strip())
            if not action:
                raise UnreadableHistory(
                    both(
                        f"cannot read the action {excerpt(text)}",
                        f"Diese Aktion lässt sich nicht lesen: {excerpt(text, 'de')}",
                    ),
                    line=line,
                )
            player = int(action[1])
            if player not in self.playing:
                raise UnreadableHistory(
                    both(f"player {player} is not in the hand", f"Spieler {player} spielt die Hand nicht mit"),
                    line=line,
                )
            self._add(self._did(player, action[2], int(action[3]) if action[3] else None, line), line)

    def _did(self, player: int, what: str, chips: int | None, line: int) -> Did:
        highest = max(self.put)
        most = self.put[player] + self.stacks[player] - self.paid[player]
        if what in _PLAIN:
            if what == "FOLD":
                self.folded.add(player)
            elif what == "CALL":
                self._pay(player, min(max(highest, self._blind()), most))
            return Did(player + 1, _PLAIN[what])
        if what == "ALL_IN" and most <= max(highest, self._blind()):
            self._pay(player, most)
            return Did(player + 1, "call")
        if what == "ALL_IN" or (what == "RAISE" and chips is not None):
            to = most if what == "ALL_IN" or chips is None else chips
            self._pay(player, to)
            return Did(player + 1, "raise", to)
        raise UnreadableHistory(
            both(
                f"cannot read the action {what} of player {player}",
                f"Die Aktion {what} von Spieler {player} lässt sich nicht lesen",
            ),
            line=line,
        )

    def _blind(self) -> int:
        return self.blinds[1] if self.section == "PREFLOP" else 0

    def _pay(self, player: int, to: int) -> None:
        self.paid[player] += to - self.put[player]
        self.put[player] = to

    def _settle(self, line: int) -> None:
        live = [player for player in self.playing if player not in self.folded]
        if len(live) > 1:
            for player in live:
                if self.holes[player]:
                    self._add(Showed(player + 1, self.holes[player]), line)
        at, winners = self.fields.get("Winners", (line, ""))
        if not winners:
            return
        won = [0] * len(self.stacks)
        for clause in re.split(r"(?<=\));\s*", winners):
            pot = _POT.fullmatch(clause.strip())
            if not pot:
                raise UnreadableHistory(
                    both(
                        f"cannot read the pot {excerpt(clause)}",
                        f"Dieser Pot lässt sich nicht lesen: {excerpt(clause, 'de')}",
                    ),
                    line=at,
                )
            best = [int(text) for text in pot[2].split(",")]
            if not set(best) <= set(self.playing):
                raise UnreadableHistory(
                    both(
                        f"a pot is won by players of the hand: {excerpt(clause)}",
                        f"Einen Pot gewinnt, wer die Hand spielt: {excerpt(clause, 'de')}",
                    ),
                    line=at,
                )
            share, odd = divmod(int(pot[1]), len(best))
            for place, player in enumerate(sorted(best, key=lambda player: (player - 1) % len(self.stacks))):
                won[player] += share + (place < odd)
        second, first = sorted(self.paid)[-2:]
        won[self.paid.index(first)] -= first - second
        for player, chips in enumerate(won):
            if chips:  # below nothing if somebody else got the uncalled ones: refused when it is played
                self._add(Collected(player + 1, chips), at)

    def recorded(self, index: int) -> Recorded:
        """The hand as a history."""
        history = History(
            structure="no_limit",
            players=tuple(Player(f"player {player}", player + 1, self.stacks[player]) for player in self.playing),
            button=1,
            small_blind=self.blinds[0],
            big_blind=self.blinds[1],
            small_blind_seat=self.small + 1,
            big_blind_seat=self.big + 1,
            steps=tuple(self.steps),
            shows_told=True,
            about={"site": "texasholdem"},
        )
        return Recorded(history, self.line, tuple(self.places), index)


def _number(text: str, line: int) -> int:
    if not _CHIPS.fullmatch(text.strip()):
        raise UnreadableHistory(
            both(f"not a number of chips: {excerpt(text)}", f"Das ist keine Zahl von Chips: {excerpt(text, 'de')}"),
            line=line,
        )
    return int(text)


def _cards(text: str, line: int) -> tuple[Card, ...]:
    try:
        return tuple([CARD_OF[card] for card in re.split(r"[,\s]+", text.strip())]) if text.strip() else ()
    except KeyError:
        raise UnreadableHistory(
            both(f"not cards: {excerpt(text)}", f"Das sind keine Karten: {excerpt(text, 'de')}"), line=line
        ) from None
