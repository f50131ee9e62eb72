"""Where two rules meet in one case, the word of the book nearer to the event counts."""

from __future__ import annotations

import pytest

from floorman import Cite, NoAnswer, Rulebook, UnknownKnob
from floorman.rulebook import vocabulary
from floorman.rulebook.vocabulary import SHARED
from support.books import house

BASES = ["tda", "apsa", "wpl", "vpsv"]


def test_a_name_is_a_knob_or_a_topic_and_never_both() -> None:
    assert not set(vocabulary()) & set(SHARED)


@pytest.mark.parametrize("base", BASES)
def test_a_house_outweighs_the_book_it_extends(base: str) -> None:
    short = house(base, undercall_miscount="full_call")
    tiny = house(base, tiny_chip_fraction=0.1)

    assert short.outweighs("undercall_miscount", "tiny_chip_fraction")
    assert not short.outweighs("tiny_chip_fraction", "undercall_miscount")
    assert tiny.outweighs("tiny_chip_fraction", "undercall_miscount")


@pytest.mark.parametrize("base", BASES)
def test_two_words_of_one_book_weigh_the_same(base: str) -> None:
    both = house(base, undercall_miscount="full_call", tiny_chip_fraction=0.1)

    assert not both.outweighs("undercall_miscount", "tiny_chip_fraction")
    assert not both.outweighs("tiny_chip_fraction", "undercall_miscount")
    assert not both.outweighs("tiny_chip_fraction", "tiny_chip_fraction")


@pytest.mark.parametrize("base", BASES)
def test_a_topic_weighs_as_much_as_the_book_it_stands_in(base: str) -> None:
    book = house(base, topics=("pulled_back_chip",))

    assert book.outweighs("pulled_back_chip", "undercall_miscount")
    assert not book.outweighs("undercall_miscount", "pulled_back_chip")


@pytest.mark.parametrize(
    ("base", "short_call", "string_bet", "own_count"),
    [
        ("tda", False, False, False),
        ("apsa", False, True, False),
        ("wpl", False, True, False),
        ("vpsv", True, False, True),
    ],
)
def test_what_a_federation_says_outweighs_the_default_book(
    base: str, short_call: bool, string_bet: bool, own_count: bool
) -> None:
    for book in (Rulebook.load(base), house(base, clock_seconds=40)):  # a house that says nothing to it changes nothing
        assert book.outweighs("undercall_miscount", "pulled_back_chip") is short_call
        assert book.outweighs("string_bet", "undercall_miscount") is string_bet
        assert book.outweighs("wrong_number_of_cards", "button_gets_missing_card") is own_count


def test_of_three_books_the_nearest_counts() -> None:
    league = house("apsa", topics=("string_bet",))
    evening = house(league, undercall_miscount="full_call")

    assert league.outweighs("string_bet", "undercall_miscount")
    assert evening.outweighs("undercall_miscount", "string_bet")
    assert evening.outweighs("string_bet", "raise_methods")  # the league before the federation
    assert evening.outweighs("raise_methods", "tiny_chip_fraction")  # the federation before the default book
    assert Rulebook.load("tda").outweighs("tiny_chip_fraction", "last_level_goes_on")  # a book before none


def test_what_is_no_question_or_has_no_answer_weighs_nothing() -> None:
    tda = Rulebook.load("tda")
    with pytest.raises(UnknownKnob):
        tda.outweighs("string_bets", "undercall_miscount")
    with pytest.raises(NoAnswer):
        tda.outweighs("undercall_miscount", "team_players")


@pytest.mark.parametrize("base", BASES)
def test_citations_are_read_out_from_the_nearest_book_down(base: str) -> None:
    book = house(base, clock_seconds=40)
    ours, theirs, nobodys = book.cite("clock_seconds"), Rulebook.load(base).cite("clock_seconds"), Cite("", "", "", "x")
    default = Rulebook.load("tda").topic("pulled_back_chip")

    assert book.by_weight([nobodys, default, theirs, ours, theirs]) == tuple(
        dict.fromkeys([ours, theirs, default, nobodys] if base != "tda" else [ours, default, theirs, nobodys])
    )
