"""A shelf of rulebooks: found by name, read from text, pinned to what they were put on."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from floorman.cards import Deck
from floorman.errors import HandSetupError, RulebookError, UnknownBook
from floorman.floor import read_situation, rule
from floorman.hand import Hand
from floorman.history.own import history_of
from floorman.history.replaying import book_named
from floorman.rulebook import SHIPPED, Rulebook, Shelf, vocabulary
from floorman.rulebook.files import shipped_books
from floorman.rulebook.shelf import written
from floorman.table.evolve import replay
from floorman.table.state import TableState
from floorman.testing.tables import Story

if TYPE_CHECKING:
    from pathlib import Path

FRIDAY = """
id      = "friday"
title   = "Friday night"
edition = "{edition}"
{extends}

[table]
clock_seconds = {{ is = 41, rule = "FRIDAY-1" }}

[floor]
raise_threshold = {{ is = 0.7, rule = "FRIDAY-1" }}

[rules]
"FRIDAY-1" = "Ours"
"""


def friday(edition: str = "2025", extends: str = 'extends = "tda"') -> str:
    return FRIDAY.format(edition=edition, extends=extends)


SHELF = SHIPPED.plus(SHIPPED.read(friday()))


# ---- finding ----


def test_a_book_is_found_by_its_id_or_by_id_and_edition_and_only_on_its_shelf() -> None:
    book = SHELF.find("friday@2025")

    assert SHELF.find("friday") is book
    assert SHELF.edition("friday", "2025") is book
    assert SHELF.find("tda") is SHELF.find("tda@2019") is Rulebook.load("tda")
    assert "friday" not in SHIPPED
    with pytest.raises(RulebookError, match="no such book"):
        Rulebook.load("friday")


def test_a_name_means_the_latest_edition() -> None:
    shelf = SHELF.plus(SHELF.read(friday("2024")))  # adopted after that of 2025

    assert shelf.find("friday").edition == "2024"
    assert shelf.find("friday@2025").edition == "2025"


def test_a_club_s_own_edition_of_a_shipped_book_comes_first_and_the_shipped_one_stays() -> None:
    shelf = SHIPPED.plus(SHIPPED.read('id = "tda"\ntitle = "TDA"\nedition = "2024"\nextends = "tda"'))

    assert shelf.find("tda").name == "tda@2024"
    assert shelf.find("tda@2019") is Rulebook.load("tda")
    assert Rulebook.load("tda").name == "tda@2019"


@pytest.mark.parametrize("name", ["nope", "friday@1999", "friday.toml", "/etc/passwd", "../friday@2025", ""])
def test_what_is_not_on_the_shelf_is_told_in_both_languages(name: str) -> None:
    with pytest.raises(UnknownBook) as refused:
        SHELF.find(name)

    assert str(refused.value).startswith(f"there is no rulebook {name}; there are apsa@undated")
    assert refused.value.told("de").startswith(f"Ein Regelwerk {name} gibt es nicht; es gibt apsa@undated")
    assert refused.value.known[-1] == "friday@2025"


def test_a_path_is_never_opened(tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    file.write_text(friday(), encoding="utf-8")

    with pytest.raises(UnknownBook):
        SHIPPED.find(str(file))
    assert Rulebook.load(str(file)).name == "friday@2025"  # a programmer may


def test_the_books_of_a_shelf_in_order_the_house_s_own_last() -> None:
    assert [book.name for book in SHELF][-2:] == ["wpl@2011", "friday@2025"]
    assert len(list(SHELF)) == len(Rulebook.shipped()) + 1
    assert repr(SHELF).endswith("wpl@2011, friday@2025>")


def test_a_shelf_is_a_value() -> None:
    again = Shelf([SHIPPED.read(friday())])

    assert again == SHELF
    assert hash(again) == hash(SHELF)
    assert SHELF != SHIPPED
    assert SHELF.plus(SHELF.find("friday")) is SHELF
    assert SHELF.__eq__(1) is NotImplemented


@pytest.mark.parametrize("taken", ["tda@2019", "friday@2025"])
def test_no_book_takes_the_name_of_another(taken: str) -> None:
    id_, _, edition = taken.partition("@")
    other = Rulebook.load({"id": id_, "title": "Other", "edition": edition})

    with pytest.raises(RulebookError, match="give this one an id or an edition of its own"):
        SHELF.plus(other)


# ---- reading ----


def test_a_text_is_read_as_a_file_is_numbers_exactly(tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    file.write_text(friday(), encoding="utf-8")
    book = SHIPPED.read(friday())

    assert book == Rulebook.load(str(file))
    assert book.knobs.raise_threshold == Fraction(7, 10)
    assert str(book.cite("clock_seconds")) == "FRIDAY 2025 1"


def test_a_mapping_is_written_as_text_that_reads_the_same() -> None:
    source: dict[str, Any] = {
        "id": "friday",
        "title": "Freitag für alle",
        "edition": "2025",
        "extends": "tda",
        "rules": {"FRIDAY-2": "Zwei", "FRIDAY-1": "Eins"},
        "floor": {"raise_threshold": {"is": Fraction(7, 10), "rule": "FRIDAY-1"}},
        "data": {"numbers": {"rows": [1, 0.25]}},
    }
    book = SHIPPED.read(written(source))

    assert book.knobs == Rulebook.load(source).knobs
    assert list(book.rules) == ["FRIDAY-2", "FRIDAY-1"]
    assert "Freitag für alle" in written(source)
    assert book.data["numbers"]["rows"] == (1, Fraction(1, 4))


@pytest.mark.parametrize("value", [Fraction(1, 3), object(), float("nan")])
def test_what_no_digits_write_is_not_written(value: object) -> None:
    with pytest.raises(RulebookError, match="cannot be written down"):
        written({"id": "friday", "number": value})


@pytest.mark.parametrize(
    ("extends", "shown"),
    [
        ('extends = "house.toml"', '"house.toml"'),
        ('extends = "/etc/passwd"', '"/etc/passwd"'),
        ('extends = "../books/tda.toml"', '"../books/tda.toml"'),
        ('extends = "nope"', '"nope"'),
        ("extends = 5", "5"),
        ('extends = { id = "tda" }', "a table"),
    ],
)
def test_a_text_extends_books_on_the_shelf_and_nothing_else(extends: str, shown: str) -> None:
    with pytest.raises(RulebookError) as refused:
        SHELF.read(friday(extends=extends))

    (fault,) = refused.value.faults
    assert fault.key == "extends"
    assert fault.what.en.startswith("expected a book on the shelf (apsa@undated")
    assert fault.what.en.endswith(f"friday@2025), with or without the edition, not {shown}")


def test_a_file_beside_the_server_is_not_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "base.toml").write_text('id = "base"\ntitle = "Base"\nedition = "1"', encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    with pytest.raises(RulebookError, match="expected a book on the shelf"):
        SHIPPED.read(friday(extends='extends = "base.toml"'))


def test_all_faults_are_told_at_once() -> None:
    text = friday(extends='extends = "nope"').replace("41", '"long"')

    with pytest.raises(RulebookError) as refused:
        SHELF.read(text)
    assert [fault.key for fault in refused.value.faults] == ["extends", "table.clock_seconds.is"]


@pytest.mark.parametrize(
    "text", ["", "no book", "{", '{"id": ', "[" * 100_000, '{"a":' * 100_000, "a = " + "[" * 100_000]
)
def test_what_is_not_a_book_is_told(text: str) -> None:
    with pytest.raises(RulebookError):
        SHIPPED.read(text)


# ---- pinned ----


def test_what_a_book_was_put_on_is_pinned_whatever_has_come_out_since() -> None:
    base = SHIPPED.read(
        'id = "base"\ntitle = "Base"\nedition = "1"\n[table]\nclock_seconds = {is=33,rule="B"}\n[rules]\nB="b"'
    )
    text = 'id = "over"\ntitle = "Over"\nedition = "1"\nextends = "base"'
    shelf = SHIPPED.plus(base)
    before = shelf.read(text)
    later = shelf.plus(
        shelf.read(
            'id = "base"\ntitle = "Base"\nedition = "2"\n[table]\nclock_seconds = {is=66,rule="B"}\n[rules]\nB="b"'
        )
    )

    assert before.below is not None
    assert before.below.name == "base@1"
    assert later.read(text).knobs.clock_seconds == 66
    assert later.read(text, extends="base@1", fallback=before.fallback) == before
    assert later.read(text, extends="base@1").knobs.clock_seconds == 33


def test_the_book_that_answers_last_is_pinned_too() -> None:
    text = 'id = "alone"\ntitle = "Alone"\nedition = "1"'
    (tda,) = (raw for raw in shipped_books() if raw["id"] == "tda")
    clock = {"clock_seconds": {**tda["table"]["clock_seconds"], "is": 77}}
    shelf = SHIPPED.plus(Rulebook.load({**tda, "edition": "2099", "table": {**tda["table"], **clock}}))
    book, other = SHIPPED.read(text), shelf.read(text, extends="", fallback="tda@2099")

    assert (book.fallback, other.fallback) == ("tda@2019", "tda@2099")
    assert (book.knobs.clock_seconds, other.knobs.clock_seconds) == (25, 77)
    assert shelf.read(text, extends="", fallback=book.fallback) == book
    assert str(other.cite("clock_seconds")) == "TDA 2099 29"
    assert other.answers["clock_seconds"].how == "fallback"
    assert book != other
    assert pickle.loads(pickle.dumps(other)) == other  # our own
    assert copy.deepcopy(other) is other


def test_the_shipped_books_name_the_edition_they_extend() -> None:
    extended = [raw["extends"] for raw in shipped_books() if "extends" in raw]

    assert extended
    for name in extended:
        assert name == Rulebook.load(name).name, "a newer edition would change a book that people have played under"


# ---- handed in ----


def test_a_hand_is_dealt_and_replayed_under_a_book_of_the_shelf() -> None:
    hand = Hand.deal("friday", deck=Deck.from_seed(7), stacks=[5000, 5000], button=1, blinds=(100, 200), shelf=SHELF)

    assert hand.book is SHELF.find("friday")
    assert Hand.replay(hand.events, shelf=SHELF) == hand
    with pytest.raises(HandSetupError, match="friday@2025, which does not come with floorman"):
        Hand.replay(hand.events)


def test_a_table_and_its_snapshot_keep_the_book_of_their_shelf() -> None:
    story = Story(SHELF.find("friday"), "A B C")
    story.hand()

    again = replay(story.events, SHELF)
    assert again.book is SHELF.find("friday")
    assert again.snapshot() == story.table.snapshot()
    restored = TableState.restored(story.table.snapshot(), SHELF)
    assert restored is not None
    assert restored.book is SHELF.find("friday")
    assert restored.snapshot() == story.table.snapshot()
    with pytest.raises(UnknownBook):
        replay(story.events)
    with pytest.raises(UnknownBook):
        TableState.restored(story.table.snapshot())


def test_a_history_is_told_under_the_book_it_names_if_that_is_on_the_shelf() -> None:
    hand = Hand.deal("friday", deck=Deck.from_seed(7), stacks=[5000, 5000], button=1, blinds=(100, 200), shelf=SHELF)
    while not hand.is_over:
        hand.check() if hand.legal.check else hand.call()

    history = history_of(hand)
    assert book_named(history, SHELF) is SHELF.find("friday")
    assert book_named(history) is None


def test_the_floor_tells_what_the_other_books_of_the_shelf_say() -> None:
    asked = read_situation('{"type": "clock_asked", "thought_s": 300, "seat": 1, "by_seat": 2}')
    tda = Rulebook.load("tda")

    assert ("friday", "2025") in {(other.book, other.edition) for other in rule(asked, tda, shelf=SHELF).elsewhere}
    assert "friday" not in {other.book for other in rule(asked, tda).elsewhere}


def test_every_knob_of_a_shipped_book_survives_being_written_and_read() -> None:
    for raw in shipped_books():
        source = {**raw, "id": "copied"}
        assert SHIPPED.read(written(source)).knobs == Rulebook.load(f"{raw['id']}@{raw['edition']}").knobs
    assert vocabulary()
