"""What a ruling does to the life of a table: time, presence, places, levels, chips from and to the stock."""

from __future__ import annotations

from typing import ClassVar

from floorman.floor.effects.worded import Worded, filled, seats_each, seconds_counted
from floorman.text.money import money
from floorman.text.words import Words


class PlayStops(Worded, frozen=True, tag="play_stops"):
    """The hand and the time to act rest until the floor has ruled; the level goes on."""

    WORDS: ClassVar[Words] = Words(
        "play stops until the floor has ruled", "das Spiel ruht, bis die Turnierleitung entschieden hat"
    )


class ClockRuns(Worded, frozen=True, tag="clock_runs"):
    """A seat has that many seconds to decide, and then the countdown."""

    seat: int
    seconds: int
    countdown: int

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        if not self.seconds:
            return filled(
                Words(
                    "the clock runs for seat {seat}: a countdown of {countdown}",
                    "die Uhr läuft für Platz {seat}: ein Countdown von {countdown}",
                ),
                seat=self.seat,
                countdown=seconds_counted(self.countdown),
            )
        return filled(
            Words(
                "the clock runs for seat {seat}: {seconds}, then a countdown of {countdown}",
                "die Uhr läuft für Platz {seat}: {seconds}, dann ein Countdown von {countdown}",
            ),
            seat=self.seat,
            seconds=seconds_counted(self.seconds),
            countdown=seconds_counted(self.countdown),
        )


class AskAgain(Worded, frozen=True, tag="ask_again"):
    """A request becomes possible in that many seconds."""

    seconds: int

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        return filled(
            Words("the clock may be called in {seconds}", "die Uhr kann in {seconds} verlangt werden"),
            seconds=seconds_counted(self.seconds),
        )


class Posts(Worded, frozen=True, tag="posts"):
    """Blinds and antes due are taken from a seat's stack."""

    WORDS: ClassVar[Words] = Words("seat {seat} posts {chips}", "Platz {seat} zahlt {chips} an Blinds und Antes")

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

    WORDS: ClassVar[Words] = Words(
        "seat {seat} folds when its turn comes", "Platz {seat} passt, sobald er an der Reihe ist"
    )

    seat: int


class IsOut(Worded, frozen=True, tag="is_out"):
    """A seat has no chips left and is out of the event."""

    WORDS: ClassVar[Words] = Words("seat {seat} is out", "Platz {seat} ist ausgeschieden")

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
        return filled(
            Words("seat {seat}{at} takes place {place}", "Platz {seat}{at} belegt Rang {place}"),
            seat=self.seat,
            at=_at(self.table),
            place=self.place if self.through == self.place else f"{self.place}–{self.through}",
        )


class PrizeIs(Worded, frozen=True, tag="prize_is", omit_defaults=True):
    """A player gets this prize."""

    seat: int
    cents: int
    table: int = 1

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        return filled(
            Words("seat {seat}{at} gets {prize}", "Platz {seat}{at} bekommt {prize}"),
            seat=self.seat,
            at=_at(self.table),
            prize=Words(money(self.cents), money(self.cents, "de")),
        )


def _at(table: int) -> Words:
    return Words("", "") if table == 1 else Words(f" of table {table}", f" von Tisch {table}")


class DrawsLots(Worded, frozen=True, tag="draws_lots"):
    """The lot decides among these seats who gets the chip or the cent; each of *times* winners one."""

    seats: tuple[int, ...]
    times: int = 1

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        return filled(
            Words("lots are drawn among {seats}", "das Los entscheidet zwischen {seats}"), seats=seats_each(self.seats)
        )


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
        if not self.ante:
            return filled(Words("the hand is played at {blinds}", "die Hand wird mit {blinds} gespielt"), blinds=blinds)
        with_ante = Words(
            "the hand is played at {blinds} with an ante of {ante}",
            "die Hand wird mit {blinds} und Ante {ante} gespielt",
        )
        return filled(with_ante, blinds=blinds, ante=self.ante)


