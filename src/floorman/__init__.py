"""floorman: the poker club in one package.

Rulebooks and hands are loaded when they are first asked for, so that the evaluator alone is quick to import.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.cards import Card, Deck, Rank, Suit, parse_cards
from floorman.equity import Equity, HandEquity, equity, equity_steps, street_equities
from floorman.errors import (
    BankError,
    BettingNotReopened,
    CannotBet,
    CannotCall,
    CannotCheck,
    CardError,
    DealTooRare,
    DuplicateCard,
    EmptyRange,
    EquityError,
    ExactNotFeasible,
    Fault,
    FloormanError,
    HandIsOver,
    HandSetupError,
    IllegalAction,
    ImpossibleDeal,
    InvariantBroken,
    MayNotSee,
    NoAnswer,
    NobodyToRaise,
    NothingToUndo,
    NotNow,
    NotYourTurn,
    PlotError,
    ProofError,
    RaiseCapReached,
    RaiseTooBig,
    RaiseTooSmall,
    RangeError,
    RulebookError,
    ShowBoth,
    UnknownBook,
    UnknownCard,
    UnknownKnob,
    UnknownLanguage,
    UnknownPosition,
    UnknownRange,
    UnknownSeat,
    UnknownStrength,
    WrongArgument,
    WrongArray,
    WrongCardCount,
    WrongHandCount,
)
from floorman.ranges import Range
from floorman.ranks import Category, HandRank, evaluate, evaluate_many, is_nuts, nuts

if TYPE_CHECKING:
    from floorman.hand import (
        Action,
        AllIn,
        Call,
        Check,
        Fold,
        Hand,
        Legal,
        Muck,
        RaiseRange,
        RaiseTo,
        RunTwice,
        Show,
        View,
    )
    from floorman.rulebook import Answer, Cite, Disagreement, Knobs, Rulebook, Shelf, conflicts

__version__ = "0.1.0"

__all__ = [
    "Action",
    "AllIn",
    "Answer",
    "BankError",
    "BettingNotReopened",
    "Call",
    "CannotBet",
    "CannotCall",
    "CannotCheck",
    "Card",
    "CardError",
    "Category",
    "Check",
    "Cite",
    "DealTooRare",
    "Deck",
    "Disagreement",
    "DuplicateCard",
    "EmptyRange",
    "Equity",
    "EquityError",
    "ExactNotFeasible",
    "Fault",
    "FloormanError",
    "Fold",
    "Hand",
    "HandEquity",
    "HandIsOver",
    "HandRank",
    "HandSetupError",
    "IllegalAction",
    "ImpossibleDeal",
    "InvariantBroken",
    "Knobs",
    "Legal",
    "MayNotSee",
    "Muck",
    "NoAnswer",
    "NobodyToRaise",
    "NotNow",
    "NotYourTurn",
    "NothingToUndo",
    "PlotError",
    "ProofError",
    "RaiseCapReached",
    "RaiseRange",
    "RaiseTo",
    "RaiseTooBig",
    "RaiseTooSmall",
    "Range",
    "RangeError",
    "Rank",
    "Rulebook",
    "RulebookError",
    "RunTwice",
    "Shelf",
    "Show",
    "ShowBoth",
    "Suit",
    "UnknownBook",
    "UnknownCard",
    "UnknownKnob",
    "UnknownLanguage",
    "UnknownPosition",
    "UnknownRange",
    "UnknownSeat",
    "UnknownStrength",
    "View",
    "WrongArgument",
    "WrongArray",
    "WrongCardCount",
    "WrongHandCount",
    "conflicts",
    "equity",
    "equity_steps",
    "evaluate",
    "evaluate_many",
    "is_nuts",
    "nuts",
    "parse_cards",
    "street_equities",
]

# A traceback names an error as it is imported from here.
for _value in tuple(globals().values()):
    if isinstance(_value, type) and _value.__module__ == "floorman.errors":
        _value.__module__ = __name__
del _value


def __getattr__(name: str) -> object:
    if name in __all__:
        from floorman import hand, rulebook

        return getattr(rulebook if hasattr(rulebook, name) else hand, name)
    raise AttributeError(f"module 'floorman' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
