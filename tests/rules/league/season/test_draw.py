"""The draw of a match day: sit-and-gos with team-mates apart, main tournaments with one player of each team."""

from __future__ import annotations

from collections import Counter

import pytest

from floorman.errors import FieldRefused
from floorman.league.season.draw import draw_fields, draw_tables, require_field, require_tables
from floorman.league.season.sides import Side
from floorman.league.season.state import figure
from support.books import house
from support.league_season import WPL

BY_LOT = house("wpl", main_tournament_choice="random")


def field(teams: int) -> list[Side]:
    """Clubs with three, two and one team, until there are enough."""
    sides: list[Side] = []
    while len(sides) < teams:
        club = len({side.club for side in sides})
        for number in range(1, 4 - club % 3):
            team = f"{club}-{number}"
            sides.append(Side(team, f"club {club}", (f"{team}a", f"{team}b", f"{team}c")))
    return sides[:teams]


FULL = field(27)


@pytest.mark.rule("WPL-3.1", "WPL-3.1#1")
def test_a_season_has_nine_match_days_and_one_league() -> None:
    met = {player for table in draw_tables(FULL, WPL, seed=1) for player in table}

    assert figure(WPL, "matchdays") == 9
    assert met == {player for side in FULL for player in side.players}  # all teams meet, whatever their club


@pytest.mark.rule("WPL-3.2", "WPL-3.2#1")
def test_a_full_field_is_27_teams_of_three() -> None:
    tables = draw_tables(FULL, WPL, seed=1)

    assert (WPL.knobs.team_players, WPL.knobs.club_max_teams) == (3, 3)
    assert len(WPL.data["points_key"]["place"]) == len(FULL) == 27  # there are points for as many places
    assert len({player for table in tables for player in table}) == 81


@pytest.mark.rule("WPL-3.3.a", "WPL-3.3.a#1")
@pytest.mark.parametrize("seed", range(5))
def test_nine_tables_of_nine_and_every_team_at_three_of_them(seed: int) -> None:
    tables = draw_tables(FULL, WPL, seed=seed)
    at = {player: number for number, table in enumerate(tables) for player in table}

    assert [len(table) for table in tables] == [9] * 9
    assert all(len({at[player] for player in side.players}) == 3 for side in FULL)


@pytest.mark.rule("WPL-3.3.a#2")
def test_team_mates_at_one_table_are_no_draw() -> None:
    tables = [list(table) for table in draw_tables(FULL, WPL, seed=3)]
    mine = FULL[0].players
    at = next(number for number, table in enumerate(tables) if mine[0] in table)
    other = next(number for number, table in enumerate(tables) if mine[1] in table)
    stranger = next(player for player in tables[at] if player not in mine)
    tables[at][tables[at].index(stranger)] = mine[1]
    tables[other][tables[other].index(mine[1])] = stranger

    with pytest.raises(FieldRefused, match=rf"table {at + 1} has 2 players of {FULL[0].team}") as refused:
        require_tables(tables, FULL, WPL)
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-3.3.a"


@pytest.mark.rule("WPL-3.3.a#3")
def test_members_of_one_club_in_different_teams_may_meet() -> None:
    sides = [Side(f"Ace {n}", "Ace", (f"{n}a", f"{n}b", f"{n}c")) for n in (1, 2)]

    require_tables([["1a", "2a"], ["1b", "2b"], ["1c", "2c"]], sides, WPL)


def test_members_of_a_club_are_spread_as_evenly_as_can_be() -> None:
    club_of = {player: side.club for side in FULL for player in side.players}
    for table in draw_tables(FULL, WPL, seed=11):
        assert max(Counter(club_of[player] for player in table).values()) == 1


def test_the_same_seed_gives_the_same_draw_and_another_one_another() -> None:
    assert draw_tables(FULL, WPL, seed=5) == draw_tables(FULL, WPL, seed=5)
    assert draw_tables(FULL, WPL, seed=5) != draw_tables(FULL, WPL, seed=6)


@pytest.mark.parametrize(
    ("tables", "why"),
    [
        ([["1a", "2a"], ["1b", "2b"], ["1c"]], "2c has no seat"),
        ([["1a", "2a"], ["1b", "2b"], ["1c", "2c", "2c"]], "2c sits twice"),
        ([["1a", "2a"], ["1b", "2b"], ["1c", "2c", "Eve"]], "Eve is in no line-up"),
    ],
)
def test_everybody_of_the_line_ups_sits_once_and_nobody_else(tables: list[list[str]], why: str) -> None:
    sides = [Side(f"Ace {n}", "Ace", (f"{n}a", f"{n}b", f"{n}c")) for n in (1, 2)]

    with pytest.raises(FieldRefused, match=why):
        require_tables(tables, sides, WPL)


