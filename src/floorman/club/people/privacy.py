"""What belongs to a member of what the club knows: to take along, and to have deleted.

Deleting leaves the events as they are. They carry ids, and whoever reads them finds a former member there: results, ledger and
audit stay whole. What is known of the member goes from the vault, and nothing of it is left in the file.
"""

from __future__ import annotations

import asyncio
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
from floorman.floor.casebook.casebook import STREAM as CASEBOOK
from floorman.store.personal import shown

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

    from floorman.club.people.register import Register
    from floorman.club.treasurer import Treasurer
    from floorman.store import EventStore

_SECRET: Final = {PASSWORD, "link"}
"""What is kept only to tell whether somebody has the other half of it; it says nothing about anybody."""
_EVERYWHERE: Final = ("table/", "event-table/", "tournament/", "league/", CASEBOOK, "penalties/", "staff")
_OF_CASE: Final = ("type", "id", "at", "book", "edition", "kind", "citations", "event", "table", "by")
_AT_ONCE: Final = 200


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
        self._in_turn = asyncio.Lock()
        self.checks: list[Callable[[str], Awaitable[None]]] = []
        """Who may object to a deletion, by raising: a table where they sit, an event that they play."""
        self.readers: list[Callable[[str], Awaitable[None]]] = []
        """Who has to read again what they hold in memory of somebody who is deleted."""

    async def export(self, member: str) -> MemberExport:
        """Everything about a member, to take along: one at a time, since all that was ever kept is read for it.

        Raises:
            UnknownMember: the club does not know them.
        """
        self._register.require_known(member)
        async with self._in_turn:
            return await self._exported(member)

    async def _exported(self, member: str) -> MemberExport:
        register = self._register
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
            await self._statement(member),
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
            await check(member)
        await register.staff.keep(lambda roles: staff.withdraw_all(roles, member, by=by, now=now))
        gone = MemberForgotten(by, now)
        await register.keep(member, lambda state: () if state.is_forgotten else (gone,))
        await register.vault.forget(member)
        register.forget_tokens(member)
        for tell in self.readers:
            await tell(member)

    # ---- what there is ----

    def _balance(self, member: str) -> int | None:
        try:
            return self._treasurer.balance(member)
        except BankError:  # a member without an account
            return None

    async def _statement(self, member: str) -> list[StatementLine]:
        pages: list[Sequence[StatementLine]] = []
        before: int | None = None
        try:
            while True:
                page = self._treasurer.statement(member, before=before)
                pages.append(page.entries)
                if page.earlier is None:
                    break
                before = page.earlier
                await asyncio.sleep(0)
        except BankError:  # as above
            pass
        return [line for page in reversed(pages) for line in page]

    async def _mentions(self, member: str) -> dict[str, list[Any]]:
        """Events in which somebody stands, with nobody else's name. All of them are read, a few at a time: nothing may be left out."""
        store, vault, sign = self._register.store, self._register.vault, msgspec.json.encode(member)
        own: dict[tuple[str, int], str | None] = {}

        def known(subject: str, field: str, number: int) -> str | None:
            if subject != member:
                return ""
            if (field, number) not in own:
                own[field, number] = vault.value(member, field, number)
            return own[field, number]

        found: dict[str, list[Any]] = {}
        for prefix in _EVERYWHERE:
            async for stream in store.streams(prefix):
                async for data in _events(store, stream):
                    if sign in data:
                        event = json.loads(shown(data, known))
                        found.setdefault(stream, []).append(_of_case(event, member) if stream == CASEBOOK else event)
        return found


async def _events(store: EventStore, stream: str) -> AsyncIterator[bytes]:
    """A stream as it lies in the file; everything else goes on meanwhile."""
    lookup, first = store.lookup(stream), 1
    while events := lookup.events(first, most=_AT_ONCE):
        for data in events:
            yield data
        first += len(events)
        await asyncio.sleep(0)


def _of_case(event: dict[str, Any], member: str) -> dict[str, Any]:
    """What a case has of somebody: when, about what and by which paragraphs; no cards, and nothing of the others in it."""
    if "players" not in event:
        return event  # their own words, as somebody of the floor
    own = {seat: who for seat, who in event["players"].items() if who.get("member") == member}
    what = event.get("situation", {}).get("what")
    return (
        {name: event[name] for name in _OF_CASE if name in event} | {"players": own} | ({"what": what} if what else {})
    )


def _shown(field: str, value: str) -> Any:  # whatever is known
    """What is known, as its owner may have it: of a session or a passkey no more than they see of it anyway."""
    if field == sessions.FIELD:
        session = sessions.read(value)
        return {"label": session.label, "created": session.created, "seen": session.seen, "is_token": session.is_token}
    if field == PASSKEY:
        kept = json.loads(value)
        return {"label": kept["label"], "created": kept["created"]}
    return value
