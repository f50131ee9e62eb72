"""Statements: every line with the balance after it, a page at a time."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from floorman.bank import AccountKind, Bank, Cause, Event, Occasion, Why, ledger, replay
from floorman.bank.events import decoded, encoded
from floorman.bank.occasions import CAUSES
from floorman.bank.transfers import transfer
from floorman.errors import BankError
from floorman.league.people.records import FineKind
from floorman.text.words import Words
from support.banks import BANK, Club
from support.books import house


def test_a_statement_tells_what_came_in_what_went_out_and_what_was_left() -> None:
    club = Club(buy_in=400)
    club.member("anna", 1000)
    club.member("ben", 400)
    club.join("anna")
    club.join("ben")
    club.stacks.update(anna=650, ben=150)
    club.leave("anna")
    club.bank.fine("anna", "club", cents=50, reason="phone at the table", id="fine", by="floor", at=70)
    club.bank.reverse("fine", reason="it was not hers", id="sorry", by="admin", at=80)

    page = club.bank.statement("anna")

    assert [(line.number, line.cents, line.balance_cents, line.other, line.why) for line in page.entries] == [
        (1, 1000, 1000, "house", Why.TRANSFER),
        (2, -400, 600, "table", Why.BUY_IN),
        (3, 650, 1250, "table", Why.CASH_OUT),
        (4, -50, 1200, "club", Why.FINE),
        (5, 50, 1250, "club", Why.CORRECTION),
    ]
    assert (page.balance_cents, page.earlier) == (1250, None)
    fine, sorry = page.entries[3:]
    assert (fine.reason.de, fine.by, fine.at, fine.reversed_by) == ("phone at the table", "floor", 70, "sorry")
    assert (sorry.reason.en, sorry.transfer, sorry.reverses, sorry.reversed_by) == (
        "it was not hers",
        "sorry",
        "fine",
        "",
    )


@pytest.mark.parametrize("limit", [1, 3, 7, 10, 50])
def test_pages_put_together_are_the_whole_account(limit: int) -> None:
    club = Club()
    club.member("anna")
    for cents in range(1, 11):
        club.bank.transfer(debit="house", credit="anna", cents=cents, reason="pocket money", **club.stamp())

    before: int | None = None
    numbers: list[int] = []
    while True:
        page = club.bank.statement("anna", before=before, limit=limit)
        assert len(page.entries) <= limit
        numbers = [line.number for line in page.entries] + numbers
        if page.earlier is None:
            break
        before = page.earlier

    assert numbers == list(range(1, 11))
    assert club.bank.statement("anna").entries[-1].balance_cents == 55


def test_a_page_beyond_either_end_is_empty_or_the_last() -> None:
    club = Club()
    club.member("anna", 5)

    assert club.bank.statement("anna", before=1).entries == ()
    assert club.bank.statement("anna", before=-3).entries == ()
    assert len(club.bank.statement("anna", before=100).entries) == 1


def test_a_bank_is_what_its_events_add_up_to_also_after_they_were_written_down() -> None:
    club = Club(buy_in=100, entry_level=True)
    club.member("anna", 30)
    club.join("anna")
    club.leave("anna")
    club.member("ben")
    club.bank.close_account("ben", by="admin", at=9)
    written = msgspec.json.encode(club.bank.events)

    read = msgspec.json.decode(written, type=tuple[Event, ...])

    assert read == club.bank.events
    assert Bank.replay(read) == club.bank
    assert replay(read, BANK) == club.bank.ledger
    assert Bank.replay(read).ledger.seal == club.bank.events[-1].seal


def test_a_bank_under_a_house_book_is_read_back_with_that_book() -> None:
    book = house("bank", opening_balance_cents=5)
    bank = Bank.open(book, by="admin", at=0)
    bank.open_account("anna", by="admin", at=1)

    assert Bank.replay(bank.events, book) == bank


def test_what_does_not_begin_with_a_ledger_is_no_bank() -> None:
    for events in ((), Club().bank.events[1:]):
        with pytest.raises(BankError):
            Bank.replay(events)


def test_what_a_ledger_looks_like() -> None:
    club = Club()
    club.member("anna", 5)

    assert repr(club.bank) == "<Bank under bank@undated: 5 accounts, 1 transfers>"
    assert repr(club.bank.ledger) == "<Ledger: 5 accounts, 1 transfers>"
    assert repr(club.bank.ledger.account("anna")) == "<member account anna: 5>"
    assert club.bank.ledger.in_circulation_cents == 5
    assert club.bank.ledger.account("house").kind is AccountKind.HOUSE
    assert ledger.Ledger(BANK).in_circulation_cents == 0


def test_what_floorman_books_is_told_in_the_readers_language() -> None:
    club = Club(buy_in=400)
    club.member("anna", 1000)
    more = {"debit": "house", "credit": "anna", "id": "more", "by": "club"}
    given = transfer(club.bank.ledger, **more, cents=100, reason=Occasion(Cause.PLAY_MONEY), at=90)
    club.bank.record(given)

    last = club.bank.statement("anna").entries[-1]

    assert last.reason == Words("play money of the demo club", "Spielgeld des Demo-Klubs")
    assert decoded(encoded(given)[0]) == given[0]


@pytest.mark.parametrize("what", get_args(FineKind))
def test_every_line_of_a_table_of_fines_can_be_told(what: FineKind) -> None:
    told = Occasion(Cause(what), "anna", "ace-1", 3, "WPL-2.17").words

    assert told.de.endswith(", anna von ace-1, Spieltag 3 (WPL 2.17)")


def test_every_cause_has_its_words() -> None:
    assert set(CAUSES) == set(Cause)
