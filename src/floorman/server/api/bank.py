"""One's money."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from litestar import Controller, Request, get, post
from msgspec import Struct

from floorman.bank import StatementLine
from floorman.errors import NotSignedIn
from floorman.server.identity import actor_of, own_page

if TYPE_CHECKING:
    from floorman.club.club import Club


class AccountPage(Struct, frozen=True):
    """One's money: a page of the statement, oldest first, in cents."""

    balance_cents: int
    money: str
    """What kind of money it is: ``virtual`` is worth nothing outside the club."""
    may_ask_for_more: bool
    """Whether the demo club gives more, because one has hardly any."""
    entries: tuple[StatementLine, ...]
    earlier: int | None
    """What to ask for as *before* to see the page before this one."""


class BankController(Controller):
    """The club's virtual bank."""

    path = "/api/account"
    tags = ("bank",)
    guards = (own_page,)

    @get("/", summary="One's balance, and a page of the statement")
    async def account(self, request: Request[Any, Any, Any], before: int | None = None) -> AccountPage:
        """One's balance, and a page of the statement."""
        return _page(request.app.state.club, await _member(request), before)

    @post("/more", status_code=200, summary="Ask the demo club for more play money")
    async def more(self, request: Request[Any, Any, Any]) -> AccountPage:
        """Ask the demo club for more play money."""
        club, member = request.app.state.club, await _member(request)
        await club.treasurer.give_more(member)
        return _page(club, member)


async def _member(request: Request[Any, Any, Any]) -> str:
    actor = await actor_of(request)
    if not actor.is_somebody:
        raise NotSignedIn
    return actor.member


def _page(club: Club, member: str, before: int | None = None) -> AccountPage:
    page = club.treasurer.statement(member, before=before)
    return AccountPage(
        balance_cents=page.balance_cents,
        money=club.treasurer.money,
        may_ask_for_more=club.treasurer.may_ask_for_more(member),
        entries=page.entries,
        earlier=page.earlier,
    )
