"""What can be wanted of the club's tables."""

from __future__ import annotations

from msgspec import Struct

from floorman.club.wanted.calls import AtTable
from floorman.club.wire.messages import Look
from floorman.table.commands import Command
from floorman.table.events import TableDoor, TableOpened
from floorman.table.orders import Order


class OpenTable(Struct, frozen=True, tag="open_table"):
    """Open a cash table."""

    table: TableOpened


class OrderAtTable(Struct, frozen=True, tag="order"):
    """Do something at a cash table that the floor may."""

    order: Order


class LookAtCards(Struct, frozen=True, tag="look_at_cards"):
    """See every card of the hand under way, for a ruling; that somebody looked is written down, and the table hears of it."""


class ChangeTable(Struct, frozen=True, tag="change_table", forbid_unknown_fields=True):
    """Go with the whole stack from a cash table to a seat at another."""

    origin: str
    table: str
    """Where to."""
    seat: int


class MovePlayer(Struct, frozen=True, tag="move_player", forbid_unknown_fields=True):
    """Have the player of a seat go with the whole stack from a cash table to a seat at another."""

    origin: str
    from_seat: int
    table: str
    """Where to."""
    seat: int


class HomeGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A private cash table of one's own: the book, the game, and how much time there is. Amounts are chips."""

    name: str
    book: str = "tda"
    """A book of the shelf: ``tda``, or a certain edition, ``tda@2019``."""
    structure: str = ""
    """By default the first that the book has."""
    seats: int = 6
    small_blind: int = 50
    big_blind: int = 100
    ante: int = 0
    smallest_buy_in: int = 2_000
    largest_buy_in: int = 10_000
    chip_cents: int = 1
    """What a chip is worth."""
    thinking_ms: int = 30_000
    time_bank_ms: int = 60_000
    time_bank_refill_ms: int = 20_000
    time_bank_refill_hands: int = 10
    pause_ms: int = 5_000
    seat_kept_ms: int = 600_000
    seat_offered_ms: int = 60_000
    straddles: bool = True
    """Whether one may straddle where the book lets one."""
    runs_twice: bool = True
    """Whether a hand may be run twice where the book lets it."""
    asks_showdown: bool = True
    """Whether seats decide at the showdown what they show."""
    door: TableDoor = TableDoor()
    floor_calls: int = 3
    """How often in an hour one player may call the floor of the club; never if 0."""
    floor_wait_ms: int = 120_000
    """How long the table waits for it to come."""


class OpenHomeGame(Struct, frozen=True, tag="open_home_game", forbid_unknown_fields=True):
    """Open a private table, and be its host. Its id is in the answer, and in the list of one's home games."""

    game: HomeGame


class ListHomeGames(Struct, frozen=True, tag="list_home_games", forbid_unknown_fields=True):
    """See the home games that one is let in to."""


class ComeIn(Struct, frozen=True, tag="come_in", forbid_unknown_fields=True):
    """Come in at a home game by its *link*; whoever has the floor in the club needs none, and everybody sees them come."""

    link: str = ""


class LookAtLink(Struct, frozen=True, tag="look_at_link", forbid_unknown_fields=True):
    """See the link of one's home game, to give it away; *origin* is where one has the club's pages from."""

    origin: str = ""


class RenewLink(Struct, frozen=True, tag="renew_link", forbid_unknown_fields=True):
    """Have another link for one's home game. The one before is good for nothing; those who are in stay."""

    origin: str = ""


OfLobby = OpenTable | OpenHomeGame | ListHomeGames | ChangeTable | MovePlayer | Look
OfLink = ComeIn | LookAtLink | RenewLink
OfTable = Command | OrderAtTable | LookAtCards | OfLink | AtTable | Look
