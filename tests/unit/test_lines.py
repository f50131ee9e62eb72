"""What is a line, and which lines are the same."""

from __future__ import annotations

import pytest

from floorman.errors import LeagueError, ResultRefused
from floorman.league.people import commands as want
from floorman.league.ranking.commands import AssignScreenName
from floorman.lines import folded, is_line, printable
from support.league_people import Office

FAMILY, RAINBOW, PIRATE = (
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "\U0001f3f3\ufe0f\u200d\U0001f308",
    "\U0001f3f4\u200d\u2620\ufe0f",
)
DOCTOR, NODDING = "\U0001f469\U0001f3fd\u200d\u2695\ufe0f", "\U0001f642\u200d\u2194\ufe0f"
AUSTRIA, SCOTLAND = "\U0001f1e6\U0001f1f9", "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize("emoji", [FAMILY, RAINBOW, PIRATE, DOCTOR, NODDING, AUSTRIA, SCOTLAND])
def test_emoji_stay_whole(emoji: str) -> None:
    name = f"Club {emoji} Wien"

    assert is_line(name, 100)
    assert printable(name, "?") == name


@pytest.mark.parametrize(
    "text",
    [
        "An\u200dn",  # joined letters look like others
        "\u200d\U0001f469",
        "\U0001f469\u200d",
        "\U0001f469\u200d\u200d\U0001f469",
        "\U0001f469\u200dx",
        "^\u200d\U0001f469",
        "\u202eBen",
        "\u2066Ben\u2069",
        "\u200bBen",
        "\ufeffBen",
        "B\x00en",
        "two\nlines",
        "\udcff",
        "\U000e0067\U000e0062\U000e007f",  # the letters of a flag without the flag
        "\U0001f3f4\U000e0067\U000e0062",
    ],
)
def test_what_hides_or_turns_the_writing_round_is_no_line(text: str) -> None:
    assert not is_line(text, 100)
    assert printable(text) != text


def test_a_line_has_something_in_it_and_an_end() -> None:
    assert [is_line(text, 3) for text in ("abc", "abcd", "", "  ", None, 7)] == [
        True,
        False,
        False,
        False,
        False,
        False,
    ]


def test_what_people_take_for_one_is_one() -> None:
    for one, other in (
        ("Straße", "STRASSE"),
        ("Klüb", "Klu\u0308b"),
        ("Ace  of Clubs", "ace of clubs"),
        ("Ａ１", "a1"),
    ):
        assert folded(one) == folded(other)
    assert folded("Ace 1") != folded("Ace 2")


def test_names_and_ids_of_a_league_cannot_be_told_apart_by_blanks_or_composition() -> None:
    office = Office()
    office.club("ace", teams=2)
    office.club("klüb", name="Klüb Wien")
    office.player("a0", "ace")
    office.do(want.NameTeam("ace-1", "Haie 1"))
    before = list(office.league.records)
    alike: tuple[want.Command, ...] = (
        want.EnterMember(" a0", "Ann", "1990-01-01", "ace"),
        want.EnterMember("a0 ", "Ann", "1990-01-01", "ace"),
        want.EnterMember("a０", "Ann", "1990-01-01", "ace"),
        want.EnterMember("a1", " Ann", "1990-01-01", "ace"),
        want.EnterClub("klu\u0308b", "Another"),
        want.EnterClub("other", "KLU\u0308B  Wien"),
        want.EnterClub("other", "Another "),
        want.EnterTeam(" ace-1", "ace"),
        want.NameTeam("ace-2", "Haie  1"),
        want.NameTeam("ace-2", "Ｈaie 1"),
        want.NameTeam("ace-2", "²"),
        want.AppointOfficials(1, "eva "),
    )
    for wanted in alike:
        with pytest.raises(LeagueError) as refused:
            office.do(wanted)
        assert refused.value.words.de
    assert office.league.records == before


def test_a_family_plays_everywhere() -> None:
    office = Office()
    office.club("ace", name=f"Ace {FAMILY}")
    office.do(want.EnterMember("ann", f"Ann {FAMILY}", "1990-01-01", "ace"))

    assert office.state.people.members["ann"].name == f"Ann {FAMILY}"

    office.do(AssignScreenName("Stars", FAMILY, "ann"))
    with pytest.raises(ResultRefused, match="a line of at most"):
        office.do(AssignScreenName("Stars", "\u202eann", "ann"))
