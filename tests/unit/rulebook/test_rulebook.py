"""Rulebooks: loading, layering, citing, comparing, and what a faulty one is told."""

from __future__ import annotations

import copy
import pickle
import re
import runpy
import shutil
import subprocess
import sys
import typing
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import floorman
from floorman import Cite, Knobs, NoAnswer, Rulebook, RulebookError, UnknownKnob, conflicts
from floorman.rulebook import vocabulary
from floorman.rulebook.vocabulary import OWNERS, Knob
from floorman.text.words import Words

BOOKS = ["tda", "apsa", "wpl", "vpsv", "bank"]
PACKAGE = Path(floorman.__file__).parent / "rulebook"
SCRIPT = Path(__file__).parents[3] / "scripts" / "knobs.py"

HOUSE: dict[str, Any] = {
    "id": "friday",
    "title": "Friday night",
    "edition": "2025",
    "extends": "tda",
    "table": {"clock_seconds": {"is": 40, "rule": "FRIDAY-1"}},
    "rules": {"FRIDAY-1": "Forty seconds on the clock"},
}


def house_source(**changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(HOUSE), **changes}


ENGLISH = re.compile(r"\b(?:expected|not|the|there|missing|one of|and|or|a|at|line|number|table|nothing|read|such)\b")
QUOTED = re.compile(r'"[^"]*"|„[^“]*“|\[\w+\]|eines von .*? und |[\w/.-]+\.toml')
"""What a book has to say word for word."""


def faults(source: Any) -> list[str]:
    """What is wrong with a book, as its reader sees it."""
    with pytest.raises(RulebookError) as caught:
        Rulebook.load(source)
    for fault in caught.value.faults:
        assert fault.told("en") in str(caught.value)
        assert fault.told("de") in caught.value.told("de")
        assert not ENGLISH.search(QUOTED.sub("", fault.what.de)), fault.what.de
    return [str(fault) for fault in caught.value.faults]


# ---- The books that ship with floorman ----


@pytest.mark.parametrize("name", BOOKS)
def test_every_book_loads_and_answers_with_a_rule_or_reading_of_its_own(name: str) -> None:
    book = Rulebook.load(name)

    assert book.id == name
    assert book.title
    for answer in book.answers.values():
        if answer.how == "own":
            assert answer.cite.rule in (book.readings if answer.cite.is_reading else book.rules)
            assert answer.layer == book.name


@pytest.mark.parametrize("name", BOOKS)
def test_attributes_and_answers_say_the_same(name: str) -> None:
    book = Rulebook.load(name)

    for knob in vocabulary():
        answer = book.answers.get(knob)
        assert getattr(book.knobs, knob) == (answer.value if answer else None)


def test_a_name_with_and_without_edition_is_one_book() -> None:
    assert Rulebook.load("tda") is Rulebook.load("tda@2019")
    assert str(Rulebook.load("tda")) == "tda@2019"
    assert [Rulebook.load(name).edition for name in BOOKS] == ["2019", "undated", "2011", "2016", "undated"]


@pytest.mark.parametrize("name", BOOKS)
def test_a_book_is_the_same_from_its_file(name: str) -> None:
    by_path = Rulebook.load(PACKAGE / "books" / f"{name}.toml")

    assert by_path == Rulebook.load(name)
    assert Rulebook.load(str(PACKAGE / "books" / f"{name}.toml")) == by_path


def expected_annotation(knob: Knob) -> Any:
    """The type an attribute of Knobs must have, from the vocabulary."""
    match knob.kind:
        case "bool":
            plain: Any = bool
        case "enum":
            plain = typing.Literal[knob.values]
        case "list":
            item: Any = typing.Literal[knob.values] if knob.values else Fraction
            plain = tuple.__class_getitem__((item, ...))
        case "fraction":
            plain = Fraction
        case "ref":
            plain = str
        case _:
            plain = int
    always = knob.default is not None or Rulebook.load("tda").answers.get(knob.name)
    return plain if always else plain | None


def test_vocabulary_and_attributes_agree() -> None:
    hints = typing.get_type_hints(Knobs, localns={"Fraction": Fraction})

    assert len(vocabulary()) == 263
    assert list(hints) == list(vocabulary())
    for knob in vocabulary().values():
        assert hints[knob.name] == expected_annotation(knob), knob.name
        assert getattr(Knobs, knob.name, None) == knob.default, knob.name


