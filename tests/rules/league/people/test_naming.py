"""The book reads like a book: every entry has a name in both languages."""

from __future__ import annotations

from typing import get_args

import pytest

from floorman.league.people import commands as want
from floorman.league.people.naming import named
from support.league_people import IN_ORDER, Office

WANTED: list[tuple[want.Command, str]] = [
    (want.EnterClub("ace", "Ace"), "Ace enters"),
    (want.UpdateClub("ace", IN_ORDER), "what Ace has shown"),
    (want.AdmitClub("ace"), "admit Ace"),
    (want.TurnDownClub("ace"), "turn Ace down"),
    (want.EnterTeam("ace-3", "ace"), "Ace enters team ace-3"),
    (want.NameTeam("ace-1", "Sharks"), "Ace 1 is called Sharks"),
    (want.NameTeam("ace-1", ""), "Ace 1 is called by its number"),
    (want.JudgeTeamName("ace-1", is_accepted=True), "accept the name of Ace 1"),
    (want.JudgeTeamName("ace-1", is_accepted=False), "refuse the name of Ace 1"),
    (want.WithdrawTeam("ace-2"), "Ace 2 withdraws"),
    (want.PayTeamFee("ace-2"), "the fee of Ace 2 is paid"),
    (want.EnterMember("d", "Dora"), "put Dora down"),
    (want.ChangeClub("a", "ace", "2026-05-01"), "A joins Ace on 2026-05-01"),
    (want.ChangeClub("a", "", "2026-05-01"), "A leaves the club on 2026-05-01"),
    (want.ApplyForLicence("a", "2026-05-01"), "A applies for a licence on 2026-05-01"),
    (want.IssueLicence("a", "L-1", "2026-05-01", "2026-12-31"), "licence L-1 for A"),
    (want.RecordGuest("nobody", "Friday", "2026-05-01"), "nobody plays Friday as a guest"),
    (want.MoveMatchday(1, "2026-05-01", 0), "move match day 1 to 2026-05-01"),
    (want.AppointOfficials(1, "dora"), "match day 1: dora directs"),
    (want.NameLineup("ace-1", 1, ("a", "b")), "match day 1: Ace 1 with A, B"),
    (want.CheckIn("ace-9", 1, ("a",)), "match day 1: A of ace-9 report"),
    (want.StartMatchday(1), "start match day 1"),
    (want.SanctionTeam("ace-1", 1, "ineligible_player", ("a",), "seen"), "match day 1: hold A against Ace 1"),
    (want.FineTeam("ace-1", 1, "drugs_or_alcohol", "drunk"), "match day 1: fine Ace 1: drunk"),
]


@pytest.mark.parametrize(("wanted", "name"), WANTED)
def test_entries_have_names(wanted: want.Command, name: str) -> None:
    office = Office()
    office.club("ace", teams=2)
    office.players("ace", "ab")

    words = named(office.state, wanted)

    assert words.en == name
    assert words.de != words.en


def test_no_entry_is_without() -> None:
    assert {type(wanted) for wanted, _ in WANTED} == set(get_args(want.Command))
