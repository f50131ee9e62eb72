"""One hand: what may be done, what happens, who wins."""

from floorman.hand.actions import Action, AllIn, Call, Check, Fold, Muck, RaiseTo, RunTwice, Show
from floorman.hand.engine import decide, evolve
from floorman.hand.events import Event
from floorman.hand.hand import Hand
from floorman.hand.legal import Legal, RaiseRange
from floorman.hand.terms import usual_ante
from floorman.hand.view import View

__all__ = [
    "Action",
    "AllIn",
    "Call",
    "Check",
    "Event",
    "Fold",
    "Hand",
    "Legal",
    "Muck",
    "RaiseRange",
    "RaiseTo",
    "RunTwice",
    "Show",
    "View",
    "decide",
    "evolve",
    "usual_ante",
]
