"""What breaches cost: fines in cents, points of the day, each by its clause, and all of it in the bank."""

from __future__ import annotations

import pytest

from floorman.bank import AccountKind, Bank, Cause, Occasion, Why, audit
from floorman.bank.occasions import in_words
from floorman.errors import InsufficientFunds, TeamRefused
from floorman.league.people import commands as want
from floorman.league.people.lookup import Sanction, absences, fines_of, sanctions_of
from floorman.league.people.money import booked, bookings
from floorman.rulebook import Rulebook
from floorman.text.words import Words
from support.books import house
from support.league_people import WPL, Office, ace, costs

SATURDAY, SUNDAY = "2026-03-28", "2026-03-29"


def ace_with_latecomers(book: Rulebook = WPL, *, teams: int = 2) -> Office:
    """A club with teams, nine players in order and two who are not."""
    office = ace(book, teams=teams)
    for late in "yz":
        office.now = max(office.now, office.state.people.matchdays[1].starts_at - 10 * 86_400_000)
        office.player(late, "ace", filed="2026-03-19")
    return office


# ---- who should not have played ----


@pytest.mark.rule("WPL-1.5.c", "WPL-1.5.c#2")
def test_two_ineligible_players_are_one_fine() -> None:
    office = ace_with_latecomers()
    office.line_up("ace-1", "ayz", insists=True)
    office.line_up("ace-2", "def")
    office.play(1)

    assert costs(office) == [("ace-1", "ineligible_player", 50, "WPL-1.5.c")]
    assert sanctions_of(office.state, "ace-1", 1) == (Sanction("ineligible_player", ("y", "z"), "WPL-1.5.c"),)
    assert fines_of(office.state, "ace") == tuple(office.fines)


@pytest.mark.rule("WPL-1.5.c#1", "WPL-1.5.c#3")
def test_the_sister_team_is_left_alone() -> None:
    office, strict = ace_with_latecomers(), ace_with_latecomers(house("wpl", ineligible_scope="club"))
    for league in (office, strict):
        league.line_up("ace-1", "aby", insists=True)
        league.line_up("ace-2", "def")
        league.play(1)

    assert sanctions_of(office.state, "ace-2", 1) == ()
    assert sanctions_of(strict.state, "ace-2", 1) == (Sanction("ineligible_player", (), "H-1"),)
    assert [cents for _, _, cents, _ in costs(strict)] == [50]  # the club pays once under either reading


@pytest.mark.rule("WPL-1.5.c")
def test_age_and_transfers_are_held_against_a_team_in_the_same_way() -> None:
    office = ace_with_latecomers()
    office.player("k", "ace", born="2010-01-01", filed="2026-01-01")
    office.line_up("ace-1", "abk", insists=True)
    office.line_up("ace-2", "def")
    office.play(1)

    assert costs(office) == [("ace-1", "ineligible_player", 50, "WPL-1.5.c")]
    assert [held.rule for held in sanctions_of(office.state, "ace-1", 1)] == ["WPL-gap-ineligible-other-ground"]


@pytest.mark.rule("WPL-1.5.c")
def test_what_is_found_out_later_counts_as_if_it_had_been_known() -> None:
    office = ace_with_latecomers()
    office.line_up("ace-1", "abc")
    office.line_up("ace-2", "def")
    office.play(1)

    office.do(want.SanctionTeam("ace-1", 1, "ineligible_player", ("a",), "the licence was forged"), at="2026-04-02")

    assert costs(office) == [("ace-1", "ineligible_player", 50, "WPL-1.5.c")]
    with pytest.raises(TeamRefused, match="already been decided against ace-1"):
        office.do(want.SanctionTeam("ace-1", 1, "ineligible_player", ("a",), "again"))
    office.do(want.SanctionTeam("ace-1", 1, "ineligible_player", ("b",), "and another one"))
    assert len(office.fines) == 1  # the team is fined for the offence
    assert [held.players for held in sanctions_of(office.state, "ace-1", 1)] == [("a",), ("b",)]
    for players in ((), ("d",)):
        with pytest.raises(TeamRefused):
            office.do(want.SanctionTeam("ace-1", 1, "ineligible_player", players, "played elsewhere"))


