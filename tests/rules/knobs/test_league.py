"""What a league asks a rulebook: answered the other way, a club, a team, a table or a ranking comes out differently."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

from msgspec.structs import replace

from floorman.contest.places import places
from floorman.contest.ranking import Bust
from floorman.league.honours.residence import Stay
from floorman.league.people import commands as want
from floorman.league.people.clubs import missing
from floorman.league.people.lookup import Sanction, absent_teams, may_play, sanctions_of
from floorman.league.people.teams import invoice
from floorman.league.ranking import commands as ranking
from floorman.league.ranking.calculator import calculate
from floorman.league.ranking.decimals import shown
from floorman.league.ranking.lists import REGIONAL
from floorman.league.ranking.results import Finish
from floorman.league.season.draw import draw_fields, draw_tables
from floorman.league.season.finishes import GameFinish, points_of
from floorman.league.season.mvp import day_list
from floorman.league.season.scoring import ScoreSheet, chips_of, score_sheet
from floorman.league.season.sides import Side
from floorman.league.season.state import figure
from floorman.tournament import commands as step
from floorman.tournament.entries.attendance import may_score
from floorman.tournament.finish.points import place_points
from support.knobs import flips
from support.league_people import IN_ORDER, Office, ace
from support.league_season import finishes, scored, side, stood
from support.rankings import NOW, filed, league, points, result
from support.tournaments import do, tournament

if TYPE_CHECKING:
    from floorman.league.league import League
    from floorman.league.season.scoring import TeamDay
    from floorman.rulebook import Rulebook

SATURDAY, SUNDAY = "2026-03-28", "2026-03-29"


def two_clubs(book: Rulebook) -> Office:
    """Two clubs with a team and three players each."""
    office = Office(book)
    for club, players in (("ace", "abc"), ("king", "xyz")):
        office.club(club)
        office.players(club, players)
    return office


def fines(office: Office) -> str:
    """What was fined so far."""
    return ", ".join(f"{fine.team} {fine.what} {fine.cents // 100}" for fine in office.fines) or "no fines"


# ---- clubs, teams and players ----

NEEDED: Final = (
    "register_number",
    "regional_ordinary_member",
    "national_extraordinary_member",
    "seat_or_activity_in_region",
)


def lacks(book: Rulebook, **facts: Any) -> str:
    """What stands in the way of a club's admission."""
    office = Office(book)
    office.do(want.EnterClub("ace", "Ace", replace(IN_ORDER, **facts)))
    return ", ".join(refusal.code for refusal in missing(office.state, "ace")) or "nothing"


@flips("club_requires", {NEEDED: "register_number", NEEDED[1:]: "nothing"}, over="wpl")
def test_a_club_that_is_not_registered(book: Rulebook) -> object:
    return lacks(book, register_number="")


@flips("club_requires", {NEEDED: "regional_ordinary_member", (NEEDED[0], *NEEDED[2:]): "nothing"}, over="wpl")
def test_a_club_that_is_not_in_the_regional_association(book: Rulebook) -> object:
    return lacks(book, is_regional_member=False)


@flips("club_requires", {NEEDED: "national_extraordinary_member", (*NEEDED[:2], NEEDED[3]): "nothing"}, over="wpl")
def test_a_club_that_is_not_in_the_national_association(book: Rulebook) -> object:
    return lacks(book, is_national_member=False)


@flips("club_requires", {NEEDED: "seat_or_activity_in_region", NEEDED[:3]: "nothing"}, over="wpl")
def test_a_club_from_another_region(book: Rulebook) -> object:
    return lacks(book, has_seat_in_region=False)


@flips("club_max_teams", {3: "TeamRefused (H-1)", 4: "4 teams"}, over="wpl")
def test_a_club_with_four_teams(book: Rulebook) -> object:
    office = Office(book)
    office.club("ace", teams=4)
    return f"{len(office.state.people.teams)} teams"


@flips("team_entry_fee_cents", {27_000: "27000", 1_000: "1000"}, over="wpl")
def test_what_a_team_pays(book: Rulebook) -> object:
    office = Office(book)
    office.club("ace", paid=False)
    return invoice(office.state, "ace").cents


