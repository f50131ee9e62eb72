"""Home games: how one is opened from what its host wants, and the link that leads in.

What is secret of a link lies in the vault, so that the host can look at it again, and goes with the table.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from floorman.club.authority.actor import Grant, Role
from floorman.club.people.pictures import qr_code
from floorman.errors import LinkNotGood
from floorman.store import Along, Entry, Put
from floorman.table.events import LinkRenewed, TableOpened

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from floorman.club.authority.actor import Actor
    from floorman.club.wanted.tables import HomeGame
    from floorman.rulebook import Shelf
    from floorman.store import Change, Vault
    from floorman.table import Event

MOST_GAMES: Final = 3
"""How many home games somebody leads at once."""
_FIELD: Final = "link"


class HomeGameOpened(Struct, frozen=True, tag="home_game_opened"):
    """A home game is open; one is its host."""

    id: str
    table: str


class LinkShown(Struct, frozen=True, tag="table_link"):
    """The link of a home game: what it ends with, after ``#``, on the table's page."""

    link: str
    address: str
    """The whole of it, to be sent to somebody."""
    picture: str
    """The same as a QR code, in SVG."""


class LinkVault:
    """Where the secret of a home game's link lies."""

    def __init__(self, vault: Vault, table: str) -> None:
        self._vault, self._table = vault, table
        self._subject: Final = f"table/{table}"

    def renewed(self) -> list[Change]:
        """Another secret in place of the one before."""
        return [Put(self._subject, _FIELD, secrets.token_urlsafe(24))]

    async def along(self, events: Sequence[Event], _: int) -> Along | None:
        """Another secret is kept together with the event that says so."""
        if not any(isinstance(event, LinkRenewed) for event in events):
            return None
        return Along([Entry("", (), 0, vault=self.renewed())], _nothing, _nothing)

    def require(self, link: str) -> None:
        """See to it that a link is the good one.

        Raises:
            LinkNotGood: it is not.
        """
        secret = self._vault.value(self._subject, _FIELD) or ""
        if not secret or not hmac.compare_digest(secret.encode(), link.encode(errors="replace")):
            raise LinkNotGood

    def shown(self, page: Callable[[str, str, str], str], origin: str) -> LinkShown:
        """The link as its host sees it."""
        secret = self._vault.value(self._subject, _FIELD) or ""
        address = page(f"tables/{self._table}", secret, origin)
        return LinkShown(secret, address, qr_code(address))


def opened_home(game: HomeGame, by: Actor, command: str, shelf: Shelf) -> TableOpened:
    """The table that a home game is played at. The same command twice opens the same one.

    Raises:
        UnknownBook: its book is not on the shelf.
    """
    book = shelf.find(game.book)
    unique = f"{by.member} {command}" if command else secrets.token_hex(16)
    return TableOpened(
        id=f"home-{sha256(unique.encode(errors='replace')).hexdigest()[:16]}",
        book=book.id,
        edition=book.edition,
        structure=game.structure or (book.knobs.betting_structures or ("no_limit",))[0],
        kind="cash",
        is_private=True,
        host=by.member,
        **{name: getattr(game, name) for name in game.__struct_fields__ if name not in {"book", "structure"}},
    )


def as_host(by: Actor, *tables: str) -> Actor:
    """Somebody with the role that they have at home games of their own."""
    return replace(by, grants=(*by.grants, *(Grant(Role.HOST.value, f"table/{table}") for table in tables)))


def _nothing() -> None:
    """Nobody waits to hear how it went."""
