"""What people may call themselves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.club.people.names import LONGEST_NAME, clean, numbered, require_allowed, skeletons
from floorman.errors import NameNotAllowed, WrongName


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Anna", "Anna"),
        ("  Anna \t\n Berger  ", "Anna Berger"),
        ("An\u202ena", "Anna"),  # no writing from right to left that nobody asked for
        ("An\u200bn\u00ada\u2060", "Anna"),  # nothing that hides itself
        ("Zoe\u0308", "Zoë"),
        ("O'Brien-Søren", "O'Brien-Søren"),
        ("李明", "李明"),
        ("👩\u200d👧", "👩\u200d👧"),
    ],
)
def test_a_name_is_shown_as_one_clean_line(typed: str, shown: str) -> None:
    assert clean(typed) == shown


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "\u200b\u2060",
        "\u3164",
        "\u2800\u2800",
        "...",
        "x" * 41,
        " " * 201 + "Anna",
        "A" + "\u0301" * 9,
        "\ud800",
    ],
)
def test_what_nobody_can_see_or_fits_no_line_is_not_a_name(typed: str) -> None:
    with pytest.raises(WrongName):
        clean(typed)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "anna"),
        ("Anna", "ANNA"),
        ("Anna", "Аnnа"),  # with Cyrillic letters
        ("Anna", "Αnna"),  # with a Greek one
        ("HELENE", "ΗΕLΕΝΕ"),  # capitals that look alike where the small letters do not
        ("мария", "МАРИЯ"),
        ("Anna", "Ａｎｎａ"),
        ("Anna", "𝐀𝐧𝐧𝐚"),
        ("Zoë", "Zoe"),
        ("Anna Berger", "AnnaBerger"),
        ("Ilona", "llona"),
        ("Bo0m", "BoOm"),
        ("Bernd", "Bemd"),
        ("Groß", "Gross"),
        ("Anna", "Anna."),
        ("Anna", "_Anna_"),
        ("Anna", "An‐na"),
        ("Anna", "Aɴɴᴀ"),  # small capitals
        ("Anna", "🅰nna"),
        ("Anna", "🇦nna"),
        *(("Otto", "Øtto"), ("Bernd", "Bernđ"), ("Bank", "Ɓank"), ("Olaf", "O\u0142af")),  # a stroke, a hook
        *(
            ("Anna", "Anna ✔"),
            ("Anna", "★ Anna ★"),
            ("Anna", "Anna\u02bc"),
            ("Anna", "♥Anna"),
        ),  # nothing that makes another
    ],
)
def test_names_that_look_alike_are_taken_for_one(name: str, other: str) -> None:
    assert skeletons(name) & skeletons(other)


def test_names_that_differ_are_told_apart() -> None:
    names = [
        "Anna",
        "Anne",
        "Hanna",
        "Bert",
        "Berta",
        "Anna 2",
        "Anna 3",
        "李明",
        "李梅",
        "мария",
        "👩",
        "👨",
        "♥♥",
        "スー",
        "ス",
    ]

    assert sum(len(skeletons(name)) for name in names) == len({key for name in names for key in skeletons(name)})


@pytest.mark.parametrize(
    "name",
    [
        *("Turnierleitung", "Floor", "fl00r", "Floorman 7", "Admin", "ADMIN_1", "Аdmin", "The Director", "Klub", "bot"),
        *("Karo", "Кaro", "Joker", "former member 3F2A", "Ehemaliges Mitglied 77"),
        *(
            "Karo.",
            "Karo 2",
            "_Joker_",
            "🅺aro",
            "F.l.o.o.r",
            "Turnier-leitung",
            "ᴀdmin",
            "Dealer 1",
            "System!",
            "Bank 7",
        ),
        *(
            "Karo Bot",
            "Bot Karo 3",
            "Bank Haus",
            "Turnierdirektorin",
            "Herr Direktor",
            "Spielleiter 1",
            "Kassier",
            "Owner",
        ),
    ],
)
def test_nobody_passes_for_staff_a_bot_or_a_former_member(name: str) -> None:
    with pytest.raises(NameNotAllowed):
        require_allowed(name)


@pytest.mark.parametrize(
    "name", ["Max Floorheim", "Hausmann", "Karoline", "Bank Robber", "Adminka Svoboda", "Botond", "Jan Bot", "Das"]
)
def test_a_name_that_merely_contains_such_a_word_is_nobodys_business(name: str) -> None:
    require_allowed(name)


@given(st.text(max_size=60))
def test_whatever_is_typed_is_a_clean_name_or_refused(typed: str) -> None:
    try:
        shown = clean(typed)
    except WrongName:
        return

    assert 1 <= len(shown) <= LONGEST_NAME
    assert clean(shown) == shown
    assert all(skeletons(shown)), "there is something to tell it by"
    assert len(numbered(shown, 12)) <= LONGEST_NAME
