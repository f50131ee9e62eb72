"""ACPC: the logs of the Annual Computer Poker Competition's dealer, and of its talk with the players.

A hand of a dealer log is one line, ``STATE:hand:betting:cards:nets:names``. In the betting ``f`` folds, ``c`` checks or
calls, ``r`` raises and ``/`` ends a round; in no-limit a raise carries the total its player has put in over the whole
hand. The nets are checked: they are what the engine has to arrive at.

What the game is played for does not stand there. A comment ``# name/game/hands/seed …`` names the game; without it
the raises tell, for only no-limit raises have amounts, and where nobody raised what was lost tells, or the hand before.
The competition's games are meant: fixed limit with blinds of 5 and 10, bets of 10 and 20, and
no-limit with blinds of 50 and 100; stacks of 20000 in both, of which limit, where the competition counts none, never
needs more than a small part. With two players the one listed first has the big blind.

A log of the talk has what each player was sent, ``TO 1 at time MATCHSTATE:position:hand:betting:cards``. What all of them
saw of a hand is put together; it has no nets.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from floorman.cards import CARD_OF, Card
from floorman.errors import HistoryError, SourceDisagrees, UnknownVariant, UnreadableHistory
from floorman.history.guard import attempt, stumbled
from floorman.history.model import (
    CENT,
    ONE,
    Board,
    Collected,
    Dealt,
    Did,
    History,
    Player,
    Recorded,
    Showed,
)
from floorman.text import both
from floorman.text.quotes import excerpt

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from floorman.history.model import Step
    from floorman.history.parts import Part
    from floorman.text.words import Words


class _Game(Struct, frozen=True, gc=False):
    """What is played for."""

    structure: str
    small_blind: int
    big_blind: int
    stack: int


LIMIT: Final = _Game("fixed_limit", 5, 10, 20_000)
NO_LIMIT: Final = _Game("no_limit", 50, 100, 20_000)
OTHER_GAMES: Final = ("kuhn", "leduc", "omaha", "stud", "draw", "razz")

LINES: Final = re.compile(r"^", re.MULTILINE)
"""Where a log can be cut: a hand is a line, and what is said before it is remembered."""
_ANY: Final = re.compile(
    r"^\ufeff?(?:STATE:\d|(?:(?:TO|FROM) \d+ at [\d.]+ )?MATCHSTATE:\d+:\d|# *name/game/hands/seed )", re.MULTILINE
)
_MATCH: Final = re.compile(r"#\s*name/game/hands/seed\s+(\S+)\s+(\S+)(?:\s+(\d+)\s+(\d+))?\s*")
_WIRE: Final = re.compile(r"(?:(TO|FROM) (\d{1,3}) at (\d{1,10})(?:\.\d*)? )?(MATCHSTATE:.*)")
_ASIDE: Final = re.compile(
    r"(?:[#;]|STARTED\b|FINISHED\b|WARNING\b|ERROR\b|VERSION\b|\d+(?: \d+)+$|[\d.]+ seconds spent).*"
)
_RAISED: Final = re.compile(r"STATE:(?:\d+:)?\d+:[fc/]*r(\d?)")
_BREAKS: Final = ("STATE:", "SCORE:", "STARTED", "FINISHED", "#")
_NUMBER: Final = re.compile(r"\d{1,15}")
_NET: Final = re.compile(r"-?\d{1,15}(?:\.\d{1,9})?")
_BETTING: Final = re.compile(r"(?:[fc/]|r\d{0,12})*")
_TOKEN: Final = re.compile(r"[fc/]|r\d*")
_STREET_CARDS: Final = (3, 1, 1)
_ROUNDED: Final = Decimal("0.001")
"""Shares that do not divide are written with six decimals: nets add up to nothing only nearly."""


def looks_like_acpc(text: str) -> bool:
    """Whether a text is a log of the dealer or of its talk with the players."""
    return _ANY.search(text[:20_000]) is not None


def read_acpc(text: str, lines_before: int = 0) -> Iterator[Recorded | HistoryError]:
    """Every hand of a log, one after another. A broken one is an error in its place; the rest goes on."""
    return _Log().read([(lines_before, text)])


def read_acpc_parts(parts: Iterable[Part]) -> Iterator[Recorded | HistoryError]:
    """The same for a log that comes in parts: what is said of the match holds in all of them."""
    return _Log().read(parts)


class _Log:
    """A log on its way through: what the lines before have told about the game."""

    def __init__(self) -> None:
        self.index = 0
        self.match: dict[str, str] = {}
        self.game: _Game | None = None
        self.other: str = ""
        self.latest = LIMIT
        self.seen: list[_Seen] = []
        self.fault: HistoryError | None = None
        self.hands: list[str] = []
        self.scores: dict[str, Decimal] | None = {}

    def read(self, parts: Iterable[Part]) -> Iterator[Recorded | HistoryError]:
        """Every hand of the log."""
        for at, (before, text) in enumerate(parts):
            if not at:
                raised = _RAISED.search(text)
                self.latest = NO_LIMIT if raised and raised[1] else LIMIT
            yield from self._read_part(text.removeprefix("\ufeff"), before)
        if self.seen:
            yield from self._put_together()

    def _read_part(self, text: str, before: int) -> Iterator[Recorded | HistoryError]:
        for number, line in enumerate(text.split("\n"), start=before + 1):
            stripped = line.strip()
            if not stripped:
                continue
            wire = _WIRE.fullmatch(stripped)
            if self.seen and (self._begins_another(wire) if wire else stripped.startswith(_BREAKS)):
                yield from self._put_together()
            try:
                hand = self._take(stripped, number, wire)
            except Exception as error:  # noqa: BLE001  # the other hands have nothing to do with it
                fault = error if isinstance(error, HistoryError) else stumbled(error, number)
                self.scores = None
                if wire and self.seen:
                    self.fault = self.fault or fault  # of the hand they are talking about
                    continue
                if stripped.startswith("STATE:"):
                    self.index += 1
                yield fault
            else:
                if hand:
                    yield hand

    def _take(self, line: str, number: int, wire: re.Match[str] | None) -> Recorded | None:
        """One line: a hand, a word of the talk about one, or something about all of them."""
        if line.startswith("STATE:"):
            return self._state(line, number)
        if wire:
            self._hear(wire, number)
        elif line.startswith("SCORE:"):
            self._score(line, number)
        elif match := _MATCH.fullmatch(line):
            self._begin(match)
        elif not _ASIDE.fullmatch(line):
            raise UnreadableHistory(
                both(
                    f"not a line of an ACPC log: {excerpt(line)}",
                    f"Das ist keine Zeile eines ACPC-Logs: {excerpt(line, 'de')}",
                ),
                line=number,
            )
        return None

    def _begin(self, match: re.Match[str]) -> None:
        name, game, hands, seed = match.groups()
        self.match = {"name": name, "game": game}
        if hands:
            self.match |= {"hands": hands, "seed": seed}
        words = game.rpartition("/")[2].lower()
        self.other = next((other for other in OTHER_GAMES if other in words), "")
        self.game = NO_LIMIT if "nolimit" in words else LIMIT if "limit" in words else None
        self.hands, self.scores = [], {}

    def _game_of(self, betting: str, lost: Decimal | None) -> _Game:
        """The game of a hand, by what its match is called, by its raises, by what was lost, by the hand before."""
        if self.other:
            raise UnknownVariant(self.match["game"].rpartition("/")[2])
        if self.game is None:
            raised = re.search(r"r(\d?)", betting)
            if raised:
                self.latest = NO_LIMIT if raised[1] else LIMIT
            elif lost:
                self.latest = LIMIT if lost <= LIMIT.big_blind else NO_LIMIT
        return self.game or self.latest

    # ---- a dealer's log ----

    def _state(self, text: str, line: int) -> Recorded:
        parts = text.split(":", 5)
        if len(parts) < 6:
            raise UnreadableHistory(
                both(
                    f"a hand has six parts, STATE:hand:betting:cards:nets:names, not {len(parts)}",
                    f"Eine Hand hat sechs Teile, STATE:Hand:Einsätze:Karten:Gewinne:Namen, nicht {len(parts)}",
                ),
                line=line,
            )
        _, hand, betting, cards, nets, names = parts
        players = names.split("|")
        hole_cards, boards = _read_cards(cards, len(players), line)
        results = [_read_net(net, line) for net in nets.split("|")]
        if len(results) != len(players):
            raise UnreadableHistory(
                both(
                    f"nets: {len(results)}, players: {len(players)}",
                    f"Gewinne: {len(results)}, Spieler: {len(players)}; es braucht für jeden einen",
                ),
                line=line,
            )
        if abs(sum(results, Decimal(0))) > _ROUNDED:
            raise SourceDisagrees(
                both(
                    f"the nets {nets} do not add up to zero",
                    f"die Gewinne und Verluste {nets} ergeben zusammen nicht null",
                ),
                line=line,
                action=line,
            )
        game = self._game_of(betting, -min(results))
        played = _Played(game, len(players), betting, hole_cards, boards, [line] * (len(betting) + 1), line)
        unit = ONE if all(net == net.to_integral_value() for net in results) else CENT
        played.settle(results, unit)
        recorded = self._recorded(played, hand, players, unit, line)
        self.hands.append(hand)
        if self.scores is not None:
            for player, net in zip(players, results, strict=True):
                self.scores[player] = self.scores.get(player, Decimal(0)) + net
        return recorded

    def _score(self, text: str, line: int) -> None:
        """The totals at the end are those of all hands, if all hands are there."""
        _, totals, names = [*text.split(":", 2), "", ""][:3]
        scores, self.scores = self.scores, {}
        hands, self.hands = self.hands, []
        stated = dict(zip(names.split("|"), [_read_net(total, line) for total in totals.split("|")], strict=False))
        if not scores or hands != [str(hand) for hand in range(int(self.match.get("hands", len(hands))))]:
            return
        for name, total in stated.items():
            have = scores.get(name, Decimal(0))
            if abs(have - total) > len(hands) * _ROUNDED:
                raise SourceDisagrees(
                    both(
                        f"the score of {name} is {total}, but the hands add up to {have}",
                        f"der Endstand von {name} ist {total}, die Hände ergeben aber {have}",
                    ),
                    line=line,
                    action=line,
                )

    # ---- the talk with the players ----

    def _begins_another(self, wire: re.Match[str]) -> bool:
        parts = wire[4].split(":")
        return len(parts) > 3 and parts[2] != self.seen[0].hand and wire[1] != "FROM"

    def _hear(self, wire: re.Match[str], line: int) -> None:
        if wire[1] == "FROM":
            return  # what a player asks for; what comes of it stands in what is sent next
        parts = wire[4].split(":")
        if len(parts) < 5 or not _NUMBER.fullmatch(parts[1]) or not _NUMBER.fullmatch(parts[2]):
            raise UnreadableHistory(
                both(
                    f"a state has five parts, MATCHSTATE:position:hand:betting:cards: {excerpt(wire[4])}",
                    f"Ein Stand hat fünf Teile, MATCHSTATE:Position:Hand:Einsätze:Karten: {excerpt(wire[4], 'de')}",
                ),
                line=line,
            )
        if not _BETTING.fullmatch(parts[3]):
            raise UnreadableHistory(_no_betting(parts[3]), line=line)
        count = parts[4].split("/")[0].count("|") + 1
        hole_cards, boards = _read_cards(parts[4], count, line)
        position = int(parts[1])
        if position >= count:
            raise UnreadableHistory(
                both(
                    f"position {position} is not one of {count} players, counted from 0",
                    f"Position {position} gibt es nicht bei {count} Spielern, gezählt ab 0",
                ),
                line=line,
            )
        player = f"player {wire[2]}" if wire[2] else ""
        time = int(wire[3]) if wire[3] else None
        self.seen.append(_Seen(parts[2], line, position, player, time, parts[3], hole_cards, boards))

    def _put_together(self) -> Iterator[Recorded | HistoryError]:
        """The hand that all states heard so far are about."""
        seen, self.seen = self.seen, []
        fault, self.fault = self.fault, None
        found = fault or attempt(seen[0].line, self._merged, seen)
        if isinstance(found, HistoryError):
            self.index += 1
        yield found

    def _merged(self, seen: Sequence[_Seen]) -> Recorded:
        count, latest = len(seen[0].holes), seen[-1]
        holes: list[tuple[Card, ...]] = [()] * count
        names = [f"position {position}" for position in range(count)]
        boards: list[tuple[Card, ...]] = []
        betting, lines = "", [seen[0].line]
        for state in seen:
            if len(state.holes) != count:
                raise SourceDisagrees(
                    both(
                        f"players: {len(state.holes)}; before there were {count}",
                        f"Spieler: {len(state.holes)}, vorher waren es {count}",
                    ),
                    line=state.line,
                    action=state.line,
                )
            if not state.betting.startswith(betting) and not betting.startswith(state.betting):
                raise SourceDisagrees(
                    both(
                        f"the betting is {state.betting}; before it was {betting}",
                        f"die Einsätze sind {state.betting}, vorher waren sie {betting}",
                    ),
                    line=state.line,
                    action=state.line,
                )
            shared = min(len(boards), len(state.boards))
            if state.boards[:shared] != boards[:shared]:
                raise SourceDisagrees(
                    both("the board cards are not the same as before", "andere Boardkarten als vorher"),
                    line=state.line,
                    action=state.line,
                )
            lines += [state.line] * (len(state.betting) - len(betting))
            betting, boards = max(betting, state.betting, key=len), max(boards, state.boards, key=len)
            for place, cards in enumerate(state.holes):
                if cards and holes[place] and cards != holes[place]:
                    raise SourceDisagrees(
                        both(
                            f"position {place} has different cards than before",
                            f"Position {place} hat andere Karten als vorher",
                        ),
                        line=state.line,
                        action=state.line,
                    )
                holes[place] = cards or holes[place]
            names[state.position] = state.player or names[state.position]
        game = self._game_of(betting, None)
        played = _Played(game, count, betting, holes, boards, lines, latest.line)
        recorded = self._recorded(played, seen[0].hand, names, ONE, seen[0].line)
        about = recorded.history.about
        if (time := seen[0].time) is not None:
            about["time"] = datetime.fromtimestamp(time, UTC).isoformat().replace("+00:00", "Z")
        positions = {state.position for state in seen}
        if len(positions) == 1:
            about["hero"] = names[positions.pop()]
        return recorded

    # ---- both ----

    def _recorded(self, played: _Played, hand: str, names: Sequence[str], unit: Decimal, line: int) -> Recorded:
        if not _NUMBER.fullmatch(hand):
            raise UnreadableHistory(
                both(
                    f"not the number of a hand: {excerpt(hand)}",
                    f"Das ist keine Nummer einer Hand: {excerpt(hand, 'de')}",
                ),
                line=line,
            )
        game, count, per_unit = played.game, played.count, int(1 / unit)
        stack = game.stack * per_unit
        about = {"id": hand, "site": "ACPC"}
        if "name" in self.match:
            about["event"] = self.match["name"]
        history = History(
            structure=game.structure,
            unit=unit,
            players=tuple(Player(name, seat, stack) for seat, name in enumerate(names, start=1)),
            button=count,  # with two players as well: the one listed second has it, and the small blind
            small_blind=game.small_blind * per_unit,
            big_blind=game.big_blind * per_unit,
            small_blind_seat=2 if count == 2 else 1,
            big_blind_seat=1 if count == 2 else 2,
            steps=tuple(played.steps if per_unit == 1 else [_times(step, per_unit) for step in played.steps]),
            cash=False,  # a match: its dealer caps raises between two as well
            shows_told=True,
            about=about,
            extra={"acpc": dict(self.match)} if self.match else {},
        )
        recorded = Recorded(history, line, tuple(played.places), self.index)
        self.index += 1
        return recorded


class _Seen(Struct, frozen=True, gc=False):
    """One state as a player was sent it."""

    hand: str
    line: int
    position: int
    player: str
    time: int | None
    betting: str
    holes: list[tuple[Card, ...]]
    boards: list[tuple[Card, ...]]


class _Played:
    """The betting of one hand told apart: the notation says what was done, and the turns say by whom."""

    def __init__(
        self,
        game: _Game,
        count: int,
        betting: str,
        holes: Sequence[tuple[Card, ...]],
        boards: Sequence[tuple[Card, ...]],
        lines: Sequence[int],
        last_line: int,
    ) -> None:
        if not 2 <= count <= 10:
            raise UnreadableHistory(
                both(f"a hand has 2 to 10 players, not {count}", f"Es spielen 2 bis 10, nicht {count}"), line=last_line
            )
        if not _BETTING.fullmatch(betting):
            raise UnreadableHistory(_no_betting(betting), line=last_line)
        if betting.count("/") != len(boards):
            raise UnreadableHistory(
                both(
                    f"betting rounds that end: {betting.count('/')}, streets with board cards: {len(boards)}",
                    f"Beendete Setzrunden: {betting.count('/')}, Setzrunden mit Boardkarten: {len(boards)}",
                ),
                line=last_line,
            )
        self.game, self.count = game, count
        self.steps: list[Step] = [Dealt(place + 1, cards) for place, cards in enumerate(holes) if cards]
        self.places = [lines[0]] * len(self.steps)
        small, big = (1, 0) if count == 2 else (0, 1)
        self.spent = [0] * count
        self.spent[small], self.spent[big] = game.small_blind, game.big_blind
        self.folded = [False] * count
        self.before = 0  # what everybody still in had put in when the street began
        self.street = 0
        self.waiting = self._from(1 if count == 2 else 2)
        for token in _TOKEN.finditer(betting):
            line = lines[token.end()]
            if token[0] == "/":
                self.street += 1
                self.before = max(self.spent)
                self.waiting = self._from(0)
                if len(self.waiting) == 1:
                    self.waiting = []
                self._add(Board(boards[self.street - 1]), line)
            else:
                self._add(self._act(token[0], line), line)
        live = [place for place in range(count) if not self.folded[place]]
        if len(live) > 1 and not self.waiting and self.street == len(_STREET_CARDS):
            for place in live:
                if holes[place]:
                    self._add(Showed(place + 1, holes[place]), last_line)
        self.last_line = last_line

    def _add(self, step: Step, line: int) -> None:
        self.steps.append(step)
        self.places.append(line)

    def _from(self, first: int) -> list[int]:
        """Who is still to decide, beginning with a position."""
        order = [place % self.count for place in range(first, first + self.count)]
        return [place for place in order if not self.folded[place] and self.spent[place] != self.game.stack]

    def _act(self, what: str, line: int) -> Did:
        # With nobody left to decide, whoever is still in is made to: the engine has the words to refuse it.
        place = self.waiting.pop(0) if self.waiting else self.folded.index(False) if False in self.folded else 0
        if what == "f":
            self.folded[place] = True
            if self.folded.count(False) == 1:
                self.waiting = []
            return Did(place + 1, "fold")
        highest = max(self.spent)
        if what == "c":
            self.spent[place] = highest
            return Did(place + 1, "check_or_call")
        is_limit, size = self.game.structure == LIMIT.structure, what[1:]
        if is_limit == bool(size):
            raise UnreadableHistory(
                both(
                    f"in fixed limit a raise has no amount: {what}",
                    f"In Fixed Limit hat eine Erhöhung keinen Betrag: {what}",
                )
                if is_limit
                else both("in no-limit a raise has an amount", "In No Limit hat eine Erhöhung einen Betrag"),
                line=line,
            )
        to = int(size) if size else highest + self.game.big_blind * (1 if self.street < 2 else 2)
        self.spent[place] = to
        self.waiting = [other for other in self._from(place + 1) if other != place]
        return Did(place + 1, "raise", to - self.before if size else None)

    def settle(self, nets: Sequence[Decimal], unit: Decimal) -> None:
        """Add what everybody collected, by the nets. The dealer splits chips; here the odd ones go to the first."""
        matched = sorted(self.spent)[-2]  # nobody called more than that
        won = [net + min(spent, matched) for net, spent in zip(nets, self.spent, strict=True)]
        whole = [share // unit * unit for share in won]
        odd = int((sum(won) - sum(whole) + unit / 2) // unit)
        for place, share in enumerate(won):
            if odd and share != whole[place]:
                whole[place] += unit
                odd -= 1
            if share:
                self._add(Collected(place + 1, int(whole[place] / unit)), self.last_line)


def _times(step: Step, per_unit: int) -> Step:
    if isinstance(step, Did) and step.chips is not None:
        return Did(step.seat, step.what, step.chips * per_unit)
    return step


def _no_betting(text: str) -> Words:
    return both(f"not betting: {excerpt(text)}", f"Das sind keine Einsätze: {excerpt(text, 'de')}")


def _read_net(text: str, line: int) -> Decimal:
    if not _NET.fullmatch(text):
        raise UnreadableHistory(
            both(f"not a net: {excerpt(text)}", f"Das ist kein Gewinn oder Verlust: {excerpt(text, 'de')}"), line=line
        )
    return Decimal(text)


def _read_cards(text: str, count: int, line: int) -> tuple[list[tuple[Card, ...]], list[tuple[Card, ...]]]:
    """Hole cards by position, none where they are not known, and the board street by street."""
    dealt, *streets = text.split("/")
    holes = [_cards(cards, line) for cards in dealt.split("|")]
    if len(holes) != count:
        raise UnreadableHistory(
            both(
                f"hole cards for {len(holes)}, but there are {count} players",
                f"Handkarten für {len(holes)}, es spielen aber {count}",
            ),
            line=line,
        )
    if any(len(cards) not in {0, 2} for cards in holes):
        raise UnreadableHistory(
            both(f"everybody has two cards: {excerpt(dealt)}", f"Jeder hat zwei Karten: {excerpt(dealt, 'de')}"),
            line=line,
        )
    boards = [_cards(cards, line) for cards in streets]
    if tuple(map(len, boards)) != _STREET_CARDS[: len(boards)]:
        raise UnreadableHistory(
            both(
                f"a board has three, one and one cards: {excerpt('/'.join(streets))}",
                f"Ein Board hat drei, eine und eine Karte: {excerpt('/'.join(streets), 'de')}",
            ),
            line=line,
        )
    return holes, boards


def _cards(text: str, line: int) -> tuple[Card, ...]:
    try:
        return tuple([CARD_OF[text[at : at + 2]] for at in range(0, len(text), 2)])
    except KeyError:
        raise UnreadableHistory(
            both(f"not cards: {excerpt(text)}", f"Das sind keine Karten: {excerpt(text, 'de')}"), line=line
        ) from None
