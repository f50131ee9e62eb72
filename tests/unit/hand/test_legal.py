"""What is open to a seat: how it compares, what lies in a range, and how people say it."""

from __future__ import annotations

import pytest

from floorman.hand.legal import NO_RAISE, Legal, RaiseRange

RAISE = RaiseRange(400, 5000)


@pytest.mark.parametrize(("to", "open_"), [(399, False), (400, True), (401, True), (5000, True), (5001, False)])
def test_a_raise_is_open_from_the_smallest_to_the_largest_both_included(to: int, *, open_: bool) -> None:
    assert (to in RAISE) is open_


@pytest.mark.parametrize("to", ["400", 400.0, None])
def test_what_is_no_whole_number_is_no_raise(to: object) -> None:
    assert to not in RAISE


def test_a_range_of_one_total_is_a_range_and_none_is_none() -> None:
    assert RaiseRange(400, 400)
    assert not RaiseRange(401, 400)
    assert not NO_RAISE
    assert 0 not in NO_RAISE
    assert tuple(NO_RAISE) == (0, -1)


def test_ranges_compare_with_ranges_and_with_pairs() -> None:
    assert RaiseRange(400, 5000) == RAISE
    assert (400, 5000) == RAISE  # noqa: SIM300 (the pair first is the point)
    for other in (RaiseRange(400, 4999), RaiseRange(401, 5000), (400, 4999), (401, 5000), (401, 4999), 400, None):
        assert other != RAISE
    assert len({RaiseRange(400, 5000), RAISE, RaiseRange(400, 400)}) == 2


def test_a_range_is_said_from_to_and_one_total_alone() -> None:
    assert (str(RAISE), str(RaiseRange(400, 400))) == ("400–5000", "400")
    assert RAISE.words(lambda chips: f"{chips // 100} BB") == "4 BB–50 BB"


def everything(*, claims: bool = False, is_bet: bool = False) -> Legal:
    return Legal(
        3,
        fold=True,
        check=True,
        call=0,
        raise_to=RAISE,
        is_bet=is_bet,
        show=True,
        muck=True,
        claims=claims,
        run_twice=True,
    )


def test_everything_that_is_open_is_said_in_both_languages() -> None:
    assert str(everything()) == "fold, check, call 0, raise to 400–5000, show, muck, run it twice or once"
    assert everything(claims=True, is_bet=True).words("en") == (
        "fold, check, call 0, bet 400–5000, claim, pass, run it twice or once"
    )
    assert everything().words("de-AT") == (
        "passen, schieben, 0 bezahlen, auf 400–5000 erhöhen, zeigen, verdeckt weglegen, zweimal oder einmal ausspielen"
    )
    assert everything(claims=True, is_bet=True).words("de", lambda chips: f"{chips:,}") == (
        "passen, schieben, 0 bezahlen, 400–5,000 setzen, Anspruch erheben, verzichten, zweimal oder einmal ausspielen"
    )


def test_nothing_is_open_when_nobody_is_in_turn() -> None:
    nobody = Legal()

    assert not nobody
    assert (str(nobody), nobody.words("de")) == ("nothing", "nichts")
    assert not any(
        (nobody.fold, nobody.check, nobody.is_bet, nobody.show, nobody.muck, nobody.claims, nobody.run_twice)
    )
    assert (nobody.seat, nobody.call, nobody.raise_to) == (None, None, NO_RAISE)
    assert Legal(1)


@pytest.mark.parametrize(
    "other",
    [
        Legal(2, fold=True, call=200, raise_to=RAISE),
        Legal(1, call=200, raise_to=RAISE),
        Legal(1, fold=True, call=100, raise_to=RAISE),
        Legal(1, fold=True, call=200),
        Legal(1, fold=True, call=200, raise_to=RAISE, is_bet=True),
        Legal(1, fold=True, call=200, raise_to=RAISE, run_twice=True),
    ],
)
def test_what_is_open_is_the_same_only_if_all_of_it_is(other: Legal) -> None:
    legal = Legal(1, fold=True, call=200, raise_to=RAISE)

    assert legal == Legal(1, fold=True, call=200, raise_to=RaiseRange(400, 5000))
    assert legal != other
    assert legal != str(legal)
