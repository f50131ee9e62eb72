"""What a ruling does to action, chips, cards and players, as data; whoever owns the hand, table or event applies it."""

from __future__ import annotations

from typing import TypeAlias

from floorman.floor.effects.action import (
    Acts,
    BettingFirst,
    Chooses,
    Granted,
    IsSubstantial,
    NotYetBet,
    OpenAction,
    RequestRefused,
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
    HandVoid,
    Holds,
    Misdeal,
    NewDeckComes,
    NotDealtHere,
    Ref,
    Reshuffle,
    RestoresOrder,
    SetAside,
    ShowsAll,
)
from floorman.floor.effects.chips import (
    BlindsCorrected,
    ChipsBack,
    ChipsForfeited,
    ChipsGoTo,
    ChipsKept,
    ChipsLeavePlay,
    ChipsOwed,
    ChipsStay,
    ChipsToNextPot,
    ChipsWait,
    DeadMoney,
    NoClaim,
    PotGoesTo,
    PotIs,
)
from floorman.floor.effects.penalties import (
    SANCTIONS,
    Noted,
    OutOfEvent,
    PenaltyDue,
    PenaltyPossible,
    PenaltyStep,
    PutsRight,
    Sanction,
    Sentence,
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
    TableWaits,
    TakesOver,
)
from floorman.floor.effects.worded import Worded

Effect: TypeAlias = (
    Acts
    | Chooses
    | TurnGoesTo
    | BettingFirst
    | NotYetBet
    | IsSubstantial
    | Stands
    | Granted
    | RequestRefused
    | ChipsBack
    | ChipsOwed
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
    | HandVoid
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
    | OutOfEvent
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
    | PotIs
    | NotDealtHere
    | TableWaits
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
    "ChipsBack",
    "ChipsExchanged",
    "ChipsForfeited",
    "ChipsGiven",
    "ChipsGoTo",
    "ChipsKept",
    "ChipsLeavePlay",
    "ChipsNextHand",
    "ChipsOwed",
    "ChipsStay",
    "ChipsToNextPot",
    "ChipsToStock",
    "ChipsWait",
    "Chooses",
    "ClockRuns",
    "ComesNext",
    "DeadMoney",
    "DealsStreet",
    "DealtIn",
    "DrawsBurn",
    "DrawsLots",
    "DrawsNext",
    "Effect",
    "FoldsAtTurn",
    "GivesCard",
    "Granted",
    "HandDead",
    "HandLives",
    "HandVoid",
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
    "NotDealtHere",
    "NotYetBet",
    "Noted",
    "OpenAction",
    "Opens",
    "OutOfEvent",
    "OwesRebuy",
    "PenaltyDue",
    "PenaltyPossible",
    "PenaltyStep",
    "PlaceIs",
    "PlayStops",
    "PlaysLevel",
    "Posts",
    "PotGoesTo",
    "PotIs",
    "PrizeIs",
    "PutsRight",
    "RaceAgain",
    "Ref",
    "RequestRefused",
    "Reshuffle",
    "RestoresOrder",
    "Sanction",
    "Sentence",
    "SetAside",
    "ShowsAll",
    "ShowsInTurn",
    "Stands",
    "StaysClosed",
    "TableWaits",
    "TakesOver",
    "TurnGoesTo",
    "Unpunished",
    "Verb",
    "Worded",
]