@pytest.mark.rule("WPL-2.11.c", "WPL-2.11.c#1")
def test_the_second_team_pays_for_playing_somebody_twice() -> None:
    office = ace_with_latecomers()
    office.line_up("ace-1", "abc", 1)
    office.line_up("ace-2", "def", 1)
    office.play(1)
    office.line_up("ace-2", "aef", 2, insists=True)
    office.line_up("ace-1", "bcg", 2)
    office.play(2)

    assert costs(office) == [("ace-2", "player_in_two_teams", 30, "WPL-2.11.c")]
    assert sanctions_of(office.state, "ace-2", 2) == (Sanction("player_in_two_teams", ("a",), "WPL-2.11.c"),)
    assert sanctions_of(office.state, "ace-1", 2) == ()


@pytest.mark.rule("WPL-2.11.c")
def test_who_only_sat_down_in_the_main_round_is_reported_by_the_floor() -> None:
    office = ace_with_latecomers()
    office.line_up("ace-1", "abc")
    office.line_up("ace-2", "def")
    office.play(1)

    office.do(want.SanctionTeam("ace-2", 1, "player_in_two_teams", ("a",), "sat down in the main round"))

    assert costs(office) == [("ace-2", "player_in_two_teams", 30, "WPL-2.11.c")]


@pytest.mark.rule("WPL-2.11.c")
def test_a_double_use_is_held_against_the_second_team_only() -> None:
    office = ace_with_latecomers()
    office.club("king", teams=0)
    office.player("x", "king")
    for matchday, first, second in ((1, "abc", "def"), (2, "bcg", "aef")):
        office.line_up("ace-1", first, matchday)
        office.line_up("ace-2", second, matchday, insists=True)
        office.play(matchday)

    # The first team of a stays the first when the other one has fielded her.
    for team, matchday, player in (("ace-1", 1, "a"), ("ace-1", 2, "a"), ("ace-1", 1, "x"), ("ace-2", 1, "d")):
        with pytest.raises(TeamRefused, match="not bound to another team of the club") as refused:
            office.do(want.SanctionTeam(team, matchday, "player_in_two_teams", (player,), "seen"))
        assert refused.value.rule
        assert refused.value.rule.rule == "WPL-2.11.c"


@pytest.mark.rule("WPL-2.11.b", "WPL-2.11.c")
def test_where_a_team_binds_for_the_day_the_first_of_that_day_counts() -> None:
    office = ace_with_latecomers(house("wpl", player_bound_to_team="matchday"))
    for matchday, first, second in ((1, "abc", "def"), (2, "bcg", "aef")):
        office.line_up("ace-1", first, matchday)
        office.line_up("ace-2", second, matchday)
        office.play(matchday)

    with pytest.raises(TeamRefused, match="not bound to another team of the club"):  # another day is another team
        office.do(want.SanctionTeam("ace-2", 2, "player_in_two_teams", ("a",), "sat down in the main round"))
    office.do(want.SanctionTeam("ace-1", 2, "player_in_two_teams", ("a",), "sat down in the main round"))

    assert [(fine.team, fine.what) for fine in office.fines] == [("ace-1", "player_in_two_teams")]


# ---- staying away ----


@pytest.mark.rule("WPL-1.9.b", "WPL-1.9.b#1", "WPL-1.9.b#3")
def test_every_day_away_costs_a_hundred_euro() -> None:
    office = ace_with_latecomers(teams=1)
    for matchday in range(1, 7):
        office.line_up("ace-1", "abc", matchday)
        office.play(matchday, absent="abc" if matchday in (3, 6) else "")

    assert absences(office.state, "ace-1") == (3, 6)
    assert [(fine.matchday, fine.what, fine.cents, fine.rule) for fine in office.fines] == [
        (3, "team_no_show", 10_000, "WPL-1.9.b"),
        (6, "team_no_show", 10_000, "WPL-1.9.b"),
    ]


