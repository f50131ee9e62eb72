"""The online bank, 1.3, before each hand (1): buying in again. Amounts are cents."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from floorman.bank import TableKind, Why
from floorman.errors import InsufficientFunds, NoRebuy, NoTopUp
from support.banks import Club
from support.books import house

if TYPE_CHECKING:
    from floorman.rulebook import Rulebook


def broke(club: Club, name: str, balance: int) -> None:
    """Let a member sit with nothing left, and with this much on the account."""
    assert club.terms.buy_in_cents is not None
    club.member(name, balance + club.terms.buy_in_cents)
    club.join(name)
    club.stacks[name] = 0


@pytest.mark.rule("BANK-1.3.hand.1.a#1")
def test_an_empty_stack_is_bought_anew_and_one_with_a_cent_left_is_not() -> None:
    club = Club(buy_in=500)
    broke(club, "A", 800)
    broke(club, "B", 800)
    club.stacks["B"] = 1

    booked = club.rebuy("A")
    with pytest.raises(NoRebuy) as refused:
        club.rebuy("B")
    with pytest.raises(NoTopUp) as not_topped_up:
        club.top_up("B", 499)

    assert booked.why is Why.REBUY
    assert (club.bank.balance("A"), club.stacks["A"]) == (300, 500)
    assert (club.bank.balance("B"), club.stacks["B"]) == (800, 1)
    for error in (refused.value, not_topped_up.value):
        assert error.rule is not None
        assert error.rule.rule == "BANK-1.3.hand.1.a"


@pytest.mark.rule("BANK-1.3.hand.1.a")
def test_a_house_may_let_stacks_be_filled_up() -> None:
    club = Club(house("bank", cash_top_up="below_maximum"), buy_in=500)
    broke(club, "B", 800)
    club.stacks["B"] = 1

    club.top_up("B", 499)

    assert (club.bank.balance("B"), club.stacks["B"]) == (301, 500)


@pytest.mark.rule("BANK-1.3.hand.1.a")
def test_an_all_in_waits_for_the_end_of_the_hand() -> None:
    club = Club(buy_in=500)
    broke(club, "A", 800)

    with pytest.raises(NoRebuy):
        club.rebuy("A", in_hand=True)

    assert club.bank.balance("A") == 800
    club.rebuy("A")
    assert club.bank.balance("A") == 300


@pytest.mark.rule("BANK-1.3.hand.1.b#1")
@pytest.mark.parametrize(
    ("kind", "knob"), [(TableKind.TOURNAMENT, "rebuys"), (TableKind.SIT_AND_GO, "sit_and_go_rebuy")]
)
def test_nobody_buys_again_into_a_tournament_whatever_is_on_the_account(kind: TableKind, knob: str) -> None:
    club = Club(buy_in=500, kind=kind, offers_rebuys=True)
    broke(club, "A", 10000)

    with pytest.raises(NoRebuy) as refused:
        club.rebuy("A")

    assert refused.value.rule == club.bank.book.cite(knob)
    assert refused.value.rule is not None
    assert refused.value.rule.rule == "BANK-1.3.hand.1.b"
    assert club.bank.balance("A") == 10000
    assert not club.bank.may_rebuy("A", club.terms)


@pytest.mark.rule("BANK-1.3.hand.1.b")
@pytest.mark.parametrize(
    ("kind", "book"),
    [
        (TableKind.TOURNAMENT, house("bank", rebuys="event_option")),
        (TableKind.SIT_AND_GO, house("bank", sit_and_go_rebuy=True)),
    ],
)
def test_a_house_may_leave_rebuys_to_the_event(kind: TableKind, book: Rulebook) -> None:
    offered = Club(book, buy_in=500, kind=kind, offers_rebuys=True)
    broke(offered, "A", 10000)
    silent = Club(book, buy_in=500, kind=kind)
    broke(silent, "A", 10000)

    offered.rebuy("A")
    with pytest.raises(NoRebuy):
        silent.rebuy("A")

    assert (offered.bank.balance("A"), silent.bank.balance("A")) == (9500, 10000)


@pytest.mark.rule("BANK-1.3.hand.1.c#1")
def test_499_do_not_buy_500_again_and_the_seat_is_lost() -> None:
    club = Club(buy_in=500)
    broke(club, "A", 499)

    with pytest.raises(InsufficientFunds) as refused:
        club.rebuy("A")

    assert refused.value.rule is not None
    assert refused.value.rule.rule == "BANK-1.3.hand.1.c"
    assert club.bank.balance("A") == 499
    assert not club.bank.may_rebuy("A", club.terms)
    assert club.leave("A") is None


@pytest.mark.rule("BANK-1.3.hand.1.c#2")
def test_entry_level_is_bought_into_again_on_an_overdrawn_account() -> None:
    club = Club(buy_in=100, entry_level=True)
    club.member("A", -200)
    club.join("A")
    club.stacks["A"] = 0
    assert club.bank.balance("A") == -300
    assert club.bank.may_rebuy("A", club.terms)

    booked = club.rebuy("A")

    assert (club.bank.balance("A"), club.stacks["A"]) == (-400, 100)
    assert booked.overdraft == "BANK-1.3.hand.1.c"


@pytest.mark.rule("BANK-1.3.hand.1.c#3")
def test_500_buy_500_again() -> None:
    club = Club(buy_in=500)
    broke(club, "A", 500)

    club.rebuy("A")

    assert (club.bank.balance("A"), club.stacks["A"]) == (0, 500)


@pytest.mark.rule("BANK-1.3.hand.1.c")
def test_a_house_may_read_it_literally_and_ask_for_cover_at_entry_level() -> None:
    club = Club(house("bank", entry_level_rebuy_overdraft=False), buy_in=100, entry_level=True)
    club.member("A", -200)
    club.join("A")
    club.stacks["A"] = 0

    with pytest.raises(InsufficientFunds) as refused:
        club.rebuy("A")

    assert refused.value.rule is not None
    assert refused.value.rule.rule == "H-1"
    assert club.bank.balance("A") == -300
    assert not club.bank.may_rebuy("A", club.terms)