def test_the_attributes_are_written_from_the_vocabulary() -> None:
    module = runpy.run_path(str(SCRIPT))["module"]
    questions = (PACKAGE / "knobs.toml").read_text(encoding="utf-8")
    default_book = (PACKAGE / "books" / "tda.toml").read_text(encoding="utf-8")
    written = (PACKAGE / "knobs.py").read_text(encoding="utf-8")

    assert module(questions, default_book) == written
    other = questions.replace('values = ["ante", "blind"]', 'values = ["ante", "blind", "neither"]')
    assert module(other, default_book) == written.replace(
        'Literal["ante", "blind"]', 'Literal["ante", "blind", "neither"]'
    )


def test_the_check_fails_where_the_attributes_are_out_of_date(tmp_path: Path) -> None:
    package = tmp_path / "src" / "floorman" / "rulebook"
    shutil.copytree(PACKAGE, package)
    script = Path(shutil.copytree(SCRIPT.parent, tmp_path / "scripts")) / SCRIPT.name

    def check() -> int:
        return subprocess.run([sys.executable, script, "--check"], check=False, capture_output=True).returncode

    (tmp_path / "pyproject.toml").write_text("[tool.ruff]\nline-length = 120\n", encoding="utf-8")
    assert check() == 0
    with (package / "knobs.py").open("a", encoding="utf-8") as stream:
        stream.write("    more: int\n")
    assert check() == 1


def test_every_attribute_is_documented_by_its_question() -> None:
    source = (PACKAGE / "knobs.py").read_text(encoding="utf-8")
    questions = re.findall(r'^    """(.+\?)"""$', source, flags=re.MULTILINE)

    assert questions == [knob.asks for knob in vocabulary().values()]


def test_every_knob_has_an_owner_and_every_enum_a_choice() -> None:
    for knob in vocabulary().values():
        assert knob.owner in OWNERS
        assert bool(knob.values) == (knob.kind == "enum" or (knob.kind == "list" and knob.name != "season_weights"))
        assert len(set(knob.values)) == len(knob.values)
        assert knob.default is None or knob.read(knob.default) == knob.default


def test_levels_and_points_of_the_league_are_complete() -> None:
    wpl = Rulebook.load("wpl")
    assert wpl.knobs.level_table
    assert wpl.knobs.points_key_table
    levels, points = wpl.data[wpl.knobs.level_table], wpl.data[wpl.knobs.points_key_table]

    assert len(levels["level"]) == len(levels["small_blind"]) == len(levels["big_blind"]) == len(levels["ante"]) == 16
    assert sum(points["points"]) == 445
    assert sum(wpl.data["sng_points"]["points"]) == 15_000


# ---- Citations ----


@pytest.mark.parametrize(
    ("name", "knob", "said"),
    [
        ("tda", "min_raise", "TDA 2019 43-A"),
        ("tda", "misdeal_boxed_cards", "TDA 2019 35-A"),
        ("tda", "ante_paid_by", "TDA 2019 RP-11"),
        ("tda", "base_book", "TDA 2019 preamble"),
        ("tda", "raise_over_all_in_below_big_blind", "TDA 2019, our reading (TDA-GAP-9)"),
        ("tda", "first_to_act_preflop", "our default"),
        ("apsa", "min_raise", "APSA 3.1"),
        ("apsa", "short_all_in_raise", "APSA 3.2 all-in"),
        ("apsa", "clock_seconds", "APSA 3.3-26"),
        ("apsa", "max_players_per_table", "APSA 3"),
        ("apsa", "scoring_share", "APSA 4.1"),
        ("apsa", "substantial_action", "APSA, our reading (APSA-GAP-17)"),
        ("wpl", "min_raise", "WPL 2011 5.4"),
        ("wpl", "heads_up_small_blind", "WPL 2011 5.5 heads-up"),
        ("wpl", "clock_seconds", "WPL 2011 5.6.21"),
        ("wpl", "league_tiebreak", "WPL 2011 4.1.3"),
        ("wpl", "words_or_chips", "APSA 3.3-11"),
        ("vpsv", "raise_over_all_in_below_big_blind", "VPSV 2016 69"),
        ("vpsv", "misdeal_boxed_cards", "VPSV 2016 60.c"),
        ("vpsv", "race_rounding", "VPSV 2016, our reading (VPSV-gap-chip-race)"),
        ("bank", "heads_up_small_blind", "BANK 1.4(3)"),
        ("bank", "min_raise", "BANK 1.5(3)"),
        ("bank", "button_movement", "BANK 1.3 hand (3)"),
        ("bank", "substantial_action", "TDA 2019 36-A"),
    ],
)
def test_a_citation_is_the_documents_own_number(name: str, knob: str, said: str) -> None:
    assert str(Rulebook.load(name).cite(knob)) == said