@pytest.mark.rule("WPL-1.9.b", "WPL-2.12", "WPL-2.10.b")
def test_fines_add_up_but_an_absent_team_is_not_short_as_well() -> None:
    office, once = ace_with_latecomers(), ace_with_latecomers(house("wpl", fines_add_up=False))
    for league in (office, once):
        league.line_up("ace-1", "abc", at=f"{SATURDAY} 20:00")
        league.play(1, absent="c")

    assert costs(office) == [
        ("ace-1", "only_two_players", 30, "WPL-2.10.b"),
        ("ace-1", "lineup_late", 30, "WPL-2.12"),
        ("ace-2", "team_no_show", 100, "WPL-1.9.b"),
        ("ace-2", "lineup_late", 30, "WPL-2.12"),
    ]
    assert [(team, what) for team, what, _, _ in costs(once)] == [
        ("ace-1", "only_two_players"),
        ("ace-2", "team_no_show"),
    ]


def test_where_only_the_largest_counts_a_larger_one_costs_the_difference() -> None:
    office = ace_with_latecomers(house("wpl", fines_add_up=False))
    office.line_up("ace-1", "abc", at=f"{SATURDAY} 20:00")
    office.line_up("ace-2", "def")
    office.play(1)

    office.do(want.SanctionTeam("ace-1", 1, "player_in_two_teams", ("d",), "sat down for both"))
    assert costs(office) == [("ace-1", "lineup_late", 30, "WPL-2.12")]  # no dearer
    office.do(want.SanctionTeam("ace-1", 1, "ineligible_player", ("a",), "the licence was forged"))
    assert costs(office)[1:] == [("ace-1", "ineligible_player", 20, "WPL-1.5.c")]


def test_the_floor_fines_what_only_it_can_see() -> None:
    office = ace_with_latecomers()
    office.line_up("ace-1", "abc")
    office.line_up("ace-2", "def")
    office.play(1)

    office.do(want.FineTeam("ace-1", 1, "drugs_or_alcohol", "could not sit upright"))

    assert costs(office) == [("ace-1", "drugs_or_alcohol", 50, "WPL-2.17")]
    with pytest.raises(TeamRefused, match="or has been already") as refused:
        office.do(want.FineTeam("ace-1", 1, "drugs_or_alcohol", "still"))
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-2.17"
    with pytest.raises(TeamRefused, match="reason"):
        office.do(want.FineTeam("ace-2", 1, "drugs_or_alcohol", " "))


@pytest.mark.rule("WPL-2.17")
def test_every_drunken_player_is_a_case_and_each_of_them_one() -> None:
    office = ace_with_latecomers()
    office.line_up("ace-1", "abc")
    office.line_up("ace-2", "def")
    office.play(1)
    for player in "ab":
        office.do(want.FineTeam("ace-1", 1, "drugs_or_alcohol", "drunk", player))

    assert costs(office) == [("ace-1", "drugs_or_alcohol", 50, "WPL-2.17")] * 2
    assert [fine.player for fine in office.fines] == ["a", "b"]
    for wanted, why in (
        (want.FineTeam("ace-1", 1, "drugs_or_alcohol", "still", "a"), "or has been already"),
        (want.FineTeam("ace-1", 1, "drugs_or_alcohol", "seen", "d"), "not fined for d"),  # of the other team
        (want.FineTeam("ace-1", 1, "lineup_late", "seen", "c"), "not fined for c"),
    ):
        with pytest.raises(TeamRefused, match=why):
            office.do(wanted)
    assert [in_words(booking.reason) for booking in bookings(office.league.records) if booking.why is Why.FINE] == [
        Words(
            f"drugs or alcohol, {player} of ace-1, match day 1 (WPL 2.17)",
            f"Drogen oder Alkohol, {player} von ace-1, Spieltag 1 (WPL 2.17)",
        )
        for player in "ab"
    ]


