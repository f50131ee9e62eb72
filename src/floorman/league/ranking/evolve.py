"""Folding what happened into the ranking. Nothing is refused here: it has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from floorman.league.honours.team import Appearance, CalledUp, Change
from floorman.league.ranking import events as did
from floorman.league.ranking.standing import counted
from floorman.league.ranking.why import Source, source_of_list, source_of_name, source_of_result
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.league.league import LeagueState
    from floorman.league.ranking.standing import Named


def evolve(league: LeagueState, event: did.Event) -> None:
    """Fold one event into the state."""
    ranking, team = league.ranking, league.ranking.team
    match event:
        case did.ResultFiled(result):
            ranking.put(result)
            _note(league, source_of_result(result.id), Words("entered", "eingetragen"))
        case did.ResultCorrected(result, reason):
            ranking.put(result)
            (ranking.by_hand.add if reason else ranking.by_hand.discard)(result.id)
            said = Words(f"corrected: {reason}", f"berichtigt: {reason}")
            _note(league, source_of_result(result.id), said if reason else Words("counted again", "neu gezählt"))
        case did.ResultStruck(result, reason):
            ranking.drop(result)
            ranking.by_hand.discard(result)
            _note(league, source_of_result(result), Words(f"struck out: {reason}", f"gestrichen: {reason}"))
        case did.ListOpened(named):
            _count(league, named)
            _note(league, source_of_list(named.id), Words("opened", "eröffnet"))
        case did.ScoringSet(name, scoring, reason):
            _count(league, replace(ranking.lists[name].named, scoring=scoring))
            _note(league, source_of_list(name), Words(f"scoring set: {reason}", f"Wertung gesetzt: {reason}"))
        case did.ScreenNameAssigned(platform, screen_name, member):
            ranking.assign(platform, screen_name, member)
            _note(league, source_of_name(platform, screen_name), Words(f"is {member}", f"ist {member}"))
        case did.PapersFiled(member, papers):
            ranking.papers[member] = papers
        case did.TitleAwarded(title):
            ranking.titles.append(title)
        case did.TitleStruck(title):
            ranking.titles.remove(title)
        case did.BeltHandedOver(belt):
            if ranking.belt is not None:
                ranking.belts.append(replace(ranking.belt, returned=ranking.belt.returned or belt.since))
            ranking.belt = belt
        case did.BeltReturned(on):
            if ranking.belt is not None:
                ranking.belt = replace(ranking.belt, returned=on)
        case did.Appointed(role, who):
            team.roles[role] = who
        case did.AppearancePlanned(appearance, name, date, size):
            team.appearances[appearance] = Appearance(name, date, size)
        case did.AppearanceMoved(appearance, date, reason):
            found = team.appearances[appearance]
            change = Change(found.date, date, reason, league.stamp.at)
            team.appearances[appearance] = replace(found, date=date, changes=(*found.changes, change))
        case did.Nominated(member, by, on, appearance):
            team.called.pop(member, None)  # whoever comes back stands at the end
            team.called[member] = CalledUp(by, on, appearance)
        case did.NominationDeclined(member, reason):
            team.called[member] = replace(team.called[member], status="declined", reason=reason)
            _leave(league, member)
        case did.SquadLeft(member, why, reason):
            team.called[member] = replace(team.called[member], status="out", why=why, reason=reason)
            _leave(league, member)
        case did.TeamCaptainNamed(member):
            team.captain = member
        case did.TeamSent(appearance, members):
            team.appearances[appearance] = replace(team.appearances[appearance], members=members)
        case did.TakenOutOfMatch(appearance, member, reason):
            found = team.appearances[appearance]
            team.appearances[appearance] = replace(
                found,
                members=tuple(other for other in found.members if other != member),
                taken_out=(*found.taken_out, (member, reason)),
            )
        case _:
            assert_never(event)


def _count(league: LeagueState, named: Named) -> None:
    ranking = league.ranking
    ranking.lists[named.id] = counted(named, ranking.results.values(), ranking.who_is)


def _note(league: LeagueState, key: str, what: Words) -> None:
    sources = league.ranking.sources
    sources[key] = (*sources.get(key, ()), Source(what, league.stamp))


def _leave(league: LeagueState, member: str) -> None:
    """Whoever is no longer in the squad captains nobody and plays none of the matches named so far."""
    team = league.ranking.team
    if team.captain == member:
        team.captain = ""
    for name, found in team.appearances.items():
        if member in found.members:
            team.appearances[name] = replace(found, members=tuple(other for other in found.members if other != member))
