"""What belongs to a member of what the club knows: to take along, and to have deleted.

Deleting leaves the events as they are. They carry ids, and whoever reads them finds a former member there: results, ledger and
audit stay whole. What is known of the member goes from the vault, and nothing of it is left in the file.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from floorman.bank import StatementLine
from floorman.club.authority.actor import Grant
from floorman.club.people import sessions, staff
from floorman.club.people.events import STREAMS, MemberForgotten
from floorman.club.people.passkeys import FIELD as PASSKEY
from floorman.club.people.register import PASSWORD
from floorman.errors import BankError, UnknownMember

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from floorman.club.people.register import Register
    from floorman.club.treasurer import Treasurer

_SECRET: Final = {PASSWORD, "link"}
"""What is kept only to tell whether somebody has the other half of it; it says nothing about anybody."""
_EVERYWHERE: Final = ("table/", "event-table/", "tournament/", "league/", "casebook", "penalties/", "staff")


class MemberExport(Struct, frozen=True):
    """Everything about a member, as one document."""

    member: str
    known: dict[str, list[Any]]
    """What lies in the vault: name, e-mail address, sessions, passkeys, and what tournaments and leagues have on record."""
    events: list[Any]
    """What has happened to them."""
    grants: tuple[Grant, ...]
    balance_cents: int | None
    statement: list[StatementLine]
    mentioned: dict[str, list[Any]]
    """Every event of another stream in which they stand, by stream."""


class Privacy:
    """Gives out what is known of somebody, and deletes it."""

    def __init__(self, register: Register, treasurer: Treasurer) -> None:
        self._register = register
        self._treasurer = treasurer
        self.checks: list[Callable[[str], None]] = []
        """Who may object to a deletion, by raising: a table where they sit, an event that they play."""
        self.told: list[Callable[[str], Awaitable[None]]] = []
        """Who has to read again what they hold in memory of somebody who is deleted."""

    async def export(self, member: str) -> MemberExport:
        """Everything about a member, to take along.

        Raises:
            UnknownMember: the club does not know them.
        """
        register = self._register
        register.require_known(member)
        known: dict[str, list[Any]] = {}
        for detail in register.vault.known(member):
            if detail.field not in _SECRET:
                known.setdefault(detail.field, []).append(_shown(detail.field, detail.value))
        events = [json.loads(event.data) for event in await register.store.read(STREAMS + member)]
        return MemberExport(
            member,
            known,
            events,
            register.roles.of(member),
            self._balance(member),
            self._statement(member),
            await self._mentions(member),
        )

    async def delete(self, member: str, *, by: str) -> None:
        """Forget a member, or a guest. What they have won, lost and booked stays, under a name that says nothing.

        Raises:
            UnknownMember: the club does not know them.
            StillSeated, StillPlaying: they are in the middle of something.
            LastAdmin: nobody else runs the club.
            StoreError: not everything could be overwritten now; saying it again finishes it.
        """
        register, now = self._register, self._register.clock.now()
        if not await register.keeper(member).load():
            raise UnknownMember(member)
        for check in self.checks:
            check(member)
        await register.staff.keep(lambda roles: staff.withdraw_all(roles, member, by=by, now=now))
        gone = MemberForgotten(by, now)
        await register.keep(member, lambda state: () if state.is_forgotten else (gone,))
        await register.vault.forget(member)
        register.forget_tokens(member)
        for tell in self.told:
            await tell(member)

    # ---- what there is ----

    def _balance(self, member: str) -> int | None:
        try:
            return self._treasurer.balance(member)
        except BankError:  # a member without an account
            return None

    def _statement(self, member: str) -> list[StatementLine]:
        lines: list[StatementLine] = []
        before: int | None = None
        try:
            while True:
                page = self._treasurer.statement(member, before=before)
                lines = [*page.entries, *lines]
                if page.earlier is None:
                    return lines
                before = page.earlier
        except BankError:  # as above
            return lines

    async def _mentions(self, member: str) -> dict[str, list[Any]]:
        """Events in which somebody stands. All of them are read: it is asked for seldom, and nothing may be left out."""
        found: dict[str, list[Any]] = {}
        store, sign = self._register.store, msgspec.json.encode(member)
        for prefix in _EVERYWHERE:
            async for stream in store.streams(prefix):
                events = [json.loads(event.data) for event in await store.read(stream) if sign in event.data]
                if events:
                    found[stream] = events
        return found


def _shown(field: str, value: str) -> Any:  # whatever is known
    """What is known, as its owner may have it: of a session or a passkey no more than they see of it anyway."""
    if field == sessions.FIELD:
        session = sessions.read(value)
        return {"label": session.label, "created": session.created, "seen": session.seen, "is_token": session.is_token}
    if field == PASSKEY:
        kept = json.loads(value)
        return {"label": kept["label"], "created": kept["created"]}
    return value