def test_a_citation_keeps_the_exact_rule() -> None:
    assert Rulebook.load("tda").cite("min_raise") == Cite("tda", "2019", "43-A", "TDA-43-A.a")


def test_asking_for_what_is_no_question_or_has_no_answer() -> None:
    tda = Rulebook.load("tda")

    with pytest.raises(UnknownKnob, match="min_rise"):
        tda.cite("min_rise")
    with pytest.raises(NoAnswer, match="level_minutes"):
        tda.cite("level_minutes")
    assert tda.knobs.level_minutes is None


# ---- Layers ----


def test_an_answer_comes_from_the_book_then_from_below_then_from_the_default_then_from_tda() -> None:
    wpl = Rulebook.load("wpl")

    assert wpl.answers["clock_seconds"][2:] == ("wpl@2011", "own")
    assert wpl.answers["words_or_chips"][2:] == ("apsa@undated", "extends")
    assert wpl.answers["wrong_count_accepted"][2:] == ("tda@2019", "fallback")
    assert Rulebook.load("tda").answers["first_to_act_preflop"][2:] == ("default", "default")
    assert "straddle_in_cash" not in wpl.answers


def test_a_house_book_overrides_one_answer_and_keeps_the_rest() -> None:
    book, tda = Rulebook.load(HOUSE), Rulebook.load("tda")

    assert book.knobs == tda.knobs.replace(clock_seconds=40)
    assert str(book.cite("clock_seconds")) == "FRIDAY 2025 1"
    assert book.cite("min_raise") == tda.cite("min_raise")
    assert book.below == tda
    assert dict(book.rules) == {"FRIDAY-1": "Forty seconds on the clock"}
    assert repr(book) == "<Rulebook friday@2025 over tda@2019>"


def test_a_house_book_over_the_league_reaches_down_to_apsa() -> None:
    book = Rulebook.load(house_source(extends="wpl@2011"))

    assert [book.answers[knob].layer for knob in ("clock_seconds", "min_raise", "words_or_chips")] == [
        "friday@2025",
        "wpl@2011",
        "apsa@undated",
    ]
    assert book.data == Rulebook.load("wpl").data


def test_a_book_may_extend_a_file_beside_it(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "base.toml").write_text(
        'id = "base"\ntitle = "Base"\nedition = "1"\nextends = "apsa"\n'
        '[table]\nclock_seconds = { is = 45, rule = "B" }\n[rules]\n"B" = "Clock"\n'
    )
    (tmp_path / "sub" / "event.toml").write_text(
        'id = "event"\ntitle = "Event"\nedition = "1"\nextends = "../base.toml"\n'
        '[tournament]\nlevel_minutes = { is = 12, rule = "E" }\n[readings]\n"E" = "Short levels"\n'
    )
    book = Rulebook.load(tmp_path / "sub" / "event.toml")

    assert (book.knobs.level_minutes, book.knobs.clock_seconds, book.knobs.clock_countdown_seconds) == (12, 45, 10)
    assert str(book.cite("level_minutes")) == "EVENT 1, our reading (E)"
    assert str(book.cite("clock_seconds")) == "BASE 1 B"


def test_a_mapping_may_extend_a_book_in_hand() -> None:
    league = Rulebook.load(house_source(extends="wpl"))
    event = Rulebook.load(
        house_source(id="final", extends=league, league={"fine_table": {"is": "fines", "rule": "FRIDAY-1"}})
    )

    assert event.below == league
    assert event.knobs.fine_table == "fines"


