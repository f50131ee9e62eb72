"""What a ruling does to action and turn."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from floorman.floor.effects.worded import Worded
from floorman.text.words import Words

Verb = Literal["fold", "check", "call", "bet", "raise"]

_DE_DOES = {"fold": "passt", "check": "schiebt", "call": "bezahlt", "bet": "setzt", "raise": "erhöht auf"}
_DE_DO = {"fold": "passen", "check": "schieben", "call": "bezahlen", "bet": "setzen", "raise": "erhöhen"}
_EN_DOES = {"fold": "folds", "check": "checks", "call": "calls", "bet": "bets", "raise": "raises to"}
_EN_DO = {"fold": "fold", "check": "check", "call": "call", "bet": "bet", "raise": "raise to"}


class Acts(Worded, frozen=True, tag="acts", omit_defaults=True):
    """A seat is bound to this action; *to* is the total it then has in for the street."""

    seat: int
    action: Verb
    to: int = 0
    is_all_in: bool = False

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        has_amount = self.action in ("call", "bet", "raise")
        amount = f" {self.to}" if has_amount else ""
        all_in = ", all-in" if self.is_all_in else ""
        return Words(
            f"seat {self.seat} {_EN_DOES[self.action]}{amount}{all_in}",
            f"Platz {self.seat} {_DE_DOES[self.action]}{amount}{all_in}",
        )


class OpenAction(Struct, frozen=True, omit_defaults=True):
    """One action open to a seat, from *least* to *most*; no *most* where the facts do not say how much it has."""

    action: Verb
    least: int = 0
    most: int | None = None

    @property
    def words(self) -> Words:
        """The choice in a few words."""
        if self.action in ("fold", "check"):
            return Words(_EN_DO[self.action], _DE_DO[self.action])
        en = de = str(self.least)
        if self.action != "call" and self.most is None:
            en, de = f"{self.least} or more", f"{self.least} oder mehr"
        elif self.action != "call" and self.most != self.least:
            en = de = f"{self.least}–{self.most}"
        to = "auf " if self.action == "raise" else ""
        return Words(f"{_EN_DO[self.action]} {en}", f"{to}{de} {_DE_DO[self.action]}")


class Chooses(Worded, frozen=True, tag="chooses"):
    """A seat decides among what is open to it, and nothing else."""

    seat: int
    among: tuple[OpenAction, ...]

    @property
    def words(self) -> Words:
        """The effect in a few words: without a fold or check among them the seat has to do one of them."""
        if not any(choice.action in ("fold", "check") for choice in self.among):
            return Words(
                f"seat {self.seat} has to {' or '.join(choice.words.en for choice in self.among)}",
                f"Platz {self.seat} muss {' oder '.join(choice.words.de for choice in self.among)}",
            )
        return Words(
            f"seat {self.seat} may {', '.join(choice.words.en for choice in self.among)}",
            f"Platz {self.seat} kann {', '.join(choice.words.de for choice in self.among)}",
        )


class TurnGoesTo(Worded, frozen=True, tag="turn_goes_to"):
    """The action goes to this seat."""

    EN: ClassVar[str] = "seat {seat} is in turn"
    DE: ClassVar[str] = "Platz {seat} ist an der Reihe"

    seat: int


class BettingFirst(Worded, frozen=True, tag="betting_first"):
    """The betting under way is finished first; no bet is taken back."""

    EN: ClassVar[str] = "the betting is played to its end"
    DE: ClassVar[str] = "die Setzrunde wird zu Ende gespielt"


class NotYetBet(Worded, frozen=True, tag="not_yet_bet"):
    """Chips have moved, and yet nothing is bet so far."""

    EN: ClassVar[str] = "seat {seat} has not bet yet"
    DE: ClassVar[str] = "Platz {seat} hat noch nicht gesetzt"

    seat: int


class IsSubstantial(Worded, frozen=True, tag="is_substantial"):
    """Whether there has been substantial action."""

    holds: bool

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        no_en, no_de = ("", "") if self.holds else ("no ", "keine ")
        return Words(f"{no_en}substantial action", f"{no_de}substanzielle Aktion")


class Stands(Worded, frozen=True, tag="stands"):
    """What happened stays as it is."""

    EN: ClassVar[str] = "it stands"
    DE: ClassVar[str] = "es bleibt dabei"


class Granted(Worded, frozen=True, tag="granted"):
    """A request is granted; *by* says who carries it out."""

    EN: ClassVar[str] = "granted to seat {seat}"
    DE: ClassVar[str] = "Platz {seat}: gewährt"

    seat: int
    by: Literal["dealer", "dealer_or_floor"] = "dealer"


class RequestRefused(Worded, frozen=True, tag="refused", omit_defaults=True):
    """A request is refused; without a seat, to somebody who has none at the table."""

    seat: int | None = None

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        if self.seat is None:
            return Words("refused", "abgelehnt")
        return Words(f"refused to seat {self.seat}", f"Platz {self.seat}: abgelehnt")
