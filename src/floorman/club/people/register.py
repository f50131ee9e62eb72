"""The register: what is kept of each member, as an event or in the vault, and who is behind a token.

A member's stream says what has happened and the vault what is known; both are written in one commit. A name is claimed in the
vault, so that of two who want the same one is first.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import secrets
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from floorman.club.authority.actor import AT_THE_MACHINE, Actor
from floorman.club.people import names, sessions
from floorman.club.people.events import KIND, STREAMS, Renamed
from floorman.club.people.staff import KIND as STAFF
from floorman.club.people.staff import STREAM as STAFF_STREAM
from floorman.club.people.staff import RoleGranted, RoleWithdrawn
from floorman.errors import Claimed, MembersOnly, NameTaken, StoreError, UnknownMember, WrongEmail
from floorman.lines import folded
from floorman.store import Along, Claim, Drop, Entry, Keeper, Put, Release
from floorman.store.finishing import Finishing

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence

    from floorman.club.clock import WallClock
    from floorman.club.people.events import MemberEvent, MemberState
    from floorman.club.people.staff import StaffEvent, StaffState
    from floorman.store import Change, EventStore, Vault

NAME: Final = "name"
STANDING: Final = "standing"
"""Whether somebody is a guest or a member, beside their stream so that a look is enough."""
EMAIL: Final = "email"
PASSWORD: Final = "password"  # noqa: S105  # where it lies, not what it is
GUEST: Final = "guest"
MEMBER: Final = "member"
_NAMES: Final = "name:"
_LISTED: Final = "listed:"
"""Where somebody stands in a list by names: letters that look alike are one for whoever takes a name, and not in the alphabet."""
_EMAILS: Final = "email:"
_MOST_TRIED: Final = 99
_REMEMBERED: Final = 10_000
_STALE_MS: Final = 30 * sessions.DAY_MS
"""After so long without being seen, a guest gives way to somebody with the same name."""


class _Seen:
    """Who is behind a token, and when that was last written down."""

    __slots__ = ("actor", "session", "written")

    def __init__(self, actor: Actor, session: sessions.SessionKept) -> None:
        self.actor, self.session, self.written = actor, session, session.seen


class Register:
    """Everybody the club knows."""

    def __init__(self, store: EventStore, clock: WallClock) -> None:
        self.store: Final = store
        self.clock: Final = clock
        self.staff: Final = Keeper(store, STAFF_STREAM, STAFF, kept=self._roles_changed)
        self.machine_key = ""
        """What whoever may read the club's file is recognised by, as long as a server runs."""
        self.heard: Callable[[str], None] = lambda _: None
        """Whom to tell of each member whose sessions, name or roles may be others now."""
        self._seen: OrderedDict[str, _Seen] = OrderedDict()
        self._tokens: dict[str, set[str]] = {}
        self._work = Finishing()
        self._turn = asyncio.Lock()
        """Whose it is to change sessions: one that has ended must not come back because it was seen just before."""

    async def open(self) -> None:
        """Take up who has which role."""
        await self.staff.load()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin something that nobody waits for but the end."""
        self._work.begin(work)

    async def all_done(self) -> None:
        """Wait until nothing is under way."""
        await self._work.all_done()

    # ---- looking ----

    @property
    def vault(self) -> Vault:
        """What is known of people."""
        return self.store.vault

    @property
    def roles(self) -> StaffState:
        """Who has which role, and who is invited."""
        return self.staff.state

    def name(self, member: str) -> str | None:
        """What somebody is called; None if the club does not know them, or not any more."""
        return self.vault.value(member, NAME)

    def is_guest(self, member: str) -> bool:
        """Whether somebody is not a member."""
        return self.vault.value(member, STANDING) != MEMBER

    def require_known(self, member: str) -> str:
        """The name of somebody the club knows.

        Raises:
            UnknownMember: it does not.
        """
        name = self.name(member)
        if name is None:
            raise UnknownMember(member)
        return name

    def require_member(self, member: str) -> None:
        """See to it that somebody is a member.

        Raises:
            UnknownMember: the club does not know them.
            MembersOnly: they are a guest.
        """
        self.require_known(member)
        if self.is_guest(member):
            raise MembersOnly

    def find(self, words: str, *, most: int, after: str = "", guests: bool = False) -> tuple[list[str], str]:
        """Members with this in their names, by name, *guests* too where they are wanted; and what to ask on from.

        Nothing to ask on from means that these are the last.
        """
        known = () if guests else (STANDING, MEMBER)
        looks = sorted(names.skeletons(words))
        page = self.vault.claims(_LISTED, holding=looks, known=known, after=after, most=most + 1)
        return [claim.subject for claim in page[:most]], page[most - 1].key if len(page) > most else ""

    def by_name_or_email(self, who: str) -> str | None:
        """Whose name or e-mail address this is."""
        email = self.vault.owner(email_key(who)) if "@" in who else None
        if email:
            return email
        wanted = folded(who)
        owners = {self.vault.owner(_NAMES + key) for key in names.skeletons(who)} - {None}
        # A name that merely looks like it is somebody else's.
        return next((owner for owner in owners if owner and folded(self.name(owner) or "") == wanted), None)

    async def actor(self, token: str) -> Actor | None:
        """Who is behind a token; nobody if it is wrong or no longer good. Asked again, it costs next to nothing."""
        if self.machine_key and hmac.compare_digest(token.encode(errors="replace"), self.machine_key.encode()):
            return AT_THE_MACHINE
        now = self.clock.now()
        seen = self._seen.get(token)
        if seen is None:
            seen = self._recognised(token, now)
            if seen is None:
                return None
            self._remember(token, seen)
        if now - seen.written > sessions.SEEN_EVERY_MS:
            seen.written = now
            self._work.begin(self._note_seen(seen, now))
        return seen.actor

    # ---- writing ----

    def keeper(self, member: str) -> Keeper[MemberState, MemberEvent]:
        """The writer of a member's stream."""
        return Keeper(self.store, STREAMS + member, KIND)

    async def state(self, member: str) -> MemberState:
        """What has happened to a member.

        Raises:
            UnknownMember: nothing ever has.
        """
        keeper = self.keeper(member)
        if not await keeper.load():
            raise UnknownMember(member)
        return keeper.state

    async def keep(
        self,
        member: str,
        decide: Callable[[MemberState], Sequence[MemberEvent]],
        changes: Sequence[Change] = (),
    ) -> int:
        """Keep what happens to a member, with what is known of them from then on.

        Raises:
            UnknownMember: the club does not know them.
            Claimed: somebody else has what is claimed.
            StoreError: it cannot be kept; nothing has happened.
        """
        keeper = self.keeper(member)
        if not await keeper.load():
            raise UnknownMember(member)
        version = await keeper.keep(decide, along=known_along(changes))
        self.forget_tokens(member)
        return version

    async def begin_session(self, member: str, *, label: str, is_token: bool = False) -> str:
        """Begin a session; gives its token."""
        async with self._turn:
            known = self.vault.known(member, sessions.FIELD)
            new = sessions.begin(member, known, label=label, now=self.clock.now(), is_token=is_token)
            await self.vault.write(new.changes)
            self.forget_tokens(member)
        return new.token

    async def end_sessions(self, member: str, *, only: int | None = None, but: int | None = None) -> None:
        """End a member's sessions: *only* one of them, all *but* one, or all."""
        async with self._turn:
            numbers = [known.number for known in self.vault.known(member, sessions.FIELD)]
            ended = [one for one in numbers if (only is None or one == only) and one != but]
            if ended:
                await self.vault.write([Drop(member, sessions.FIELD, one) for one in ended])
            self.forget_tokens(member)

    async def rename(self, member: str, name: str, *, by: str) -> str:
        """Call somebody otherwise; gives the name as it is shown.

        Raises:
            WrongName, NameNotAllowed, NameTaken: nobody can be called that, or not they.
            UnknownMember: the club does not know them.
        """
        self.require_known(member)
        changes = self.name_changes(member, name)
        shown = next(change.value for change in changes if isinstance(change, Put))
        if shown != self.name(member):
            with self.naming(shown):
                await self.keep(member, lambda _: [Renamed(by, self.clock.now())], changes)
        return shown

    # ---- names ----

    def name_changes(self, member: str, name: str) -> list[Change]:
        """What is known once somebody is called this: the name, and that nobody else can have it or one like it.

        Raises:
            WrongName, NameNotAllowed: nobody can be called that.
            NameTaken: somebody else is.
        """
        shown = names.clean(name)
        names.require_allowed(shown)
        keys = _keys(shown)
        owners = {owner for key in keys if (owner := self.vault.owner(key)) and owner != member}
        stale = [self._gives_way(owner, shown) for owner in sorted(owners)]
        old = {key for key in self.vault.claimed_by(member) if key.startswith((_NAMES, _LISTED))} - keys
        released = [Release(key, member) for key in sorted(old)]
        claimed = [Claim(key, member) for key in sorted(keys)]
        return [Put(member, NAME, shown), *released, *claimed, *(change for given in stale for change in given)]

    def free_name(self, name: str) -> str:
        """A name much like this one that nobody has."""
        for number in range(2, _MOST_TRIED):
            if self._is_free(other := names.numbered(name, number)):
                return other
        return names.numbered(name, 1000 + secrets.randbelow(9000))

    @contextlib.contextmanager
    def naming(self, name: str) -> Iterator[None]:
        """Whoever is late hears that somebody else was faster to take a name.

        Raises:
            NameTaken: somebody was.
        """
        try:
            yield
        except Claimed as error:
            if error.key.startswith((_NAMES, _LISTED)):
                raise NameTaken(name, self.free_name(name)) from None
            raise WrongEmail from None

    def _is_free(self, name: str) -> bool:
        return all(self.vault.owner(_NAMES + key) is None for key in names.skeletons(name))

    def _gives_way(self, owner: str, name: str) -> list[Change]:
        """How a guest is called from now on who has not been seen for long, and whose name somebody else wants.

        Raises:
            NameTaken: they are still around, or a member.
        """
        last = max((sessions.read(known.value).seen for known in self.vault.known(owner, sessions.FIELD)), default=0)
        if not self.is_guest(owner) or self.clock.now() - last < _STALE_MS:
            raise NameTaken(name, self.free_name(name))
        other = self.free_name(self.name(owner) or name)
        self.forget_tokens(owner)
        return [
            Put(owner, NAME, other),
            *(Release(key, owner) for key in self.vault.claimed_by(owner) if key.startswith((_NAMES, _LISTED))),
            *(Claim(key, owner) for key in sorted(_keys(other))),
        ]

    # ---- tokens ----

    def forget_tokens(self, member: str) -> None:
        """Look again who somebody is the next time they are asked for."""
        for token in self._tokens.pop(member, ()):
            self._seen.pop(token, None)
        self.heard(member)

    def _recognised(self, token: str, now: int) -> _Seen | None:
        if (parts := sessions.taken_apart(token)) is None:
            return None
        known = self.vault.known(parts.member)
        by_field = {detail.field: detail.value for detail in known if detail.field in (NAME, STANDING)}
        found = sessions.found(parts, known, now=now)
        if found is None or NAME not in by_field:
            return None
        number, session = found
        grants, is_guest = self.roles.of(parts.member), by_field.get(STANDING) != MEMBER
        actor = Actor(parts.member, by_field[NAME], grants, is_guest, session=str(number))
        return _Seen(actor, session)

    def _remember(self, token: str, seen: _Seen) -> None:
        self._seen[token] = seen
        self._tokens.setdefault(seen.actor.member, set()).add(token)
        if len(self._seen) > _REMEMBERED:
            dropped, old = self._seen.popitem(last=False)
            self._tokens.get(old.actor.member, set()).discard(dropped)

    async def _note_seen(self, seen: _Seen, now: int) -> None:
        member, number = seen.actor.member, int(seen.actor.session)
        async with self._turn:
            if self.vault.value(member, sessions.FIELD, number) is not None:  # not if it has ended meanwhile
                session = replace(seen.session, seen=now)
                with contextlib.suppress(StoreError):  # a full disk, say; it is noted the next time
                    await self.vault.write([Put(member, sessions.FIELD, sessions.written(session), number)])

    def _roles_changed(self, events: Sequence[StaffEvent], _: int) -> None:
        for event in events:
            if isinstance(event, (RoleGranted, RoleWithdrawn)):
                self.forget_tokens(event.member)


def known_along(changes: Sequence[Change]) -> Callable[[Sequence[MemberEvent], int], Awaitable[Along | None]] | None:
    """What is written into the vault along with events."""
    if not changes:
        return None

    async def along(_: Sequence[MemberEvent], __: int) -> Along:
        return Along([Entry("", (), 0, vault=changes)], _nothing, _nothing)

    return along


def _keys(name: str) -> set[str]:
    """What somebody claims by a name: every look of it, and the place in a list by names, with the looks by which it is found."""
    looks = names.skeletons(name)
    return {_NAMES + look for look in looks} | {_LISTED + "\n".join((names.sorted_as(name), *sorted(looks)))}


def email_key(address: str) -> str:
    """What an e-mail address is claimed under."""
    return _EMAILS + folded(address)


def _nothing() -> None:
    """Nobody waits to hear how it went."""
