"""One hand: what may be done, what happens, who wins.

`floorman.hand.decide` and `floorman.hand.evolve` are the two functions that carry it, for whoever hosts hands; everybody
else takes `Hand`.
"""

from floorman.hand.actions import Action, AllIn, Call, Check, Fold, Muck, RaiseTo, RunTwice, Show
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
    "usual_ante",
]