def test_a_house_book_without_extends_falls_back_on_tda() -> None:
    book = Rulebook.load({key: value for key, value in HOUSE.items() if key != "extends"})

    assert book.below is None
    assert book.answers["min_raise"][2:] == ("tda@2019", "fallback")
    assert [name for name, answer in book.answers.items() if answer.is_own] == ["clock_seconds"]


def test_a_house_book_may_bring_its_own_data_and_numbering() -> None:
    book = Rulebook.load(
        house_source(
            extends="wpl",
            numbering=[[r"FRIDAY-(\d)", r"§ \1"]],
            data={"main_levels": {"minutes": 10, "small_blind": [25, 50]}},
        )
    )

    assert str(book.cite("clock_seconds")) == "FRIDAY 2025 § 1"
    assert book.data["main_levels"] == {"minutes": 10, "small_blind": (25, 50)}
    assert book.data["sng_levels"] == Rulebook.load("wpl").data["sng_levels"]


# ---- Values ----


def test_a_book_never_changes() -> None:
    source = house_source()
    book = Rulebook.load(source)
    source["table"]["clock_seconds"]["is"] = 1
    source["rules"]["FRIDAY-2"] = "Another"

    assert book == Rulebook.load(HOUSE)
    with pytest.raises(AttributeError):
        book.id = "other"  # type: ignore[misc]  # that is the point
    with pytest.raises(AttributeError):
        book.knobs.min_raise = "last_full_increment"  # type: ignore[misc]  # that is the point
    with pytest.raises(AttributeError):
        del book.knobs.min_raise
    with pytest.raises(TypeError):
        book.rules["FRIDAY-1"] = ""  # type: ignore[index]  # that is the point


@pytest.mark.parametrize("source", ["tda", "wpl", HOUSE])
def test_a_book_can_be_compared_hashed_copied_and_sent(source: Any) -> None:
    book = Rulebook.load(source)

    assert copy.deepcopy(book) is book
    assert pickle.loads(pickle.dumps(book)) == book  # our own
    assert hash(pickle.loads(pickle.dumps(book))) == hash(book)
    assert hash(book.knobs) == hash(Rulebook.load(source).knobs)
    assert book != Rulebook.load("bank")


def test_knobs_take_exactly_their_names() -> None:
    knobs = Rulebook.load("tda").knobs

    with pytest.raises(TypeError, match="min_rise"):
        knobs.replace(min_rise=1)
    with pytest.raises(TypeError, match="min_raise"):
        Knobs()  # type: ignore[call-arg]  # that is the point
    assert "min_raise='last_full_increment'" in repr(knobs)


@pytest.mark.parametrize("written", [0.1, Fraction(1, 10), 0, 1])
def test_shares_are_exact(written: Any) -> None:
    floor = {"tiny_chip_fraction": {"is": written, "rule": "FRIDAY-1"}}
    share = Rulebook.load(house_source(floor=floor)).knobs.tiny_chip_fraction

    assert isinstance(share, Fraction)
    assert share == Fraction(str(written))
    assert Rulebook.load("tda").knobs.tiny_chip_fraction == Fraction(1, 10)


def test_a_list_whose_order_means_nothing_has_the_vocabularys() -> None:
    hand = {"betting_structures": {"is": ["fixed_limit", "no_limit"], "rule": "FRIDAY-1"}}
    table = {"suit_order_for_draws": {"is": ["clubs", "spades"], "rule": "FRIDAY-1"}}
    knobs = Rulebook.load(house_source(hand=hand, table=table)).knobs

    assert knobs.betting_structures == ("no_limit", "fixed_limit")
    assert knobs.suit_order_for_draws == ("clubs", "spades")


# ---- Conflicts ----


def test_conflicts_are_what_two_books_say_themselves_and_differently() -> None:
    tda, bank = Rulebook.load("tda"), Rulebook.load("bank")
    found = {conflict.knob: conflict for conflict in conflicts(tda, bank)}

    assert str(found["heads_up_small_blind"]) == (
        'heads_up_small_blind: Which of two players is the small blind? "button" (TDA 2019 34) / "non_button" (BANK 1.4(3))'
    )
    assert "odd_chip_to" not in found  # the same in both
    assert "substantial_action" not in found  # BANK only falls back on TDA
    assert not any(conflict.is_one_sided for conflict in found.values())
    assert [conflict.knob for conflict in conflicts(bank, tda)] == list(found)


