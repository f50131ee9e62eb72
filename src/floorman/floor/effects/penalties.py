"""What a ruling costs a player."""

from __future__ import annotations

from typing import ClassVar, Literal

from floorman.floor.effects.told import Told
from floorman.words import Words

Sanction = Literal["warning", "missed_hands", "missed_rounds", "disqualification"]

SANCTIONS: dict[Sanction, tuple[str, str]] = {
    "warning": ("warning", "Verwarnung"),
    "missed_hands": ("missed hands", "Hände aussetzen"),
    "missed_rounds": ("missed rounds", "Runden aussetzen"),
    "disqualification": ("disqualification", "Disqualifikation"),
}


class PenaltyPossible(Told, frozen=True, tag="penalty_possible", omit_defaults=True):
    """The floor may punish a seat, by anything on the book's scale."""

    seat: int
    scale: tuple[Sanction, ...]
    proposed: Sanction | None = None
    """The step that the player's record suggests."""

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        en, de = SANCTIONS[self.proposed] if self.proposed else ("", "")
        return Words(
            f"seat {self.seat} may be penalised{f', proposed: {en}' if en else ''}",
            f"Platz {self.seat} kann bestraft werden{f', Vorschlag: {de}' if de else ''}",
        )


class PenaltyDue(Told, frozen=True, tag="penalty_due", omit_defaults=True):
    """A seat has to be punished; the floor chooses from the scale. A round is *round_hands* hands, where it is known."""

    seat: int
    scale: tuple[Sanction, ...]
    round_hands: int = 0

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        return Words(
            f"seat {self.seat} is penalised: {' or '.join(SANCTIONS[step][0] for step in self.scale)}",
            f"Platz {self.seat} wird bestraft: {' oder '.join(SANCTIONS[step][1] for step in self.scale)}",
        )


class Disqualified(Told, frozen=True, tag="disqualified"):
    """A seat is out of the event."""

    EN: ClassVar[str] = "seat {seat} is disqualified"
    DE: ClassVar[str] = "Platz {seat} ist disqualifiziert"

    seat: int


class Noted(Told, frozen=True, tag="noted", omit_defaults=True):
    """The offence goes on the player's record; with a fine where the book has one."""

    seat: int
    fine_cents: int = 0
    """What the club pays."""

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        fined, geld = (
            (f", the club pays {self.fine_cents // 100} euros", f", der Klub zahlt {self.fine_cents // 100} Euro")
            if self.fine_cents
            else ("", "")
        )
        return Words(f"noted for seat {self.seat}{fined}", f"vermerkt für Platz {self.seat}{geld}")
