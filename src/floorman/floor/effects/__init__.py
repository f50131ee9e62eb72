"""What a ruling does to action, chips, cards and players, as data; whoever owns the hand, table or event applies it."""

from __future__ import annotations

from typing import TypeAlias

from floorman.floor.effects.action import (
    Acts,
    BettingFirst,
    Choice,
    Chooses,
    Granted,
    IsSubstantial,
    NotYetBet,
    Refused,
    Stands,
    TurnGoesTo,
    Verb,
)
from floorman.floor.effects.cards import (
    NEXT,
    BoardIs,
    Burns,
    ButtonCorrected,
    ComesNext,
    DealsStreet,
    DrawsBurn,
    DrawsNext,
    GivesCard,
    HandDead,
    HandLives,
    Holds,
    Misdeal,
    NewDeckComes,
    Ref,
    Reshuffle,
    RestoresOrder,
    SetAside,
    ShowsAll,
    Void,
)
from floorman.floor.effects.chips import (
    BlindsCorrected,
    ChipsAdded,
    ChipsBack,
    ChipsGoTo,
    ChipsLeavePlay,
    ChipsStay,
    ChipsToNextPot,
    ChipsWait,
    DeadMoney,
    NoClaim,
    PotGoesTo,
)
from floorman.floor.effects.penalties import SANCTIONS, Disqualified, Noted, PenaltyDue, PenaltyPossible, Sanction
from floorman.floor.effects.told import Told

Effect: TypeAlias = (
    Acts
    | Chooses
    | TurnGoesTo
    | BettingFirst
    | NotYetBet
    | IsSubstantial
    | Stands
    | Granted
    | Refused
    | ChipsBack
    | ChipsAdded
    | ChipsStay
    | ChipsWait
    | ChipsGoTo
    | ChipsToNextPot
    | ChipsLeavePlay
    | DeadMoney
    | BlindsCorrected
    | PotGoesTo
    | NoClaim
    | Misdeal
    | Void
    | HandDead
    | HandLives
    | ShowsAll
    | Holds
    | GivesCard
    | Burns
    | DrawsBurn
    | DrawsNext
    | ComesNext
    | ButtonCorrected
    | BoardIs
    | SetAside
    | Reshuffle
    | RestoresOrder
    | DealsStreet
    | NewDeckComes
    | PenaltyPossible
    | PenaltyDue
    | Disqualified
    | Noted
)

__all__ = [
    "NEXT",
    "SANCTIONS",
    "Acts",
    "BettingFirst",
    "BlindsCorrected",
    "BoardIs",
    "Burns",
    "ButtonCorrected",
    "ChipsAdded",
    "ChipsBack",
    "ChipsGoTo",
    "ChipsLeavePlay",
    "ChipsStay",
    "ChipsToNextPot",
    "ChipsWait",
    "Choice",
    "Chooses",
    "ComesNext",
    "DeadMoney",
    "DealsStreet",
    "Disqualified",
    "DrawsBurn",
    "DrawsNext",
    "Effect",
    "GivesCard",
    "Granted",
    "HandDead",
    "HandLives",
    "Holds",
    "IsSubstantial",
    "Misdeal",
    "NewDeckComes",
    "NoClaim",
    "NotYetBet",
    "Noted",
    "PenaltyDue",
    "PenaltyPossible",
    "PotGoesTo",
    "Ref",
    "Refused",
    "Reshuffle",
    "RestoresOrder",
    "Sanction",
    "SetAside",
    "ShowsAll",
    "Stands",
    "Told",
    "TurnGoesTo",
    "Verb",
    "Void",
]
