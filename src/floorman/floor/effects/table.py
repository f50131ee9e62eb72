"""What a ruling does to the life of a table: time, presence, places, levels, chips from and to the stock."""

from __future__ import annotations

from typing import ClassVar

from floorman.floor.effects.worded import Worded, row
from floorman.text.money import money
from floorman.text.words import Words


class PlayStops(Worded, frozen=True, tag="play_stops"):
    """The hand and the time to act rest until the floor has ruled; the level goes on."""

    EN: ClassVar[str] = "play stops until the floor has ruled"
    DE: ClassVar[str] = "das Spiel ruht, bis die Turnierleitung entschieden hat"


class ClockRuns(Worded, frozen=True, tag="clock_runs"):
    """A seat has that many seconds to decide, and then the countdown."""

    EN: ClassVar[str] = "the clock runs for seat {seat}: {seconds} s and a countdown of {countdown} s"
    DE: ClassVar[str] = "die Uhr läuft für Platz {seat}: {seconds} s und ein Countdown von {countdown} s"

    seat: int
    seconds: int
    countdown: int


class AskAgain(Worded, frozen=True, tag="ask_again"):
    """A request becomes possible in that many seconds."""

    EN: ClassVar[str] = "possible in {seconds} s"
    DE: ClassVar[str] = "möglich in {seconds} s"

    seconds: int


class Posts(Worded, frozen=True, tag="posts"):
    """Blinds and antes due are taken from a seat's stack."""

    EN: ClassVar[str] = "seat {seat} posts {chips}"
    DE: ClassVar[str] = "Platz {seat} bringt {chips}"

    seat: int
    chips: int


class DealtIn(Worded, frozen=True, tag="dealt_in"):
    """Whether a seat gets cards."""

    seat: int
    holds: bool

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        if self.holds:
            return Words(f"seat {self.seat} is dealt in", f"Platz {self.seat} bekommt Karten")
        return Words(f"seat {self.seat} gets no cards", f"Platz {self.seat} bekommt keine Karten")


class FoldsAtTurn(Worded, frozen=True, tag="folds_at_turn"):
    """A seat's hand is folded when its turn comes and nobody is there."""

    EN: ClassVar[str] = "seat {seat} folds at its turn"
    DE: ClassVar[str] = "Platz {seat} passt, wenn er an der Reihe ist"

    seat: int


class IsOut(Worded, frozen=True, tag="is_out"):
    """A seat has no chips left and is out of the event."""

    EN: ClassVar[str] = "seat {seat} is out"
    DE: ClassVar[str] = "Platz {seat} ist ausgeschieden"

    seat: int


class PlaceIs(Worded, frozen=True, tag="place_is", omit_defaults=True):
    """A player finishes here; up to *through* where places are shared."""

    seat: int
    place: int
    through: int
    table: int = 1

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        at_en, at_de = _at(self.table)
        shared = f"–{self.through}" if self.through != self.place else ""
        return Words(
            f"seat {self.seat}{at_en} is placed {self.place}{shared}",
            f"Platz {self.seat}{at_de} belegt Rang {self.place}{shared}",
        )


class PrizeIs(Worded, frozen=True, tag="prize_is", omit_defaults=True):
    """A player gets this prize."""

    seat: int
    cents: int
    table: int = 1

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        at_en, at_de = _at(self.table)
        return Words(
            f"seat {self.seat}{at_en} gets {money(self.cents)}",
            f"Platz {self.seat}{at_de} bekommt {money(self.cents, 'de')}",
        )


def _at(table: int) -> tuple[str, str]:
    return ("", "") if table == 1 else (f" of table {table}", f" von Tisch {table}")


class DrawsLots(Worded, frozen=True, tag="draws_lots"):
    """The lot decides among these seats who gets the chip or the cent; each of *times* winners one."""

    seats: tuple[int, ...]
    times: int = 1

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        who = row(self.seats)
        return Words(f"lots are drawn among seats {who}", f"zwischen den Plätzen {who} entscheidet das Los")