@pytest.mark.rule("WPL-2.17")
@pytest.mark.parametrize(
    ("first", "then", "why"),
    [
        ("", "a", "is already fined for this without a player named"),
        ("a", "", "is already fined for a: say who it is"),
        ("ab", "", "is already fined for a and b: say who it is"),
    ],
)
def test_a_case_is_fined_once_whether_or_not_the_player_is_named(first: str, then: str, why: str) -> None:
    office = ace_with_latecomers()
    office.line_up("ace-1", "abc")
    office.line_up("ace-2", "def")
    office.play(1)
    *_, last = [office.do(want.FineTeam("ace-1", 1, "drugs_or_alcohol", "drunk", who)) for who in first or [""]]
    before = list(office.fines)

    with pytest.raises(TeamRefused, match=why) as refused:
        office.do(want.FineTeam("ace-1", 1, "drugs_or_alcohol", "still", then))
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-2.17"
    assert office.fines == before

    office.do(want.FineTeam("ace-2", 1, "drugs_or_alcohol", "drunk"))  # another team is another case
    named = want.FineTeam("ace-1", 1, "drugs_or_alcohol", "drunk", "c")
    office.league.correct(last.number, named, reason="it was c", by="eva", now=office.now)
    assert [fine.player for fine in office.fines if fine.team == "ace-1"] == [*first[:-1], "c"]


@pytest.mark.rule("WPL-1.9.b", "WPL-2.10.b", "WPL-2.11.c", "WPL-2.17")
@pytest.mark.parametrize(
    ("wanted", "why", "rule"),
    [
        (want.FineTeam("ace-1", 1, "team_no_show", "seen"), "was there on match day 1", "WPL-1.9.b"),
        (want.FineTeam("ace-1", 1, "only_two_players", "seen"), "ace-1 was complete", "WPL-2.10.b"),
        (
            want.SanctionTeam("ace-1", 1, "ineligible_player", ("a", "a"), "seen"),
            "name those who played",
            "WPL-1.5.c",
        ),
        (want.FineTeam("ace-1", 2, "team_no_show", "seen"), "match day 2 has not started", "WPL-1.9.b"),
        (want.FineTeam("ace-1", 2, "drugs_or_alcohol", "seen"), "match day 2 has not started", "WPL-2.17"),
        (want.FineTeam("ace-2", 1, "only_two_players", "seen"), "was not there on match day 1", "WPL-2.10.b"),
        (want.FineTeam("ace-2", 1, "team_no_show", "seen"), "or has been already", "WPL-1.9.b"),
        (
            want.SanctionTeam("ace-2", 1, "player_in_two_teams", ("a",), "seen"),
            "was not there on match day 1",
            "WPL-2.11.c",
        ),
        (
            want.SanctionTeam("ace-1", 2, "player_in_two_teams", ("d",), "seen"),
            "match day 2 has not started",
            "WPL-2.11.c",
        ),
    ],
)
def test_nobody_is_fined_for_what_cannot_have_been(wanted: want.Command, why: str, rule: str) -> None:
    office = ace_with_latecomers()
    office.line_up("ace-1", "abc")
    office.line_up("ace-2", "def")
    office.play(1, absent="def")
    before = list(office.league.records)

    with pytest.raises(TeamRefused, match=why) as refused:
        office.do(wanted)
    assert refused.value.rule
    assert refused.value.rule.rule == rule
    assert refused.value.words.de
    assert office.league.records == before


def test_a_book_without_a_table_of_fines_fines_nobody() -> None:
    office = Office(Rulebook.load("apsa"))
    office.club("ace", paid=False)
    office.do(want.StartMatchday(1), at=f"{SUNDAY} 14:00")

    assert absences(office.state, "ace-1") == (1,)
    assert office.fines == []


# ---- the bank ----


