"""What a ruling does to action and turn."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from msgspec import Struct

from floorman.floor.effects.worded import Worded, either, filled, joined
from floorman.text.words import Words

Verb = Literal["fold", "check", "call", "bet", "raise"]

_DOES: Final[dict[Verb, Words]] = {
    "fold": Words("seat {seat} folds", "Platz {seat} passt"),
    "check": Words("seat {seat} checks", "Platz {seat} schiebt"),
    "call": Words("seat {seat} calls {to}", "Platz {seat} bezahlt {to}"),
    "bet": Words("seat {seat} bets {to}", "Platz {seat} setzt {to}"),
    "raise": Words("seat {seat} raises to {to}", "Platz {seat} erhöht auf {to}"),
}
_DO: Final[dict[Verb, Words]] = {
    "fold": Words("fold", "passen"),
    "check": Words("check", "schieben"),
    "call": Words("call {chips}", "{chips} bezahlen"),
    "bet": Words("bet {chips}", "{chips} setzen"),
    "raise": Words("raise to {chips}", "auf {chips} erhöhen"),
}
_ALL_IN: Final = Words(", all-in", ", all-in")


class Acts(Worded, frozen=True, tag="acts", omit_defaults=True):
    """A seat is bound to this action; *to* is the total it then has in for the street."""

    seat: int
    action: Verb
    to: int = 0
    is_all_in: bool = False

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        words = filled(_DOES[self.action], seat=self.seat, to=self.to)
        return joined((words, _ALL_IN), "") if self.is_all_in else words


class OpenAction(Struct, frozen=True, omit_defaults=True):
    """One action open to a seat, from *least* to *most*; no *most* where the facts do not say how much it has."""

    action: Verb
    least: int = 0
    most: int | None = None

    @property
    def words(self) -> Words:
        """The choice in a few words."""
        return filled(_DO[self.action], chips=self._chips())

    def _chips(self) -> Words:
        if self.action == "call" or self.most == self.least:
            return Words(f"{self.least}", f"{self.least}")
        if self.most is None:
            return Words(f"{self.least} or more", f"mindestens {self.least}")
        return Words(f"{self.least}–{self.most}", f"{self.least}–{self.most}")


class Chooses(Worded, frozen=True, tag="chooses"):
    """A seat decides among what is open to it, and nothing else."""

    seat: int
    among: tuple[OpenAction, ...]

    @property
    def words(self) -> Words:
        """The effect in a few words: without a fold or check among them the seat has to do one of them."""
        among = either([choice.words for choice in self.among])
        if any(choice.action in ("fold", "check") for choice in self.among):
            return filled(Words("seat {seat} may {among}", "Platz {seat} kann {among}"), seat=self.seat, among=among)
        return filled(Words("seat {seat} has to {among}", "Platz {seat} muss {among}"), seat=self.seat, among=among)


class TurnGoesTo(Worded, frozen=True, tag="turn_goes_to"):
    """The action goes to this seat."""

    WORDS: ClassVar[Words] = Words("seat {seat} is to act", "Platz {seat} ist an der Reihe")

    seat: int


class BettingFirst(Worded, frozen=True, tag="betting_first"):
    """The betting under way is finished first; no bet is taken back."""

    WORDS: ClassVar[Words] = Words("the betting round is finished first", "zuerst wird die Setzrunde zu Ende gespielt")


class NotYetBet(Worded, frozen=True, tag="not_yet_bet"):
    """Chips have moved, and yet nothing is bet so far."""

    WORDS: ClassVar[Words] = Words("seat {seat} has not bet yet", "Platz {seat} hat noch nicht gesetzt")

    seat: int


class IsSubstantial(Worded, frozen=True, tag="is_substantial"):
    """Whether there has been substantial action."""

    holds: bool

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        if self.holds:
            return Words("there has been substantial action", "es gab wesentliche Aktionen")
        return Words("there has been no substantial action", "es gab keine wesentlichen Aktionen")


class Stands(Worded, frozen=True, tag="stands"):
    """What happened stays as it is."""

    WORDS: ClassVar[Words] = Words("it stands", "es bleibt dabei")


class Granted(Worded, frozen=True, tag="granted"):
    """A request is granted; *by* says who carries it out."""

    WORDS: ClassVar[Words] = Words("seat {seat}: granted", "Platz {seat}: stattgegeben")

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
        return Words(f"seat {self.seat}: refused", f"Platz {self.seat}: abgelehnt")
