"""``floorman play``: hold'em in the terminal against bots."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from floorman.cards import Card, Deck, Language
from floorman.cli.terminal import Lang, language_or_default, say, show
from floorman.cli.words import seat_name, sentence, symbols
from floorman.club import bots
from floorman.errors import FloormanError, IllegalAction
from floorman.hand import Action, AllIn, Call, Check, Fold, Hand, Legal, Muck, RaiseTo, Show
from floorman.ranks import evaluate
from floorman.rulebook import Rulebook
from floorman.table.positions import first_positions, next_positions
from floorman.words import refusal

Structure = Literal["no_limit", "pot_limit", "fixed_limit"]

_YOU = 1
_WORDS: dict[str, Callable[[], Action]] = {
    **dict.fromkeys(("f", "fold", "p", "passe", "passen"), Fold),
    **dict.fromkeys(("x", "check", "k", "schiebe", "schieben"), Check),
    **dict.fromkeys(("c", "call", "b", "bezahlt", "bezahle"), Call),
    **dict.fromkeys(("a", "all-in", "allin"), AllIn),
    **dict.fromkeys(("s", "show", "claim", "zeige", "zeigen", "anspruch"), Show),
    **dict.fromkeys(("m", "muck", "pass", "weg", "weglegen", "verzichte", "verzichten"), Muck),
}
_RAISES = ("r", "raise", "bet", "e", "erhöhe", "setze")
_HELP = {
    "en": "f fold · x check · c call · r 600 bet or raise to 600 · a all-in · s show or claim · m muck or pass · q quit",
    "de": "p passen · k schieben · b bezahlen · e 600 setzen oder erhöhen auf 600 · a all-in · s zeigen oder Anspruch · m weglegen oder verzichten · q Ende",
}
_YOUR_TURN = {"en": "Pot {pot}. You may: {legal}", "de": "Pot {pot}. Möglich: {legal}"}
_YOUR_CARDS = {"en": "Your cards: {cards}", "de": "Deine Karten: {cards}"}
_YOU_HAVE = {"en": "You have: {words}", "de": "Du hast: {words}"}
_HAND_NUMBER = {
    "en": "═══ Hand {number} · {book} · button {button}",
    "de": "═══ Hand {number} · {book} · Button {button}",
}
_STACKS = {"en": "Stacks: {stacks}", "de": "Stacks: {stacks}"}
_UNCLEAR = {"en": "I do not understand {text!r}. {help}", "de": "{text!r} verstehe ich nicht. {help}"}
_BYE = {"en": "You leave with {chips}.", "de": "Du gehst mit {chips}."}
_BROKE = {"en": "You are out.", "de": "Du bist draußen."}
_WON = {"en": "You have won everything.", "de": "Du hast alles gewonnen."}


class _Quit(Exception):  # not an error
    """The player has had enough."""


def play(
    *,
    book: Annotated[str, Parameter(help="The rulebook: tda, apsa, wpl, vpsv, bank, or a file.")] = "tda",
    cash: Annotated[
        bool, Parameter(negative="", help="A cash session: stacks are filled up again after every hand.")
    ] = False,
    players: Annotated[int, Parameter(help="How many sit at the table, you included.")] = 6,
    stack: Annotated[int, Parameter(help="Chips to begin with.")] = 10_000,
    blinds: Annotated[tuple[int, int], Parameter(negative="", help="Small and big blind.")] = (50, 100),
    ante: Annotated[int, Parameter(help="Ante of each seat.")] = 0,
    structure: Annotated[Structure | None, Parameter(help="Betting structure; by default the book's first.")] = None,
    hands: Annotated[int | None, Parameter(help="Stop after so many hands.")] = None,
    seed: Annotated[int | None, Parameter(help="Deal the same cards again.")] = None,
    lang: Lang = None,
) -> None:
    """Play hold'em against bots, refereed by a real rulebook. You sit in seat 1.

    Type what you do when it is your turn; ? lists the words. A refusal says what is open to you and which rule decides.
    """
    language = language_or_default(lang)
    rulebook = Rulebook.load(book)
    rng = random.Random(seed)  # noqa: S311  # for the bots; without a seed the cards come from the system
    if not 2 <= players <= 10:
        raise FloormanError(f"players: 2 to 10, not {players}")
    if hands is not None and hands < 1:
        raise FloormanError(f"hands: at least 1, not {hands}")
    stacks = dict.fromkeys(range(1, players + 1), stack)
    at = first_positions(rulebook, rng.randint(1, players), sorted(stacks))
    setup: dict[str, Any] = {
        "blinds": blinds,
        "ante": ante,
        "structure": structure or "",
        "cash": cash,
        "asks": ("showdown",),
    }
    number = 0
    hand = None
    try:
        while len(stacks) > 1 and _YOU in stacks and (hands is None or number < hands):
            number += 1
            deck = Deck.shuffled() if seed is None else Deck.from_seed(rng.getrandbits(32))
            where: dict[str, Any] = {
                "button": at.button,
                "small_blind_seat": at.small_blind,
                "big_blind_seat": at.big_blind,
            }
            hand = Hand.deal(rulebook, stacks=stacks, deck=deck, **where, **setup)
            if number == 1:
                show(say(_HELP, language))
            show(say(_HAND_NUMBER, language).format(number=number, book=rulebook.name, button=at.button))
            _play_hand(hand, rng, language)
            left = {seat: hand.stack_of(seat) for seat in sorted(hand.seats)}
            show(say(_STACKS, language).format(stacks=_stacks(left, language)))
            stacks = dict.fromkeys(left, stack) if cash else {seat: chips for seat, chips in left.items() if chips}
            if len(stacks) > 1:
                at = next_positions(rulebook, at, sorted(stacks))
        if not cash and hands is None:
            show(say(_WON if _YOU in stacks else _BROKE, language))
    except (_Quit, KeyboardInterrupt):
        show(say(_BYE, language).format(chips=hand.stack_of(_YOU) if hand and _YOU in hand.seats else stacks[_YOU]))


def _stacks(stacks: dict[int, int], language: Language) -> str:
    return ", ".join(f"{seat_name(seat, language, you=_YOU)} {chips}" for seat, chips in stacks.items())


def _play_hand(hand: Hand, rng: random.Random, language: Language) -> None:
    told = _tell(hand, 0, language)
    own = hand.view(_YOU)
    mine = next(seat for seat in own.seats if seat.seat == _YOU)
    show(say(_YOUR_CARDS, language).format(cards=" ".join(Card(card).symbol for card in mine.cards)))
    while not hand.is_over:
        if hand.to_act == _YOU:
            _your_turn(hand, language)
        else:
            hand.take(bots.decide(hand.view(hand.to_act), rng))
        told = _tell(hand, told, language)


def _tell(hand: Hand, told: int, language: Language) -> int:
    """Say what the player can see of everything since *told*."""
    seen = hand.view(_YOU).events
    for event in seen[told:]:
        if line := sentence(event, language, you=_YOU, board=hand.board):
            show(line)
    return len(seen)


def _your_turn(hand: Hand, language: Language) -> None:
    legal = hand.legal
    if len(hand.board) >= 3:
        rank = evaluate(hand.hole(_YOU), hand.board)
        show(say(_YOU_HAVE, language).format(words=f"{symbols(hand.hole(_YOU))} · {rank.words(language)}"))
    show(say(_YOUR_TURN, language).format(pot=hand.pot, legal=legal.words(language)))
    while True:
        try:
            text = input("> ").strip().lower()
        except EOFError:
            raise _Quit from None
        if text in ("q", "quit", "ende"):
            raise _Quit
        action = _read(text, legal)
        if action is None:
            show(
                say(_HELP, language)
                if text in ("?", "help", "hilfe")
                else say(_UNCLEAR, language).format(text=text, help=say(_HELP, language))
            )
            continue
        try:
            hand.take(action)
        except IllegalAction as refused:
            show(refusal(refused, language))
        else:
            return


def _read(text: str, legal: Legal) -> Action | None:
    """What the player typed, as an action; nothing if it is none. Enter checks where that is free."""
    if not text and legal.check:
        return Check()
    word, _, amount = text.partition(" ")
    if word[:1] == "r" and word[1:].isdigit():  # r600
        word, amount = "r", word[1:]
    if word in _RAISES:
        digits = amount.removeprefix("to ").removeprefix("auf ").strip()
        return RaiseTo(int(digits)) if digits.isdecimal() else None
    return _WORDS[word]() if word in _WORDS and not amount else None