class ChipsExchanged(Worded, frozen=True, tag="chips_exchanged"):
    """A seat hands in chips and gets others; what they differ by enters or leaves play."""

    seat: int
    gives: int
    gets: int

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        if self.gets:
            exchanges = Words("seat {seat} exchanges {gives} for {gets}", "Platz {seat} tauscht {gives} gegen {gets}")
            return filled(exchanges, seat=self.seat, gives=self.gives, gets=self.gets)
        nothing = Words(
            "seat {seat} gives up {gives} and gets nothing for it",
            "Platz {seat} gibt {gives} ab und bekommt nichts dafür",
        )
        return filled(nothing, seat=self.seat, gives=self.gives)


class RaceAgain(Worded, frozen=True, tag="race_again"):
    """The cards of the chip race are shuffled and dealt once more."""

    WORDS: ClassVar[Words] = Words("the race is dealt again", "das Chip-Race wird neu gegeben")


class ChipsGiven(Worded, frozen=True, tag="chips_given"):
    """A seat gets chips from the event's stock."""

    WORDS: ClassVar[Words] = Words(
        "seat {seat} gets {chips} from the director", "Platz {seat} bekommt {chips} von der Turnierleitung"
    )

    seat: int
    chips: int


class TakesOver(Worded, frozen=True, tag="takes_over"):
    """A newcomer plays on with the chips that stand at the seat."""

    WORDS: ClassVar[Words] = Words(
        "seat {seat} plays on with the {chips} that are there",
        "Platz {seat} spielt mit den {chips} weiter, die dort stehen",
    )

    seat: int
    chips: int


class ChipsNextHand(Worded, frozen=True, tag="chips_next_hand"):
    """Chips of a seat that do not play in this hand count from the next one on."""

    WORDS: ClassVar[Words] = Words(
        "{chips} from seat {seat} count as of the next hand", "{chips} von Platz {seat} zählen ab der nächsten Hand"
    )

    seat: int
    chips: int


class ChipsToStock(Worded, frozen=True, tag="chips_to_stock"):
    """Chips that belong to nobody go back to the event's stock."""

    WORDS: ClassVar[Words] = Words("{chips} go to the director", "{chips} gehen an die Turnierleitung")

    chips: int


class OwesRebuy(Worded, frozen=True, tag="owes_rebuy"):
    """A seat has bought chips and owes them; they count as its own although they do not lie there yet."""

    WORDS: ClassVar[Words] = Words(
        "seat {seat} owes a rebuy of {chips}; the chips count already",
        "Platz {seat} schuldet ein Re-Buy über {chips}; die Chips zählen schon",
    )

    seat: int
    chips: int


class TableWaits(Worded, frozen=True, tag="table_waits"):
    """A table deals no card until the others have finished so many common hands; 0 for the one under way."""

    table: int
    hands: int

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        if not self.hands:
            waits = Words(
                "table {table} waits until the others have finished their hand",
                "Tisch {table} wartet, bis die anderen ihre Hand beendet haben",
            )
            return filled(waits, table=self.table)
        if self.hands == 1:
            return filled(
                Words("table {table} sits out the next hand", "Tisch {table} setzt die nächste Hand aus"),
                table=self.table,
            )
        waits = Words(
            "table {table} sits out the next {hands} hands", "Tisch {table} setzt die nächsten {hands} Hände aus"
        )
        return filled(waits, table=self.table, hands=self.hands)


class ButtonGoesTo(Worded, frozen=True, tag="button_goes_to"):
    """The button lies here, now or for the next hand."""

    seat: int
    is_next_hand: bool = False

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        if self.is_next_hand:
            return filled(
                Words(
                    "the button is on seat {seat} in the next hand",
                    "der Button liegt in der nächsten Hand auf Platz {seat}",
                ),
                seat=self.seat,
            )
        return filled(Words("the button is on seat {seat}", "der Button liegt auf Platz {seat}"), seat=self.seat)


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
        moves = Words(
            "seat {seat}{at} moves to table {table}, seat {to_seat}{chips}",
            "Platz {seat}{at} wechselt{chips} an Tisch {table}, Platz {to_seat}",
        )
        chips = Words("", "") if self.chips is None else Words(f", with {self.chips}", f" mit {self.chips}")
        return filled(
            moves, seat=self.seat, at=_at(self.from_table), table=self.table, to_seat=self.to_seat, chips=chips
        )
