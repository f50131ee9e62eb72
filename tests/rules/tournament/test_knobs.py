"""Every question about chips, places, prizes and dealing matters: answered the other way, something else comes out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman.contest.places import disqualified, places
from floorman.contest.ranking import Bust
from floorman.errors import TournamentError
from floorman.rulebook import Rulebook
from floorman.tournament.chips import account
from floorman.tournament.chips.sets import late_stack, require_starting_stacks, stacks_put_in
from floorman.tournament.entries.ghosts import Ghost, ghosts_leave
from floorman.tournament.prizes.deals import deal
from floorman.tournament.prizes.payouts import Curve, allot
from floorman.tournament.seating.rota import late_dealer, next_dealer
from support.chips import house, planned, raced

if TYPE_CHECKING:
    from collections.abc import Callable


def _place(book: Rulebook, told: list[Bust], **facts: Any) -> object:
    return [(who.entrant, who.place, who.through) for who in places(told, left=9, book=book, buttons={1: 1}, **facts)]


ALIKE = [Bust("A", 900, 1, 3), Bust("B", 900, 1, 2)]
UNLIKE = [Bust("A", 900, 1, 3), Bust("B", 500, 1, 2)]
APART = [Bust("A", 900, 1, 3), Bust("B", 500, 2, 2)]
GHOSTS = [Ghost("g", 700)]
OUT = places([Bust("A", 900)], left=9, book=Rulebook.load("apsa"))

ASKED: list[tuple[str, str, Any, Callable[[Rulebook], object]]] = [
    ("race_deal", "tda", "one_card_at_a_time", lambda book: planned(book, "1: 2, 2: 1").order),
    ("race_rounding", "tda", "half_up", lambda book: planned(book, "1: 3, 2: 2").prizes),
    ("race_rescue", "tda", "single_chip_only", lambda book: raced(book, "1: 2 As Kd, 2: 2 and 0 3c 4c").out),
    ("starting_stack", "wpl", "equal", lambda book: require_starting_stacks([1, 2], book, begins="main_round", stack=1)),
    ("sit_and_go_stack", "wpl", 6000, lambda book: require_starting_stacks([5000], book, begins="sit_and_go", stack=1)),
    ("sit_and_go_stacks", "vpsv", 8, lambda book: stacks_put_in(book, sold=7)[:2]),
    ("ghost_stacks", "vpsv", "missing_team_player", lambda book: stacks_put_in(book, sold=7)[:2]),
    ("late_entry_stack", "vpsv", "full", lambda book: late_stack(book, 5000, ghost=4100)[0]),
    ("rebuys", "tda", "never", lambda book: account.rebuy(book, "A", 1).chips),
    ("rebuys", "apsa", "event_option", lambda book: account.add_on(book, "A", 1).chips),
    ("reentry", "tda", "never", lambda book: account.reentry(book, "A", 1).chips),
    ("surrender_for_reentry", "tda", True, lambda book: account.surrendered(book, "A", 1, stack=2)[0].chips),
    (
        "ghost_removed_after_level",
        "wpl",
        4,
        lambda book: len(ghosts_leave(GHOSTS, level_ended=3, hand_is_over=True, left=8, book=book).lines),
    ),
    (
        "sit_and_go_ghosts_leave",
        "vpsv",
        "after_ghost_level",
        lambda book: len(
            ghosts_leave(GHOSTS, level_ended=4, hand_is_over=True, left=8, book=book, begins="sit_and_go").lines
        ),
    ),
    (
        "ghost_takes_a_place",
        "wpl",
        False,
        lambda book: ghosts_leave(GHOSTS, level_ended=3, hand_is_over=True, left=8, book=book).placed[0].place,
    ),
    ("same_hand_bust", "apsa", "shared", lambda book: _place(book, UNLIKE)),
    ("same_hand_bust_equal_stacks", "apsa", "nearer_button", lambda book: _place(book, ALIKE)),
    ("same_hand_bust_equal_stacks", "vpsv", "shared", lambda book: _place(book, ALIKE)),
    ("hand_for_hand_busts_one_table", "tda", "larger_stack", lambda book: _place(book, UNLIKE, hand_for_hand=True)),
    ("hand_for_hand_busts_two_tables", "tda", "larger_stack", lambda book: _place(book, APART, hand_for_hand=True)),
    ("disqualified_place", "tda", "place_as_eliminated", lambda book: disqualified("A", left=3, book=book).has_prize),
    (
        "disqualification_may_void_results",
        "apsa",
        False,
        lambda book: disqualified("A", left=3, book=book, void=True).is_void,
    ),
    ("tournament_pays", "tda", "points_only", lambda book: allot(Curve(), pool_cents=9, entrants=2, book=book).cents),
    ("tournament_pays", "bank", "by_place", lambda book: allot(Curve(), pool_cents=9, entrants=2, book=book).cents),
    ("prize_deals", "vpsv", "not_allowed", lambda book: deal("even", {"A": 1, "B": 2}, [9], book).is_official),
    ("prize_deals", "apsa", "noted_only", lambda book: deal("even", {"A": 1, "B": 2}, [9], book).is_official),
    (
        "players_deal",
        "apsa",
        "last_out_at_final_table",
        lambda book: next_dealer(None, {1: "P1"}, OUT, book=book),
    ),
    ("late_entrant_deals", "vpsv", False, lambda book: late_dealer(None, "A", 1, book=book, is_satellite=True)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("knob", "base", "answer", "asked"), ASKED, ids=[f"{knob}-{base}" for knob, base, _, _ in ASKED]
)
def test_the_other_answer_gives_another_outcome(
    knob: str, base: str, answer: Any, asked: Callable[[Rulebook], object]
) -> None:
    assert _outcome(asked, Rulebook.load(base)) != _outcome(asked, house(base, **{knob: answer}))


def _outcome(asked: Callable[[Rulebook], object], book: Rulebook) -> object:
    try:
        return asked(book)
    except TournamentError as refused:
        return type(refused), refused.words.en