@flips("licence_lead_days", {28: "licence-filed-late", 7: "plays"}, over="wpl")
def test_a_licence_applied_for_ten_days_before(book: Rulebook) -> object:
    office = ace(book)
    office.now = office.state.people.matchdays[1].starts_at - 10 * 86_400_000
    office.player("y", "ace", filed="2026-03-19")
    return ", ".join(why.code for why in may_play(office.state, "y", SUNDAY)) or "plays"


@flips("transfer_lock", {"rest_of_season_if_fielded": "transfer-lock", "none": "plays"}, over="wpl")
def test_a_player_changes_clubs_after_having_played(book: Rulebook) -> object:
    office = two_clubs(book)
    office.line_up("ace-1", "abc", 2)
    office.play(2)
    office.do(want.ChangeClub("a", "king", "2026-05-01", "2026-05-01"), at="2026-05-01")
    return ", ".join(why.code for why in may_play(office.state, "a", "2026-07-26", team="king-1")) or "plays"


@flips("transfer_notice_days", {28: "transfer-not-reported", 20: "plays"}, over="wpl")
def test_a_transfer_twenty_days_before_the_match_day(book: Rulebook) -> object:
    office = two_clubs(book)
    office.do(want.ChangeClub("a", "king", "2026-05-11", "2026-05-11"), at="2026-05-11")
    return ", ".join(why.code for why in may_play(office.state, "a", "2026-05-31", team="king-1")) or "plays"


@flips("player_bound_to_team", {"season": "plays-for-sister-team", "matchday": "plays"}, over="wpl")
def test_a_player_of_the_first_team_in_the_second(book: Rulebook) -> object:
    office = ace(book)
    office.line_up("ace-1", "abc", 1)
    office.play(1)
    return ", ".join(why.code for why in may_play(office.state, "a", "2026-04-26", team="ace-2")) or "plays"


# ---- the match day ----


@flips("team_players", {3: "LineupRefused (H-1)", 4: "a b c d"}, over="wpl")
def test_a_line_up_of_four(book: Rulebook) -> object:
    office = ace(book)
    office.line_up("ace-1", "abcd")
    return " ".join(office.state.people.days[1].lineups["ace-1"].players)


@flips("team_min_present", {2: "plays", 3: "away"}, over="wpl")
def test_two_of_three_are_there(book: Rulebook) -> object:
    office = ace(book, teams=1)
    office.line_up("ace-1", "abc")
    office.play(1, absent="b")
    return "away" if absent_teams(office.state, 1) else "plays"


@flips("lineup_deadline_hours", {24: "no fines", 72: "ace-1 lineup_late 30"}, over="wpl")
def test_a_line_up_two_days_before(book: Rulebook) -> object:
    office = ace(book, teams=1)
    office.line_up("ace-1", "abc")
    office.play(1)
    return fines(office)


@flips("lineup_change_minutes", {30: "LineupRefused (H-1)", 10: "a b e"}, over="wpl")
def test_a_line_up_is_changed_twenty_nine_minutes_before(book: Rulebook) -> object:
    office = ace(book)
    office.line_up("ace-1", "abc")
    office.line_up("ace-1", "abe", at=f"{SUNDAY} 13:31")
    return " ".join(office.state.people.days[1].lineups["ace-1"].players)


def late_and_short(book: Rulebook) -> Office:
    """A team that names its line-up late and starts with two."""
    office = ace(book, teams=1)
    office.line_up("ace-1", "abc", at=f"{SATURDAY} 20:00")
    office.play(1, absent="c")
    return office


@flips(
    "fines_add_up",
    {True: "ace-1 only_two_players 30, ace-1 lineup_late 30", False: "ace-1 only_two_players 30"},
    over="wpl",
)
def test_a_team_that_is_late_and_short(book: Rulebook) -> object:
    return fines(late_and_short(book))


@flips(
    "fine_table",
    {
        "fines": "ace-1 only_two_players 30, ace-1 lineup_late 30",
        "dear": "ace-1 only_two_players 40, ace-1 lineup_late 70",
    },
    over="wpl",
    data={"dear": {"only_two_players": 40, "lineup_late": 70}},
)
def test_what_it_costs_to_be_late_and_short(book: Rulebook) -> object:
    return fines(late_and_short(book))


