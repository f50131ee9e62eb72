"""Coming in, and who one is."""

from __future__ import annotations

import secrets
from typing import Annotated, Any, Final, cast

import msgspec
from litestar import Controller, MediaType, Request, Response, get, post
from litestar.params import Body
from msgspec import Struct
from msgspec.structs import replace

from floorman.club.authority.actor import NOBODY, Actor, Grant
from floorman.club.people.answers import (
    Appointments,
    CameIn,
    Consents,
    Export,
    Invitations,
    InvitationShown,
    LinkMade,
    MemberPage,
    MembersFound,
    MyPage,
    PasskeyAsked,
    TokenMade,
)
from floorman.club.people.commands import (
    AskForNewPasskey,
    AskForPasskey,
    ForgotPassword,
    InviteMember,
    MakePasswordLink,
    OfMembers,
    SignInWithPasskey,
    SignInWithPassword,
    UsePasswordLink,
)
from floorman.club.wire.messages import Done
from floorman.club.wire.watch import ask
from floorman.errors import StillSeated
from floorman.server.api import examples
from floorman.server.identity import COOKIE, actor_of, cookie, origin_of, own_page, party_of, token_of
from floorman.server.refusals import status_of


class SignIn(Struct, frozen=True, forbid_unknown_fields=True):
    """A guest comes in; without a name one is made up."""

    name: str = ""


class Me(Struct, frozen=True):
    """Who one is here."""

    member: str
    name: str
    is_guest: bool
    roles: tuple[str, ...] = ()
    """What one is in the whole club."""
    grants: tuple[Grant, ...] = ()
    """What one was given: in the whole club, at one event, in one league."""


def me_of(actor: Actor) -> Me:
    """Somebody, as their own page sees them."""
    return Me(
        actor.member, actor.name, actor.is_guest, tuple(sorted(role.value for role in actor.roles())), actor.grants
    )


PeopleAnswer = (
    Me
    | Done
    | LinkMade
    | TokenMade
    | InvitationShown
    | Invitations
    | MembersFound
    | MemberPage
    | Appointments
    | MyPage
    | Consents
    | PasskeyAsked
    | Export
)
"""What comes back: who one is, where one has come in."""


class _Kind(Struct):
    type: str = ""


_KIND: Final = msgspec.json.Decoder(_Kind)


class PeopleCommand(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is wanted where members are looked after."""

    command: OfMembers


class PeopleController(Controller):
    """Guests and members, and their sessions."""

    path = "/api"
    tags = ("people",)
    guards = (own_page,)

    @get("/me", summary="Who one is; nobody before one has signed in")
    async def me(self, request: Request[Any, Any, Any]) -> Me | None:
        """Who one is; nobody before one has signed in."""
        actor = await actor_of(request)
        return me_of(actor) if actor.is_somebody else None

    @post("/guests", summary="Come in as a guest")
    async def guests(
        self, request: Request[Any, Any, Any], data: Annotated[SignIn, Body(examples=examples.GUEST)]
    ) -> Response[Me]:
        """Come in as a guest. A guest who is known already stays who they are, unless they bring another name."""
        club, actor = request.app.state.club, await actor_of(request)
        if actor.is_somebody and data.name in {"", actor.name}:
            return Response(me_of(actor))
        if actor.is_somebody and (table := await club.whereabouts.of(actor.member)):
            raise StillSeated(table)  # or seat and chips would be nobody's
        request.app.state.arrivals.take(party_of(request))
        german = request.headers.get("accept-language", "").lower().startswith("de")
        name = data.name or _made_up_name(german=german)
        member, token = await club.members.arrive(name, or_like_it=not data.name)
        return Response(
            me_of(Actor(member.id, member.name, is_guest=member.is_guest)), cookies=[cookie(request, token)]
        )

    @post("/members/commands", status_code=200, summary="Sign in, look after oneself, or after others")
    async def command(
        self, request: Request[Any, Any, Any], data: Annotated[PeopleCommand, Body(examples=examples.OF_MEMBERS)]
    ) -> Response[PeopleAnswer]:
        """Sign in, accept an invitation, change one's password, list and end sessions; invite people, give roles.

        Whoever has come in is told who they are; what they are recognised by goes into the browser's cookie alone.
        """
        wanted = data.command
        if isinstance(wanted, SignInWithPassword | ForgotPassword):
            wanted = replace(wanted, address=party_of(request))
        elif isinstance(wanted, AskForPasskey | AskForNewPasskey):
            wanted = replace(wanted, host=request.base_url.hostname or "", origin=origin_of(request))
            if isinstance(wanted, AskForPasskey):
                wanted = replace(wanted, address=party_of(request))
        elif isinstance(wanted, InviteMember | MakePasswordLink):
            wanted = replace(wanted, origin=origin_of(request))
        club, before = request.app.state.club, await actor_of(request)
        is_another = isinstance(wanted, SignInWithPassword | SignInWithPasskey | UsePasswordLink)
        if is_another and before.is_guest and (table := await club.whereabouts.of(before.member)):
            raise StillSeated(table)  # or seat and chips would be nobody's
        answer = await ask(club.bus, "members", before, wanted)
        if status_of(answer) is None and _KIND.decode(answer).type == "came_in":
            token = msgspec.json.decode(answer, type=CameIn).token
            await club.members.leave(token_of(request))  # this browser has another session now
            actor = await club.members.actor(token)
            return Response(me_of(actor or NOBODY), cookies=[cookie(request, token)])
        return Response(cast("Any", answer), status_code=status_of(answer) or 200, media_type=MediaType.JSON)

    @post("/sign-out", status_code=204, summary="Leave; the browser is not known any more")
    async def sign_out(self, request: Request[Any, Any, Any]) -> Response[None]:
        """Leave; the browser is not known any more."""
        club, actor = request.app.state.club, await actor_of(request)
        if actor.is_guest and (table := await club.whereabouts.of(actor.member)):
            raise StillSeated(table)
        await club.members.leave(token_of(request))
        response = Response(None, status_code=204)
        response.delete_cookie(COOKIE)
        return response


def _made_up_name(*, german: bool) -> str:
    return f"{'Gast' if german else 'Guest'} {secrets.randbelow(900) + 100}"