class PlaysLevel(Worded, frozen=True, tag="plays_level", omit_defaults=True):
    """The hand is played with these blinds."""

    small_blind: int
    big_blind: int
    ante: int = 0
    is_new: bool = False

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        blinds = f"{self.small_blind}/{self.big_blind}"
        ante_en, ante_de = (f" ante {self.ante}", f", Ante {self.ante},") if self.ante else ("", "")
        return Words(f"the hand is played at {blinds}{ante_en}", f"die Hand wird mit {blinds}{ante_de} gespielt")


class ChipsExchanged(Worded, frozen=True, tag="chips_exchanged"):
    """A seat hands in chips and gets others; what they differ by enters or leaves play."""

    EN: ClassVar[str] = "seat {seat} gives {gives} and gets {gets}"
    DE: ClassVar[str] = "Platz {seat} gibt {gives} ab und bekommt {gets}"

    seat: int
    gives: int
    gets: int


class RaceAgain(Worded, frozen=True, tag="race_again"):
    """The cards of the chip race are shuffled and dealt once more."""

    EN: ClassVar[str] = "the race is dealt again"
    DE: ClassVar[str] = "das Chip-Race wird neu gegeben"


class ChipsGiven(Worded, frozen=True, tag="chips_given"):
    """A seat gets chips from the event's stock."""

    EN: ClassVar[str] = "seat {seat} gets {chips} from the stock"
    DE: ClassVar[str] = "Platz {seat} bekommt {chips} von der Turnierleitung"

    seat: int
    chips: int


class TakesOver(Worded, frozen=True, tag="takes_over"):
    """A newcomer plays on with the chips that stand at the seat."""

    EN: ClassVar[str] = "seat {seat} plays the {chips} that stand there"
    DE: ClassVar[str] = "Platz {seat} spielt mit den {chips} weiter, die dort stehen"

    seat: int
    chips: int


class ChipsNextHand(Worded, frozen=True, tag="chips_next_hand"):
    """Chips of a seat that do not play in this hand count from the next one on."""

    EN: ClassVar[str] = "{chips} of seat {seat} count from the next hand"
    DE: ClassVar[str] = "{chips} von Platz {seat} zählen ab der nächsten Hand"

    seat: int
    chips: int


class ChipsToStock(Worded, frozen=True, tag="chips_to_stock"):
    """Chips that belong to nobody go back to the event's stock."""

    EN: ClassVar[str] = "{chips} go to the stock"
    DE: ClassVar[str] = "{chips} gehen an die Turnierleitung"

    chips: int


class OwesRebuy(Worded, frozen=True, tag="owes_rebuy"):
    """A seat has bought chips and owes them; they count as its own although they lie not there yet."""

    EN: ClassVar[str] = "seat {seat} owes a rebuy of {chips}, which counts"
    DE: ClassVar[str] = "Platz {seat} schuldet ein Re-Buy über {chips}, das zählt"

    seat: int
    chips: int


class ButtonGoesTo(Worded, frozen=True, tag="button_goes_to"):
    """The button lies here, now or for the next hand."""

    seat: int
    is_next_hand: bool = False

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        en, de = (" in the next hand", " in der nächsten Hand") if self.is_next_hand else ("", "")
        return Words(f"the button is on seat {self.seat}{en}", f"der Button liegt{de} auf Platz {self.seat}")


class MovesTo(Worded, frozen=True, tag="moves_to", omit_defaults=True):
    """A player takes another seat, with all chips."""

    seat: int
    table: int
    to_seat: int
    chips: int | None = None
    from_table: int = 1

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        at_en, at_de = _at(self.from_table)
        with_en, with_de = ("", "") if self.chips is None else (f" with {self.chips}", f" mit {self.chips}")
        return Words(
            f"seat {self.seat}{at_en} moves to table {self.table} seat {self.to_seat}{with_en}",
            f"Platz {self.seat}{at_de} wechselt{with_de} an Tisch {self.table} Platz {self.to_seat}",
        )
