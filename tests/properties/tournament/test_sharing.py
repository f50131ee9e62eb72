"""Whoever goes out together: every place is given once and every cent is paid."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from floorman.contest.common_hand import Bust, shares
from floorman.rulebook import Rulebook
from support.clocks import otherwise

WAYS = [
    otherwise(
        "tda",
        hand_for_hand_busts_two_tables=across,
        hand_for_hand_busts_one_table=within,
        same_hand_bust_equal_stacks=equal,
    )
    for across in ("share_equally", "larger_stack")
    for within in ("share_equally", "larger_stack")
    for equal in ("shared", "nearer_button")
]
BOOKS = [*map(Rulebook.load, ("tda", "apsa", "wpl", "vpsv", "bank")), *WAYS]


@st.composite
def hands(draw: st.DrawFn) -> tuple[list[Bust], int, list[int]]:
    """Those who go out, how many were in, and the prizes."""
    count = draw(st.integers(0, 12))
    busts = [
        Bust(f"P{n}", draw(st.sampled_from("123")), draw(st.integers(1, 5)), from_button=n + 1) for n in range(count)
    ]
    prizes = draw(st.lists(st.integers(0, 100_000), max_size=20))
    return busts, count + draw(st.integers(1, 30)), sorted(prizes, reverse=True)


@given(st.sampled_from(BOOKS), hands(), st.randoms())
def test_every_cent_and_every_place(book: Rulebook, hand: tuple[list[Bust], int, list[int]], lots: object) -> None:
    busts, left, prizes = hand
    lot = [bust.entrant for bust in busts]
    lots.shuffle(lot)  # type: ignore[attr-defined]
    found = shares(book, busts, left=left, prizes=prizes, lot=lot)

    assert sorted(share.entrant for share in found) == sorted(bust.entrant for bust in busts)
    assert sum(share.cents for share in found) == sum(prizes[left - len(busts) : left])
    covered = sorted({place for share in found for place in range(share.first, share.last + 1)})
    assert covered == list(range(left - len(busts) + 1, left + 1))
    for share in found:
        same = [other for other in found if other.first == share.first]
        assert len(same) == share.last - share.first + 1
        assert max(other.cents for other in same) - min(other.cents for other in same) <= 1
        assert share.rules
    better = [share.cents for share in found]
    assert better == sorted(better, reverse=True)


@given(st.sampled_from(BOOKS), hands(), st.randoms())
def test_the_order_of_reports_decides_nothing(
    book: Rulebook, hand: tuple[list[Bust], int, list[int]], order: object
) -> None:
    busts, left, prizes = hand
    lot = [bust.entrant for bust in busts]
    mixed = list(busts)
    order.shuffle(mixed)  # type: ignore[attr-defined]
    one, other = (shares(book, row, left=left, prizes=prizes, lot=lot) for row in (busts, mixed))

    assert {(s.entrant, s.first, s.last, s.cents) for s in one} == {
        (s.entrant, s.first, s.last, s.cents) for s in other
    }
