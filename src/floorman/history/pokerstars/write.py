"""PokerStars hand histories, written as the site writes them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from floorman.errors import CannotWrite
from floorman.hand.events import (
    AntePosted,
    Bet,
    BlindPosted,
    Called,
    Checked,
    DeadPosted,
    Folded,
    HandKilled,
    PotAwarded,
    Raised,
    StreetDealt,
    UncalledReturned,
)
from floorman.history.draft import SIGNS
from floorman.history.losses import fact, only_in
from floorman.history.model import CENT, Collected, Dealt, Did, Hid, Showed, Written
from floorman.history.pokerstars.header import write_header
from floorman.history.pokerstars.words import FLOOR, pot_name, rank_words
from floorman.history.replaying import replay
from floorman.ranks import evaluate
from floorman.text import both
from floorman.text.quotes import quoted
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.cards import Card
    from floorman.history.losses import Lost
    from floorman.history.model import History, Step

_SIGN_OF: Final = {code: sign for sign, code in SIGNS.items()}
_CARRIED: Final = frozenset(
    (
        "id",
        "site",
        "table",
        "table_size",
        "time",
        "time_zone",
        "currency",
        "event",
        "level",
        "buy_in",
        "hero",
        "rulings",
    )
)
_SHOWN_UNKNOWN: Final = Words(
    "hands that were shown, and are not known", "Blätter, die gezeigt wurden und nicht bekannt sind"
)
_SMALLEST_CHIP: Final = Words("the smallest chip", "der kleinste Chip")
_BREAK: Final = re.compile(r"[\r\n]")


def write_pokerstars(histories: Iterable[History], first: int = 1) -> Written:
    """Hands as PokerStars writes them, one after another.

    The site's text has to have a number, a time, and in a tournament a level: where they are not known a zero or the
    first of January 1970 stands for them.

    Raises:
        CannotWrite: the site has no words for such a hand.
        HistoryError: a hand does not hold together.
    """
    lost: Lost = {}
    texts = [_Writer(history, number, lost).text() for number, history in enumerate(histories, start=first)]
    return Written("\n\n\n".join(texts) + ("\n" if texts else ""), tuple(lost))


class _Writer:
    """Writes one hand."""

    def __init__(self, history: History, number: int, lost: Lost) -> None:
        self.history = history
        self.number = number
        self.lost = lost
        self.own: dict[str, Any] = history.extra.get("pokerstars", {})
        self.names = {player.seat: player.name for player in history.players}
        for name in self.names.values():
            if not name or _BREAK.search(name):
                raise CannotWrite(
                    both(
                        f"PokerStars cannot record a player called {quoted(name)}",
                        f"PokerStars kann keinen Spieler namens {quoted(name, 'de')} festhalten",
                    )
                )
        if any(player.stack is None for player in history.players):
            raise CannotWrite(
                both(
                    "PokerStars records every stack, and one is not known",
                    "PokerStars nennt jeden Stack, und einer ist nicht bekannt",
                )
            )
        self.replayed = replay(history)
        self.hand = self.replayed.hand
        self.sign = _SIGN_OF.get(history.about.get("currency", ""), "") if history.cash else ""
        self.left = {player.seat: player.stack or 0 for player in history.players}
        self.put = dict.fromkeys(self.names, 0)
        self.bets = dict.fromkeys(self.names, 0)
        self.high = 0
        self.known: dict[int, tuple[Card, ...]] = {}
        for step in history.steps:
            if isinstance(step, Dealt | Showed) and len(step.cards) == 2:
                self.known[step.seat] = step.cards
        self.awards = sorted(
            (event.run, -event.pot, seat, chips)
            for event in self.hand.events
            if isinstance(event, PotAwarded)
            for seat, chips in zip(event.seats, event.shares, strict=True)
        )
        self.pots = 1 + max((-pot for _, pot, _, _ in self.awards), default=0)
        self.folded_on: dict[int, str] = {}
        self.lines: list[str] = []

    def text(self) -> str:
        """The whole hand."""
        self._list_losses()
        if "void" in self.history.about:
            raise CannotWrite(
                both("PokerStars does not record a hand that was void", "PokerStars hält keine ungültige Hand fest")
            )
        if self.history.in_pot:
            raise CannotWrite(
                both(
                    "PokerStars has no words for chips that lie in the pot before the hand",
                    "PokerStars hat keine Worte für Chips, die vor der Hand im Pot liegen",
                )
            )
        self.lines = [*write_header(self.history, self.number, self.money, self.lost), *self._seats()]
        self._forced_bets()
        self.lines.append("*** HOLE CARDS ***")
        self._dealt()
        self._play()
        collected = self._end()
        self.lines += self.own.get("told", ())
        self.lines += [f'{FLOOR} said, "{_BREAK.sub(" ", str(words))}"' for words in self._rulings()]
        self._summary(collected)
        return "\n".join(self.lines)

    def _list_losses(self) -> None:
        for key in self.history.about:
            if key not in _CARRIED:
                self.lost[fact(key)] = None
        for name, fields in self.history.extra.items():
            if name != "pokerstars" and fields:
                self.lost[only_in(name)] = None
        if any(isinstance(step, Showed) and step.seat not in self.known for step in self.history.steps):
            self.lost[_SHOWN_UNKNOWN] = None
        if self.history.chip != 1:
            self.lost[_SMALLEST_CHIP] = None

    def _rulings(self) -> list[object]:
        """What the floor decided: in PokerStars' words somebody said it."""
        rulings = self.history.about.get("rulings", ())
        return list(rulings) if isinstance(rulings, (list, tuple)) else [rulings]

    def money(self, chips: int) -> str:
        """Chips as an amount: whole, or with two digits after the point."""
        amount = self.history.amount(chips)
        if isinstance(amount, int):
            return f"{self.sign}{amount}"
        return f"{self.sign}{amount:.2f}" if self.history.unit >= CENT else f"{self.sign}{amount}"

    # ---- before the play ----

    def _seats(self) -> list[str]:
        remarks, bounties = self.own.get("remarks", {}), self.own.get("bounties", {})
        seated = {player.seat: (player.name, self.money(player.stack or 0)) for player in self.history.players}
        for seat, (name, stack) in self.own.get("away", {}).items():
            seated[int(seat)] = (name, f"{self.sign}{stack}")
        lines = []
        for seat, (name, stack) in sorted(seated.items()):
            bounty = f", {bounties[str(seat)]} bounty" if str(seat) in bounties else ""
            remark = f" {remarks[str(seat)]}" if str(seat) in remarks else ""
            lines.append(f"Seat {seat}: {name} ({stack} in chips{bounty}){remark}")
        return lines

    def _forced_bets(self) -> None:
        """Antes, then the blinds, then who posts beside them."""
        history = self.history
        late: dict[int, list[int]] = {}  # live and dead chips of newcomers
        for event in self.hand.events:
            if isinstance(event, AntePosted):
                self._post(event.seat, event.chips, "the ante")
            elif isinstance(event, BlindPosted):
                self.bets[event.seat] += event.chips
                if event.kind == "post":
                    late[event.seat] = [event.chips, 0]
                else:
                    self._post(event.seat, event.chips, event.kind)
            elif isinstance(event, DeadPosted):
                late.setdefault(event.seat, [0, 0])[1] = event.chips
        for seat, (live, dead) in late.items():
            if live > history.big_blind or (live and dead > history.small_blind):
                raise CannotWrite(
                    both(
                        f"PokerStars cannot record that {self.names[seat]} posts {self.money(live + dead)}",
                        f"PokerStars kann nicht festhalten, dass {self.names[seat]} {self.money(live + dead)} bringt",
                    )
                )
            if live:
                self._post(seat, live + dead, "small & big blinds" if dead else "big blind")
            else:
                self._post(seat, dead, "small blind" if dead == history.small_blind else "the ante")
        big = history.big_blind if history.big_blind_seat is not None else 0
        self.high = max(big, *history.straddles.values(), *history.posts.values(), 0)

    def _post(self, seat: int, chips: int, what: str) -> None:
        self.left[seat] -= chips
        self.lines.append(f"{self.names[seat]}: posts {what} {self.money(chips)}{self._all_in(seat)}")

    def _all_in(self, seat: int) -> str:
        return "" if self.left[seat] else " and is all-in"

    def _dealt(self) -> None:
        hero = self.history.about.get("hero")
        self.dealt = {
            step.seat
            for step in self.history.steps
            if isinstance(step, Dealt) and step.cards and hero in {None, self.names[step.seat]}
        }
        if hero is None and len(self.dealt) == 1 and self._folds_or_mucks(min(self.dealt)):
            self.dealt.clear()  # cards that came to light later
        for step in self.history.steps:
            if isinstance(step, Dealt) and step.seat in self.dealt:
                self.lines.append(f"Dealt to {self.names[step.seat]} {_cards(step.cards)}")

    def _folds_or_mucks(self, seat: int) -> bool:
        return any(
            step.seat == seat and (isinstance(step, Hid) or step.what == "fold")
            for step in self.history.steps
            if isinstance(step, Hid | Did)
        )

    # ---- the play ----

    def _play(self) -> None:
        boards: list[list[Card]] = [[], []]
        street = "before Flop"
        for event in self.hand.events:
            match event:
                case StreetDealt(name, cards, run):
                    street = f"on the {name.capitalize()}"
                    self.bets, self.high = dict.fromkeys(self.names, 0), 0
                    self._street(name, cards, run, boards)
                case Folded(seat=seat) | HandKilled(seat=seat):
                    self.folded_on[seat] = street
                    self._say(seat, f"folds{self._folded_open(seat)}")
                case Checked(seat):
                    self._say(seat, "checks")
                case Called(seat, to):
                    added = self._put_in(seat, to)
                    self._say(seat, f"calls {self.money(added)}{self._reached(seat)}")
                case Bet(seat, to):
                    self._put_in(seat, to)
                    self._say(seat, f"bets {self.money(to)}{self._reached(seat)}")
                case Raised(seat, to):
                    by = to - self.high
                    self._put_in(seat, to)
                    self._say(seat, f"raises {self.money(by)} to {self.money(to)}{self._reached(seat)}")
                case UncalledReturned(seat, chips):
                    self.left[seat] += chips
                    self.lines.append(f"Uncalled bet ({self.money(chips)}) returned to {self.names[seat]}")
                case _:
                    pass

    def _say(self, seat: int, what: str) -> None:
        self.lines.append(f"{self.names[seat]}: {what}")

    def _put_in(self, seat: int, to: int) -> int:
        added = to - self.bets[seat]
        self.bets[seat] = to
        self.left[seat] -= added
        self.high = max(self.high, to)
        return added

    def _reached(self, seat: int) -> str:
        """What is said when somebody can put in no more."""
        cap, stack = self.history.cap, {player.seat: player.stack or 0 for player in self.history.players}[seat]
        if cap is not None and self.left[seat] and stack - self.left[seat] == cap:
            return f" and has reached the {self.money(cap)} cap"
        return self._all_in(seat)

    def _folded_open(self, seat: int) -> str:
        one = self.own.get("one_card", {}).get(str(seat))
        if one:
            return f" [{one}]"
        shows_later = any(isinstance(step, Showed) and step.seat == seat for step in self.history.steps)
        is_open = seat in self.known and seat not in self.dealt and not shows_later
        return f" {_cards(self.known[seat])}" if is_open else ""

    def _street(self, name: str, cards: tuple[Card, ...], run: int, boards: list[list[Card]]) -> None:
        state = self.hand.state
        board = boards[run - 1]
        if run == 2 and not board:
            board += boards[0][: state.split_at]
        which = ""
        if state.twice and len(board) >= state.split_at:
            which = "FIRST " if run == 1 else "SECOND "
        before = f" {_cards(board)}" if board else ""
        self.lines.append(f"*** {which}{name.upper()} ***{before} {_cards(cards)}")
        board += cards

    # ---- the end ----

    def _end(self) -> dict[int, int]:
        """Who shows, who mucks and who collects. Gives what everybody collected."""
        steps = self._last_steps()
        twice = bool(self.hand.state.twice)
        if self.hand.state.in_hand > 1:
            self.lines.append("*** FIRST SHOW DOWN ***" if twice else "*** SHOW DOWN ***")
        waiting = list(self.awards)
        collected: dict[int, int] = {}
        is_second = False
        for step in steps:
            if isinstance(step, Collected):
                award = next((award for award in waiting if award[2] == step.seat), None)
                if award:
                    waiting.remove(award)
                if twice and not is_second and award and award[0] == 2:
                    is_second = True
                    self.lines.append("*** SECOND SHOW DOWN ***")
                    self._show_again(steps)
                pot = pot_name(-award[1] if award else 0, self.pots)
                self.lines.append(f"{self.names[step.seat]} collected {self.money(step.chips)} from {pot}")
                collected[step.seat] = collected.get(step.seat, 0) + step.chips
            elif isinstance(step, Showed) and step.cards:
                self._say(step.seat, f"shows {_cards(step.cards)}{self._in_words(step.cards, 0)}")
            elif isinstance(step, Hid):
                self._say(step.seat, "mucks hand")
        for seat, one in self.own.get("one_card", {}).items():
            if int(seat) not in self.folded_on:
                self._say(int(seat), f"shows [{one}]")
        if "does_not_show" in self.own:
            self._say(self.own["does_not_show"], "doesn't show hand")
        return collected

    def _show_again(self, steps: list[Step]) -> None:
        for step in steps:
            if isinstance(step, Showed) and step.cards:
                self._say(step.seat, f"shows {_cards(step.cards)}{self._in_words(step.cards, 1)}")

    def _last_steps(self) -> list[Step]:
        """The source's own steps at the end; where it has none, what the hand came to."""
        steps = self._told_at_the_end()
        state = self.hand.state
        if state.in_hand > 1:
            shown = {step.seat for step in steps if isinstance(step, Showed | Hid)}
            untold: list[Step] = []
            for place in state.show_order:
                seat = state.seats[place]
                if seat in shown or (shown and self._took_unseen(seat, steps)):
                    continue
                shows = seat in self.known and state.shown[place] and not state.hidden[place]
                untold.append(Showed(seat, self.known[seat]) if shows else Hid(seat))
            first = next((at for at, step in enumerate(steps) if isinstance(step, Collected)), len(steps))
            steps[first:first] = untold
        if not any(isinstance(step, Collected) for step in steps):
            steps += self._collections()
        return steps

    def _told_at_the_end(self) -> list[Step]:
        """Who showed, mucked and collected, each hand once. One that was shown and that nobody knows wins unseen, or mucks."""
        steps: list[Step] = []
        done: set[int] = set()
        took = {step.seat for step in self.history.steps if isinstance(step, Collected)}
        won = took or {player.seat for player, won in zip(self.history.players, self.replayed.won, strict=True) if won}
        for step in self.history.steps:
            if isinstance(step, Collected):
                steps.append(step)
            elif isinstance(step, Showed | Hid) and step.seat not in done:
                if isinstance(step, Showed) and step.seat in self.known:
                    steps.append(Showed(step.seat, self.known[step.seat]))
                elif isinstance(step, Hid) or step.seat not in won:
                    steps.append(Hid(step.seat))
                done.add(step.seat)
        return steps

    def _took_unseen(self, seat: int, steps: list[Step]) -> bool:
        """Whether the source says that somebody won whose cards it does not know."""
        return seat not in self.known and any(isinstance(step, Collected) and step.seat == seat for step in steps)

    def _collections(self) -> list[Step]:
        """What everybody collected from each pot, after a rake that comes from the largest."""
        taken = {player.seat: won for player, won in zip(self.history.players, self.replayed.won, strict=True)}
        rakes = {seat: sum(award[3] for award in self.awards if award[2] == seat) - taken[seat] for seat in taken}
        steps: list[Step] = []
        for award in self.awards:
            seat, chips = award[2:]
            if rakes[seat] and chips == max(other[3] for other in self.awards if other[2] == seat):
                chips -= rakes[seat]
                rakes[seat] = 0
            steps.append(Collected(seat, chips))
        return steps

    def _in_words(self, cards: tuple[Card, ...], run: int) -> str:
        state = self.hand.state
        board = state.boards[run] if state.twice else state.board
        if len(cards) != 2 or len(board) < 3:
            return ""
        return f" ({rank_words(evaluate([*cards, *board]))})"

    def _summary(self, collected: dict[int, int]) -> None:
        rake = self.history.rake or 0
        self.lines.append("*** SUMMARY ***")
        fees = self.own.get("fees") or f"Rake {self.money(rake)}"
        self.lines.append(f"Total pot {self.money(sum(collected.values()) + rake)}{self._side_pots()} | {fees}")
        state = self.hand.state
        if state.twice:
            self.lines.append("Hand was run twice")
            self.lines += [
                f"{which} Board {_cards(board)}" for which, board in zip(("FIRST", "SECOND"), state.boards, strict=True)
            ]
        elif state.board:
            self.lines.append(f"Board {_cards(state.board)}")
        self.lines += [self._summary_of(seat, collected.get(seat, 0)) for seat in sorted(self.names)]

    def _side_pots(self) -> str:
        if self.pots == 1:
            return ""
        sizes: dict[int, int] = {}
        for _, pot, _, chips in self.awards:
            sizes[-pot] = sizes.get(-pot, 0) + chips
        parts = [
            f"{pot_name(pot, self.pots).capitalize()} {self.money(chips)}." for pot, chips in sorted(sizes.items())
        ]
        return f" {' '.join(parts)}"

    def _summary_of(self, seat: int, won: int) -> str:
        history = self.history
        marks = "".join(
            f" ({mark})"
            for mark, at in (
                ("button", history.button),
                ("small blind", history.small_blind_seat),
                ("big blind", history.big_blind_seat),
            )
            if at == seat
        )
        return f"Seat {seat}: {self.names[seat]}{marks} {self._fate(seat, won)}"

    def _fate(self, seat: int, won: int) -> str:
        if seat in self.folded_on:
            put_in = any(
                isinstance(event, Called | Bet | Raised | BlindPosted) and event.seat == seat
                for event in self.hand.events
            )
            return f"folded {self.folded_on[seat]}{'' if put_in or 'before' not in self.folded_on[seat] else _NO_BET}"
        shown = [step.cards for step in self._last_steps() if isinstance(step, Showed) and step.seat == seat]
        if self.hand.state.in_hand > 1 and shown and len(shown[0]) == 2:
            rank = self._in_words(shown[0], 0).strip(" ()")
            how = f"and won ({self.money(won)}) with {rank}" if won else f"and lost with {rank}"
            return f"showed {_cards(shown[0])} {how}"
        if won:
            return f"collected ({self.money(won)})"
        return f"mucked {_cards(self.known[seat])}" if seat in self.known else "mucked"


_NO_BET: Final = " (didn't bet)"


def _cards(cards: Iterable[Card]) -> str:
    return f"[{' '.join(map(str, cards))}]"
