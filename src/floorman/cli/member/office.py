"""Looking after members: finding and inviting them, their roles, their sessions, their data."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path  # Cyclopts reads annotations at run time
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
from cyclopts import Parameter

from floorman.cli.line import LineOptions
from floorman.cli.member.finding import member
from floorman.cli.serve import picture
from floorman.cli.terminal import plain, print_json, say, show, table
from floorman.club.authority.actor import Grant
from floorman.club.clock import on_the_wall
from floorman.errors import ClubError, StoreError
from floorman.text.days import written_day
from floorman.text.system import refused
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.cli.line import ClubLine
    from floorman.club.people.members import MemberLine

LOOK: Final = LineOptions()
_COLUMNS: Final = (Words("name", "Name"), Words("id", "Kennung"), Words("roles", "Rollen"), Words("", ""))
_GUEST: Final = Words("guest", "Gast")
_NOBODY: Final = Words("Nobody has that name.", "So heißt niemand.")
_DONE: Final = Words("Done.", "Erledigt.")
_INVITED: Final = Words(
    "Anybody who opens this link becomes a member. It works for {uses}, until {until}:",
    "Wer diesen Link öffnet, wird Mitglied; er gilt für {uses}, bis {until}:",
)
_RESET: Final = Words(
    "This link sets a new password. It works once:",
    "Mit diesem Link lässt sich ein neues Passwort setzen; er gilt einmal:",
)
_SESSIONS: Final = Words(
    "{name}: sessions {sessions}, passkeys {passkeys}, password {password}, e-mail {email}",
    "{name}: Sitzungen {sessions}, Passkeys {passkeys}, Passwort {password}, E-Mail {email}",
)
_YES_NO: Final = {True: Words("yes", "ja"), False: Words("no", "nein")}
_LOGGED: Final = {
    "granted": Words("{by} gave {name}: {grants}", "{by} gab {name}: {grants}"),
    "withdrawn": Words("{by} took from {name}: {grants}", "{by} nahm {name}: {grants}"),
    "invited": Words("{by} made an invitation: {grants}", "{by} machte eine Einladung: {grants}"),
    "came": Words("{name} came with an invitation", "{name} kam mit einer Einladung"),
    "taken_back": Words("{by} took an invitation back", "{by} nahm eine Einladung zurück"),
}
_A_MEMBER: Final = Words("member", "Mitglied")
_SURE: Final = Words(
    "this deletes everything the club knows about {name}, for good; confirm it with --yes",
    "das löscht alles, was der Klub über {name} weiß, für immer; bestätige es mit --yes",
)

Who = Annotated[str, Parameter(help="Who: a name or an id.")]
RoleName = Annotated[str, Parameter(help="The role: admin, director, floor, desk, official, captain or display.")]
Where = Annotated[
    str,
    Parameter(
        name="--in",
        help="Where it applies: tournament/friday, league/wpl-2026 or league/wpl-2026/ace; by default in the whole club.",
    ),
]


def list_members(
    words: Annotated[str, Parameter(help="Part of a name; by default everybody is listed.")] = "",
    *,
    guests: Annotated[
        bool, Parameter(name="--guests", negative="", help="Guests, too, who came in with one click.")
    ] = False,
    look: LineOptions = LOOK,
) -> None:
    """List the members of the club, or find some by name."""
    from floorman.club.people.answers import MembersFound
    from floorman.club.people.commands import FindMembers

    found: list[MemberLine] = []
    with look.line() as line:
        after, is_more = "", True
        while is_more:
            page = line.ask_for(MembersFound, "members", FindMembers(words, most=200, after=after, guests=guests))
            found += page.lines
            after, is_more = page.after, bool(page.after)
    if look.json:
        print_json({"members": msgspec.to_builtins(found)})
        return
    if not found:
        show(say(_NOBODY, look.language))
        return
    shown = table(*(say(words, look.language) for words in _COLUMNS), numbers_from=len(_COLUMNS))
    for one in found:
        kind = say(_GUEST, look.language) if one.is_guest else ""
        shown.add_row(plain(one.name).replace("[", "\\["), one.id, _named(one.grants), kind)
    show(shown)


def _named(grants: Iterable[Grant]) -> str:
    return ", ".join(f"{grant.role}:{grant.scope}" if grant.scope else grant.role for grant in grants)


def invite(
    *,
    role: Annotated[
        list[str] | None,
        Parameter(
            name="--role",
            negative="",
            help="A role that comes with it, such as floor or director:tournament/friday; can be given several times.",
        ),
    ] = None,
    uses: Annotated[int, Parameter(name="--uses", help="How many people can use it.")] = 1,
    days: Annotated[int, Parameter(name="--days", help="For how many days it works.")] = 7,
    look: LineOptions = LOOK,
) -> None:
    """Make a link that lets people become members, with a QR code."""
    from floorman.club.people.answers import LinkMade
    from floorman.club.people.commands import InviteMember

    grants = tuple(Grant(*text.split(":", 1)) for text in role or ())
    with look.line() as line:
        made = line.ask_for(LinkMade, "members", InviteMember(grants, uses, days))
    if look.json:
        print_json({"link": made.address})
        return
    until = datetime.fromtimestamp(datetime.now().astimezone().timestamp() + days * 86_400).astimezone().date()
    people = Words("one person" if uses == 1 else f"{uses} people", "eine Person" if uses == 1 else f"{uses} Personen")
    said = say(_INVITED, look.language).format(uses=say(people, look.language), until=written_day(until, look.language))
    print(said, made.address, sep="\n  ")
    print(picture(made.address), end="")


def give(who: Who, role: RoleName, *, where: Where = "", look: LineOptions = LOOK) -> None:
    """Give somebody a role."""
    from floorman.club.people.commands import GrantRole

    _do(look, who, lambda id_: GrantRole(id_, role, where))


def take(who: Who, role: RoleName, *, where: Where = "", look: LineOptions = LOOK) -> None:
    """Take a role from somebody."""
    from floorman.club.people.commands import WithdrawRole

    _do(look, who, lambda id_: WithdrawRole(id_, role, where))


def rename(who: Who, name: Annotated[str, Parameter(help="The new name.")], *, look: LineOptions = LOOK) -> None:
    """Rename a member."""
    from floorman.club.people.commands import RenameMember

    _do(look, who, lambda id_: RenameMember(id_, name))


def end_sessions(who: Who, *, look: LineOptions = LOOK) -> None:
    """End all of a member's sessions: anybody who has their phone is signed out."""
    from floorman.club.people.commands import EndMemberSessions

    _do(look, who, EndMemberSessions)


