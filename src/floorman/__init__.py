"""floorman: the poker club in one package."""

from floorman.cards import Card, Deck, Rank, Suit, parse_cards
from floorman.equity import Equity, HandEquity, equity, equity_steps, street_equities
from floorman.errors import (
    CardError,
    DealTooRare,
    DuplicateCard,
    EmptyRange,
    EquityError,
    ExactNotFeasible,
    FloormanError,
    ImpossibleDeal,
    PlotError,
    RangeError,
    UnknownCard,
    UnknownLanguage,
    UnknownRange,
    UnknownStrength,
    WrongArray,
    WrongCardCount,
    WrongHandCount,
)
from floorman.ranges import Range
from floorman.ranks import Category, HandRank, evaluate, evaluate_many, is_nuts, nuts

__version__ = "0.1.0"

__all__ = [
    "Card",
    "CardError",
    "Category",
    "DealTooRare",
    "Deck",
    "DuplicateCard",
    "EmptyRange",
    "Equity",
    "EquityError",
    "ExactNotFeasible",
    "FloormanError",
    "HandEquity",
    "HandRank",
    "ImpossibleDeal",
    "PlotError",
    "Range",
    "RangeError",
    "Rank",
    "Suit",
    "UnknownCard",
    "UnknownLanguage",
    "UnknownRange",
    "UnknownStrength",
    "WrongArray",
    "WrongCardCount",
    "WrongHandCount",
    "equity",
    "equity_steps",
    "evaluate",
    "evaluate_many",
    "is_nuts",
    "nuts",
    "parse_cards",
    "street_equities",
]
