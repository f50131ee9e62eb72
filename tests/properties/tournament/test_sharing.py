"""Whoever goes out together: every place is given once and every cent is paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from floorman.contest.ranking import Bust
from support.contest import awards
from support.house_books import PLACES, house_books

if TYPE_CHECKING:
    import random

    from floorman.rulebook import Rulebook

BUTTONS = {1: 4, 2: 7, 3: 10}


@st.composite
def hands(draw: st.DrawFn) -> tuple[list[Bust], int, list[int]]:
    """Those who go out, how many were in, and the prizes."""
    seats = [(table, seat) for table in BUTTONS for seat in range(1, 11)]
    where = draw(st.lists(st.sampled_from(seats), max_size=12, unique=True))
    busts = [Bust(f"P{n}", draw(st.integers(1, 5)), table, seat) for n, (table, seat) in enumerate(where)]
    prizes = draw(st.lists(st.integers(0, 100_000), max_size=20))
    return busts, len(busts) + draw(st.integers(1, 30)), sorted(prizes, reverse=True)


@settings(deadline=None)
@given(house_books(*PLACES), hands(), st.randoms())
def test_every_cent_and_every_place(
    book: Rulebook, hand: tuple[list[Bust], int, list[int]], lots: random.Random
) -> None:
    busts, left, prizes = hand
    lot = [bust.entrant for bust in busts]
    lots.shuffle(lot)
    found = awards(book, busts, left=left, prizes=prizes, lot=lot, buttons=BUTTONS)

    assert sorted(award.entrant for award in found) == sorted(bust.entrant for bust in busts)
    assert sum(award.cents for award in found) == sum(prizes[left - len(busts) : left])
    places = [(award.place or 0, award.through or 0) for award in found]
    covered = sorted({place for first, last in places for place in range(first, last + 1)})
    assert covered == list(range(left - len(busts) + 1, left + 1))
    for award, (first, last) in zip(found, places, strict=True):
        same = [other.cents for other in found if other.place == first]
        assert len(same) == last - first + 1
        assert max(same) - min(same) <= 1
        assert award.citations
    best = [max(award.cents for award in found if award.place == first) for first, _ in places]
    assert best == sorted(best, reverse=True)


@settings(deadline=None)
@given(house_books(*PLACES), hands(), st.randoms())
def test_the_order_of_reports_decides_nothing(
    book: Rulebook, hand: tuple[list[Bust], int, list[int]], order: random.Random
) -> None:
    busts, left, prizes = hand
    lot = [bust.entrant for bust in busts]
    mixed = list(busts)
    order.shuffle(mixed)
    one, other = (awards(book, row, left=left, prizes=prizes, lot=lot, buttons=BUTTONS) for row in (busts, mixed))

    assert {(won.entrant, won.place, won.through, won.cents, won.citations) for won in one} == {
        (won.entrant, won.place, won.through, won.cents, won.citations) for won in other
    }