def test_where_team_mates_cannot_be_kept_apart_it_says_what_to_set() -> None:
    six = field(6)

    with pytest.raises(FieldRefused, match="set 3 tables") as refused:
        draw_tables(six, WPL, seed=1)
    assert "3 Tische ansetzen" in refused.value.words.de
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-3.3.a"
    assert [len(table) for table in draw_tables(six, WPL, seed=1, tables=3)] == [6, 6, 6]


def test_tables_that_are_too_few_or_too_many_are_refused() -> None:
    with pytest.raises(FieldRefused, match="81 players do not fit at 8 tables with 9 seats each: set 9 tables or more"):
        draw_tables(FULL, WPL, seed=1, tables=8)
    with pytest.raises(FieldRefused, match="every table needs two"):
        draw_tables(field(9), WPL, seed=1, tables=14)


@pytest.mark.rule("WPL-3.2")
def test_a_field_beyond_the_key_says_why_and_what_the_official_can_set() -> None:
    require_field(27, WPL)

    with pytest.raises(FieldRefused, match="28 teams, and the key has points for 27 places") as refused:
        require_field(28, WPL)
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-3.9.a"
    require_field(28, WPL, beyond_key=True)
    with pytest.raises(FieldRefused, match="takes two to play"):
        require_field(1, WPL)


@pytest.mark.rule("WPL-3.3.b", "WPL-3.3.b#1")
def test_three_main_tournaments_have_one_player_of_every_team() -> None:
    fields = draw_fields(FULL, WPL, seed=4, chosen={})

    assert [len(field) for field in fields] == [27, 27, 27]
    for one in fields:
        assert [player in side.players for player, side in zip(one, FULL, strict=True)] == [True] * 27


@pytest.mark.rule("WPL-3.3.b#2")
def test_a_team_cannot_have_two_in_one_main_tournament_and_none_in_another() -> None:
    team, (a, b, _) = FULL[0].team, FULL[0].players

    with pytest.raises(FieldRefused, match="each of 0-1a, 0-1b and 0-1c plays one") as refused:
        draw_fields(FULL, WPL, seed=4, chosen={team: (a, b, b)})
    assert refused.value.rule
    assert refused.value.rule.rule == "WPL-3.3.b"


def test_a_captain_chooses_where_the_book_lets_him() -> None:
    team, players = FULL[0].team, FULL[0].players
    chosen = {team: tuple(reversed(players))}

    fields = draw_fields(FULL, WPL, seed=4, chosen=chosen)

    assert tuple(one[0] for one in fields) == tuple(reversed(players))
    with pytest.raises(FieldRefused, match="drawn by lot, not chosen"):
        draw_fields(FULL, BY_LOT, seed=4, chosen=chosen)
    with pytest.raises(FieldRefused, match="not playing today"):
        draw_fields(FULL, WPL, seed=4, chosen={"nobody": players})


def test_a_book_may_let_team_mates_meet() -> None:
    free = house("wpl", sit_and_go_team_mates_apart=False)

    assert [len(table) for table in draw_tables(field(6), free, seed=1)] == [9, 9]
    require_tables([["1a", "1b", "1c"]], [Side("Ace 1", "Ace", ("1a", "1b", "1c"))], free)


@pytest.mark.rule("WPL-3.3.a")
@pytest.mark.parametrize("tables", [0, 1, 2])
def test_whatever_number_of_tables_is_too_small_the_one_proposed_will_do(tables: int) -> None:
    with pytest.raises(FieldRefused, match="set 3 tables"):
        draw_tables(field(4), WPL, seed=1, tables=tables)

    assert len(draw_tables(field(4), WPL, seed=1, tables=3)) == 3


@pytest.mark.rule("WPL-3.3.a")
def test_two_at_least_play_at_a_table_that_an_official_sets() -> None:
    tables = draw_tables(field(4), WPL, seed=1, tables=3)

    for wrong in ((*tables, ()), (tables[0][:-1], *tables[1:], tables[0][-1:])):
        with pytest.raises(FieldRefused, match=r"too few players at table 4, only [01]:"):
            require_tables(wrong, field(4), WPL)
