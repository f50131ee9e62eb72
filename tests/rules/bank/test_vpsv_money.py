"""VPSV, cash games: how much money comes onto a table, and what goes along to another. Amounts are euro cents."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.bank import AccountKind, TableTerms, Why, buy_in_range, top_up_limit
from floorman.errors import InsufficientFunds, NoTopUp, TopUpTooBig, WrongBuyIn, WrongTableTerms
from support.banks import VPSV, Club
from support.books import house

TABLE = TableTerms(account="table", book=VPSV, smallest_cents=500)


def at_the_table(stack: int, balance: int = 5000) -> Club:
    club = Club(VPSV, smallest_cents=500)
    club.member("anna", balance + 2500)
    club.join("anna", 2500)
    club.stacks["anna"] = stack
    return club


@pytest.mark.rule("VPSV-130#1")
def test_a_buy_in_of_30_euro_is_refused() -> None:
    club = Club(VPSV, smallest_cents=500)
    club.member("anna", 5000)

    with pytest.raises(WrongBuyIn, match=r"5\.00 to 25\.00") as refused:
        club.join("anna", 3000)

    assert refused.value.rule is not None
    assert refused.value.rule.rule == "VPSV-130"
    assert club.balances("anna", "table") == [5000, 0]


@pytest.mark.rule("VPSV-130#2")
def test_a_buy_in_of_25_euro_is_accepted() -> None:
    club = Club(VPSV, smallest_cents=500)
    club.member("anna", 2500)

    club.join("anna", 2500)

    assert club.balances("anna", "table") == [0, 2500]


@pytest.mark.rule("VPSV-130")
def test_the_range_is_the_tables_within_the_books() -> None:
    assert buy_in_range(TABLE) == (500, 2500)
    assert buy_in_range(TableTerms(account="t", book=VPSV)) == (1, 2500)
    assert buy_in_range(TableTerms(account="t", book=VPSV, largest_cents=1000)) == (1, 1000)
    assert buy_in_range(TableTerms(account="t", book=VPSV, buy_in_cents=2000)) == (2000, 2000)
    higher = house("vpsv", cash_max_buy_in_cents=10000)
    assert buy_in_range(TableTerms(account="t", book=higher)) == (1, 10000)


@pytest.mark.rule("VPSV-130")
def test_no_table_asks_for_more_than_25_euro() -> None:
    for asked in ({"buy_in_cents": 2501}, {"largest_cents": 3000}, {"smallest_cents": 2600}):
        with pytest.raises(WrongTableTerms) as refused:
            TableTerms(account="t", book=VPSV, **asked)  # type: ignore[arg-type]  # all are cents

        assert refused.value.rule is not None
        assert refused.value.rule.rule == "VPSV-130"


def test_where_there_is_a_choice_it_has_to_be_made() -> None:
    club = Club(VPSV, smallest_cents=500)
    club.member("anna", 5000)

    with pytest.raises(WrongBuyIn, match="not said"):
        club.join("anna")


@pytest.mark.parametrize(
    ("stack", "most"),
    [
        pytest.param(1850, 650, marks=pytest.mark.rule("VPSV-132#1")),
        pytest.param(2500, 0, marks=pytest.mark.rule("VPSV-132#2")),
        pytest.param(0, 2500, marks=pytest.mark.rule("VPSV-132#3")),
        pytest.param(3100, 0, marks=pytest.mark.rule("VPSV-132#4")),
    ],
)
def test_a_stack_is_filled_up_to_25_euro_and_no_further(stack: int, most: int) -> None:
    club = at_the_table(stack)

    assert top_up_limit(club.terms, stack) == most
    with pytest.raises(TopUpTooBig if most else NoTopUp) as refused:
        club.top_up("anna", most + 1)
    assert refused.value.rule is not None
    assert refused.value.rule.rule == "VPSV-132"
    if most:
        club.top_up("anna", most)

    assert club.stacks["anna"] == max(stack, 2500)
    assert club.bank.balance("anna") == 5000 - most


@pytest.mark.rule("VPSV-132")
def test_chips_are_added_between_hands() -> None:
    club = at_the_table(1850)

    with pytest.raises(NoTopUp):
        club.bank.top_up("anna", club.terms, stack_cents=1850, cents=650, in_hand=True, **club.stamp())


@pytest.mark.rule("VPSV-139#1")
def test_a_stack_of_41_euro_goes_along_whole_to_another_table() -> None:
    club = at_the_table(2500)
    for name in ("ben", "carla"):
        club.member(name, 2500)
        club.join(name, 2500)
    club.bank.open_account("other", AccountKind.TABLE, by="admin", at=1)
    other = TableTerms(account="other", book=VPSV)

    (moved,) = club.bank.change_table("anna", club.terms, other, stack_cents=4100, **club.stamp())

    assert moved.why is Why.TABLE_CHANGE
    assert club.balances("anna", "table", "other") == [5000, 7500 - 4100, 4100]


def test_changing_the_table_twice_with_the_same_id_is_changing_it_once() -> None:
    club = at_the_table(2500)
    club.bank.open_account("other", AccountKind.TABLE, by="admin", at=1)
    other = TableTerms(account="other", book=VPSV)
    said: dict[str, Any] = {"stack_cents": 2500, "id": "move", "by": "anna", "at": 5}

    first = club.bank.change_table("anna", club.terms, other, **said)
    second = club.bank.change_table("anna", club.terms, other, **said)

    assert second == first
    assert club.balances("table", "other") == [0, 2500]


def test_an_account_that_does_not_cover_the_buy_in_is_told_the_clubs_own_rule() -> None:
    club = Club(VPSV, smallest_cents=500)
    club.member("anna", 499)

    with pytest.raises(InsufficientFunds) as refused:
        club.join("anna", 500)

    assert refused.value.rule is not None
    assert refused.value.rule.rule == "VPSV-13"
