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
    BoardIs,
    Burns,
    DealsStreet,
    DrawsBurn,
    GivesCard,
    HandDead,
    HandLives,
    Holds,
    Misdeal,
    NewDeckComes,
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
    ChipsWait,
    DeadMoney,
    NoClaim,
    PotGoesTo,
)
from floorman.floor.effects.penalties import (
    SANCTIONS,
    Disqualified,
    Noted,
    PenaltyDue,
    PenaltyPossible,
    PutsRight,
    Sanction,
    Sentence,
    Step,
    Unpunished,
)
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
    | BoardIs
    | SetAside
    | Reshuffle
    | RestoresOrder
    | DealsStreet
    | NewDeckComes
    | PenaltyPossible
    | PenaltyDue
    | Disqualified
    | PutsRight
    | Unpunished
    | Noted
)

__all__ = [
    "SANCTIONS",
    "Acts",
    "BettingFirst",
    "BlindsCorrected",
    "BoardIs",
    "Burns",
    "ChipsAdded",
    "ChipsBack",
    "ChipsGoTo",
    "ChipsLeavePlay",
    "ChipsStay",
    "ChipsWait",
    "Choice",
    "Chooses",
    "DeadMoney",
    "DealsStreet",
    "Disqualified",
    "DrawsBurn",
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
    "PutsRight",
    "Refused",
    "Reshuffle",
    "RestoresOrder",
    "Sanction",
    "Sentence",
    "SetAside",
    "ShowsAll",
    "Stands",
    "Step",
    "Told",
    "TurnGoesTo",
    "Unpunished",
    "Verb",
    "Void",
]
