"""Who may do what: one table, with a line for everything that can be said to the club."""

from __future__ import annotations

from typing import get_args

import pytest

from floorman.club.authority.actor import GRANTED, NOBODY, THE_CLUB, Actor, Grant, Role
from floorman.club.authority.permissions import BY_HOSTS, NEEDS, command_in, require_permission, require_roles
from floorman.club.company.home import as_host
from floorman.club.people import commands as people
from floorman.club.people.commands import OfMembers
from floorman.club.wanted import (
    bank,
    calls,
    cases,
    club,
    hands,
    leagues,
    notices,
    offers,
    rulebooks,
    tables,
    tournaments,
    whereabouts,
)
from floorman.club.wire.messages import Look
from floorman.errors import NotAllowed, NotSignedIn
from floorman.league.league import Command as LeagueCommand
from floorman.league.people.commands import NameLineup
from floorman.table import orders
from floorman.tournament import commands as step

EVERYTHING: set[type] = {
    Look,
    club.TakeUp,
    *get_args(tables.OfLobby),
    *get_args(tables.OfTable),
    *get_args(tournaments.OfCalendar),
    *get_args(tournaments.OfTournament),
    *get_args(step.Command),
    *get_args(OfMembers),
    *get_args(leagues.OfLeagues),
    *get_args(leagues.OfLeague),
    *get_args(LeagueCommand),
    *get_args(offers.OfOffers),
    *get_args(whereabouts.OfWhereabouts),
    *get_args(bank.OfBank),
    *get_args(cases.OfCases),
    *get_args(rulebooks.OfRulebooks),
    *get_args(hands.OfHands),
    *get_args(calls.OfCalls),
    *get_args(notices.OfNotices),
    *get_args(orders.Order),
} - {tournaments.TakeStep, leagues.MakeEntry, tables.OrderAtTable}
OF_HOSTS = {tables.LookAtLink, tables.RenewLink}
"""What the host of a home game alone may, whatever somebody is in the club."""
OF_THE_HOUSE: tuple[type, ...] = (*get_args(whereabouts.OfWhereabouts), step.VoteOnDeal, calls.NoteCall)
FRIDAY, SATURDAY = "tournament/friday", "tournament/saturday"


def holder(role: Role, scope: str = "") -> Actor:
    """Somebody with one role; a guest or a member where it is not one that is given."""
    grants = (Grant(role.value, scope),) if role in GRANTED else ()
    return Actor("m1", "Anna", grants, is_guest=role is Role.GUEST)


def may(by: Actor, wanted: type, scope: str = "") -> bool:
    try:
        require_roles(by, NEEDS[wanted], scope)
    except (NotAllowed, NotSignedIn):
        return False
    return True


def test_everything_that_can_be_said_has_its_line_and_nothing_else_has() -> None:
    assert set(NEEDS) == EVERYTHING


@pytest.mark.parametrize("wanted", sorted(EVERYTHING, key=str), ids=str)
@pytest.mark.parametrize("role", list(Role), ids=lambda role: role.value)
def test_every_role_may_do_what_the_table_says_and_nothing_else(role: Role, wanted: type) -> None:
    needs, by = NEEDS[wanted].roles, holder(role)
    own = by.roles_anywhere() if NEEDS[wanted].is_anywhere else by.roles()

    assert may(by, wanted) == (not needs or bool(needs & own))
    assert may(NOBODY, wanted) == (not needs)
    assert may(holder(Role.ADMIN), wanted) == (wanted not in {*OF_THE_HOUSE, *OF_HOSTS})


@pytest.mark.parametrize("wanted", OF_THE_HOUSE, ids=str)
def test_what_the_clubs_own_parts_tell_each_other_nobody_else_may_say(wanted: type) -> None:
    assert may(THE_CLUB, wanted)
    assert Role.HOUSE not in GRANTED
    assert not any(may(holder(role), wanted) for role in Role)


def test_a_host_leads_one_game_and_is_nobody_of_the_floor() -> None:
    host = as_host(Actor("m1", "Anna", is_guest=True), "home")

    for wanted in (orders.BeginBreak, orders.ShowOut, tables.RenewLink):
        assert may(host, wanted, "table/home")
        assert not may(host, wanted, "table/lounge")
    for wanted in {tables.LookAtCards, *get_args(orders.Order)} - set(BY_HOSTS):
        assert not may(host, wanted, "table/home"), wanted
    assert not {orders.CarryOut, orders.RepeatDeal, orders.SetChips, orders.TakeOut} & set(BY_HOSTS)
    moves = tables.MovePlayer("home", 1, "lounge", 2)
    with pytest.raises(NotAllowed):  # both have to be theirs
        require_permission(host, moves, "")
    require_permission(as_host(host, "lounge"), moves, "")


def test_what_a_guest_may_everybody_may_who_has_signed_in() -> None:
    guests = {wanted for wanted in EVERYTHING if may(holder(Role.GUEST), wanted)}

    for role in set(Role) - {Role.GUEST}:
        assert guests <= {wanted for wanted in EVERYTHING if may(holder(role), wanted)}


def test_a_role_counts_where_it_was_given() -> None:
    director = holder(Role.DIRECTOR, FRIDAY)

    assert may(director, step.Begin, FRIDAY)
    assert not may(director, step.Begin, SATURDAY)
    assert not may(director, tournaments.AnnounceEvent)


def test_whoever_directs_one_event_or_runs_one_league_may_invite_others_to_it() -> None:
    for role, scope in ((Role.DIRECTOR, FRIDAY), (Role.OFFICIAL, "league/wpl")):
        assert may(holder(role, scope), people.InviteMember)
        assert not may(holder(role, scope), people.GrantRole)
    assert not may(holder(Role.FLOOR, FRIDAY), people.InviteMember)
    assert not may(holder(Role.CAPTAIN, "league/wpl/ace"), people.FindMembers)


def test_a_director_is_floor_and_desk_as_well_and_neither_of_these_is_the_other() -> None:
    assert may(holder(Role.DIRECTOR), step.Pay)
    assert may(holder(Role.DIRECTOR), step.Penalise)
    assert not may(holder(Role.DESK), step.Penalise)
    assert not may(holder(Role.FLOOR), step.Pay)
    assert not may(holder(Role.FLOOR), step.Begin)


def test_a_captain_speaks_for_one_team_and_an_official_for_all() -> None:
    lineup = leagues.MakeEntry(NameLineup("ace", 1, ("a", "b")))
    captain = holder(Role.CAPTAIN, "league/wpl/ace")

    require_permission(captain, lineup, "league/wpl")
    require_permission(holder(Role.OFFICIAL, "league/wpl"), lineup, "league/wpl")
    for other in (holder(Role.CAPTAIN, "league/wpl/king"), holder(Role.CAPTAIN, "league/nl/ace"), holder(Role.PLAYER)):
        with pytest.raises(NotAllowed, match="captain"):
            require_permission(other, lineup, "league/wpl")


def test_a_step_is_judged_by_the_command_in_it() -> None:
    begin = tournaments.TakeStep(step.Begin())

    assert command_in(begin) == step.Begin()
    with pytest.raises(NotAllowed, match="tournament director"):
        require_permission(holder(Role.DESK), begin, FRIDAY)


def test_a_refusal_says_whose_business_it_is_in_both_languages() -> None:
    with pytest.raises(NotAllowed) as refused:
        require_permission(holder(Role.PLAYER), tournaments.UndoStep(), FRIDAY)

    assert refused.value.told("en") == "that is up to the registration desk or the floor"
    assert refused.value.told("de") == "Das ist der Anmeldung oder dem Floor vorbehalten."
