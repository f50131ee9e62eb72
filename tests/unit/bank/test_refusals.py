"""What the bank does not book: each refusal has its type and fields, changes nothing, and has words in both languages."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

import pytest

from floorman import errors
from floorman.bank import LARGEST, AccountKind, TableKind, TableTerms, buy_in_range, read_cents, top_up_limit
from floorman.errors import (
    AccountExists,
    AccountIsClosed,
    AccountNotEmpty,
    AlreadyReversed,
    BankError,
    ChipsAreNoMoney,
    ChipsOnTheTable,
    ElsewhereBooked,
    InsufficientFunds,
    NoPayout,
    NoRebuy,
    NoTopUp,
    StackStaysInPlay,
    TopUpTooBig,
    TransferIdReused,
    UnknownAccount,
    UnknownTransfer,
    WrongAccount,
    WrongAmount,
    WrongBuyIn,
    WrongCurrency,
    WrongTableTerms,
    WrongText,
)
from floorman.rulebook import Cite
from support.banks import BANK, TDA, VPSV, Club

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.cards import Language


@pytest.fixture
def club() -> Club:
    """Anna has 1000 on her account and 100 on the table, ben has nothing; carla left, and her account is closed."""
    club = Club(buy_in=100)
    club.member("anna", 1100)
    club.member("ben")
    club.member("carla")
    club.bank.close_account("carla", by="admin", at=5)
    club.join("anna")
    return club


def moved(club: Club, **changes: Any) -> Any:
    said: dict[str, Any] = {"debit": "anna", "credit": "ben", "cents": 10, "reason": "for a test", **club.stamp()}
    return club.bank.transfer(**{**said, **changes})


VPSV_TABLE = TableTerms(account="table", book=VPSV, smallest_cents=500)
TDA_EVENT = TableTerms(account="table", book=TDA, kind=TableKind.TOURNAMENT, buy_in_cents=100)

REFUSED: dict[str, tuple[type[BankError], Callable[[Club], Any]]] = {
    "nothing": (WrongAmount, lambda club: moved(club, cents=0)),
    "less than nothing": (WrongAmount, lambda club: moved(club, cents=-5)),
    "huge": (WrongAmount, lambda club: moved(club, debit="house", cents=LARGEST + 1)),
    "huge beyond measure": (WrongAmount, lambda club: moved(club, debit="house", cents=10**400)),
    "a fraction": (WrongAmount, lambda club: moved(club, cents=0.5)),
    "a float": (WrongAmount, lambda club: moved(club, cents=10.0)),
    "a bool": (WrongAmount, lambda club: moved(club, cents=True)),
    "a text": (WrongAmount, lambda club: moved(club, cents="10")),
    "more than an account holds": (WrongAmount, lambda club: moved(club, debit="house", credit="anna", cents=LARGEST)),
    "a stack of half a cent": (
        WrongAmount,
        lambda club: club.bank.cash_out("anna", club.terms, stack_cents=0.5, **club.stamp()),  # type: ignore[arg-type]  # the point
    ),
    "a stack below nothing": (
        WrongAmount,
        lambda club: club.bank.rebuy("anna", club.terms, stack_cents=-1, **club.stamp()),
    ),
    "another money": (WrongCurrency, lambda club: moved(club, currency="EUR")),
    "an unknown debit": (UnknownAccount, lambda club: moved(club, debit="nobody")),
    "an unknown credit": (UnknownAccount, lambda club: moved(club, credit="nobody")),
    "an account that is not text": (UnknownAccount, lambda club: moved(club, credit=["ben"])),
    "an unknown member": (UnknownAccount, lambda club: club.bank.buy_in("nobody", club.terms, **club.stamp())),
    "a statement of nobody": (UnknownAccount, lambda club: club.bank.statement("nobody")),
    "a closed debit": (AccountIsClosed, lambda club: moved(club, debit="carla")),
    "a closed credit": (AccountIsClosed, lambda club: moved(club, credit="carla")),
    "a closed member": (AccountIsClosed, lambda club: club.bank.buy_in("carla", club.terms, **club.stamp())),
    "closing with money": (AccountNotEmpty, lambda club: club.bank.close_account("anna", by="admin", at=6)),
    "closing the house": (WrongAccount, lambda club: club.bank.close_account("house", by="admin", at=6)),
    "a second house": (WrongAccount, lambda club: club.bank.open_account("h", AccountKind.HOUSE, by="admin", at=6)),
    "another kind": (AccountExists, lambda club: club.bank.open_account("anna", AccountKind.CLUB, by="a", at=6)),
    "to oneself": (WrongAccount, lambda club: moved(club, credit="anna")),
    "a fine for a member": (
        WrongAccount,
        lambda club: club.bank.fine("anna", "ben", cents=1, reason="late", **club.stamp()),
    ),
    "a prize from a member": (WrongAccount, lambda club: club.bank.prize("anna", "ben", cents=1, **club.stamp())),
    "a fee from the house": (
        WrongAccount,
        lambda club: club.bank.fee("house", "tournament", cents=1, **club.stamp()),
    ),
    "the club at a table": (WrongAccount, lambda club: club.bank.buy_in("club", club.terms, **club.stamp())),
    "no reason": (WrongText, lambda club: moved(club, reason="")),
    "a blank reason": (WrongText, lambda club: moved(club, reason="  ")),
    "two lines of reason": (WrongText, lambda club: moved(club, reason="a\nb")),
    "a broken reason": (WrongText, lambda club: moved(club, reason="\ud800")),
    "a long reason": (WrongText, lambda club: moved(club, reason="x" * 501)),
    "no id": (WrongText, lambda club: moved(club, id="")),
    "an id that is not text": (WrongText, lambda club: moved(club, id=7)),
    "nobody books": (WrongText, lambda club: moved(club, by="")),
    "no name": (WrongText, lambda club: club.bank.open_account("", by="admin", at=6)),
    "a fine without a reason": (
        WrongText,
        lambda club: club.bank.fine("anna", "club", cents=1, reason="", **club.stamp()),
    ),
    "a correction without a reason": (WrongText, lambda club: club.bank.reverse("t-1", reason="", **club.stamp())),
    "an id used before": (TransferIdReused, lambda club: moved(club, id="t-1")),
    "an unknown transfer": (UnknownTransfer, lambda club: club.bank.reverse("t-99", reason="?", **club.stamp())),
    "money onto a table": (ChipsOnTheTable, lambda club: moved(club, credit="table")),
    "money off a table": (ChipsOnTheTable, lambda club: moved(club, debit="table")),
    "a buy-in taken back": (ChipsOnTheTable, lambda club: club.bank.reverse("t-2", reason="?", **club.stamp())),
    "too little": (InsufficientFunds, lambda club: moved(club, cents=1001)),
    "too little for a correction": (
        InsufficientFunds,
        lambda club: club.bank.reverse("t-1", reason="it was for ben", **club.stamp()),
    ),
    "too little on the table": (
        InsufficientFunds,
        lambda club: club.bank.cash_out("anna", club.terms, stack_cents=101, **club.stamp()),
    ),
    "an empty prize pool": (
        InsufficientFunds,
        lambda club: club.bank.prize("tournament", "anna", cents=1, **club.stamp()),
    ),
    "another buy-in": (WrongBuyIn, lambda club: club.bank.buy_in("anna", club.terms, cents=99, **club.stamp())),
    "a re-buy with chips": (
        NoRebuy,
        lambda club: club.bank.rebuy("anna", club.terms, stack_cents=100, **club.stamp()),
    ),
    "a top-up under the online bank": (
        NoTopUp,
        lambda club: club.bank.top_up("anna", club.terms, stack_cents=50, cents=50, **club.stamp()),
    ),
    "a top-up beyond the maximum": (
        TopUpTooBig,
        lambda club: club.bank.top_up("anna", VPSV_TABLE, stack_cents=2000, cents=501, **club.stamp()),
    ),
    "a buy-in where chips are not money": (
        ChipsAreNoMoney,
        lambda club: club.bank.buy_in("anna", TDA_EVENT, **club.stamp()),
    ),
    "changing the table of a tournament": (
        ChipsAreNoMoney,
        lambda club: club.bank.change_table("anna", club.terms, TDA_EVENT, stack_cents=100, **club.stamp()),
    ),
    "leaving a tournament with chips": (
        StackStaysInPlay,
        lambda club: club.bank.cash_out("anna", TDA_EVENT, stack_cents=100, **club.stamp()),
    ),
    "a payout": (NoPayout, lambda club: club.bank.pay_out("anna", cents=1, **club.stamp())),
    "a table with two buy-ins": (
        WrongTableTerms,
        lambda _: TableTerms(account="t", book=VPSV, buy_in_cents=5, largest_cents=9),
    ),
    "a table without a buy-in": (WrongTableTerms, lambda _: TableTerms(account="t", book=TDA)),
    "a tournament with a range": (
        WrongTableTerms,
        lambda _: TableTerms(account="t", book=VPSV, kind=TableKind.TOURNAMENT, largest_cents=9),
    ),
    "a range upside down": (
        WrongTableTerms,
        lambda _: TableTerms(account="t", book=VPSV, smallest_cents=9, largest_cents=5),
    ),
    "a table for nothing": (WrongAmount, lambda _: TableTerms(account="t", book=BANK, buy_in_cents=0)),
}


@pytest.mark.parametrize("what", REFUSED)
def test_it_is_refused_and_nothing_changes(club: Club, what: str) -> None:
    kind, ask = REFUSED[what]
    before = club.bank.events, {name: account.balance_cents for name, account in club.bank.ledger.accounts.items()}

    with pytest.raises(BankError) as refused:
        ask(club)

    assert type(refused.value) is kind
    after = club.bank.events, {name: account.balance_cents for name, account in club.bank.ledger.accounts.items()}
    assert after == before
    again = pickle.loads(pickle.dumps(refused.value))
    assert (type(again), str(again), vars(again)) == (kind, str(refused.value), vars(refused.value))
    assert refused.value.told("en") == str(refused.value)
    german = refused.value.told("de")
    assert german.endswith(".")
    assert german != str(refused.value)
    if refused.value.rule:
        assert f"({refused.value.rule})" in german
        assert f"({refused.value.rule})" in str(refused.value)


def test_every_refusal_of_the_bank_is_tried_and_has_german_words() -> None:
    kinds = {kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, BankError)}

    of_the_desk = {ElsewhereBooked}  # a club's, where there are events and leagues: tests/server/test_bank_desk.py
    assert {kind for kind, _ in REFUSED.values()} | {AlreadyReversed, BankError} | of_the_desk == kinds
    assert len({kind.code for kind in kinds}) == len(kinds)
    assert all(kind.__name__ in (errors.__doc__ or "") for kind in kinds)


def test_a_transfer_is_taken_back_once_and_both_stay_in_the_books(club: Club) -> None:
    moved(club, id="mistake", cents=400)
    club.bank.reverse("mistake", reason="meant for carla", id="back", by="admin", at=9)

    with pytest.raises(AlreadyReversed) as refused:
        club.bank.reverse("mistake", reason="once more", id="back-2", by="admin", at=10)

    assert (refused.value.transfer, refused.value.by) == ("mistake", "back")
    assert "back" in refused.value.told("de")
    assert club.balances("anna", "ben") == [1000, 0]
    assert [entry.cents for entry in club.bank.statement("ben").entries] == [400, -400]


def test_a_correction_can_itself_be_taken_back(club: Club) -> None:
    moved(club, id="right", cents=400)
    club.bank.reverse("right", reason="a mistake, we thought", id="back", by="admin", at=9)
    club.bank.reverse("back", reason="it was none", id="forth", by="admin", at=10)

    assert club.balances("anna", "ben") == [600, 400]


@pytest.mark.parametrize(
    "ask",
    [
        lambda club, stamp: moved(club, **stamp),
        lambda club, stamp: club.bank.buy_in("anna", club.terms, **stamp),
        lambda club, stamp: club.bank.rebuy("anna", club.terms, stack_cents=0, **stamp),
        lambda club, stamp: club.bank.cash_out("anna", club.terms, stack_cents=100, **stamp),
        lambda club, stamp: club.bank.fee("anna", "tournament", cents=900, **stamp),
        lambda club, stamp: club.bank.fine("anna", "club", cents=900, reason="late", **stamp),
        lambda club, stamp: club.bank.reverse("t-3", reason="a mistake", **stamp),
    ],
    ids=["transfer", "buy-in", "re-buy", "cash-out", "fee", "fine", "correction"],
)
def test_the_same_id_twice_is_one_transfer(club: Club, ask: Callable[[Club, dict[str, Any]], Any]) -> None:
    moved(club, cents=60)  # t-3
    stamp = {"id": "once", "by": "admin"}

    first = ask(club, {**stamp, "at": 100})
    events = club.bank.events
    second = ask(club, {**stamp, "at": 200})  # asked for later: no answer had come

    assert second is first
    assert club.bank.events == events
    assert first.at == 100


def test_a_repeated_rebuy_is_answered_although_the_stack_is_no_longer_empty(club: Club) -> None:
    said: dict[str, Any] = {"id": "once", "by": "anna", "at": 1}
    first = club.bank.rebuy("anna", club.terms, stack_cents=0, **said)

    assert club.bank.rebuy("anna", club.terms, stack_cents=100, **said) is first


def test_a_repeated_buy_in_is_answered_although_the_account_is_empty_by_now(club: Club) -> None:
    club.member("dora", 100)
    said: dict[str, Any] = {"id": "once", "by": "dora", "at": 1}
    first = club.bank.buy_in("dora", club.terms, **said)

    assert club.bank.balance("dora") == 0
    assert club.bank.buy_in("dora", club.terms, **said) is first


@pytest.mark.parametrize(
    "change",
    [{"cents": 11}, {"debit": "house"}, {"credit": "club"}, {"reason": "another"}, {"by": "somebody else"}],
    ids=lambda change: next(iter(change)),
)
def test_the_same_id_for_something_else_is_refused(club: Club, change: dict[str, Any]) -> None:
    moved(club, id="once")

    with pytest.raises(TransferIdReused) as refused:
        moved(club, id="once", **change)

    assert refused.value.transfer == "once"


def test_of_several_reasons_the_first_in_this_order_is_told(club: Club) -> None:
    """What was written, then whether it is known already, then who may, then how much, then what is there."""
    wrong: dict[str, Any] = {"id": "", "by": "admin", "at": 1, "cents": 0}
    ordinary = TableTerms(account="table", book=BANK, buy_in_cents=5000)
    told: list[type[BankError]] = []
    for mended, member in (
        ({}, "nobody"),
        ({"id": "t-1"}, "nobody"),
        ({"cents": 7}, "nobody"),
        ({}, "club"),
        ({"id": "new"}, "club"),
        ({}, "carla"),
        ({}, "anna"),
        ({"cents": 5000}, "anna"),
    ):
        wrong.update(mended)
        with pytest.raises(BankError) as refused:
            club.bank.buy_in(member, ordinary, **wrong)
        told.append(type(refused.value))

    assert told == [
        WrongText,
        WrongAmount,
        UnknownAccount,
        TransferIdReused,
        WrongAccount,
        AccountIsClosed,
        WrongBuyIn,
        InsufficientFunds,
    ]


def test_a_closed_account_can_be_opened_again(club: Club) -> None:
    club.bank.open_account("carla", by="admin", at=9)
    moved(club, credit="carla")

    assert club.bank.balance("carla") == 10


def test_opening_what_is_open_and_closing_what_is_closed_leads_to_nothing(club: Club) -> None:
    events = club.bank.events

    club.bank.open_account("anna", by="admin", at=9)
    club.bank.close_account("carla", by="admin", at=9)

    assert club.bank.events == events


@pytest.mark.parametrize(
    ("text", "cents"),
    [("12", 1200), ("12.5", 1250), ("12,50", 1250), (" 0.01 ", 1), ("12.5000", 1250), ("90071992547409.91", LARGEST)],
)
def test_amounts_as_people_type_them(text: str, cents: int) -> None:
    assert read_cents(text, BANK) == cents


@pytest.mark.parametrize(
    "text", ["", "x", "0", "0.00", "-5", "0.005", "1e3", "1.2.3", "٣", "12 34", "90071992547409.92", "9" * 5000, "."]
)
def test_what_is_no_amount(text: str) -> None:
    with pytest.raises(WrongAmount):
        read_cents(text, BANK)


def test_amounts_with_their_money() -> None:
    assert read_cents("5 EUR", VPSV) == read_cents("€ 5", VPSV) == read_cents("5,00 Euro", VPSV) == 500
    with pytest.raises(WrongCurrency) as refused:
        read_cents("5 USD", VPSV)
    assert (refused.value.currency, refused.value.money) == ("USD", "euro")


def test_where_no_book_speaks_of_cash_games_the_table_does() -> None:
    ranged = TableTerms(account="t", book=TDA, smallest_cents=100, largest_cents=1000)
    fixed = TableTerms(account="t", book=TDA, buy_in_cents=400)

    assert (str(buy_in_range(ranged)), str(buy_in_range(fixed))) == ("100–1000", "400")
    assert 100 in buy_in_range(ranged)
    assert 1001 not in buy_in_range(ranged)
    assert [top_up_limit(ranged, stack) for stack in (0, 250, 1000, 4000)] == [1000, 750, 0, 0]
    assert [top_up_limit(fixed, stack) for stack in (0, 250, 400)] == [400, 150, 0]
    assert top_up_limit(TDA_EVENT, 0) == 0


def test_an_empty_stack_leaves_without_a_transfer(club: Club) -> None:
    assert club.bank.cash_out("anna", club.terms, stack_cents=0, **club.stamp()) is None
    assert club.bank.cash_out("ben", club.terms, stack_cents=0, id="t-2", by="ben", at=1) is None


@pytest.mark.parametrize("language", ["de", "de-AT"])
def test_our_reading_is_called_so_in_german_and_its_year_is_no_amount(language: Language) -> None:
    error = TopUpTooBig(2500, limit_cents=1000, rule=Cite("tda", "2019", "", "TDA-GAP-4"))
    said = error.told(language, lambda cents: f"{cents // 100},{cents % 100:02}")

    assert said.endswith(" (TDA 2019, unsere Lesart (TDA-GAP-4)).")
    assert "25,00" in said
