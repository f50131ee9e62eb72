"""What a hand history says, whichever format it was written in.

Chips are integers in a unit of the history's own, so that 0.05 and 2.50 are exact: with a unit of 0.01 they are 5 and 250.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct, field

from floorman.cards import Card
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.hand import Hand

ONE: Final = Decimal(1)
CENT: Final = Decimal("0.01")
_MOST_DIGITS: Final = 18
_MOST_DECIMALS: Final = 8


class Player(Struct, frozen=True, gc=False):
    """Somebody at the table; a *stack* of None is unknown."""

    name: str
    seat: int
    stack: int | None


class Dealt(Struct, frozen=True, gc=False, tag="dealt"):
    """A seat got its two cards; none if the history does not know them."""

    seat: int
    cards: tuple[Card, ...] = ()


class Board(Struct, frozen=True, gc=False, tag="board"):
    """Cards were turned up on the board; *run* is 2 on the second board."""

    cards: tuple[Card, ...]
    run: int = 1


class Did(Struct, frozen=True, gc=False, tag="did"):
    """A seat acted.

    *what* is ``fold``, ``check``, ``call``, ``check_or_call`` (where the source does not tell), ``bet`` or ``raise``; also
    ``kill`` where the floor declared the hand dead, which needs no turn, and ``run_once`` or ``run_twice`` where not
    everybody agreed to two boards.
    *chips* are the total on the street for a bet or raise; for a call what was added, if the source says so.
    """

    seat: int
    what: str
    chips: int | None = None


class Showed(Struct, frozen=True, gc=False, tag="showed"):
    """A seat showed its cards at the showdown; none if the history does not know them."""

    seat: int
    cards: tuple[Card, ...] = ()


class Hid(Struct, frozen=True, gc=False, tag="hid"):
    """A seat gave up its claim at the showdown."""

    seat: int


class Returned(Struct, frozen=True, gc=False, tag="returned"):
    """The source says that chips nobody matched went back."""

    seat: int
    chips: int


class Collected(Struct, frozen=True, gc=False, tag="collected"):
    """The source says what a seat took from the middle, after rake."""

    seat: int
    chips: int


Step = Dealt | Board | Did | Showed | Hid | Returned | Collected


class History(Struct, frozen=True, kw_only=True):
    """One hand as a source tells it."""

    structure: str
    """``no_limit``, ``pot_limit`` or ``fixed_limit``"""
    players: tuple[Player, ...]
    """In the source's order."""
    button: int
    """The seat of the button, which may be empty."""
    small_blind: int
    big_blind: int
    small_blind_seat: int | None
    big_blind_seat: int | None
    steps: tuple[Step, ...]
    unit: Decimal = ONE
    """What one chip is in the source's amounts."""
    ante: int = 0
    ante_by_big_blind: bool = False
    straddles: dict[int, int] = field(default_factory=dict)
    posts: dict[int, int] = field(default_factory=dict)
    """Live chips of newcomers, by seat."""
    dead: dict[int, int] = field(default_factory=dict)
    """Dead chips, by seat: a missed small blind."""
    in_pot: int = 0
    """Chips that lay in the pot before anybody paid: penalties, or what the site put in."""
    cap: int | None = None
    """The most anybody may put in during the hand, where there is such a limit."""
    chip: int = 1
    """The smallest chip on the table, which decides how an odd pot is shared."""
    event_heads_up: bool = False
    """Only two are left in the whole event: fixed limit may have no cap then."""
    winnings: dict[int, int] = field(default_factory=dict)
    """What the source says that seats won, where that is counted its own way: before or after rake, with or without what
    nobody called. It tells who won a hand whose cards are not known, and no more."""
    finals: dict[int, int] = field(default_factory=dict)
    """Stacks after the hand, where the source states them and no winnings, and cards are not known: for the same."""
    rake: int | None = None
    """What the house took, where the source says so."""
    cash: bool = True
    shows_told: bool = False
    """The source tells for every hand at the showdown whether it was shown: one that does not is unfinished."""
    about: dict[str, Any] = field(default_factory=dict)
    """What is not played: ``id``, ``site``, ``table``, ``time``, ``currency``, ``event``, ``hero`` …, as the source says."""
    extra: dict[str, Any] = field(default_factory=dict)
    """Fields of the source's own format that no other has, kept for writing it again."""

    def amount(self, chips: int) -> int | Decimal:
        """Chips in the source's own amounts: whole where they are whole."""
        value = chips * self.unit
        return int(value) if value == value.to_integral_value() else value.normalize()


class Written(Struct, frozen=True, gc=False):
    """Histories as a format writes them, and what it has no place for."""

    text: str
    lost: tuple[Words, ...] = ()
    """Each once: the time zone, rulings …"""


class Recorded(Struct, frozen=True, gc=False):
    """A history and where it stands: *line* it begins at, from 1, and for each step its *places*.

    A place is what the format counts: the action's number in PHH, the line elsewhere.
    """

    history: History
    line: int
    places: tuple[int, ...]
    index: int = 0
    doubts: tuple[Words, ...] = ()
    """What the reader took otherwise than it is written, or left out."""


class Replayed(Struct, frozen=True, gc=False):
    """A hand that was played to its end: by player, in the source's order."""

    history: History
    hand: Hand
    put: tuple[int, ...]
    """Chips in the pot, after uncalled ones went back."""
    won: tuple[int, ...]
    """Chips taken from it, after rake."""
    stacks: tuple[int | None, ...]
    """What everybody has afterwards; None where the source does not know what it was before."""
    doubts: tuple[Words, ...] = ()
    """What is worth a look: what the house of the source accepted and the book does not, hands that stayed hidden."""


def unit_for(amounts: Iterable[Decimal | int], *, money: bool) -> Decimal:
    """The chip unit in which all amounts are whole: cents at least where there is *money* or anything has decimals."""
    amounts = list(amounts)
    for value in amounts:
        _require_countable(value)
    finest = min((value.normalize().as_tuple().exponent for value in amounts if isinstance(value, Decimal)), default=0)
    exponent = finest if isinstance(finest, int) else 0
    if exponent < 0 or money:
        return Decimal(1).scaleb(min(exponent, -2))
    return ONE


def in_units(value: Decimal | int, unit: Decimal) -> int:
    """An amount as whole chips of a unit.

    >>> in_units(Decimal("2.50"), CENT)
    250
    """
    _require_countable(value)
    chips = value / unit
    whole = int(chips)
    if whole != chips:
        raise ValueError(f"{value} is not a multiple of {unit}")
    return whole


def _require_countable(value: Decimal | int) -> None:
    """Amounts nobody counts would not be exact, and might take for ever."""
    if isinstance(value, Decimal):
        digits = value.as_tuple()
        if not value.is_finite() or value.adjusted() >= _MOST_DIGITS or len(digits.digits) > _MOST_DIGITS:
            raise ValueError(f"{value} is not an amount that can be counted")
        if isinstance(digits.exponent, int) and digits.exponent < -_MOST_DECIMALS:
            raise ValueError(f"{value} has more decimals than can be counted")
    elif abs(value) >= 10**_MOST_DIGITS:
        raise ValueError(f"an amount of more than {_MOST_DIGITS} digits cannot be counted")
