"""What a ruling does to chips."""

from __future__ import annotations

from typing import ClassVar

from floorman.floor.effects.worded import Worded, row
from floorman.text.words import Words


class ChipsBack(Worded, frozen=True, tag="chips_back"):
    """Chips go back to a seat's stack."""

    EN: ClassVar[str] = "{chips} back to seat {seat}"
    DE: ClassVar[str] = "{chips} zurück an Platz {seat}"

    seat: int
    chips: int


class ChipsOwed(Worded, frozen=True, tag="chips_added"):
    """A seat has to put in that many chips more than lie in front of it."""

    EN: ClassVar[str] = "seat {seat} adds {chips}"
    DE: ClassVar[str] = "Platz {seat} legt {chips} dazu"

    seat: int
    chips: int


class ChipsStay(Worded, frozen=True, tag="chips_stay"):
    """Chips a seat has put in belong to the pot and stay there."""

    EN: ClassVar[str] = "{chips} of seat {seat} stay in the pot"
    DE: ClassVar[str] = "{chips} von Platz {seat} bleiben im Pot"

    seat: int
    chips: int


class ChipsWait(Worded, frozen=True, tag="chips_wait"):
    """Chips lie where they are until the turn comes, or until the hand is decided."""

    EN: ClassVar[str] = "{chips} of seat {seat} wait"
    DE: ClassVar[str] = "{chips} von Platz {seat} warten"

    seat: int
    chips: int


class ChipsToNextPot(Worded, frozen=True, tag="chips_to_next_pot"):
    """Chips of a seat stay in the middle for whoever wins the next deal."""

    EN: ClassVar[str] = "{chips} of seat {seat} go into the next pot"
    DE: ClassVar[str] = "{chips} von Platz {seat} kommen in den nächsten Pot"

    seat: int
    chips: int


class ChipsGoTo(Worded, frozen=True, tag="chips_go_to"):
    """Chips change hands outside the pot."""

    seat: int
    chips: int
    from_seat: int

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        return Words(
            f"{self.chips} of seat {self.from_seat} go to seat {self.seat}",
            f"{self.chips} von Platz {self.from_seat} gehen an Platz {self.seat}",
        )


class ChipsLeavePlay(Worded, frozen=True, tag="chips_leave_play"):
    """Chips of a seat are taken out of play."""

    EN: ClassVar[str] = "{chips} of seat {seat} leave play"
    DE: ClassVar[str] = "{chips} von Platz {seat} gehen aus dem Spiel"

    seat: int
    chips: int


class ChipsForfeited(Worded, frozen=True, tag="chips_forfeited"):
    """A seat loses chips as a penalty; how many is for the floor to say."""

    EN: ClassVar[str] = "seat {seat} forfeits chips, as many as the floor says"
    DE: ClassVar[str] = "Platz {seat} verliert Chips, so viele die Turnierleitung bestimmt"

    seat: int


class ChipsKept(Worded, frozen=True, tag="chips_kept"):
    """A seat that could have lost chips as a penalty keeps them."""

    EN: ClassVar[str] = "seat {seat} keeps the chips"
    DE: ClassVar[str] = "Platz {seat} behält die Chips"

    seat: int


class DeadMoney(Worded, frozen=True, tag="dead_money"):
    """A seat pays chips into the pot that count towards no call."""

    EN: ClassVar[str] = "seat {seat} pays {chips} dead"
    DE: ClassVar[str] = "Platz {seat} zahlt {chips} tot in den Pot"

    seat: int
    chips: int


class BlindsCorrected(Worded, frozen=True, tag="blinds_corrected"):
    """The blinds are put right to those in force."""

    EN: ClassVar[str] = "the blinds become {small_blind}/{big_blind}"
    DE: ClassVar[str] = "die Blinds werden {small_blind}/{big_blind}"

    small_blind: int
    big_blind: int


class PotGoesTo(Worded, frozen=True, tag="pot_goes_to", omit_defaults=True):
    """The pot goes to this seat, or is divided among these; with *shares*, how many chips each gets."""

    seats: tuple[int, ...]
    shares: tuple[int, ...] = ()
    pot: int = 0
    """Which of several pots: 0 is the main pot, 1 the first side pot."""

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        name_en, name_de = (f"side pot {self.pot}", f"Side Pot {self.pot}") if self.pot else ("the pot", "der Pot")
        if len(self.seats) == 1:
            chips = f" ({self.shares[0]})" if self.shares else ""
            return Words(
                f"{name_en}{chips} goes to seat {self.seats[0]}", f"{name_de}{chips} geht an Platz {self.seats[0]}"
            )
        if not self.shares:
            who = row(self.seats)
            return Words(f"{name_en} is divided among seats {who}", f"{name_de} wird geteilt: Plätze {who}")
        parts = tuple(zip(self.seats, self.shares, strict=True))
        return Words(
            f"{name_en} is divided: {', '.join(f'seat {seat} {chips}' for seat, chips in parts)}",
            f"{name_de} wird geteilt: {', '.join(f'Platz {seat} {chips}' for seat, chips in parts)}",
        )


class NoClaim(Worded, frozen=True, tag="no_claim"):
    """A seat has no claim to the pot."""

    EN: ClassVar[str] = "seat {seat} has no claim"
    DE: ClassVar[str] = "Platz {seat} hat keinen Anspruch"

    seat: int
