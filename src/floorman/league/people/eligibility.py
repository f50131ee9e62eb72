"""Who may play on a day, and everything that stands in the way, each with its paragraph."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.days import day_number, has_reached_age
from floorman.league.people.records import Refusal
from floorman.text.fillings import Count, Day, filled_in
from floorman.text.nouns import DAYS
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.league.league import LeagueState
    from floorman.league.people.state import LeagueMember, Membership
    from floorman.rulebook import Cite

ENTRY_CODES = ("no-member", "other-club", "club-not-admitted", "no-licence", "no-entitlement", "licence-filed-late")
"""What WPL 1.5 itself asks for; other grounds are held against a team in the same way, by our reading."""
TWO_TEAMS = "plays-for-sister-team"


def membership_of(member: LeagueMember, day: str) -> Membership | None:
    """The club somebody belongs to on a day, and since when; None without one."""
    held = [past for past in member.memberships if past.since <= day]
    return held[-1] if held and held[-1].club else None


def refusals(league: LeagueState, member: str, day: str, team: str = "") -> Iterator[Refusal]:
    """Everything that keeps somebody from playing on a day, for a team if one is named."""
    who = league.people.members.get(member)
    if who is None:
        yield Refusal(
            "unknown", Words(f"nobody is known as {member}", f"Als {member} ist niemand bekannt"), about=(member,)
        )
        return
    yield from _membership(league, who, day, team)
    yield from _licence(league, who, day)
    yield from _age(league, who, day)
    yield from _transfer(league, who, day)
    if team:
        yield from _sister_teams(league, who, day, team)


def _membership(league: LeagueState, who: LeagueMember, day: str, team: str) -> Iterator[Refusal]:
    book, people = league.book, league.people
    held = membership_of(who, day)
    rule = book.cite_if_any("entry_requires")
    if held is None:
        yield from _guest(league, who, day)
        if team:  # a team is made up of its club's members, whatever guests may play elsewhere
            yield _other_club(league, who, team, rule)
        return
    if "club_membership" in (book.knobs.entry_requires or ()):
        club = people.clubs[held.club]
        if club.status == "refused" or (people.has_begun and club.status != "accepted"):
            yield Refusal(
                "club-not-admitted",
                Words(f"{club.name} does not take part", f"{club.name} nimmt nicht teil"),
                rule,
                (club.id,),
            )
    if team and people.team(team).club != held.club:
        yield _other_club(league, who, team, rule)


def _other_club(league: LeagueState, who: LeagueMember, team: str, rule: Cite | None) -> Refusal:
    club = league.people.club(league.people.team(team).club)
    return Refusal(
        "other-club",
        Words(f"{who.name} is not a member of {club.name}", f"{who.name} ist kein Mitglied von {club.name}"),
        rule,
        (who.id, club.id),
    )


def _guest(league: LeagueState, who: LeagueMember, day: str) -> Iterator[Refusal]:
    """Guests play where the book lets them, and no oftener: VPSV 5. Where membership is needed, not at all."""
    book = league.book
    most, played = book.knobs.guest_events_max, len(who.guest_events)
    if "club_membership" in (book.knobs.entry_requires or ()):
        yield Refusal(
            "no-member",
            filled_in(
                Words("{who} is not in a club on {day}", "{who} ist am {day} bei keinem Verein"),
                who=who.name,
                day=Day(day),
            ),
            book.cite_if_any("entry_requires"),
            (who.id, day),
        )
    elif most is not None and played >= most:
        yield Refusal(
            "guest-limit",
            filled_in(
                Words(
                    "{who} has been a guest at {played}; the limit is {most}",
                    "{who} war schon bei {played} zu Gast, höchstens erlaubt: {most}",
                ),
                who=who.name,
                played=Count(played, Words("event", "Turnier"), Words("events", "Turnieren")),
                most=most,
            ),
            book.cite_if_any("guest_events_max"),
            (who.id,),
        )


def licence_lead_days(league: LeagueState) -> int:
    """How many days ahead a licence is applied for: as announced, or by the book."""
    announced = league.setup.licence_lead_days
    return announced if announced is not None else league.book.knobs.licence_lead_days or 0


def _licence(league: LeagueState, who: LeagueMember, day: str) -> Iterator[Refusal]:
    book = league.book
    if "licence" not in (book.knobs.entry_requires or ()):
        return
    valid = [licence for licence in who.licences if licence.covers(day)]
    if not valid:
        yield Refusal(
            "no-licence",
            filled_in(
                Words(
                    "{who} does not have a licence that is valid on {day}", "{who} hat keine Lizenz, die am {day} gilt"
                ),
                who=who.name,
                day=Day(day),
            ),
            book.cite_if_any("entry_requires"),
            (who.id, day),
        )
        return
    entitlement = league.setup.needs if "licence_entitlement" in (book.knobs.entry_requires or ()) else ""
    if entitlement and not any(entitlement in licence.entitlements for licence in valid):
        yield Refusal(
            "no-entitlement",
            Words(
                f"the licence of {who.name} does not carry “{entitlement}”",
                f"Die Lizenz von {who.name} enthält „{entitlement}“ nicht",
            ),
            book.cite_if_any("entry_requires"),
            (who.id, entitlement),
        )
    needed = licence_lead_days(league)
    ahead = max(day_number(day) - day_number(licence.filed_on) for licence in valid)
    if ahead < needed:
        yield Refusal(
            "licence-filed-late",
            filled_in(
                Words(
                    "the licence of {who} was applied for {ahead} before {day}; at least {needed} are needed",
                    "{who} hat die Lizenz erst {ahead} vor dem {day} beantragt, nötig sind mindestens {needed}",
                ),
                who=who.name,
                ahead=Count(ahead, *DAYS),
                day=Day(day),
                needed=needed,
            ),
            book.cite_if_any("licence_lead_days"),
            (who.id, day),
        )


def _age(league: LeagueState, who: LeagueMember, day: str) -> Iterator[Refusal]:
    years = league.book.knobs.min_age
    if years and not has_reached_age(who.born, day, years):
        yield Refusal(
            "too-young",
            filled_in(
                Words("{who} is not {years} years old on {day}", "{who} ist am {day} noch nicht {years} Jahre alt"),
                who=who.name,
                years=years,
                day=Day(day),
            ),
            league.book.cite_if_any("min_age"),
            (who.id, day),
        )


def _transfer(league: LeagueState, who: LeagueMember, day: str) -> Iterator[Refusal]:
    """Whoever has played this season and changes club waits for the next one; a change is reported ahead: WPL 1.6."""
    book = league.book
    changes = [past for past in who.memberships if past.is_transfer and past.since <= day]
    if book.knobs.transfer_lock == "rest_of_season_if_fielded" and any(
        _came_after_playing(league, who, change) for change in changes
    ):
        yield Refusal(
            "transfer-lock",
            Words(
                f"{who.name} has played this season and changed club since",
                f"{who.name} hat in dieser Saison gespielt und danach den Verein gewechselt",
            ),
            book.cite_if_any("transfer_lock"),
            (who.id,),
        )
    held, needed = membership_of(who, day), book.knobs.transfer_notice_days
    if needed is None or held is None or not held.is_transfer:
        return
    ahead = day_number(day) - day_number(held.reported_on) if held.reported_on else None
    if ahead is None or ahead < needed:
        words = (
            Words(
                "the transfer of {who} was not reported; it has to be {needed} ahead",
                "Der Wechsel von {who} wurde nicht gemeldet; zu melden ist er {needed} vorher",
            )
            if ahead is None
            else Words(
                "the transfer of {who} was reported {ahead} before {day}; it has to be {needed} ahead",
                "Der Wechsel von {who} wurde erst {ahead} vor dem {day} gemeldet; nötig sind {needed}",
            )
        )
        yield Refusal(
            "transfer-not-reported",
            filled_in(words, who=who.name, ahead=Count(ahead or 0, *DAYS), day=Day(day), needed=Count(needed, *DAYS)),
            book.cite_if_any("transfer_notice_days"),
            (who.id, day),
        )


def _came_after_playing(league: LeagueState, who: LeagueMember, change: Membership) -> bool:
    """Whether somebody had played before a change, or for another club before it was put down with an earlier day."""
    people = league.people
    for at, (number, team) in enumerate(who.fielded):
        date = people.matchdays[number].date
        held = membership_of(who, date)
        is_for_another = held is None or held.club != people.teams[team].club
        if date < change.since or (is_for_another and (date == change.since or at < change.appearances)):
            return True
    return False


def _sister_teams(league: LeagueState, who: LeagueMember, day: str, team: str) -> Iterator[Refusal]:
    _, first = next(binding(league, who, league.people.team(team).club, day), (0, team))
    if first != team:
        yield plays_for(league, who, first)


def binding(league: LeagueState, who: LeagueMember, club: str, day: str) -> Iterator[tuple[int, str]]:
    """The match days and teams of a club that count for the day: the first of them is somebody's team. WPL 2.11."""
    people, bound = league.people, league.book.knobs.player_bound_to_team
    for number, team in who.fielded:
        counts = bound == "season" or (bound == "matchday" and people.matchdays[number].date == day)
        if counts and people.teams[team].club == club:
            yield number, team


def plays_for(league: LeagueState, who: LeagueMember, other: str) -> Refusal:
    """Somebody belongs to another team."""
    name = league.people.team_name(other)
    return Refusal(
        TWO_TEAMS,
        Words(f"{who.name} plays for {name}", f"{who.name} spielt für {name}"),
        league.book.cite_if_any("player_bound_to_team"),
        (who.id, other),
    )
