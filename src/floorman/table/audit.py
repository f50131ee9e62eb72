"""Whether a table's recorded events can have happened, one after another, from these events alone.

The engine is asked again for every hand: what each seat did was allowed by the book, and everything else (blinds, cards,
boards, winners, shares) is what follows from it. The deck of a hand leads to the root it was sealed under, and was dealt in
the order that follows. A player who gets up takes the chips that lay there. What the chips have to do with money is the bank's to
say: each event gives a row for its audit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import asdict, replace

from floorman.bank.audit import Finding, TableRow
from floorman.errors import FloormanError, UnknownBook
from floorman.hand.events import HandDealt, HolesDealt, is_of_hand
from floorman.proof.whole import WholeRecord
from floorman.rulebook import SHIPPED
from floorman.shuffle import CARDS, Deal, make_cut, require_whole_deck
from floorman.table.dealing import asks, dead_hands
from floorman.table.events import (
    ButtonPlaced,
    ChipsAdded,
    ChipsTakenOut,
    DeckSealed,
    Eliminated,
    GhostReplaced,
    PlayersDealtIn,
    SatDown,
    StoodUp,
    TableOpened,
)
from floorman.table.evolve import evolve
from floorman.table.money import transfer_of
from floorman.table.state import TableState

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.hand.events import HandKilled
    from floorman.rulebook import Shelf
    from floorman.table.events import Event

_SECRET: Final = (DeckSealed, HandDealt, HolesDealt)
_LONGEST: Final = 200  # of what is quoted in a finding


class Unproven(Exception):
    """An event that cannot have happened as it is recorded. What comes after it has nothing to be measured by."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(str(finding))
        self.finding = finding


