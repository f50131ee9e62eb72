"""The club's virtual bank: one's own money, and the desk's books."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, Response, get, post
from litestar.params import Body
from msgspec import Struct

from floorman.club.services.bank import AccountPage, AccountsFound, DeskPage, TransferPage
from floorman.club.wanted.bank import (
    AskForMore,
    AtTheDesk,
    FindAccounts,
    LookAtAccount,
    LookAtMyAccount,
    LookAtTransfer,
)
from floorman.club.wire.messages import Done
from floorman.server.api import examples
from floorman.server.api.asking import asked
from floorman.server.api.parameters import AccountId, After, Before, Most, TransferId, Words
from floorman.server.identity import own_page


class DeskCommand(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be booked at the desk. The same *id* twice is booked once."""

    id: str
    command: AtTheDesk


class AccountController(Controller):
    """One's own account."""

    path = "/api/account"
    tags = ("bank",)
    guards = (own_page,)

    @get("/", summary="One's balance, and a page of the statement")
    async def account(self, request: Request[Any, Any, Any], before: Before = 0) -> Response[AccountPage]:
        """One's balance, and a page of the statement, oldest line first."""
        return await asked(request, "ledger", LookAtMyAccount(before or None))

    @post("/more", status_code=200, summary="Ask the demo club for more play money")
    async def more(self, request: Request[Any, Any, Any]) -> Response[AccountPage]:
        """Ask the demo club for more play money, with hardly any left."""
        return await asked(request, "ledger", AskForMore())


class BankController(Controller):
    """All accounts, for the desk."""

    path = "/api/bank"
    tags = ("bank",)
    guards = (own_page,)

    @get("/accounts", summary="The club's accounts")
    async def accounts(
        self,
        request: Request[Any, Any, Any],
        words: Words = "",
        most: Most = 50,
        after: After = "",
    ) -> Response[AccountsFound]:
        """Accounts by their ids, or those of people by their names, a page at a time: for the desk of the club."""
        return await asked(request, "ledger", FindAccounts(words, most, after))

    @get("/accounts/{account:path}", summary="An account with its statement")
    async def account(
        self, request: Request[Any, Any, Any], account: AccountId, before: Before = 0
    ) -> Response[DeskPage]:
        """An account and a page of its statement, with the reasons that were written: for the desk of the club."""
        return await asked(request, "ledger", LookAtAccount(account.removeprefix("/"), before or None))

    @get("/transfers/{transfer:path}", summary="One transfer")
    async def transfer(self, request: Request[Any, Any, Any], transfer: TransferId) -> Response[TransferPage]:
        """What was booked, by whom and why, and what took it back: for the desk of the club."""
        return await asked(request, "ledger", LookAtTransfer(transfer.removeprefix("/")))

    @post("/commands", status_code=200, summary="Book something at the desk")
    async def command(
        self, request: Request[Any, Any, Any], data: Annotated[DeskCommand, Body(examples=examples.AT_THE_DESK)]
    ) -> Response[Done]:
        """Pay in and out, transfer, take fees and fines, take back; open and close accounts: for the desk of the club.

        What a table, a tournament or a league has booked is put right there, and refused here.
        """
        return await asked(request, "ledger", data.command, data.id)
