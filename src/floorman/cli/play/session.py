"""A table in the terminal: you in seat 1, bots around you, and the table core that knows every rule."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING, Final

from floorman.cards import Card
from floorman.cli.play.prompt import Leaving
from floorman.cli.play.typed import action_of, word_of
from floorman.cli.terminal import show
from floorman.cli.words import seat_name, symbols
from floorman.club import bots
from floorman.errors import FloormanError
from floorman.hand.view import OwnCards
from floorman.ranks import evaluate
from floorman.rulebook import Shelf
from floorman.shuffle import seal
from floorman.table import Act, Requester, TableState
from floorman.table.decide import deal, decide, next_deal
from floorman.table.director import direct, open_table
from floorman.table.evolve import evolve
from floorman.table.orders import SeatPlayer
from floorman.table.view import seen, view
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.cli.play.prompt import Prompt
    from floorman.cli.play.voice import Voice
    from floorman.hand import Action, Hand
    from floorman.table import Command, Event, TableOpened

YOU: Final = 1

_HELP: Final = Words(
    "f fold · x check · c call · r {raise_to} bet or raise to {raise_to} · a all-in · s show or claim · m muck or pass · q quit",
    "p passen · k schieben · b bezahlen · e {raise_to} setzen oder erhöhen auf {raise_to} · a all-in · s zeigen oder Anspruch · m weglegen oder verzichten · q Ende",
)
UNCLEAR: Final = Words("I do not understand “{text}”. {help}", "„{text}“ verstehe ich nicht. {help}")
_HAND_NUMBER: Final = Words(
    "═══ Hand {number} · {book} · button {button}",
    "═══ Hand {number} · {book} · Button {button}",
)
_YOUR_CARDS: Final = Words("Your cards: {cards}", "Deine Karten: {cards}")
_YOU_HAVE: Final = Words("You have: {words}", "Du hast: {words}")
_YOUR_TURN: Final = Words("Pot {pot}. You may: {legal}", "Pot {pot}. Möglich: {legal}")
_STACKS: Final = Words("Stacks: {stacks}", "Stacks: {stacks}")
_BYE: Final = Words("You leave with {chips}.", "Du gehst mit {chips}.")
_BROKE: Final = Words("You are out.", "Du bist draußen.")
_WON: Final = Words("You have won everything.", "Du hast alles gewonnen.")


class PlaySession:
    """A table with you at it. What happens there goes one way: decide, record, tell.

    *seed* deals the same cards again, and has the bots think the same; without one the cards come from the system.
    """

    def __init__(self, opened: TableOpened, prompt: Prompt, voice: Voice, *, seed: int | None) -> None:
        shelf = Shelf([voice.book])
        self.events: list[Event] = list(open_table(opened, shelf=shelf))
        self.table = TableState.new(opened, shelf)
        self.prompt = prompt
        self.voice = voice
        rng = random.Random(seed)  # noqa: S311  # for the bots, and for a deal that can be repeated
        self._first_button = rng.randint(1, opened.seats)
        self._random = None if seed is None else random.Random(rng.getrandbits(64)).randbytes  # noqa: S311
        self._rng = rng

    # ---- doing ----

    def want(self, seat: int, command: Command) -> None:
        """Do what somebody wants.

        Raises:
            FloormanError: it cannot be done; nothing has happened.
        """
        self.record(decide(self.table, command, self.person(seat), now=now()))

    def person(self, seat: int) -> Requester:
        """Who sits in a seat, or is about to."""
        return Requester("you" if seat == YOU else f"bot {seat}", seat_name(seat, "en"), is_bot=seat != YOU)

    def record(self, events: Sequence[Event]) -> None:
        """Let events happen, and tell what you may see of each."""
        for event in events:
            evolve(self.table, event)
            self.events.append(event)
            for sight in seen([event], self.table, YOU):
                if isinstance(sight, OwnCards):
                    if sight.cards:
                        self.voice.say(_YOUR_CARDS, cards=symbols([Card(card) for card in sight.cards]))
                else:
                    self.voice.tell(sight, YOU, self.table.hand)

    # ---- a hand ----

    def play_hand(self) -> None:
        """Deal a hand, and play it to its end as long as you have a seat.

        Raises:
            NotReady: there are no two players for it.
        """
        wanted = next_deal(self.table, first_button=self._first_button)
        facts = {"number": self.table.number + 1, "book": wanted.book, "button": wanted.button}
        sealed = seal(wanted, self._random)
        self.voice.say(_HAND_NUMBER, **facts)
        self.record(deal(self.table, sealed, now=now()))
        while self.table.is_playing and YOU in self.table.seats:
            self.go_on()
        if not self.table.is_playing:
            self._show_stacks()

    def go_on(self) -> None:
        """Let whoever is in turn act."""
        hand = self.table.hand
        if hand is None or hand.to_act is None:
            return
        if hand.to_act == YOU:
            self._your_turn(hand)
        else:
            seen_by_bot = view(self.table, hand.to_act, now=now()).hand
            if seen_by_bot is not None:
                self.act(hand.to_act, bots.decide(seen_by_bot, self._rng))

    def act(self, seat: int, action: Action) -> None:
        """Act in the hand."""
        self.want(seat, Act(action, self.table.turn))

    def _your_turn(self, hand: Hand) -> None:
        legal, hole = hand.legal, hand.hole(YOU)
        if len(hand.board) >= 3:
            rank = evaluate(hole, hand.board)
            self.voice.say(_YOU_HAVE, words=f"{symbols(hole)} · {rank.words(self.voice.language)}")
        self.voice.say(_YOUR_TURN, pot=self.voice.amount(hand.pot), legal=self.voice.legal(legal))
        turn = self.table.turn
        while self.table.turn == turn and self.table.is_playing:
            text = self.prompt.ask("> ")
            try:
                if action := action_of(text, legal, self.voice.read):
                    self.act(YOU, action)
                elif not self.heed(text):
                    self.voice.say(UNCLEAR, text=text, help=self.hand_help)
            except FloormanError as refused:
                self.voice.refuse(refused)

    # ---- what else is typed ----

    def heed(self, text: str) -> bool:
        """Do what was typed, if it is something beside the actions of a hand; says whether it was.

        Raises:
            Leaving: it was to leave.
        """
        word, rest = word_of(text)
        if word == "leave" and not rest:
            raise Leaving
        if word == "help":
            show(self.help)
        return word == "help"

    @property
    def help(self) -> str:
        """Everything that can be typed."""
        return self.hand_help

    @property
    def hand_help(self) -> str:
        """What can be typed in a hand."""
        return self.voice.words(_HELP, raise_to=self.voice.amount(6 * self.table.level.big_blind))

    def _show_stacks(self) -> None:
        hand, seats = self.table.hand, self.table.seats
        stacks = {seat: hand.stack_of(seat) for seat in hand.seats} if hand else {}
        stacks |= {seat: seated.chips for seat, seated in seats.items() if seat not in stacks}
        named = [
            f"{seat_name(seat, self.voice.language, you=YOU)} {self.voice.amount(chips)}"
            for seat, chips in sorted(stacks.items())
        ]
        self.voice.say(_STACKS, stacks=", ".join(named))


class Freezeout(PlaySession):
    """One table, one stack each, until somebody has all chips."""

    def play(self, hands: int | None) -> None:
        """Play until somebody has won, you are out, you leave, or so many hands have been played."""
        opened = self.table.opened
        for seat in range(1, opened.seats + 1):
            who = self.person(seat)
            order = SeatPlayer(seat, who.member, who.name, opened.largest_buy_in, is_bot=who.is_bot)
            self.record(direct(self.table, order, now=now()))
        try:
            while (
                len(self.table.ready) > 1 and YOU in self.table.seats and (hands is None or self.table.number < hands)
            ):
                if not self.table.number:
                    self.heed("?")
                self.play_hand()
        except Leaving:
            hand, seated = self.table.hand, self.table.seats[YOU]
            chips = hand.stack_of(YOU) if hand is not None and not hand.is_over else seated.chips
            self.voice.say(_BYE, chips=self.voice.amount(chips))
            return
        if YOU not in self.table.seats:
            self.voice.say(_BROKE)
        elif len(self.table.seats) == 1:
            self.voice.say(_WON)


def now() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
