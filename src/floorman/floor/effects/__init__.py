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
    ChipsForfeited,
    ChipsGoTo,
    ChipsKept,
    ChipsLeavePlay,
    ChipsStay,
    ChipsToNextPot,
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
from floorman.floor.effects.showdown import KeepsClosed, LooksAt, MakesReadable, Opens, ShowsInTurn, StaysClosed
from floorman.floor.effects.table import (
    AskAgain,
    ButtonGoesTo,
    ChipsExchanged,
    ChipsGiven,
    ChipsNextHand,
    ChipsToStock,
    ClockRuns,
    DealtIn,
    DrawsLots,
    FoldsAtTurn,
    IsOut,
    MovesTo,
    OwesRebuy,
    PlaceIs,
    PlaysLevel,
    PlayStops,
    Posts,
    PrizeIs,
    RaceAgain,
    TakesOver,
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
    | ChipsToNextPot
    | ChipsForfeited
    | ChipsKept
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
    | Opens
    | ShowsInTurn
    | StaysClosed
    | MakesReadable
    | KeepsClosed
    | LooksAt
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
    | PutsRight
    | Unpunished
    | Noted
    | PlayStops
    | ClockRuns
    | AskAgain
    | Posts
    | DealtIn
    | FoldsAtTurn
    | IsOut
    | PlaceIs
    | PrizeIs
    | DrawsLots
    | PlaysLevel
    | ChipsExchanged
    | RaceAgain
    | ChipsGiven
    | ChipsNextHand
    | TakesOver
    | ChipsToStock
    | OwesRebuy
    | ButtonGoesTo
    | MovesTo
)

__all__ = [
    "NEXT",
    "SANCTIONS",
    "Acts",
    "AskAgain",
    "BettingFirst",
    "BlindsCorrected",
    "BoardIs",
    "Burns",
    "ButtonCorrected",
    "ButtonGoesTo",
    "ChipsAdded",
    "ChipsBack",
    "ChipsExchanged",
    "ChipsForfeited",
    "ChipsGiven",
    "ChipsGoTo",
    "ChipsKept",
    "ChipsLeavePlay",
    "ChipsNextHand",
    "ChipsStay",
    "ChipsToNextPot",
    "ChipsToStock",
    "ChipsWait",
    "Choice",
    "Chooses",
    "ClockRuns",
    "ComesNext",
    "DeadMoney",
    "DealsStreet",
    "DealtIn",
    "Disqualified",
    "DrawsBurn",
    "DrawsLots",
    "DrawsNext",
    "Effect",
    "FoldsAtTurn",
    "GivesCard",
    "Granted",
    "HandDead",
    "HandLives",
    "Holds",
    "IsOut",
    "IsSubstantial",
    "KeepsClosed",
    "LooksAt",
    "MakesReadable",
    "Misdeal",
    "MovesTo",
    "NewDeckComes",
    "NoClaim",
    "NotYetBet",
    "Noted",
    "Opens",
    "OwesRebuy",
    "PenaltyDue",
    "PenaltyPossible",
    "PlaceIs",
    "PlayStops",
    "PlaysLevel",
    "Posts",
    "PotGoesTo",
    "PrizeIs",
    "PutsRight",
    "RaceAgain",
    "Ref",
    "Refused",
    "Reshuffle",
    "RestoresOrder",
    "Sanction",
    "Sentence",
    "SetAside",
    "ShowsAll",
    "ShowsInTurn",
    "Stands",
    "StaysClosed",
    "Step",
    "TakesOver",
    "Told",
    "TurnGoesTo",
    "Unpunished",
    "Verb",
    "Void",
]