def bank_of(office: Office, *, cents: int = 200_000) -> Bank:
    """A bank in which every club has an account with something on it, and the association one."""
    bank = Bank.open("bank", by="treasurer", at=0)
    bank.open_account("wpsv", AccountKind.CLUB, by="treasurer", at=0)
    for club in office.state.people.clubs:
        bank.open_account(club, by="treasurer", at=0)
        has = bank.balance(club)
        if cents > has:
            bank.transfer(
                debit="house",
                credit=club,
                cents=cents - has,
                reason="first money",
                id=f"m/{club}",
                by="treasurer",
                at=0,
            )
    return bank


@pytest.mark.rule("WPL-1.3#1", "WPL-1.9.b", "WPL-2.10.b")
def test_fees_and_fines_are_transfers_of_the_club() -> None:
    office = ace_with_latecomers()
    bank = bank_of(office)
    office.line_up("ace-1", "abc")
    office.play(1, absent="c")

    bank.record(booked(bank.ledger, bookings(office.league.records), association="wpsv"))

    taken = [(t.why, t.cents, in_words(t.reason).en) for t in bank.ledger.transfers.values() if t.credit == "wpsv"]
    assert taken == [
        (Why.FEE, 27_000, "entry fee of a team, ace-1 (WPL 1.3)"),
        (Why.FEE, 27_000, "entry fee of a team, ace-2 (WPL 1.3)"),
        (Why.FINE, 3_000, "started with too few, ace-1, match day 1 (WPL 2.10.b)"),
        (Why.FINE, 10_000, "did not appear, ace-2, match day 1 (WPL 1.9.b)"),
        (Why.FINE, 3_000, "line-up late, ace-2, match day 1 (WPL 2.12)"),
    ]
    assert bank.balance("wpsv") == 70_000
    assert bank.balance("ace") == 130_000
    assert audit(enumerate(bank.events, 1)).is_clean
    assert booked(bank.ledger, bookings(office.league.records), association="wpsv") == ()  # once is enough


def test_a_correction_takes_back_what_no_longer_stands_and_nothing_else() -> None:
    office = ace_with_latecomers(teams=1)
    bank = bank_of(office)
    office.line_up("ace-1", "abc", at=f"{SATURDAY} 20:00")
    reported = office.do(want.ReportTeam("ace-1", 1, ("a", "b")), at=f"{SUNDAY} 13:00")
    office.do(want.StartMatchday(1), at=f"{SUNDAY} 14:00")
    bank.record(booked(bank.ledger, bookings(office.league.records), association="wpsv"))
    assert bank.balance("wpsv") == 27_000 + 3_000 + 3_000

    office.league.correct(
        reported.number, want.ReportTeam("ace-1", 1, ("a", "b", "c")), reason="c was there", by="dora", now=office.now
    )
    bank.record(booked(bank.ledger, bookings(office.league.records), association="wpsv"))

    assert costs(office) == [("ace-1", "lineup_late", 30, "WPL-2.12")]
    assert bank.balance("wpsv") == 27_000 + 3_000
    (back,) = [t for t in bank.ledger.transfers.values() if t.why is Why.CORRECTION]
    assert (back.reason, back.by, back.cents) == ("c was there", "dora", 3_000)
    assert bank.ledger.transfers[back.reverses].reason == Occasion(
        Cause.ONLY_TWO_PLAYERS, team="ace-1", matchday=1, rule="WPL-2.10.b"
    )
    assert audit(enumerate(bank.events, 1)).is_clean


def test_what_an_account_does_not_cover_is_not_booked_and_nothing_else_either() -> None:
    office = ace_with_latecomers()
    bank = bank_of(office, cents=53_999)  # two fees are a cent more
    before = bank.events

    with pytest.raises(InsufficientFunds):
        booked(bank.ledger, bookings(office.league.records), association="wpsv")
    assert bank.events == before


def test_a_fee_that_is_given_back_comes_from_the_association() -> None:
    office = ace_with_latecomers(house("wpl", refund_until="entry_deadline"))
    bank = bank_of(office)
    office.do(want.WithdrawTeam("ace-2"))

    bank.record(booked(bank.ledger, bookings(office.league.records), association="wpsv"))

    assert bank.balance("wpsv") == 27_000
    assert bank.balance("ace") == 173_000