def test_conflicts_see_through_extends() -> None:
    found = {conflict.knob: conflict for conflict in conflicts(Rulebook.load("wpl"), Rulebook.load("tda"))}

    assert str(found["ambiguous_amount"].a and found["ambiguous_amount"].a.cite) == "APSA 3.3-17"


def test_one_sided_questions_are_listed_on_request() -> None:
    tda, vpsv = Rulebook.load("tda"), Rulebook.load("vpsv")
    both = conflicts(tda, vpsv)
    found = conflicts(tda, vpsv, one_sided=True)

    assert [conflict for conflict in found if not conflict.is_one_sided] == both
    straddle = next(conflict for conflict in found if conflict.knob == "straddle_in_cash")
    assert str(straddle).endswith("no answer / true (VPSV 2016 136)")


def test_a_book_does_not_contradict_itself() -> None:
    for name in BOOKS:
        assert conflicts(Rulebook.load(name), Rulebook.load(name), one_sided=True) == []


# ---- Faults ----


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"id": "Friday Night"}, 'id: expected a short name in lower case such as "friday-club", not "Friday Night"'),
        ({"title": 7}, "title: expected the book's title, not 7"),
        ({"title_de": ""}, 'title_de: expected the title in German, not ""'),
        ({"edition": 2025}, 'edition: expected the edition as text without blanks such as "2019", not 2025'),
        ({"hands": {}}, "hands: no such part of a book; expected one of id, title, "),
        ({"hands": {}}, "; did you mean hand?"),
        ({"hand": 5}, "hand: expected a table, not 5"),
        ({"hand": {"min_rais": {"is": 1}}}, "hand.min_rais: no such knob; did you mean min_raise?"),
        ({"hand": {"clock_seconds": {"is": 40, "rule": "FRIDAY-1"}}}, "hand.clock_seconds: belongs under [table]"),
        ({"table": {"clock_seconds": 40}}, "table.clock_seconds: expected { is = …, rule = … }, not 40"),
        ({"table": {"clock_seconds": {"is": 40}}}, "table.clock_seconds.rule: missing: the id of the rule"),
        ({"table": {"clock_seconds": {"rule": "FRIDAY-1"}}}, "table.clock_seconds.is: missing: the answer"),
        ({"table": {"clock_seconds": {"is": 40, "rule": 1}}}, "table.clock_seconds.rule: expected the id of the rule"),
        (
            {"table": {"clock_seconds": {"is": 40, "rule": "FRIDAY-2"}}},
            'the book has no "FRIDAY-2" under [rules] or [readings]; did you mean FRIDAY-1?',
        ),
        (
            {"table": {"clock_seconds": {"is": 40, "rule": "TDA-29.d"}}},
            'table.clock_seconds.rule: the book has no "TDA-29.d"',
        ),
        (
            {"table": {"clock_seconds": {"is": 40, "rule": "FRIDAY-1", "why": ""}}},
            "table.clock_seconds.why: expected “is” and “rule”, nothing else",
        ),
        ({"rules": {"FRIDAY-1": ""}}, "rules.FRIDAY-1: expected a rule's id and its title"),
        ({"readings": {"FRIDAY-1": "x"}}, "readings.FRIDAY-1: stands under [rules] too"),
        ({"rules": {5: "x"}}, "rules: expected names as keys, not 5"),
        ({"data": {"levels": 5}}, "data.levels: expected a table, not 5"),
        ({"numbering": 5}, "numbering: expected a list of pairs, not 5"),
        ({"numbering": ["x"]}, 'numbering: expected pairs of pattern and number, not "x"'),
        ({"numbering": [["(", ""]]}, "numbering: expected a regular expression and what to make of it: missing )"),
        ({"numbering": [["x", r"\2"]]}, "invalid group reference 2"),
        ({"numbering": [["x", r"\g<y>"]]}, "unknown group name"),
        ({"extends": "tdaa"}, 'extends: there is no book "tdaa"; expected one of apsa@undated, bank@undated, tda@2019'),
        ({"extends": "tda@2017"}, 'extends: there is no book "tda@2017"'),
        ({"extends": 5}, "extends: expected the name of a book or the path to a .toml file, not 5"),
        ({"extends": {"id": "x"}}, "extends: expected the name of a book or the path to a .toml file, not a table"),
        ({"extends": "no/such.toml"}, "extends: no/such.toml cannot be read: No such file or directory"),
    ],
)
def test_what_is_wrong_with_a_book(changes: dict[str, Any], fault: str) -> None:
    assert any(fault in found for found in faults(house_source(**changes)))


