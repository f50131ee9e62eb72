"""What a ruling does to chips."""

from __future__ import annotations

from typing import ClassVar

from floorman.floor.effects.worded import Worded, filled, seats_each, seats_listed
from floorman.text.lists import listed
from floorman.text.words import Words


class ChipsBack(Worded, frozen=True, tag="chips_back"):
    """Chips go back to a seat's stack."""

    WORDS: ClassVar[Words] = Words("{chips} go back to seat {seat}", "{chips} gehen zurück an Platz {seat}")

    seat: int
    chips: int


class ChipsOwed(Worded, frozen=True, tag="chips_added"):
    """A seat has to put in that many chips more than lie in front of it."""

    WORDS: ClassVar[Words] = Words("seat {seat} adds {chips}", "Platz {seat} legt {chips} dazu")

    seat: int
    chips: int


class ChipsStay(Worded, frozen=True, tag="chips_stay"):
    """Chips a seat has put in belong to the pot and stay there."""

    WORDS: ClassVar[Words] = Words(
        "{chips} from seat {seat} stay in the pot", "{chips} von Platz {seat} bleiben im Pot"
    )

    seat: int
    chips: int


class ChipsWait(Worded, frozen=True, tag="chips_wait"):
    """Chips lie where they are until the turn comes, or until the hand is decided."""

    WORDS: ClassVar[Words] = Words(
        "{chips} from seat {seat} stay where they are for now", "{chips} von Platz {seat} bleiben vorerst liegen"
    )

    seat: int
    chips: int


class ChipsToNextPot(Worded, frozen=True, tag="chips_to_next_pot"):
    """Chips of a seat stay in the middle for whoever wins the next deal."""

    WORDS: ClassVar[Words] = Words(
        "{chips} from seat {seat} go into the next pot", "{chips} von Platz {seat} kommen in den nächsten Pot"
    )

    seat: int
    chips: int


class ChipsGoTo(Worded, frozen=True, tag="chips_go_to"):
    """Chips change hands outside the pot."""

    WORDS: ClassVar[Words] = Words(
        "{chips} from seat {from_seat} go to seat {seat}", "{chips} von Platz {from_seat} gehen an Platz {seat}"
    )

    seat: int
    chips: int
    from_seat: int


class ChipsLeavePlay(Worded, frozen=True, tag="chips_leave_play"):
    """Chips of a seat are taken out of play."""

    WORDS: ClassVar[Words] = Words(
        "{chips} from seat {seat} leave play", "{chips} von Platz {seat} kommen aus dem Spiel"
    )

    seat: int
    chips: int


class ChipsForfeited(Worded, frozen=True, tag="chips_forfeited"):
    """A seat loses chips as a penalty; how many is for the floor to say."""

    WORDS: ClassVar[Words] = Words(
        "seat {seat} forfeits chips; the floor says how many",
        "Platz {seat} verliert Chips; wie viele, bestimmt die Turnierleitung",
    )

    seat: int


class ChipsKept(Worded, frozen=True, tag="chips_kept"):
    """A seat that could have lost chips as a penalty keeps them."""

    WORDS: ClassVar[Words] = Words("seat {seat} keeps the chips", "Platz {seat} behält die Chips")

    seat: int


class DeadMoney(Worded, frozen=True, tag="dead_money"):
    """A seat pays chips into the pot that count towards no call."""

    WORDS: ClassVar[Words] = Words(
        "seat {seat} pays {chips} into the pot as dead money", "Platz {seat} zahlt {chips} als totes Geld in den Pot"
    )

    seat: int
    chips: int


class BlindsCorrected(Worded, frozen=True, tag="blinds_corrected"):
    """The blinds are put right to those in force."""

    WORDS: ClassVar[Words] = Words(
        "the blinds are corrected to {small_blind}/{big_blind}",
        "die Blinds werden auf {small_blind}/{big_blind} richtiggestellt",
    )

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
        pot = Words(f"side pot {self.pot}", f"Side Pot {self.pot}") if self.pot else Words("the pot", "der Pot")
        if len(self.seats) == 1:
            chips = f" ({self.shares[0]})" if self.shares else ""
            return filled(
                Words("{pot}{chips} goes to seat {seat}", "{pot}{chips} geht an Platz {seat}"),
                pot=pot,
                chips=chips,
                seat=self.seats[0],
            )
        if not self.shares:
            return filled(
                Words("{pot} is divided among {seats}", "{pot} wird zwischen {seats} geteilt"),
                pot=pot,
                seats=seats_each(self.seats),
            )
        parts = tuple(zip(self.seats, self.shares, strict=True))
        return filled(
            Words("{pot} is divided: {shares}", "{pot} wird geteilt: {shares}"),
            pot=pot,
            shares=Words(
                listed(f"{chips} to seat {seat}" for seat, chips in parts),
                listed((f"{chips} an Platz {seat}" for seat, chips in parts), "de"),
            ),
        )


class PotIs(Worded, frozen=True, tag="pot_is"):
    """A pot holds these chips, and these seats can win it."""

    pot: int
    """0 is the main pot, 1 the first side pot."""
    chips: int
    seats: tuple[int, ...]

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        pot = Words(f"side pot {self.pot}", f"Side Pot {self.pot}") if self.pot else Words("main pot", "Main Pot")
        return filled(
            Words("{pot}: {chips} for {seats}", "{pot}: {chips} für {seats}"),
            pot=pot,
            chips=self.chips,
            seats=seats_listed(self.seats),
        )


class NoClaim(Worded, frozen=True, tag="no_claim"):
    """A seat has no claim to the pot."""

    WORDS: ClassVar[Words] = Words(
        "seat {seat} has no claim to the pot", "Platz {seat} hat keinen Anspruch auf den Pot"
    )

    seat: int
