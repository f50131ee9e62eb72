"""Members: their clubs, licences and appearances as guests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.days import require_day
from floorman.errors import LeagueError, LeagueSetupError
from floorman.league.people import events as did
from floorman.league.people.calendar import require_past
from floorman.league.people.clubs import require_id, require_line
from floorman.league.people.eligibility import membership_of
from floorman.league.season.sides import is_empty
from floorman.text.fillings import Day, named
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.league.league import LeagueState
    from floorman.league.people import commands as want
    from floorman.league.people.events import Event
    from floorman.league.people.state import Membership
    from floorman.rulebook import Cite


def enter_member(league: LeagueState, wanted: want.EnterMember, *, now: int) -> tuple[Event, ...]:
    """A person is put down once, under a name that lists can show."""
    if wanted.member in league.people.members:
        raise LeagueError(Words(f"the id {wanted.member} is taken", f"Die Kennung {wanted.member} ist schon vergeben"))
    if wanted.club:
        league.people.club(wanted.club)
    require_id(wanted.member)
    require_line(wanted.name)
    if is_empty(wanted.member):
        raise LeagueError(
            Words(
                f"{wanted.member} is what an empty seat is called: take another id",
                f"{wanted.member} heißt ein leerer Platz: nimm eine andere Kennung",
            ),
            rule=league.book.cite_if_any("ghost_stacks"),
        )
    if wanted.born:
        require_past(wanted.born, now, league.book.cite_if_any("min_age"))
    if wanted.joined:
        require_day(wanted.joined, LeagueSetupError)
    return (did.MemberEntered(wanted.member, wanted.name, wanted.born, wanted.club, wanted.joined),)


def change_club(league: LeagueState, wanted: want.ChangeClub, *, now: int) -> tuple[Event, ...]:
    """A change is put down in the order of the days; what it costs is looked at when somebody is to play: WPL 1.6."""
    who = league.people.member(wanted.member)
    require_day(wanted.on, LeagueSetupError)
    if wanted.club:
        league.people.club(wanted.club)
    if wanted.reported_on:
        require_past(wanted.reported_on, now, league.book.cite_if_any("transfer_notice_days"))
    held = membership_of(who, wanted.on)
    if wanted.reported_on and held and _is_unreported(held) and (held.club, held.since) == (wanted.club, wanted.on):
        return (did.TransferReported(who.id, wanted.club, wanted.on, wanted.reported_on),)
    if (held.club if held else "") == wanted.club:
        raise LeagueError(
            Words("{who} is already there on {day}", "{who} ist am {day} schon dort"),
            who=named(who),
            day=Day(wanted.on),
        )
    if who.memberships and wanted.on < who.memberships[-1].since:
        raise LeagueError(
            Words(
                "{who} changed club on {day}; an earlier change can no longer be added",
                "{who} hat am {day} den Verein gewechselt; davor lässt sich kein Wechsel mehr eintragen",
            ),
            who=named(who),
            day=Day(who.memberships[-1].since),
        )
    return (did.ClubChanged(who.id, wanted.club, wanted.on, wanted.reported_on),)


def _is_unreported(held: Membership) -> bool:
    return held.is_transfer and not held.reported_on


def apply_for_licence(league: LeagueState, member: str, filed_on: str, *, now: int) -> tuple[Event, ...]:
    """What counts is the day the application was handed in: APSA 2.1, WPL 1.5."""
    who = league.people.member(member)
    require_past(filed_on, now, _lead(league))
    if who.licences and not who.licences[-1].number:
        raise LeagueError(
            Words("{who} applied on {day} already", "{who} hat schon am {day} angesucht"),
            rule=_lead(league),
            who=named(who),
            day=Day(who.licences[-1].filed_on),
        )
    return (did.LicenceFiled(member, filed_on),)


def issue_licence(league: LeagueState, wanted: want.IssueLicence) -> tuple[Event, ...]:
    """A licence answers an application; it is the national association's, and no league has another."""
    who = league.people.member(wanted.member)
    if not who.licences or who.licences[-1].number:
        raise LeagueError(
            Words("{who} has not applied for a licence", "{who} hat keine Lizenz beantragt"),
            rule=_lead(league),
            who=named(who),
        )
    require_day(wanted.valid_from, LeagueSetupError)
    require_day(wanted.valid_until, LeagueSetupError)
    if wanted.valid_from > wanted.valid_until:
        raise LeagueError(
            Words("a licence cannot end before it begins", "Eine Lizenz kann nicht enden, bevor sie beginnt")
        )
    if (holder := league.people.licensed.get(wanted.number, who.id)) != who.id:
        raise LeagueError(
            Words("licence {number} belongs to {holder}", "Die Lizenz {number} gehört {holder}"),
            number=wanted.number,
            holder=named(league.people.members[holder]),
        )
    require_id(wanted.number)
    return (
        did.LicenceIssued(wanted.member, wanted.number, wanted.valid_from, wanted.valid_until, wanted.entitlements),
    )


def record_guest(league: LeagueState, member: str, event: str, on: str, *, now: int) -> tuple[Event, ...]:
    """An event that somebody played as a guest counts for life: VPSV 5."""
    who = league.people.member(member)
    if membership_of(who, on) is not None:
        raise LeagueError(
            Words(
                "{who} is a member of a club on {day}, not a guest",
                "{who} ist am {day} Mitglied eines Vereins und kein Gast",
            ),
            rule=league.book.cite("guest_events") if league.book.knobs.guest_events else None,
            who=named(who),
            day=Day(on),
        )
    if event in who.guest_events:
        raise LeagueError(
            Words("{who} is already down as a guest at {event}", "{who} ist als Gast bei {event} schon eingetragen"),
            who=named(who),
            event=event,
        )
    require_line(event)
    require_past(on, now, league.book.cite_if_any("guest_events_max"))
    return (did.GuestPlayed(member, event, on),)


def _lead(league: LeagueState) -> Cite | None:
    return league.book.cite_if_any("licence_lead_days")
