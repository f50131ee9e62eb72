"""Rulings on several players who go out together: places, and how prizes are shared."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from floorman.errors import SituationError
from floorman.floor.effects import DrawsLots, PlaceIs, PrizeIs
from floorman.floor.judged import both
from floorman.floor.ruling import Ruling, ruled
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from floorman.floor.effects import Effect
    from floorman.floor.situations.event import Bust, BustTogether
    from floorman.rulebook import Cite, Rulebook

Tie = tuple["Bust", ...]
"""Players who share a place; a list of ties goes from the best place to the worst."""

_LATER: Final = Words("Whoever went out later is placed better.", "Wer später ausschied, ist besser platziert.")
_SHARED: Final = Words("They share the places.", "Sie teilen sich die Ränge.")
_EACH_TABLE: Final = Words(
    "The best of each table share the best places, then the next of each.",
    "Die Besten jedes Tisches teilen sich die besten Ränge, dann die Nächsten.",
)


def rule_bust_together(book: Rulebook, situation: BustTogether) -> Ruling:
    """Give each of them a place, and a share of the prizes for the places they share."""
    busts = situation.busts
    if len({(bust.table, bust.seat) for bust in busts}) < len(busts):
        raise SituationError("busts.seat", "somebody goes out twice", "jemand scheidet zweimal aus")
    if len(busts) >= situation.players_left:
        raise SituationError("players_left", "somebody has won the chips", "jemand hat die Chips gewonnen")
    if len({prize.place for prize in situation.prizes}) < len(situation.prizes):
        raise SituationError("prizes.place", "a place twice", "ein Rang doppelt")
    ties, cites, why = _ranked(book, situation)
    effects: list[Effect] = []
    prizes = {prize.place: prize.cents for prize in situation.prizes}
    place = situation.players_left - len(busts) + 1
    for tie in ties:
        through = place + len(tie) - 1
        effects += [PlaceIs(bust.seat, place, through, bust.table) for bust in tie]
        effects += _paid(tie, sum(prizes.get(at, 0) for at in range(place, through + 1)))
        place = through + 1
    if situation.prizes and any(len(tie) > 1 for tie in ties):
        cites = (*cites, book.cite("shared_place_worth"))
    first, last = situation.players_left - len(busts) + 1, situation.players_left
    told = _taken(first, last) if len(busts) == 1 else both(_taken(first, last), why)
    return ruled(book, effects, told, cites)


def _taken(first: int, last: int) -> Words:
    if first == last:
        return Words(f"It is place {first}.", f"Es ist Rang {first}.")
    if first + 1 == last:
        return Words(f"They take places {first} and {last}.", f"Sie belegen die Ränge {first} und {last}.")
    return Words(f"They take places {first} to {last}.", f"Sie belegen die Ränge {first} bis {last}.")


def _ranked(book: Rulebook, situation: BustTogether) -> tuple[list[Tie], tuple[Cite, ...], Words]:
    """The ties, the better first, on whose word, and why so."""
    knobs, busts = book.knobs, situation.busts
    tables: dict[int, list[Bust]] = {}
    for bust in sorted(busts, key=lambda bust: (bust.table, bust.seat)):
        tables.setdefault(bust.table, []).append(bust)
    if not situation.is_hand_for_hand:
        if len(tables) > 1:
            return _by_time(book, busts), (book.topic("busts_by_time"),), _LATER
        is_shared = knobs.same_hand_bust == "shared"
        ties = _at_table(book, busts, is_shared=is_shared)
        why = _SHARED if is_shared else _stacks_told(ties)
        return ties, (book.cite("same_hand_bust"), *_equal(book, busts)), why
    shares_at_one = knobs.hand_for_hand_busts_one_table == "share_equally"
    one = book.cite("hand_for_hand_busts_one_table")
    if len(tables) == 1:
        ties = _at_table(book, busts, is_shared=shares_at_one)
        why = _SHARED if shares_at_one else _stacks_told(ties)
        return ties, (one, *(() if shares_at_one else _equal(book, busts))), why
    two = book.cite("hand_for_hand_busts_two_tables")
    if knobs.hand_for_hand_busts_two_tables == "larger_stack":
        ties = _by_stack(busts)
        return ties, (two, *_equal(book, busts)), _stacks_told(ties)
    # The best of each table share the best places, then the next of each: VPSV 65 with 57.
    ranked = [_at_table(book, out, is_shared=shares_at_one) for out in tables.values()]
    depth = max(map(len, ranked))
    ties = [tuple(bust for table in ranked if step < len(table) for bust in table[step]) for step in range(depth)]
    more = (one,) if any(len(out) > 1 for out in tables.values()) else ()
    return ties, (two, *more), _EACH_TABLE


def _stacks_told(ties: list[Tie]) -> Words:
    """The stacks in the order of the places; among equal ones the button decides, or the place is shared."""
    if len({bust.stack for tie in ties for bust in tie}) == 1:
        told = Words(
            "Their stacks were equal at the start of the hand.", "Ihre Stacks waren zu Beginn der Hand gleich."
        )
    else:
        row = ", ".join(str(bust.stack) for tie in ties for bust in tie)
        told = Words(
            f"The larger stack at the start of the hand is placed better: {row}.",
            f"Der größere Stack zu Beginn der Hand ist besser platziert: {row}.",
        )
    if any(len(tie) > 1 for tie in ties):
        return both(told, Words("Equal stacks share a place.", "Gleiche Stacks teilen sich den Rang."))
    if len({bust.stack for tie in ties for bust in tie}) < len(ties):
        clockwise = Words(
            "Among equal stacks the first clockwise from the button is placed better.",
            "Bei gleichen Stacks ist besser platziert, wer im Uhrzeigersinn als Erster nach dem Button sitzt.",
        )
        return both(told, clockwise)
    return told


def _equal(book: Rulebook, busts: Iterable[Bust]) -> tuple[Cite, ...]:
    stacks = [bust.stack for bust in busts]
    return (book.cite("same_hand_bust_equal_stacks"),) if len(set(stacks)) < len(stacks) else ()


def _at_table(book: Rulebook, busts: Iterable[Bust], *, is_shared: bool) -> list[Tie]:
    """The players of one table, the better first."""
    if is_shared:
        return [tuple(sorted(busts, key=lambda bust: (bust.table, bust.seat)))]
    ties = _by_stack(busts)
    if book.knobs.same_hand_bust_equal_stacks == "shared":
        return ties
    return [(bust,) for tie in ties for bust in (_from_button(tie) if len(tie) > 1 else tie)]


def _by_stack(busts: Iterable[Bust]) -> list[Tie]:
    return _tied(busts, lambda bust: -bust.stack)


def _by_time(book: Rulebook, busts: Iterable[Bust]) -> list[Tie]:
    """Whoever went out later at different tables is better; at one table and moment the stacks decide."""
    if any(bust.at_s is None for bust in busts):
        raise SituationError(
            "busts.at_s",
            "when was it, at tables that do not play the same hand?",
            "wann war es, wenn die Tische nicht dieselbe Hand spielen?",
        )
    ties: list[Tie] = []
    for tie in _tied(busts, lambda bust: -(bust.at_s or 0)):
        same_table = len({bust.table for bust in tie}) == 1
        ties += _at_table(book, tie, is_shared=False) if same_table else [tie]
    return ties


def _tied(busts: Iterable[Bust], key: Callable[[Bust], int]) -> list[Tie]:
    ordered = sorted(busts, key=lambda bust: (key(bust), bust.table, bust.seat))
    return [tuple(tie) for _, tie in groupby(ordered, key=key)]


def _from_button(tie: Tie) -> list[Bust]:
    """The first one reached clockwise from the button comes first, the button last: VPSV 57."""
    buttons = {bust.button for bust in tie if bust.button is not None}
    if len(buttons) != 1:
        raise SituationError("busts.button", "where did the button lie?", "wo lag der Button?")
    button = buttons.pop()
    return sorted(tie, key=lambda bust: (bust.seat - button - 1) % 10)


def _paid(tie: Tie, cents: int) -> list[Effect]:
    """Equal shares; cents that do not divide go to the larger stacks, and by lot among equal ones."""
    if not cents:
        return []
    each, left = divmod(cents, len(tie))
    ordered = sorted(tie, key=lambda bust: -bust.stack)
    sure = [bust for bust in ordered[:left] if left == len(tie) or bust.stack > ordered[left].stack]
    paid: list[Effect] = [PrizeIs(bust.seat, each + (bust in sure), bust.table) for bust in tie]
    if odd := left - len(sure):
        among = tuple(bust.seat for bust in ordered if bust.stack == ordered[left].stack)
        paid.append(DrawsLots(among, odd))
    return paid
