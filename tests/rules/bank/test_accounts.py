"""The online bank, 1.1(2) and 1.2: currency, buying in, leaving. Amounts are cents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from floorman.bank import AccountKind, Bank, TableKind, TableTerms, Why, read_cents, sign_up_notice
from floorman.cards import Deck
from floorman.errors import (
    ChipsAreNoMoney,
    IllegalAction,
    InsufficientFunds,
    NoPayout,
    NoTopUp,
    StackStaysInPlay,
    TransferIdReused,
    WrongAmount,
    WrongBuyIn,
    WrongCurrency,
    WrongTableTerms,
)
from floorman.hand import Hand
from floorman.testing import flop
from support.banks import BANK, TDA, Club
from support.books import house

if TYPE_CHECKING:
    from floorman.cards import Language
    from floorman.rulebook import Rulebook

LANGUAGES: tuple[Language, ...] = ("en", "de", "de-AT")

# ---- 1.1(2): the currency ----


@pytest.mark.rule("BANK-1.1.2.a#1")
def test_a_transfer_in_euro_is_refused() -> None:
    club = Club()
    club.member("anna")

    with pytest.raises(WrongCurrency) as refused:
        club.bank.transfer(
            debit="house", credit="anna", cents=500, currency="EUR", reason="cash from anna", **club.stamp()
        )

    assert refused.value.rule is not None
    assert refused.value.rule.rule == "BANK-1.1.2.a"
    assert club.bank.balance("anna") == 0
    with pytest.raises(WrongCurrency):
        read_cents("5 EUR", BANK)


@pytest.mark.rule("BANK-1.1.2.a")
def test_a_bank_keeps_the_one_money_of_its_book() -> None:
    euro = Club(house("bank", money="euro"))
    euro.member("anna")

    assert Club().bank.ledger.money == "virtual"
    assert euro.bank.ledger.money == "euro"
    euro.bank.transfer(debit="house", credit="anna", cents=500, currency="EUR", reason="paid in", **euro.stamp())
    with pytest.raises(WrongCurrency):
        euro.bank.transfer(debit="house", credit="anna", cents=5, currency="virtual", reason="?", **euro.stamp())
    assert euro.bank.balance("anna") == 500


@pytest.mark.rule("BANK-1.1.2.b#1")
def test_half_a_cent_is_no_raise() -> None:
    hand = flop("1/2:", players=2, book="bank")

    with pytest.raises(WrongAmount) as refused:
        hand.raise_to(read_cents("0.005", BANK))

    assert refused.value.rule is not None
    assert refused.value.rule.rule == "BANK-1.1.2.b"
    assert read_cents("0.01", BANK) == 1


@pytest.mark.rule("BANK-1.1.2.b#2")
def test_a_raise_by_one_cent_is_allowed_and_one_by_nothing_is_not() -> None:
    hand = flop("1/2:", players=2, book="bank")

    with pytest.raises(WrongAmount):
        read_cents("0", BANK)
    with pytest.raises(IllegalAction):
        hand.raise_to(0)

    hand.raise_to(read_cents("0.01", BANK))
    assert hand.legal.call == 1


@pytest.mark.rule("BANK-1.1.2.b")
@pytest.mark.parametrize("cents", [0, -1, 0.5, 1.0, True, "1", None, 2**53])
def test_only_whole_cents_above_nothing_are_booked(cents: object) -> None:
    club = Club()
    club.member("anna")

    with pytest.raises(WrongAmount):
        club.bank.transfer(debit="house", credit="anna", cents=cents, reason="for a test", **club.stamp())  # type: ignore[arg-type]  # the point

    assert club.bank.balance("anna") == 0


@pytest.mark.rule("BANK-1.1.2.b")
def test_the_smallest_amount_is_what_the_book_says() -> None:
    fives = Club(house("bank", money_unit_cents=5))
    fives.member("anna")
    ones = Club()
    ones.member("anna", 3)

    with pytest.raises(WrongAmount) as refused:
        fives.bank.transfer(debit="house", credit="anna", cents=3, reason="for a test", **fives.stamp())

    assert refused.value.rule is not None
    assert refused.value.rule.rule == "H-1"
    assert ones.bank.balance("anna") == 3


# ---- 1.2(1): joining ----


@pytest.mark.rule("BANK-1.2.1.a#1")
def test_joining_moves_the_buy_in_from_the_account_to_the_stack() -> None:
    club = Club(buy_in=1000)
    club.member("anna", 2500)

    booked = club.join("anna")

    assert club.bank.balance("anna") == 1500
    assert club.stacks["anna"] == club.bank.balance("table") == 1000
    assert (booked.debit, booked.credit, booked.cents, booked.why) == ("anna", "table", 1000, Why.BUY_IN)


@pytest.mark.rule("BANK-1.2.1.a#2")
@pytest.mark.parametrize("cents", [600, 2000, 999, 1001])
def test_joining_with_any_other_amount_is_refused(cents: int) -> None:
    club = Club(buy_in=1000)
    club.member("anna", 2500)

    with pytest.raises(WrongBuyIn, match=r"exactly 10\.00") as refused:
        club.join("anna", cents)

    assert refused.value.rule is not None
    assert refused.value.rule.rule == "BANK-1.2.1.a"
    assert club.balances("anna", "table") == [2500, 0]


@pytest.mark.rule("BANK-1.2.1.a")
def test_there_is_no_table_with_a_range_and_nothing_is_added_to_a_stack() -> None:
    with pytest.raises(WrongTableTerms) as refused:
        TableTerms(account="table", book=BANK, smallest_cents=500, largest_cents=1000)
    assert refused.value.rule is not None
    assert refused.value.rule.rule == "BANK-1.2.1.a"
    ranged = Club(house("bank", cash_buy_in="up_to_maximum"), smallest_cents=500, largest_cents=1000)
    ranged.member("anna", 700)
    assert ranged.join("anna", 600).cents == 600

    club = Club(buy_in=1000)
    club.member("ben", 2500)
    club.join("ben")
    club.stacks["ben"] = 400
    with pytest.raises(NoTopUp):
        club.top_up("ben", 600)


@pytest.mark.rule("BANK-1.2.1.b#1")
def test_1000_is_enough_for_a_buy_in_of_1000_and_999_is_not() -> None:
    club = Club(buy_in=1000)
    club.member("anna", 1000)
    club.member("ben", 999)

    club.join("anna")
    events = club.bank.events
    with pytest.raises(InsufficientFunds) as refused:
        club.join("ben")

    assert club.balances("anna", "ben", "table") == [0, 999, 1000]
    assert club.bank.events == events
    error = refused.value
    assert (error.account, error.balance_cents, error.needed_cents) == ("ben", 999, 1000)
    assert error.rule is not None
    assert error.rule.rule == "BANK-1.2.1.b"


@pytest.mark.rule("BANK-1.2.1.b")
def test_cover_is_asked_for_under_a_book_that_does_not_spell_it_out_but_not_in_its_name() -> None:
    club = Club(house("bank", entry_requires=["registration"]), buy_in=1000)
    club.member("ben", 999)

    with pytest.raises(InsufficientFunds) as refused:
        club.join("ben")

    assert refused.value.rule is not None
    assert refused.value.rule.rule == "BANK-1.2.1.c"


@pytest.mark.parametrize(
    ("balance", "after"),
    [
        pytest.param(30, -70, marks=pytest.mark.rule("BANK-1.2.1.c#1")),
        pytest.param(-200, -300, marks=pytest.mark.rule("BANK-1.2.1.c#2")),
        pytest.param(100, 0, marks=pytest.mark.rule("BANK-1.2.1.c#4")),
    ],
)
def test_entry_level_is_played_on_an_overdrawn_account(balance: int, after: int) -> None:
    club = Club(buy_in=100, entry_level=True)
    club.member("anna", balance)

    booked = club.join("anna")

    assert club.bank.balance("anna") == after
    assert club.stacks["anna"] == club.bank.balance("table") == 100
    assert booked.overdraft == ("BANK-1.2.1.c" if after < 0 else "")


@pytest.mark.rule("BANK-1.2.1.c#3")
def test_the_next_level_is_not_played_on_an_overdrawn_account() -> None:
    club = Club(buy_in=500)
    club.member("anna", -70)

    with pytest.raises(InsufficientFunds) as refused:
        club.join("anna")

    assert refused.value.rule is not None
    assert refused.value.rule.rule == "BANK-1.2.1.b"
    assert club.balances("anna", "table") == [-70, 0]


@pytest.mark.rule("BANK-1.2.1.c")
def test_a_house_may_ask_for_cover_at_entry_level_too() -> None:
    club = Club(house("bank", entry_level_overdraft=False), buy_in=100, entry_level=True)
    club.member("anna", 30)

    with pytest.raises(InsufficientFunds):
        club.join("anna")

    assert club.bank.balance("anna") == 30


@pytest.mark.rule("BANK-1.2.1.c")
def test_nothing_but_buying_in_at_entry_level_overdraws_an_account() -> None:
    club = Club(buy_in=100, entry_level=True)
    club.member("anna", 30)
    bank = club.bank

    with pytest.raises(InsufficientFunds) as refused:
        bank.fine("anna", "club", cents=31, reason="late", **club.stamp())
    with pytest.raises(InsufficientFunds):
        bank.fee("anna", "tournament", cents=31, **club.stamp())
    with pytest.raises(InsufficientFunds):
        bank.transfer(debit="anna", credit="club", cents=31, reason="a round for all", **club.stamp())

    assert refused.value.rule is not None
    assert refused.value.rule.rule == "BANK-1.2.1.c"
    assert bank.balance("anna") == 30


# ---- 1.2(2): leaving ----


@pytest.mark.rule("BANK-1.2.2.a#1")
def test_leaving_books_the_stack_back() -> None:
    club = Club(buy_in=400, entry_level=True)
    club.member("anna", 330)
    club.member("ben", 400)
    club.join("anna")
    club.join("ben")
    club.stacks.update(anna=730, ben=70)

    booked = club.leave("anna")

    assert booked is not None
    assert booked.why is Why.CASH_OUT
    assert club.bank.balance("anna") == 660
    assert club.stacks["anna"] == 0
    assert club.bank.balance("table") == 70


@pytest.mark.rule("BANK-1.2.2.a#2")
def test_what_lies_in_the_pot_stays_there_when_its_player_leaves() -> None:
    club = Club(buy_in=350)
    names = {1: "anna", 2: "ben", 3: "carla"}
    for name in names.values():
        club.member(name, 550)
        club.join(name)
    hand = Hand.deal("bank", stacks=[350] * 3, button=1, blinds=(25, 50), deck=Deck.from_seed(3))
    while hand.street == "preflop":
        hand.call() if hand.legal.call else hand.check()
    assert (hand.pot, hand.stacks) == (150, (300, 300, 300))
    leaver = hand.to_act
    assert leaver is not None
    name = names[leaver]

    hand.fold()
    club.stacks[name] = hand.stacks[leaver - 1]
    club.leave(name)

    assert club.bank.balance(name) == 200 + 300
    assert hand.pot == 150
    assert club.bank.balance("table") == 600 + 150


@pytest.mark.rule("BANK-1.2.2.a#3")
def test_accounts_and_stacks_add_up_to_the_same_before_and_after() -> None:
    club = Club(buy_in=100, entry_level=True)
    names = ("anna", "ben", "carla")
    for name, cents in zip(names, (500, 0, -100), strict=True):
        club.member(name, cents)
    assert sum(club.balances(*names)) == 400

    for name in names:
        club.join(name)
    club.stacks.update(anna=250, ben=50, carla=0)

    assert club.balances(*names) == [400, -100, -200]
    assert sum(club.balances(*names)) + sum(club.stacks.values()) == 400
    for name in names:
        club.leave(name)
    assert club.balances(*names, "table") == [650, -50, -200, 0]


@pytest.mark.rule("BANK-1.2.2.a")
def test_a_house_may_keep_the_stacks_of_those_who_leave() -> None:
    club = Club(house("bank", leaver_gets="nothing"))
    club.member("anna", 100)
    club.join("anna")

    with pytest.raises(StackStaysInPlay) as refused:
        club.leave("anna")

    assert refused.value.rule is not None
    assert refused.value.rule.rule == "H-1"
    assert club.balances("anna", "table") == [0, 100]


@pytest.mark.rule("BANK-1.2.2.a")
@pytest.mark.parametrize(
    ("change", "balance", "moved"), [("cashed_out", 700 + 730 - 500, 500), ("whole_stack_moves", 700, 730)]
)
def test_changing_the_table_is_leaving_one_and_joining_the_other(change: str, balance: int, moved: int) -> None:
    club = Club(house("bank", cash_table_change=change) if change != "cashed_out" else BANK, buy_in=300)
    for name in ("anna", "ben", "carla"):
        club.member(name, 1000)
        club.join(name)
    club.stacks.update(anna=730, ben=100, carla=70)
    other = TableTerms(account="other", book=club.bank.book, buy_in_cents=500)
    club.bank.open_account("other", AccountKind.TABLE, by="admin", at=9)

    booked = club.bank.change_table("anna", club.terms, other, stack_cents=730, **club.stamp())

    assert club.balances("anna", "table", "other") == [balance, 170, moved]
    assert [one.why for one in booked] == ([Why.CASH_OUT, Why.BUY_IN] if change == "cashed_out" else [Why.TABLE_CHANGE])


@pytest.mark.rule("BANK-1.2.2.a")
def test_changing_the_table_books_everything_or_nothing_and_only_once() -> None:
    club = Club(buy_in=300)
    club.member("anna", 300)
    club.join("anna")
    for account in ("small", "big"):
        club.bank.open_account(account, AccountKind.TABLE, by="admin", at=9)
    small, big = (
        TableTerms(account=account, book=BANK, buy_in_cents=cents) for account, cents in (("small", 300), ("big", 301))
    )
    said: dict[str, Any] = {"stack_cents": 300, "id": "move", "by": "anna", "at": 10}

    with pytest.raises(InsufficientFunds):
        club.bank.change_table("anna", club.terms, big, **said)
    assert club.balances("anna", "table", "big") == [0, 300, 0]

    first = club.bank.change_table("anna", club.terms, small, **said)
    assert club.bank.change_table("anna", club.terms, small, **said) == first
    assert [booked.id for booked in first] == ["move/out", "move/in"]
    assert club.balances("anna", "table", "small") == [0, 0, 300]


@pytest.mark.rule("BANK-1.2.2.b#1")
@pytest.mark.parametrize("kind", [TableKind.TOURNAMENT, TableKind.SIT_AND_GO])
def test_whoever_leaves_a_tournament_keeps_the_stack_and_the_winner_takes_the_rest(kind: TableKind) -> None:
    club = Club(buy_in=100, kind=kind)
    for name in "ABCD":
        club.member(name, 100)
        club.join(name)

    club.stacks.update(A=150, B=120, C=80, D=50)
    club.leave("A")
    club.stacks.update(B=250, C=0, D=0)
    for name in "CDB":
        club.leave(name)

    assert club.balances(*"ABCD") == [150, 250, 0, 0]
    assert club.bank.balance("table") == 0


@pytest.mark.rule("BANK-1.2.2.b#2")
def test_whoever_leaves_a_tournament_early_has_the_buy_in_back() -> None:
    club = Club(buy_in=100, kind=TableKind.TOURNAMENT)
    club.member("anna", 120)
    club.join("anna")
    assert club.bank.balance("anna") == 20

    club.leave("anna")

    assert club.bank.balance("anna") == 120


@pytest.mark.rule("BANK-1.2.2.b")
def test_where_tournaments_pay_by_place_the_stack_stays_in_play() -> None:
    club = Club(house("bank", tournament_pays="by_place"), kind=TableKind.TOURNAMENT)
    club.member("anna", 120)
    club.join("anna")

    with pytest.raises(StackStaysInPlay) as refused:
        club.leave("anna")

    assert refused.value.rule is not None
    assert refused.value.rule.rule == "H-1"
    assert club.balances("anna", "table") == [20, 100]


# ---- 1.2(3): no claims ----


@pytest.mark.rule("BANK-1.2.3.a")
def test_nothing_is_paid_out_and_newcomers_are_told_so() -> None:
    club = Club()
    club.member("anna", 5000)

    with pytest.raises(NoPayout) as refused:
        club.bank.pay_out("anna", cents=1, **club.stamp())

    assert refused.value.rule is not None
    assert refused.value.rule.rule == "BANK-1.2.3.a"
    assert club.bank.balance("anna") == 5000
    for language in LANGUAGES:
        notice = sign_up_notice(BANK, language)
        assert [told.rule.rule if told.rule else "" for told in notice] == [
            "BANK-1.1.2.a",
            "BANK-1.2.3.a",
            "BANK-1.2.3.a",
        ]
    assert "paid out" in sign_up_notice(BANK)[1].text
    assert "Ausbezahlt" in sign_up_notice(BANK, "de")[1].text


@pytest.mark.rule("BANK-1.2.3.a")
def test_a_house_that_pays_out_does_and_says_nothing_else() -> None:
    paying = house("bank", cash_out=True)
    club = Club(paying)
    club.member("anna", 5000)

    club.bank.pay_out("anna", cents=2000, **club.stamp())

    assert club.balances("anna", "house") == [3000, -3000]
    assert len(sign_up_notice(paying)) == 1
    assert sign_up_notice(TDA) == ()


@pytest.mark.rule("BANK-1.2.3.b")
def test_an_overdrawn_account_owes_nothing_and_is_locked_out_of_nothing_it_covers() -> None:
    club = Club(buy_in=100, entry_level=True)
    club.member("anna", -300)
    years_later = 10**12

    club.bank.open_account("anna", by="admin", at=years_later)
    assert club.bank.balance("anna") == -300
    club.join("anna")
    club.stacks["anna"] = 100
    club.leave("anna")
    assert club.bank.balance("anna") == -300
    club.bank.transfer(debit="house", credit="anna", cents=800, reason="a present", **club.stamp())
    ordinary = TableTerms(account="table", book=BANK, buy_in_cents=500)
    club.bank.buy_in("anna", ordinary, **club.stamp())

    assert club.bank.balance("anna") == 0
    assert "not a debt" in sign_up_notice(BANK)[2].text
    assert "keine Schuld" in sign_up_notice(BANK, "de")[2].text


# ---- 1.3, start of the game (2) ----


@pytest.mark.rule("BANK-1.3.start.2#1")
@pytest.mark.parametrize("kind", list(TableKind))
def test_all_stacks_begin_as_the_buy_in_whatever_is_on_the_accounts(kind: TableKind) -> None:
    club = Club(buy_in=500, kind=kind)
    for name, cents in (("anna", 500), ("ben", 900), ("carla", 12000)):
        club.member(name, cents)
        club.join(name)

    assert club.stacks == {"anna": 500, "ben": 500, "carla": 500}
    assert club.balances("anna", "ben", "carla", "table") == [0, 400, 11500, 1500]


@pytest.mark.rule("BANK-1.3.start.2")
@pytest.mark.parametrize("book", [house("bank", starting_stack="equal"), TDA])
def test_where_stacks_are_no_buy_in_a_tournament_is_entered_by_its_fee(book: Rulebook) -> None:
    club = Club(book, buy_in=500, kind=TableKind.TOURNAMENT)
    club.member("anna", 500)

    with pytest.raises(ChipsAreNoMoney) as refused:
        club.join("anna")

    assert refused.value.rule == book.cite("starting_stack")
    club.bank.fee("anna", "tournament", cents=500, **club.stamp())
    assert club.balances("anna", "table", "tournament") == [0, 0, 500]


# ---- readings ----


def test_a_new_account_holds_what_the_book_gives_newcomers_once() -> None:
    generous = Bank.open(house("bank", opening_balance_cents=700), by="admin", at=0)
    for _ in range(2):
        generous.open_account("anna", by="admin", at=1)
    strict = Bank.open(BANK, by="admin", at=0)
    strict.open_account("anna", by="admin", at=1)

    assert (generous.balance("anna"), generous.balance("house")) == (700, -700)
    assert strict.balance("anna") == 0


def test_the_credit_of_a_newcomer_is_not_mixed_up_with_another_transfer() -> None:
    bank = Bank.open(house("bank", opening_balance_cents=700), by="admin", at=0)
    bank.open_account("anna", by="admin", at=1)
    bank.transfer(debit="house", credit="anna", cents=1, reason="?", id="opening-credit ben", by="admin", at=2)

    with pytest.raises(TransferIdReused):
        bank.open_account("ben", by="admin", at=3)

    assert "ben" not in bank.ledger.accounts
