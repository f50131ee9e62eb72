"""Hands told as a floorman tells them: ``flop("50/100: A bets 100, B all-in 125, C calls")``.

A, B, C … sit in seats 1, 2, 3 … and act in that order on the street the story is about. On the streets before it everybody
just calls or checks. An all-in says how much is in front of the player then, and the stack is made to fit.

Before the flop A is first to act, and the last two to act are the small and the big blind, who may be called SB and BB.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from floorman.cards import Card, CardsLike, Deck, read_cards
from floorman.hand import Hand
from floorman.rulebook import Rulebook
from floorman.seats import clockwise

if TYPE_CHECKING:
    from collections.abc import Mapping

_LEVEL = re.compile(r"\s*(\d+)[/-](\d+)(?:\s+ante\s+(\d+))?\s*:\s*")
_STEP = re.compile(
    r"(?P<who>[A-J]|SB|BB)\s+(?P<verb>bets|raises to|raises by|all-in|is all-in|calls|checks|folds|has|shows|mucks)"
    r"(?:\s+(?:for\s+)?(?P<chips>\d+))?"
)
STREETS = ("preflop", "flop", "turn", "river")


class StoryError(ValueError):
    """A story that cannot be told: a step that makes no sense."""


def preflop(text: str, **facts: Any) -> Hand:
    """Play a story that happens before the flop."""
    return story(text, street="preflop", **facts)


def flop(text: str, **facts: Any) -> Hand:
    """Play a story that happens on the flop."""
    return story(text, street="flop", **facts)


def turn(text: str, **facts: Any) -> Hand:
    """Play a story that happens on the turn."""
    return story(text, street="turn", **facts)


def river(text: str, **facts: Any) -> Hand:
    """Play a story that happens on the river."""
    return story(text, street="river", **facts)


def story(
    text: str,
    *,
    street: str,
    book: str | Rulebook = "tda",
    players: int | None = None,
    stack: int = 10_000,
    stacks: Mapping[str, int] | None = None,
    holes: Mapping[str, CardsLike] | None = None,
    board: CardsLike = (),
    **deal: Any,
) -> Hand:
    """Deal a hand, bring it to *street* by calls and checks, and play the steps of *text*.

    *stacks* gives what players have at the beginning of the street, by letter; *stack* is what everybody else has.
    *holes* and *board* put cards where they are wanted. Everything else goes to `Hand.deal`.
    """
    level = _LEVEL.match(text)
    blinds = deal.pop("blinds", (int(level[1]), int(level[2])) if level else (50, 100))
    ante = deal.pop("ante", int(level[3]) if level and level[3] else 0)
    steps = [_step(step) for step in re.split(r"[,;]", text[level.end() if level else 0 :]) if step.strip()]
    letters = {who for who, _, _ in steps if len(who) == 1} | set(stacks or ()) | set(holes or ())
    letters -= {"SB", "BB"}
    named = max((ord(letter) - ord("A") + 1 for letter in letters), default=0)
    uses_blinds = any(who in ("SB", "BB") for who, _, _ in steps) or bool(
        {"SB", "BB"} & ({*(stacks or ()), *(holes or ())})
    )
    count = players or max(2, named + (2 if street == "preflop" and uses_blinds else 0))
    seat_of = {chr(ord("A") + place): place + 1 for place in range(count)} | {"SB": count - 1, "BB": count}
    if street == "preflop":
        button = 1 if count == 2 else count - 2
        if count == 2:
            seat_of |= {"SB": 1, "BB": 2}
    else:
        button = count
        seat_of |= {"SB": 2, "BB": 1} if count == 2 else {"SB": 1, "BB": 2}
    button = deal.pop("button", button)

    behind = dict.fromkeys(range(1, count + 1), stack)
    behind |= {seat_of[letter]: chips for letter, chips in (stacks or {}).items()}
    behind |= {seat_of[who]: chips for who, verb, chips in steps if verb in ("all-in", "has") and chips is not None}
    if street != "preflop":
        behind = {seat: chips + blinds[1] for seat, chips in behind.items()}
    behind = {seat: chips + (0 if deal.get("big_blind_ante") else ante) for seat, chips in behind.items()}

    deck = deal.pop("deck", None) or stacked_deck(
        {seat_of[letter]: cards for letter, cards in (holes or {}).items()}, board, sorted(behind), button, book
    )
    hand = Hand.deal(book, stacks=behind, button=button, blinds=blinds, ante=ante, deck=deck, **deal)
    while hand.street != street and not hand.is_over:
        hand.check() if hand.legal.check else hand.call()
    for who, verb, chips in steps:
        _play(hand, seat_of[who], verb, chips)
    return hand


def stacked_deck(
    holes: Mapping[int, CardsLike], board: CardsLike, seats: list[int], button: int, book: str | Rulebook
) -> Deck:
    """A deck that deals certain hole cards to certain seats and a certain board, and anything else elsewhere."""
    rulebook = Rulebook.load(book) if isinstance(book, str) else book
    order = clockwise(seats, button)
    wanted = {seat: read_cards(cards) for seat, cards in holes.items()}
    on_board = read_cards(board)
    used = {*on_board, *(card for cards in wanted.values() for card in cards)}
    rest = [card for card in Deck.from_seed(1) if card not in used]
    places: list[Card | None] = [None] * 52
    for place, seat in enumerate(order):
        if seat in wanted:
            places[place], places[place + len(order)] = wanted[seat]
    at, burns = 2 * len(order), rulebook.knobs.burn_before_each_street
    cards = list(on_board)
    for count in (3, 1, 1):
        at += burns
        for _ in range(count):
            if cards:
                places[at] = cards.pop(0)
            at += 1
    return Deck([card if card is not None else rest.pop() for card in places])


def _step(text: str) -> tuple[str, str, int | None]:
    match = _STEP.fullmatch(text.strip())
    if not match:
        raise StoryError(f"{text.strip()!r} is not a step of a story: say who does what, such as 'A bets 100'")
    verb = match["verb"].removeprefix("is ")
    return match["who"], verb, int(match["chips"]) if match["chips"] else None


def _play(hand: Hand, seat: int, verb: str, chips: int | None) -> None:
    if verb == "has":
        return
    if hand.to_act != seat:
        raise StoryError(f"seat {seat} {verb}, but seat {hand.to_act} is to act: {hand}")
    match verb, chips:
        case (("bets" | "raises to"), int()):
            hand.raise_to(chips)
        case "raises by", int():
            hand.raise_to(hand.state.high_bet + chips)
        case "all-in", _:
            hand.all_in()
            assert chips is None or hand.state.stacks[hand.state.place_of(seat)] == 0 or hand.is_over  # noqa: S101
        case "calls", _:
            hand.call()
        case "checks", None:
            hand.check()
        case "folds", None:
            hand.fold()
        case "shows", None:
            hand.show()
        case "mucks", None:
            hand.muck()
        case _:
            raise StoryError(f"seat {seat} {verb} {chips}")