@flips("ineligible_scope", {"team": "left alone", "club": "ineligible_player"}, over="wpl")
def test_the_other_team_of_a_club_with_an_ineligible_player(book: Rulebook) -> object:
    office = ace(book)
    office.now = office.state.people.matchdays[1].starts_at - 10 * 86_400_000
    office.player("y", "ace", filed="2026-03-19")
    office.line_up("ace-1", "aby", insists=True)
    office.line_up("ace-2", "def")
    office.play(1)
    return ", ".join(found.what for found in sanctions_of(office.state, "ace-2", 1)) or "left alone"


def sanctioned(book: Rulebook, what: Literal["ineligible_player", "player_in_two_teams"]) -> TeamDay:
    """A team with a player who should not have played, alone on its day."""
    hit = side("A", sanctions=(Sanction(what, ("A1",), book.cite("ineligible_scope").rule),))
    (row,) = score_sheet(ScoreSheet(1, (hit,), tuple(finishes("A", 5, 11, 13))), book)
    return row


@flips("ineligible_matchday_points", {0: "0 points", 1: "1 points"}, over="wpl")
def test_the_day_of_a_team_with_an_ineligible_player(book: Rulebook) -> object:
    return f"{sanctioned(book, 'ineligible_player').points} points"


@flips("double_use_mvp", {"offender": "0 17 15", "whole_team": "0 0 0"}, over="wpl")
def test_the_points_of_those_who_played_beside_somebody_of_another_team(book: Rulebook) -> object:
    return " ".join(str(one.mvp) for one in sanctioned(book, "player_in_two_teams").performances)


@flips("main_tournament_choice", {"captain": "0c", "random": "FieldRefused (H-1)"}, over="wpl")
def test_a_captain_says_who_plays_where(book: Rulebook) -> object:
    sides = [Side(f"T{n}", f"club {n}", (f"{n}a", f"{n}b", f"{n}c")) for n in range(9)]
    return draw_fields(sides, book, seed=4, chosen={"T0": ("0c", "0b", "0a")})[0][0]


@flips("sit_and_go_team_mates_apart", {True: "FieldRefused (H-1)", False: "[9, 9]"}, over="wpl")
def test_six_teams_at_two_tables(book: Rulebook) -> object:
    sides = [Side(f"T{n}", f"club {n}", (f"{n}a", f"{n}b", f"{n}c")) for n in range(6)]
    return [len(table) for table in draw_tables(sides, book, seed=1)]


# ---- points ----


@flips("unreported_finish_points", {0: "0", 1: "1"}, over="wpl")
def test_a_finish_that_nobody_reported(book: Rulebook) -> object:
    return points_of(GameFinish("A", 4, is_reported=False), book)


@flips("ghost_points", {0: "0", 5: "5"}, over="wpl")
def test_the_points_of_a_ghost(book: Rulebook) -> object:
    return points_of(GameFinish("A", 9, is_ghost=True), book)


@flips("min_hands_to_score", {1: "scores", 2: "scores nothing"}, over="wpl")
def test_a_player_with_one_hand_in_the_early_levels(book: Rulebook) -> object:
    event = tournament("wpl", 4)
    event.state.book = book
    do(event, step.EndHand(1))
    return "scores" if may_score(event.state, event.state.entrants["p1"]) else "scores nothing"


@flips("chips_per_point", {1: "3100", 2: "6200"}, over="wpl")
def test_the_chips_for_a_second_place(book: Rulebook) -> object:
    return chips_of(GameFinish("A", 2), book)


@flips(
    "sit_and_go_points_table",
    {"sng_points": "3100", "flat": "200"},
    over="wpl",
    data={"flat": {"place": [1, 2, 3], "points": [300, 200, 100]}},
)
def test_what_a_second_place_of_a_sit_and_go_is_worth(book: Rulebook) -> object:
    return chips_of(GameFinish("A", 2), book)


@flips(
    "points_key_table",
    {"points_key": "40", "flat": "2"},
    over="wpl",
    data={"flat": {"place": [1, 2, 3], "points": [3, 2, 1]}},
)
def test_what_a_second_place_is_worth(book: Rulebook) -> object:
    (who,) = places([Bust("A", 900)], left=2, book=book)
    return place_points(who, book)


