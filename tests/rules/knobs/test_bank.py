"""What the bank asks a rulebook: answered the other way, money is booked differently or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from floorman.bank import TableKind
from floorman.bank.money import read_cents
from support.banks import Club
from support.knobs import flips

if TYPE_CHECKING:
    from floorman.rulebook import Rulebook


def club(book: Rulebook, cents: int = 0, **terms: Any) -> Club:
    """A club with one member, Anna."""
    made = Club(book, **terms)
    made.member("anna", cents)
    return made


@flips("money", {"virtual": "WrongCurrency (H-1)", "euro": "500"}, over="bank")
def test_five_euros_are_paid_in(book: Rulebook) -> object:
    made = club(book)
    made.bank.transfer(debit="house", credit="anna", cents=500, currency="EUR", reason="paid in", **made.stamp())
    return made.bank.balance("anna")


@flips("money_unit_cents", {1: "3", 5: "WrongAmount (H-1)"}, over="bank")
def test_an_amount_of_three_cents(book: Rulebook) -> object:
    return read_cents("0.03", book)


@flips("opening_balance_cents", {0: "0", 700: "700"}, over="bank")
def test_what_a_newcomer_has(book: Rulebook) -> object:
    return club(book).bank.balance("anna")


@flips("entry_level_overdraft", {True: "-100", False: "InsufficientFunds (BANK-1.2.1.b)"}, over="bank")
def test_an_empty_account_at_a_table_for_beginners(book: Rulebook) -> object:
    made = club(book, buy_in=100, entry_level=True)
    made.join("anna")
    return made.bank.balance("anna")


@flips("entry_level_rebuy_overdraft", {True: "-200", False: "InsufficientFunds (H-1)"}, over="bank")
def test_a_second_buy_in_on_credit_at_a_table_for_beginners(book: Rulebook) -> object:
    made = club(book, buy_in=100, entry_level=True)
    made.join("anna")
    made.stacks["anna"] = 0
    made.rebuy("anna")
    return made.bank.balance("anna")


@flips("leaver_gets", {"whole_stack": "500", "nothing": "StackStaysInPlay (H-1)"}, over="bank")
def test_a_player_leaves_with_chips(book: Rulebook) -> object:
    made = club(book, 500, buy_in=500)
    made.join("anna")
    made.leave("anna")
    return made.bank.balance("anna")


@flips("cash_out", {True: "300", False: "NoPayout (H-1)"}, over="bank")
def test_a_member_wants_money_out_of_the_account(book: Rulebook) -> object:
    made = club(book, 500)
    made.bank.pay_out("anna", cents=200, **made.stamp())
    return made.bank.balance("anna")


# ---- what tables and tournaments ask as well ----


@flips("cash_top_up", {"below_maximum": "500", "only_when_broke": "NoTopUp (H-1)"}, over="bank")
def test_a_short_stack_is_filled_up(book: Rulebook) -> object:
    made = club(book, 900, buy_in=500)
    made.join("anna")
    made.stacks["anna"] = 300
    made.top_up("anna", 200)
    return made.stacks["anna"]


@flips("rebuys", {"event_option": "500", "never": "NoRebuy (H-1)"}, over="bank")
def test_a_second_buy_in_in_a_tournament(book: Rulebook) -> object:
    made = club(book, 1000, buy_in=500, kind=TableKind.TOURNAMENT, offers_rebuys=True)
    made.join("anna")
    made.stacks["anna"] = 0
    made.rebuy("anna")
    return made.stacks["anna"]


@flips("cash_buy_in", {"fixed_per_table": "WrongTableTerms (H-1)", "up_to_maximum": "400"}, over="bank")
def test_a_table_with_a_range_of_buy_ins(book: Rulebook) -> object:
    made = club(book, 1000, smallest_cents=300, largest_cents=700)
    made.join("anna", 400)
    return made.stacks["anna"]


@flips(
    "tournament_pays",
    {"by_place": "StackStaysInPlay (H-1)", "stack_at_leaving": "500", "points_only": "StackStaysInPlay (H-1)"},
    over="bank",
)
def test_a_player_leaves_a_tournament_with_chips(book: Rulebook) -> object:
    made = club(book, 500, buy_in=500, kind=TableKind.TOURNAMENT)
    made.join("anna")
    made.leave("anna")
    return made.bank.balance("anna")