@pytest.mark.parametrize(
    ("knob", "answer", "expected"),
    [
        (
            "min_raise",
            "double",
            'expected one of "last_full_increment" and "last_raise_blinds_not_counted", not "double"',
        ),
        ("min_raise", ["last_full_increment"], 'not ["last_full_increment"]'),
        ("short_all_in_raise", "yes", 'expected true or false, not "yes"'),
        ("short_all_in_raise", 1, "expected true or false, not 1"),
        ("clock_seconds", -1, "expected a whole number of seconds, at least 1, not -1"),
        ("clock_seconds", 2.5, "expected a whole number of seconds, at least 1, not 2.5"),
        ("clock_seconds", True, "expected a whole number of seconds, at least 1, not true"),
        ("clock_seconds", None, "expected a whole number of seconds, at least 1, not nothing"),
        ("limit_raise_cap", 0, "expected a whole number, at least 1, not 0"),
        ("max_players_per_table", 11, "expected a whole number from 2 to 10, not 11"),
        ("cash_max_buy_in_cents", -(10**4000), "expected a whole number of cents, at least 1, not so large a number"),
        ("raise_threshold", 1.5, "expected a number from 0 to 1, not 1.5"),
        ("raise_threshold", -0.5, "expected a number from 0 to 1, not -0.5"),
        ("raise_threshold", float("nan"), "expected a number from 0 to 1, not nan"),
        ("raise_threshold", float("inf"), "expected a number from 0 to 1"),
        ("raise_threshold", "half", 'expected a number from 0 to 1, not "half"'),
        ("betting_structures", "no_limit", 'expected a list, not "no_limit"'),
        (
            "betting_structures",
            ["no_limit", "spread"],
            '"no_limit", "pot_limit" and "fixed_limit"; not among them: "spread"',
        ),
        ("betting_structures", ["no_limit", ["x"]], 'not among them: ["x"]'),
        ("betting_structures", ["no_limit", "no_limit"], 'expected each item once; there more than once: "no_limit"'),
        ("season_weights", [1, "x"], 'expected a number, at least 0, not "x"'),
        ("level_table", 5, "expected the name of a table under [data], not 5"),
        ("level_table", "levels", 'expected a table under [data], not "levels"; there are none'),
    ],
)
def test_what_is_wrong_with_an_answer(knob: str, answer: Any, expected: str) -> None:
    owner = vocabulary()[knob].owner
    found = faults(house_source(**{owner: {knob: {"is": answer, "rule": "FRIDAY-1"}}}))

    assert len(found) == 1
    assert found[0].startswith(f"<mapping>: {owner}.{knob}.is: ")
    assert expected in found[0]