@flips(
    "matchday_tie",
    {"shared": "A 1 for 85/2, B 1 for 85/2", "best_single_places_then_shared": "A 1 for 45, B 2 for 40"},
    over="wpl",
)
def test_two_teams_with_equal_sums(book: Rulebook) -> object:
    rows = scored(book, B=(3, 10, 16), A=(1, 9, 27))
    return ", ".join(f"{team} {rows[team].place} for {rows[team].points}" for team in ("A", "B"))


@flips("day_mvp_tie", {"shared": "A1 1, B2 1, C3 1", "sit_and_go_place": "A1 3, B2 1, C3 2"}, over="wpl")
def test_three_players_win_a_main_tournament_each(book: Rulebook) -> object:
    sides = (side("A"), side("B"), side("C"))
    mains = (*finishes("A", 1, 9, 9), *finishes("B", 2, 1, 10), *finishes("C", 3, 10, 1))
    first = (GameFinish("A1", 4), GameFinish("B2", 2), GameFinish("C3", 2))
    listed = day_list(score_sheet(ScoreSheet(1, sides, mains, first), book), book)[:3]
    return ", ".join(f"{row.player} {row.rank}" for row in sorted(listed, key=lambda row: row.player))


# ---- the table ----

SUM: Final = "sum_of_game_points"


@flips("league_tiebreak", {("count_of_places", SUM): "A B", (SUM, "count_of_places"): "B A"}, over="wpl")
def test_two_teams_with_equal_points(book: Rulebook) -> object:
    return " ".join(row.team for row in stood(book, is_final=False, A="1/50 9/50", B="3/60 5/60").rows)


@flips("no_show_deduction_points", {10: "47", 3: "54"}, over="wpl")
def test_a_team_stays_away_once(book: Rulebook) -> object:
    return stood(book, A="1 16 -").rows[0].points


@flips("no_show_limit", {2: "Z A", 3: "A Z"}, over="wpl")
def test_a_team_stays_away_twice(book: Rulebook) -> object:
    table = stood(book, is_final=True, A="1 1 1 1 1 6 - -", Z="27 27 27 27 24 22 22 27")
    return " ".join(row.team for row in table.rows)


@flips("no_show_scope", {"team": "A1 A2 Z", "club": "Z A1 A2"}, over="wpl")
def test_two_teams_of_a_club_stay_away_once_each(book: Rulebook) -> object:
    return " ".join(row.team for row in stood(book, is_final=True, A1="1 1 -", A2="2 - 1", Z="27 27 27").rows)


@flips(
    "season_table", {"season": "9 match days", "short": "6 match days"}, over="wpl", data={"short": {"matchdays": 6}}
)
def test_how_many_match_days_a_season_has(book: Rulebook) -> object:
    return f"{figure(book, 'matchdays')} match days"


# ---- rankings ----


@flips("regional_ranking_points", {"mvp_points_one_to_one": "kept", "not_at_all": "not kept"}, over="wpl")
def test_the_regional_list(book: Rulebook) -> object:
    return "kept" if REGIONAL in league(book).state.ranking.lists else "not kept"


COUNTS: Final = ("championship", "grand_slam", "online_ranking")


def brought(book: Rulebook, kind: str) -> str:
    """What the winner of an event of 64 has in the national list."""
    return points(filed(league(book), result(kind, "2016-05-01", {"ann": 1}, players=64)), "2016-05-01").get("ann", "-")


@flips("ranking_events", {COUNTS: "122.00", COUNTS[1:]: "-"}, over="apsa")
def test_a_championship(book: Rulebook) -> object:
    return brought(book, "championship")


@flips("ranking_events", {COUNTS: "91.50", (COUNTS[0], COUNTS[2]): "-"}, over="apsa")
def test_a_grand_slam(book: Rulebook) -> object:
    return brought(book, "grand_slam")


@flips("ranking_events", {COUNTS: "61.00", COUNTS[:2]: "-"}, over="apsa")
def test_an_online_tournament(book: Rulebook) -> object:
    return brought(book, "online_ranking")


@flips("championship_factor", {2.0: "122.00", 1.0: "61.00"}, over="apsa")
def test_how_much_a_championship_counts(book: Rulebook) -> object:
    return brought(book, "championship")


@flips("grand_slam_factor", {1.5: "91.50", 1.0: "61.00"}, over="apsa")
def test_how_much_a_grand_slam_counts(book: Rulebook) -> object:
    return brought(book, "grand_slam")