class TableAudit:
    """One table's stream, read event by event."""

    def __init__(self, table: str, stream: str, shelf: Shelf = SHIPPED) -> None:
        self.table = table
        self.stream = stream
        self._shelf = shelf
        self.hands = 0
        self.state: TableState | None = None
        self._record: WholeRecord | None = None
        self._sealed: tuple[int, DeckSealed] | None = None
        self._placed: tuple[int, ButtonPlaced] | None = None
        self._dealt_in: tuple[int, ...] | None = None
        """Who is said to be dealt in, where that is said."""
        self._version = 0

    @property
    def is_cash(self) -> bool:
        """Whether its chips are money."""
        return self.state is not None and self.state.is_cash

    def read(self, version: int, event: Event) -> TableRow:
        """Check one event and let it happen; gives what lies on the table after it.

        Raises:
            Unproven: it cannot have happened.
        """
        self._version = version
        if self.state is None:
            return self._open(event)
        try:
            self._check(self.state, event)
            stands_for = transfer_of(self.state, event, version=version)
            expected = self.state.chips + _brought(self.state, event)
            evolve(self.state, event)
            chips = self.state.chips
        except Unproven:
            raise
        except Exception as error:  # whatever somebody made of the events, it ends in a finding
            what = "what can follow the events before it"
            raise self._wrong("event", self.table, what, _shown(event)) from error
        if chips != expected:
            raise self._wrong("chips", self.table, expected, chips)
        return TableRow(version, chips * self.state.opened.chip_cents, *stands_for)

    def finish(self) -> None:
        """See to it that nothing is missing at the end.

        Raises:
            Unproven: something is.
        """
        if self._record is not None and self._record.due is not None:
            raise self._wrong("hand", self._hand, _shown(self._record.due), "nothing")
        if self._sealed is not None:
            raise self._wrong("hand", self._hand, "HandDealt", "nothing")

    def check_snapshot(self, data: bytes) -> None:
        """Compare a snapshot that was taken after the last event that was read.

        Raises:
            Unproven: it is not what the events add up to.
        """
        state = self.state
        if state is None or state.is_playing or self._sealed is not None:
            raise self._wrong("snapshot", self.table, "a snapshot between two hands", "one in a hand")
        try:
            kept = TableState.restored(data, self._shelf)
        except Exception as error:
            raise self._wrong("snapshot", self.table, "a snapshot of a table", "something else") from error
        expected = TableState.restored(state.snapshot(), self._shelf)
        if kept is None or expected is None:  # of another form, and nobody begins from it
            return
        for name, value in asdict(expected).items():
            if (found := getattr(kept, name)) != getattr(expected, name):
                raise self._wrong("snapshot", name, value, found)

    # ---- one event ----

    def _open(self, event: Event) -> TableRow:
        if not isinstance(event, TableOpened):
            raise self._wrong("opening", "the table", "TableOpened", type(event).__name__)
        if event.id != self.table:
            raise self._wrong("opening", "the table", self.table, event.id)
        try:
            self.state = TableState.new(event, self._shelf)
        except UnknownBook as error:
            raise self._wrong("book", error.book, "a rulebook on the club's shelf", error) from None
        return TableRow(self._version, 0)

    def _check(self, state: TableState, event: Event) -> None:
        if is_of_hand(event):
            self._check_play(state, event)
            return
        if self._record is not None and self._record.due is not None:
            raise self._wrong("hand", self._hand, _shown(self._record.due), _shown(event))
        if self._sealed is not None and not isinstance(event, ButtonPlaced):
            raise self._wrong("hand", self._hand, "HandDealt", _shown(event))
        match event:
            case TableOpened(id=id_):
                if id_ != self.table:
                    raise self._wrong("opening", "the table", self.table, id_)
            case PlayersDealtIn(hand=hand, players=players):
                if hand != state.number + 1 or state.is_playing:
                    raise self._wrong("hand", self._hand, f"hand {state.number + 1}", f"hand {hand}")
                there = {(seat, seated.member, seated.is_bot) for seat, seated in state.seats.items()}
                if not {(player.seat, player.member, player.is_bot) for player in players} <= there:
                    raise self._wrong("hand", self._hand, "people who sit at the table", "others")
                self._dealt_in = tuple(player.seat for player in players)
            case DeckSealed(hand=hand, cards=cards):
                if hand != state.number + 1 or state.is_playing:
                    raise self._wrong("hand", self._hand, f"hand {state.number + 1}", f"hand {hand}")
                if len(cards) != CARDS:
                    raise self._wrong("deck", self._hand, f"{CARDS} cards", len(cards))
                self._sealed = (self._version, event)
                self._placed = None
            case ButtonPlaced():
                if self._sealed is None:
                    raise self._wrong("deck", self._hand, "a sealed deck", "none")
                self._placed = (self._version, event)
            case SatDown(seat=seat):
                if seat in state.seats or not 1 <= seat <= state.opened.seats:
                    raise self._wrong("seat", f"seat {seat}", "a free seat", "none")
            case StoodUp(seat=seat, chips=chips):
                self._require_free_to_go(state, seat)
                if chips != state.seats[seat].chips:
                    raise self._wrong("chips", f"seat {seat}", state.seats[seat].chips, chips)
            case Eliminated(seat=seat):
                self._require_free_to_go(state, seat)
                if state.seats[seat].chips:
                    raise self._wrong("chips", f"seat {seat}", 0, state.seats[seat].chips)
            case ChipsAdded(seat=seat) | GhostReplaced(seat=seat) | ChipsTakenOut(seat=seat):
                self._require_seated(state, seat)
                if isinstance(event, ChipsTakenOut) and not 0 < event.chips <= state.seats[seat].chips:
                    raise self._wrong("chips", f"seat {seat}", f"at most {state.seats[seat].chips}", event.chips)
                if not isinstance(event, GhostReplaced) and state.is_playing and state.is_in_play(seat):
                    raise self._wrong("seat", f"seat {seat}", "a seat that is in no hand", "one that is")
            case _:
                pass

    def _require_seated(self, state: TableState, seat: int) -> None:
        if seat not in state.seats:
            raise self._wrong("seat", f"seat {seat}", "somebody in it", "nobody")

    def _require_free_to_go(self, state: TableState, seat: int) -> None:
        self._require_seated(state, seat)
        if state.is_playing and state.is_in_play(seat):
            raise self._wrong("seat", f"seat {seat}", "a seat that is in no hand", "one that is")

    # ---- hands ----

    @property
    def _hand(self) -> str:
        return f"{self.table} {self.state.number if self.state else 0}"

    def _check_play(self, state: TableState, event: Event) -> None:
        if isinstance(event, HandDealt):
            self._deal(state, event)
            return
        if self._sealed is not None or self._record is None or state.hand is None:
            raise self._wrong("hand", self._hand, "HandDealt", _shown(event))
        try:
            happened = self._record.next(event)  # type: ignore[arg-type]  # it is one of a hand
        except FloormanError as error:
            raise self._wrong("hand", self._hand, error, _shown(event)) from None
        if happened != event:
            expected, found = _shown(happened), _shown(event)
            raise self._wrong("hand", self._hand, expected, found if found != expected else "one with other cards")

    def _deal(self, state: TableState, dealt: HandDealt) -> None:
        if self._sealed is None:
            raise self._wrong("deck", self._hand, "a sealed deck", "none")
        if self._dealt_in is not None and set(self._dealt_in) != set(dealt.seats):
            raise self._wrong("hand", self._hand, _seats(self._dealt_in), _seats(dealt.seats))
        self._dealt_in = None
        self._check_terms(state, dealt)
        self._check_deck(state, dealt, *self._sealed)
        dead: list[HandKilled] = []
        if self._placed:
            version, placed = self._placed
            if (placed.button, placed.big_blind) != (dealt.button, dealt.big_blind_seat):
                raise self._wrong("hand", "the button", dealt.button, placed.button, at=version)
            dead = dead_hands(state, dealt.seats, placed.away, placed.big_blind) if placed.away else []
        try:
            self._record = WholeRecord(dealt, state.book, dead=dead)
        except FloormanError as error:
            raise self._wrong("hand", self._hand, "a hand that is dealt under this book", error) from None
        self.hands += 1
        self._sealed = None

    def _check_terms(self, state: TableState, dealt: HandDealt) -> None:
        """The hand is dealt on the table's terms, and everybody has the chips they have."""
        opened = state.opened
        level = state.redeal.level if state.redeal else state.level_begun or state.level
        terms = (level.small_blind, level.big_blind, level.ante, opened.book, opened.edition, opened.structure)
        says = (dealt.small_blind, dealt.big_blind, dealt.ante, dealt.book, dealt.edition, dealt.structure)
        if dealt.asks != asks(state):
            raise self._wrong("hand", self._hand, asks(state), dealt.asks)
        if dealt.penalties != state.carried:
            raise self._wrong("chips", "the pot before the hand", state.carried, dealt.penalties)
        if says != terms:
            raise self._wrong("hand", self._hand, terms, says)
        for seat, stack in zip(dealt.seats, dealt.stacks, strict=True):
            self._require_seated(state, seat)
            if state.seats[seat].chips != stack:
                raise self._wrong("chips", f"seat {seat}", state.seats[seat].chips, stack)

    def _check_deck(self, state: TableState, dealt: HandDealt, version: int, sealed: DeckSealed) -> None:
        """The deck that was sealed is whole and leads to its root, and the hand was dealt from it in the order of its cut."""
        if fault := self._fault(state, sealed, dealt):
            button = self._placed[1].button if self._placed else dealt.button
            if not self._fault(state, sealed, replace(dealt, button=button)):
                raise self._wrong("hand", "the button", button, dealt.button)
            raise self._wrong("deck", self._hand, "the deck that was sealed", fault, at=version)
        order = make_cut(sealed.root, {}, {}).order
        if dealt.deck != tuple(sealed.cards[position] for position in order):
            raise self._wrong("deck", self._hand, "the deck that was sealed", "another one")

    def _fault(self, state: TableState, sealed: DeckSealed, dealt: HandDealt) -> FloormanError | None:
        book = state.book
        burns = book.knobs.burn_before_each_street
        try:
            deal = Deal(hand=self._hand, book=book.name, burns=burns, button=dealt.button, seats=dealt.seats)
            require_whole_deck(deal, sealed.root, sealed.cards, sealed.salts)
        except FloormanError as error:
            return error
        return None

    # ---- findings ----

    def _wrong(self, code: str, subject: str, expected: object, found: object, *, at: int = 0) -> Unproven:
        said = (str(expected)[:_LONGEST], str(found)[:_LONGEST])
        return Unproven(Finding(self.stream, at or self._version, code, subject, *said))


def _brought(state: TableState, event: Event) -> int:
    """How many chips come to the table with an event, or leave it; whoever wins them, all others stay there."""
    match event:
        case SatDown(chips=chips) | ChipsAdded(chips=chips):
            return chips
        case StoodUp(chips=chips) | ChipsTakenOut(chips=chips):
            return -chips
        case GhostReplaced(seat=seat, chips=chips):
            return chips - state.seats[seat].chips
        case _:
            return 0


def _seats(seats: Iterable[int]) -> str:
    return f"seats {', '.join(map(str, sorted(seats)))}"


def _shown(event: object) -> str:
    """An event in words, without what only a dealer may know of a hand that may not be over."""
    return type(event).__name__ if isinstance(event, _SECRET) else repr(event)