def _do(look: LineOptions, who: str, wanted: Any) -> None:
    with look.line() as line:
        found = member(line, who)
        line.ask("members", wanted(found.id))
    _done(look, found)


def _done(look: LineOptions, found: MemberLine) -> None:
    if look.json:
        print_json({"member": found.id, "name": found.name})
    else:
        show(say(_DONE, look.language))


def show_member(who: Who, *, look: LineOptions = LOOK) -> None:
    """Show how somebody signs in, and which roles they have."""
    from floorman.club.people.answers import MemberPage
    from floorman.club.people.commands import LookAtMember

    with look.line() as line:
        page = line.ask_for(MemberPage, "members", LookAtMember(member(line, who).id))
    if look.json:
        print_json(msgspec.to_builtins(page))
        return

    def yes(is_so: bool) -> str:  # what it says
        return say(_YES_NO[is_so], look.language)

    said = say(_SESSIONS, look.language)
    counted = {"sessions": page.sessions, "passkeys": page.passkeys}
    show(said.format(name=plain(page.name), password=yes(page.has_password), email=yes(page.has_email), **counted))
    for grant in page.grants:
        show(f"  {_named([grant])}")


def reset_link(who: Who, *, look: LineOptions = LOOK) -> None:
    """Make a link that lets a member set a new password."""
    from floorman.club.people.answers import LinkMade
    from floorman.club.people.commands import MakePasswordLink

    with look.line() as line:
        made = line.ask_for(LinkMade, "members", MakePasswordLink(member(line, who).id))
    if look.json:
        print_json({"link": made.address})
        return
    print(say(_RESET, look.language), made.address, sep="\n  ")


def export(
    who: Who,
    file: Annotated[Path | None, Parameter(help="Where to write it: a new file; by default it is printed.")] = None,
    *,
    look: LineOptions = LOOK,
) -> None:
    """Write everything the club knows about somebody as JSON, to hand it to them."""
    from floorman.club.people.commands import ExportMember

    with look.line() as line:
        answer = line.ask("members", ExportMember(member(line, who).id))
    text = msgspec.json.format(msgspec.json.encode(msgspec.json.decode(answer)["about"]), indent=2) + b"\n"
    if file is None:
        sys.stdout.write(text.decode())
        return
    try:
        with file.open("xb") as opened:
            opened.write(text)
    except OSError as error:
        why = refused(error)
        raise StoreError(Words(f"{plain(str(file))}: {why.en}", f"{plain(str(file))}: {why.de}")) from None
    show(say(_DONE, look.language))


def delete(
    who: Who,
    *,
    yes: Annotated[bool, Parameter(name="--yes", negative="", help="Yes, delete it.")] = False,
    look: LineOptions = LOOK,
) -> None:
    """Delete everything that is known about somebody; results and money stay, without the name."""
    from floorman.club.people.commands import DeleteMember

    with look.line() as line:
        found = member(line, who)
        if not yes:
            name = plain(found.name)
            raise ClubError(Words(_SURE.en.format(name=name), _SURE.de.format(name=name)))
        line.ask("members", DeleteMember(found.id))
    _done(look, found)


def log(
    who: Annotated[str, Parameter(help="Whose; by default everybody's.")] = "", *, look: LineOptions = LOOK
) -> None:
    """Show who gave whom which role, and who invited whom, newest first."""
    from floorman.club.people.answers import Appointments

    with look.line() as line:
        page = line.ask_for(Appointments, "members", _appointments(line, who))
    if look.json:
        print_json(msgspec.to_builtins(page))
        return
    for one in page.lines:
        when = on_the_wall(one.at).written(look.language)
        grants = _named(one.grants) or say(_A_MEMBER, look.language)
        name, by = one.name[look.language], one.by[look.language]
        show(plain(f"{when}  {say(_LOGGED[one.what], look.language).format(by=by, name=name, grants=grants)}"))


def _appointments(line: ClubLine, who: str) -> object:
    from floorman.club.people.commands import ReadAppointments

    return ReadAppointments(member(line, who).id if who else "")