@flips("grand_slams_per_season", {4: "ResultRefused (H-1)", 5: "5 results"}, over="apsa")
def test_a_fifth_grand_slam(book: Rulebook) -> object:
    slams = [result("grand_slam", f"2016-0{month}-01", {"ann": 1}, players=64) for month in range(1, 6)]
    return f"{len(filed(league(book), *slams).state.ranking.results)} results"


@flips("scoring_share", {0.3: "19", 0.5: "32"}, over="apsa")
def test_which_part_of_the_field_scores(book: Rulebook) -> object:
    return calculate(book, players=64, kind="grand_slam").scoring_places


@flips("scoring_places_rounding", {"half_up": "19", "up": "20"}, over="apsa")
def test_nineteen_point_two_places_score(book: Rulebook) -> object:
    return calculate(book, players=64, kind="grand_slam").scoring_places


@flips("participation_bonus", {5: "5.00", 3: "3.00"}, over="apsa")
def test_the_last_of_an_event(book: Rulebook) -> object:
    return shown(calculate(book, players=64, kind="online_ranking").points[-1])


@flips("season_weights", {(1.0, 0.5, 0.25): "{'ann': '30.50'}", (1.0, 0.9): "{'ann': '54.90'}"}, over="apsa")
def test_a_win_in_the_season_before(book: Rulebook) -> object:
    return points(filed(league(book), result("online_ranking", "2015-05-01", {"ann": 1}, players=64)), "2016-05-01")


# ---- titles and the national team ----

OPEN: Final = result("championship", "2015-10-11", {"ann": 1, "bob": 2}, players=144, id="open", began="2015-10-10")
TEAMS: Final = result(
    "championship",
    "2015-10-12",
    {},
    players=9,
    id="teams",
    is_team=True,
    finishes=(Finish("The Aces", 1, team=("ann",)), Finish("The Kings", 2, team=("bob",))),
)


def champion(book: Rulebook, event: str) -> str:
    """Who holds the title: Ann won and has lived here for two years, Bob is a citizen."""
    played = filed(league(book), OPEN, TEAMS)
    for papers in (
        ranking.FilePapers("ann", stays=(Stay("2013-10-01"),)),
        ranking.FilePapers("bob", is_citizen=True),
        ranking.AwardTitle(event),
    ):
        played.do(papers, by="office", now=NOW)
    return " ".join(played.state.ranking.titles[-1].holders) or "nobody"


@flips("title_residence_years", {3: "bob", 2: "ann"}, over="apsa")
def test_a_winner_who_has_lived_here_for_two_years(book: Rulebook) -> object:
    return champion(book, "open")


@flips("title_residence_applies_to", {"individual": "The Aces", "individual_and_team": "The Kings"}, over="apsa")
def test_a_team_with_such_a_player(book: Rulebook) -> object:
    return champion(book, "teams")


@flips("ineligible_winner_title_goes_to", {"best_eligible": "bob", "nobody": "nobody"}, over="apsa")
def test_a_title_that_its_winner_may_not_hold(book: Rulebook) -> object:
    return champion(book, "open")


def squad(book: Rulebook, member: str) -> str:
    """Who is in the national team: Ann has lived here since 2013, and Dan is in no ranking."""
    online = result("online_ranking", "2016-01-10", {"ann": 1}, players=100)
    played: League = filed(league(book, ("ann", "dan")), online)
    for wanted in (
        ranking.FilePapers("ann", stays=(Stay("2013-06-01"),)),
        ranking.FilePapers("dan", is_citizen=True),
        ranking.Appoint("coach", "coach"),
        ranking.PlanAppearance("cup", "Nations Cup", "2016-05-20", 2),
        ranking.Nominate(member, "coach", "2016-01-15", "cup"),
    ):
        played.do(wanted, by="office", now=NOW)
    return " ".join(played.state.ranking.team.squad)


@flips("national_team_residence_years", {3: "NationalTeamRefused (H-1)", 2: "ann"}, over="apsa")
def test_somebody_who_has_lived_here_for_nearly_three_years_is_called_up(book: Rulebook) -> object:
    return squad(book, "ann")


@flips("national_team_needs_ranking", {True: "NationalTeamRefused (H-1)", False: "dan"}, over="apsa")
def test_somebody_without_a_place_in_the_ranking_is_called_up(book: Rulebook) -> object:
    return squad(book, "dan")