def test_every_fault_of_every_layer_is_reported_at_once(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text('id = "base"\ntitle = "Base"\nextends = "nobody"\n[hand]\nmin_raise = 3\n')
    (tmp_path / "event.toml").write_text(
        'id = "event"\nedition = "1"\nextends = "base.toml"\n[floor]\nraise_threshold = { is = 2 }\n'
    )
    base, event = tmp_path / "base.toml", tmp_path / "event.toml"

    assert [found.partition("; ")[0] for found in faults(event)] == [
        f"{event}: title: missing: the book's title",
        f"{event}: floor.raise_threshold.is: expected a number from 0 to 1, not 2",
        f"{event}: floor.raise_threshold.rule: missing: the id of the rule that says so",
        f'{base}: edition: missing: the edition as text without blanks such as "2019"',
        f"{base}: hand.min_raise: expected {{ is = …, rule = … }}, not 3",
        f'{base}: extends: there is no book "nobody"',
    ]


def test_books_that_extend_each_other_in_a_circle(tmp_path: Path) -> None:
    for name, below in (("a", "b"), ("b", "c"), ("c", "b")):
        (tmp_path / f"{name}.toml").write_text(f'id = "{name}"\ntitle = "x"\nedition = "1"\nextends = "{below}.toml"\n')
    b, c = tmp_path / "b.toml", tmp_path / "c.toml"

    assert faults(tmp_path / "a.toml") == [f"{c}: extends: the books extend each other in a circle: {b} → {c} → {b}"]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b'id = "x"\ntitle = \n', "is not TOML: Invalid value (at line 2, column 9)"),
        (b"\xff\xfe", "is not TOML: 'utf-8' codec can't decode"),
        (b"id = 1\nid = 2\n", "is not TOML: Cannot overwrite a value (at line 2"),
        (b"x = " + b"[" * 5000, "is not TOML: it is nested too deeply"),
        (b"x = " + b"9" * 5000, "is not TOML: "),
    ],
)
def test_a_file_that_is_not_toml(tmp_path: Path, content: bytes, expected: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(content)

    assert [found.startswith(f"{file}: {expected}") for found in faults(file)] == [True]


def test_a_file_with_a_number_beyond_all_measure(tmp_path: Path) -> None:
    file = tmp_path / "big.toml"
    for number in ("1e999999999", "inf", "nan", "-1e-999999999"):
        file.write_text(
            'id = "x"\ntitle = "x"\nedition = "1"\n'
            f'[league]\nchampionship_factor = {{ is = {number}, rule = "X" }}\n[rules]\nX = "x"\n'
        )
        if number.startswith("-"):  # so small that it is nothing
            assert Rulebook.load(file).knobs.championship_factor == 0
        else:
            assert "expected a number, at least 0" in faults(file)[0]


def test_a_book_that_is_not_there(tmp_path: Path) -> None:
    known = "expected one of apsa@undated, bank@undated, tda@2019, vpsv@2016 and wpl@2011, with or without the edition"

    assert faults("nlhe") == [f'"nlhe": there is no such book; {known}, or the path to a .toml file']
    for name in ("", "tda@", "tda@2018", "TDA", "../books/tda", "tda@2019@2019", "knobs", "../knobs"):
        assert "there is no such book" in faults(name)[0]
    assert faults(tmp_path / "none.toml") == [f"{tmp_path}/none.toml: cannot be read: No such file or directory"]
    assert faults(tmp_path) == [f"{tmp_path}: cannot be read: Is a directory"]
    assert "is not TOML: embedded null byte" in faults("\0.toml")[0]


def test_an_error_can_be_read_by_machines() -> None:
    with pytest.raises(RulebookError) as caught:
        Rulebook.load(house_source(table={"clock_seconds": {"is": 0, "rule": "FRIDAY-1"}}))

    assert caught.value.code == "rulebook-error"
    (fault,) = caught.value.faults
    assert (fault.file, fault.key) == ("<mapping>", "table.clock_seconds.is")
    assert fault.what == Words(
        "expected a whole number of seconds, at least 1, not 0",
        "erwartet wird eine ganze Zahl an Sekunden, mindestens 1, nicht 0",
    )


WORDS = st.text("ab1-@. é(\\", max_size=6)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | WORDS | st.binary(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS | st.integers(), inner, max_size=3),
    max_leaves=8,
)
PARTS = ["id", "title", "edition", "extends", "numbering", *OWNERS, "data", "rules", "readings", "else"]


@settings(deadline=None)
@given(
    parts=st.dictionaries(st.sampled_from(PARTS), ANYTHING, max_size=4),
    answers=st.dictionaries(
        st.sampled_from(sorted(vocabulary())),
        ANYTHING | st.fixed_dictionaries({"is": ANYTHING, "rule": st.just("FRIDAY-1") | ANYTHING}),
        max_size=3,
    ),
)
def test_whatever_stands_in_a_book_it_loads_or_says_what_is_wrong(
    parts: dict[str, Any], answers: dict[str, Any]
) -> None:
    book = house_source(**parts)
    for knob, entry in answers.items():
        owner = vocabulary()[knob].owner
        book[owner] = {**(book[owner] if isinstance(book.get(owner), dict) else {}), knob: entry}
    try:
        loaded = Rulebook.load(book)
    except RulebookError:
        return

    assert all(str(answer.cite) for answer in loaded.answers.values())


# ---- Cost ----


def test_importing_floorman_reads_no_book() -> None:
    code = "import sys, floorman; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()

    assert {"tomllib", "fractions", "difflib", "dataclasses"}.isdisjoint(loaded)
