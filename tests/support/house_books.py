"""Books of the house at random: on any book, with any answer to the questions a test is about."""

from __future__ import annotations

from typing import Any, Final

from hypothesis import strategies as st

from floorman.rulebook import Rulebook, vocabulary
from support.books import house

BASES: Final = ("tda", "apsa", "wpl", "vpsv", "bank")

PLACES: Final = (
    "same_hand_bust",
    "same_hand_bust_equal_stacks",
    "hand_for_hand_busts_two_tables",
    "hand_for_hand_busts_one_table",
    "shared_place_worth",
)
RACES: Final = ("race_deal", "race_rounding", "race_rescue", "suit_order_for_draws")
BETTING: Final = (
    "min_bet",
    "min_raise",
    "short_all_in_raise",
    "short_all_ins_accumulate",
    "raise_over_short_all_in",
    "raise_over_all_in_below_big_blind",
    "limit_blind_counts",
    "limit_cap_lifted",
    "limit_next_raise_over_short_all_in",
    "pot_limit_max",
    "pot_limit_short_blind_counts_full",
    "pot_limit_counts_antes",
)
LEVELS: Final = ("hand_begins_with",)
LATE: Final = ("late_registration", "late_entry_stack", "ghost_stacks")

OWN: Final = "H-{}"
"""A paragraph of the house for each answer, ``H-same_hand_bust``."""


def every_answer_to(knob: str) -> list[Any]:
    """The answers that a question allows; of an order, three that differ everywhere."""
    asked = vocabulary()[knob]
    if asked.kind == "bool":
        return [False, True]
    if asked.kind == "list":
        return [[], list(asked.values), list(reversed(asked.values))]
    assert asked.kind == "enum", knob
    return list(asked.values)


def answers_to(knob: str) -> st.SearchStrategy[Any]:
    """Any answer that a question allows."""
    asked = vocabulary()[knob]
    if asked.kind == "list":
        return st.one_of(st.just([]), st.permutations(asked.values))
    return st.sampled_from(every_answer_to(knob))


@st.composite
def house_books(draw: st.DrawFn, *knobs: str) -> Rulebook:
    """Some of these questions answered by the house, the others left to a book below."""
    base = draw(st.sampled_from(BASES))
    answers = {knob: draw(answers_to(knob)) for knob in knobs if draw(st.integers(0, 3))}
    return house(base, rule=OWN, **answers)


@st.composite
def books_answering(draw: st.DrawFn, *knobs: str) -> tuple[str, dict[str, Any]]:
    """A base, and the house's answer to every one of these questions."""
    return draw(st.sampled_from(BASES)), {knob: draw(answers_to(knob)) for knob in knobs}
