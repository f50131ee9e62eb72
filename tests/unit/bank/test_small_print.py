"""What is easily overlooked at the bank: the last cent that can be counted, whose signature, and who is not a member."""

from __future__ import annotations

import pytest

from floorman.bank import AccountKind, Bank, TableTerms, Transferred, Why, read_cents, sign_up_notice
from floorman.bank.audit import SecondLedger
from floorman.bank.booking import LONGEST_ID
from floorman.bank.money import LARGEST
from floorman.bank.occasions import Cause, Occasion
from floorman.errors import BankError, StackStaysInPlay, UnknownAccount, WrongAccount, WrongAmount, WrongTableTerms
from support.banks import BANK, TDA, VPSV, Club
from support.books import house


def test_nobody_opens_a_bank_without_a_name() -> None:
    with pytest.raises(BankError):
        Bank.open(BANK, by="", at=0)


def test_an_id_has_at_most_a_hundred_signs() -> None:
    club = Club()
    club.member("anna", 100)
    stamp = {**club.stamp(), "id": "x" * 100}
    club.bank.transfer(debit="anna", credit="club", cents=1, reason="for a test", **stamp)

    assert LONGEST_ID == 100
    with pytest.raises(BankError):
        club.bank.transfer(debit="anna", credit="club", cents=1, reason="for a test", **{**stamp, "id": "x" * 101})


def test_the_house_gives_all_that_can_be_counted_and_not_a_cent_more() -> None:
    club = Club()
    club.member("anna")
    club.member("ben")
    club.bank.transfer(debit="house", credit="anna", cents=LARGEST, reason="for a test", **club.stamp())

    assert club.balances("anna", "house") == [LARGEST, -LARGEST]
    with pytest.raises(WrongAmount, match="no account holds more"):
        club.bank.transfer(debit="house", credit="ben", cents=1, reason="for a test", **club.stamp())


def test_what_a_newcomer_gets_is_the_houses() -> None:
    bank = Bank.open(house("bank", opening_balance_cents=500), by="admin", at=0)
    for name in ("anna", "ben"):
        bank.open_account(name, by="admin", at=0)

    given = [event for event in bank.events if isinstance(event, Transferred)]
    assert [(event.debit_balance, event.credit_balance) for event in given] == [(-500, 500), (-1000, 500)]
    assert bank.balance("house") == -1000


def test_only_members_buy_chips() -> None:
    club = Club(buy_in=300)
    club.bank.transfer(debit="house", credit="club", cents=1000, reason="for a test", **club.stamp())

    with pytest.raises(WrongAccount):
        club.bank.may_rebuy("club", club.terms)
    ranged = TableTerms(account="table", book=TDA, smallest_cents=100, largest_cents=500)
    with pytest.raises(WrongAccount):
        club.bank.top_up("club", ranged, stack_cents=100, cents=100, **club.stamp())
    with pytest.raises(WrongAccount):
        club.bank.rebuy("club", club.terms, stack_cents=0, in_hand=False, **club.stamp())


def test_whoever_may_not_take_the_stack_off_a_table_does_not_change_tables_either() -> None:
    club = Club(house("bank", leaver_gets="nothing"), buy_in=300)
    club.member("anna", 1000)
    club.join("anna")
    club.bank.open_account("other", AccountKind.TABLE, by="admin", at=9)
    other = TableTerms(account="other", book=club.bank.book, buy_in_cents=300)

    with pytest.raises(StackStaysInPlay):
        club.bank.change_table("anna", club.terms, other, stack_cents=300, **club.stamp())
    assert club.balances("anna", "table", "other") == [700, 300, 0]


def test_an_account_that_is_opened_again_gets_no_second_welcome() -> None:
    bank = Bank.open(house("bank", opening_balance_cents=500), by="admin", at=0)
    bank.open_account("anna", by="admin", at=1)
    bank.transfer(debit="anna", credit="house", cents=500, reason="goes home", id="all", by="anna", at=2)
    bank.close_account("anna", by="admin", at=3)
    bank.open_account("anna", by="admin", at=4)

    assert (bank.balance("anna"), len(bank.statement("anna").entries)) == (0, 2)


@pytest.mark.parametrize("cashes_out", ["table", "other"])
def test_a_stack_is_cashed_out_where_the_book_of_one_of_the_two_tables_has_it_so(cashes_out: str) -> None:
    club = Club()
    club.member("anna", 1000)
    club.bank.open_account("other", AccountKind.TABLE, by="admin", at=9)
    books = {"table": VPSV, "other": VPSV, cashes_out: BANK}
    here = TableTerms(account="table", book=books["table"], buy_in_cents=300)
    there = TableTerms(account="other", book=books["other"], buy_in_cents=200)
    club.bank.buy_in("anna", here, **club.stamp())
    moved = club.bank.change_table("anna", here, there, stack_cents=300, **club.stamp())

    assert [(booked.why, booked.cents) for booked in moved] == [(Why.CASH_OUT, 300), (Why.BUY_IN, 200)]


def test_nobody_is_told_of_debts_where_no_account_goes_below_zero() -> None:
    strict = house("bank", entry_level_overdraft=False, entry_level_rebuy_overdraft=False)

    assert len(sign_up_notice(BANK)) == 3
    assert len(sign_up_notice(strict)) == 2
    assert len(sign_up_notice(house("bank", entry_level_overdraft=False))) == 3


def test_a_fine_is_told_with_the_player_or_with_the_team_alone() -> None:
    one = Occasion(Cause.INELIGIBLE_PLAYER, "anna", "ace-1").words
    all_of_them = Occasion(Cause.TEAM_NO_SHOW, "", "ace-1").words

    assert (one.en.endswith(", anna of ace-1"), one.de.endswith(", anna von ace-1")) == (True, True)
    assert (all_of_them.en.endswith(", ace-1"), all_of_them.de.endswith(", ace-1")) == (True, True)


def test_a_cent_is_not_cut_in_two() -> None:
    assert read_cents("12.500", BANK) == 1250
    with pytest.raises(WrongAmount, match="the smallest amount is one cent"):
        read_cents("12.505", BANK)


def test_a_table_may_go_just_up_to_the_limit_of_the_book() -> None:
    terms = TableTerms(account="table", book=VPSV, smallest_cents=2500, largest_cents=2500)

    assert (terms.smallest_cents, terms.largest_cents) == (2500, 2500)
    with pytest.raises(WrongTableTerms):
        TableTerms(account="table", book=VPSV, smallest_cents=100, largest_cents=2501)


def test_nothing_is_paid_out_to_nobody() -> None:
    paying = Club(house("bank", cash_out=True))

    for club in (Club(), paying):
        with pytest.raises(UnknownAccount):
            club.bank.pay_out("nobody", cents=100, **club.stamp())


def test_an_event_that_cannot_be_read_is_the_first_thing_the_audit_tells() -> None:
    books = SecondLedger("ledger")
    books.skip(1, "a letter")
    books.skip(2, "another")

    assert books.finding is not None
    assert (books.finding.version, books.finding.code, books.finding.found, books.events) == (1, "event", "a letter", 2)
