"""Whether a last seat to act should have bet: the best possible hand on the river. A flag for the floor alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman import _kernel
from floorman.cards import Card
from floorman.hand.betting import raise_range
from floorman.hand.events import Event, SoftPlaySuspected
from floorman.ranks import evaluate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.hand.state import HandState

_TRIPS: Final = 4996  # the weakest three of a kind; the nuts are never less


def could_bet_the_nuts(state: HandState, place: int) -> bool:
    """Whether a seat that does not bet or raise now could be held to play softly: it may raise, and holds a lot."""
    strength = evaluate([*state.holes[place], *state.board]).strength
    return strength >= _TRIPS and bool(raise_range(state))


def soft_play_flag(state: HandState, place: int, *, called: bool) -> list[Event]:
    """The flag for the floor if a last seat to act checked, or only called with, the best possible hand."""
    rule = state.terms.nuts_rule
    if called and rule != "must_bet_or_raise":
        return []
    if not holds_nuts(state.holes[place], state.board, alone=rule == "floor_judges"):
        return []
    return [SoftPlaySuspected(state.seats[place], state.terms.book.cite("nuts_last_to_act").rule)]


def holds_nuts(holes: Sequence[Card], board: Sequence[Card], *, alone: bool) -> bool:
    """Whether two cards make the best hand that this board allows, and not the board by itself.

    *alone* asks for something else: that nobody could beat or even tie it, one's own cards being where they are.
    TDA 71-B speaks of that.
    """
    own = evaluate([*holes, *board]).strength
    if not alone:
        best = evaluate(_kernel.nuts(bytes(board)), board).strength
        return own == best and evaluate(board).strength < best  # our reading: exempt when the board is the best hand
    gone = {*board, *holes}
    left = [card for card in map(Card, range(52)) if card not in gone]
    return all(evaluate([a, b, *board]).strength < own for at, a in enumerate(left) for b in left[:at])
