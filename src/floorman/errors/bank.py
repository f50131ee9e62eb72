"""What the bank does not book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors.base import FloormanError
from floorman.text import both
from floorman.text.amounts import Cents
from floorman.text.quotes import quoted

if TYPE_CHECKING:
    from floorman.rulebook import Cite
    from floorman.text.words import Words


class BankError(FloormanError):
    """The bank does not book this; nothing has changed. *rule* is the rule that decides, if one does."""

    code = "bank-error"


class WrongAmount(BankError, ValueError):
    """An amount that cannot be booked: nothing, less than nothing, a fraction of a cent, or more than can be counted."""

    code = "wrong-amount"

    def __init__(self, cents: object, why: Words, *, rule: Cite | None = None) -> None:
        super().__init__(
            both(
                f"{_given(cents, 'en')} cannot be booked: {why.en}",
                f"{_given(cents, 'de')} lässt sich nicht buchen: {why.de}",
            ),
            rule=rule,
        )
        self.cents = cents


class WrongCurrency(BankError, ValueError):
    """Another money than the one this bank keeps."""

    code = "wrong-currency"

    def __init__(self, currency: str, money: str, *, rule: Cite | None = None) -> None:
        super().__init__(
            both(
                f"{quoted(currency)} cannot be booked: this bank keeps {'euros' if money == 'euro' else 'play money'} only",
                f"{quoted(currency, 'de')} lässt sich nicht buchen: diese Bank führt nur {'Euro' if money == 'euro' else 'Spielgeld'}",
            ),
            rule=rule,
        )
        self.currency, self.money = currency, money


class WrongText(BankError, ValueError):
    """An id or a reason that is empty, too long or unprintable."""

    code = "wrong-text"

    def __init__(self, what: Words, longest: int) -> None:
        from floorman.text.words import begun

        super().__init__(
            both(
                f"{what.en} is a line of 1 to {longest} printable characters",
                f"{begun(what.de)} ist eine Zeile von 1 bis {longest} druckbaren Zeichen",
            )
        )
        self.what, self.longest = what, longest


class UnknownAccount(BankError, LookupError):
    """There is no such account."""

    code = "unknown-account"

    def __init__(self, account: object) -> None:
        super().__init__(
            both(f"there is no account {quoted(account)}", f"Ein Konto {quoted(account, 'de')} gibt es nicht")
        )
        self.account = account


class AccountIsClosed(BankError):
    """The account was closed; it can be opened again."""

    code = "account-is-closed"

    def __init__(self, account: str) -> None:
        super().__init__(both(f"the account {account} is closed", f"Das Konto {account} ist geschlossen"))
        self.account = account


class AccountNotEmpty(BankError):
    """An account is closed only once nothing is on it and nothing is owed."""

    code = "account-not-empty"

    def __init__(self, account: str, *, balance_cents: int) -> None:
        super().__init__(
            both(
                f"the account {_kept(account)} cannot be closed: its balance is {{balance}}, not 0",
                f"Das Konto {_kept(account)} lässt sich nicht schließen: der Stand ist {{balance}} und nicht 0",
            ),
            balance=Cents(balance_cents),
        )
        self.account, self.balance_cents = account, balance_cents


class AccountExists(BankError):
    """There is an account of that name already, for something else."""

    code = "account-exists"

    def __init__(self, account: str, *, kind: str) -> None:
        super().__init__(
            both(
                f"there is an account {account} already, and it is for something else",
                f"Ein Konto {account} gibt es schon, und zwar für etwas anderes",
            )
        )
        self.account, self.kind = account, kind


class WrongAccount(BankError):
    """The account is of another kind than this needs, or both sides of a transfer are the same."""

    code = "wrong-account"

    def __init__(self, account: str, *, kind: str, expected: Words) -> None:
        super().__init__(
            both(
                f"the account {account} is not the right one: this takes {expected.en}",
                f"Das Konto {account} ist dafür nicht das richtige: gebraucht wird {expected.de}",
            )
        )
        self.account, self.kind, self.expected = account, kind, expected


class UnknownTransfer(BankError, LookupError):
    """There is no such transfer."""

    code = "unknown-transfer"

    def __init__(self, transfer: object) -> None:
        super().__init__(
            both(f"there is no transfer {quoted(transfer)}", f"Eine Buchung {quoted(transfer, 'de')} gibt es nicht")
        )
        self.transfer = transfer


class TransferIdReused(BankError):
    """The id belongs to another transfer: other accounts, another amount or another reason."""

    code = "transfer-id-reused"

    def __init__(self, transfer: str) -> None:
        super().__init__(
            both(
                f"the id {transfer} belongs to another transfer; a new transfer needs a new id",
                f"Die Kennung {transfer} gehört zu einer anderen Buchung; eine neue braucht eine neue Kennung",
            )
        )
        self.transfer = transfer


class AlreadyReversed(BankError):
    """A transfer is taken back once; *by* is the transfer that did."""

    code = "already-reversed"

    def __init__(self, transfer: str, *, by: str) -> None:
        super().__init__(
            both(
                f"the transfer {transfer} was taken back already, by {by}",
                f"Die Buchung {transfer} wurde schon zurückgenommen, mit {by}",
            )
        )
        self.transfer, self.by = transfer, by


class ChipsOnTheTable(BankError):
    """Money of a table is chips in front of people: it moves when they do, and in no other way."""

    code = "chips-on-the-table"

    def __init__(self, account: str, *, rule: Cite | None = None) -> None:
        super().__init__(
            both(
                f"the money of {account} is chips on the table: it moves only when players buy in or leave",
                f"Das Geld von {account} liegt als Chips am Tisch: es bewegt sich nur, wenn Spieler sich einkaufen oder gehen",
            ),
            rule=rule,
        )
        self.account = account


class ElsewhereBooked(BankError):
    """The money of an event or a league moves with it, and is not for the desk."""

    code = "elsewhere-booked"

    def __init__(self, account: str) -> None:
        super().__init__(
            both(
                f"the money of {account} belongs to an event or a league: it is put right there, not at the desk",
                f"Das Geld von {account} gehört zu einem Turnier oder einer Liga: richtiggestellt wird es dort, nicht an der Kasse",
            )
        )
        self.account = account


class InsufficientFunds(BankError):
    """The account does not cover it, and no rule lets it go below zero for this."""

    code = "insufficient-funds"

    def __init__(self, account: str, *, balance_cents: int, needed_cents: int, rule: Cite | None = None) -> None:
        super().__init__(
            both(
                f"{_kept(account)} has {{balance}} and needs {{needed}}",
                f"Auf {_kept(account)} sind {{balance}}, gebraucht werden {{needed}}",
            ),
            rule=rule,
            balance=Cents(balance_cents),
            needed=Cents(needed_cents),
        )
        self.account, self.balance_cents, self.needed_cents = account, balance_cents, needed_cents


class WrongTableTerms(BankError, ValueError):
    """A table whose buy-in the book does not allow, or that does not hold together."""

    code = "wrong-table-terms"


class WrongBuyIn(BankError):
    """The table is bought into for another amount."""

    code = "wrong-buy-in"

    def __init__(self, cents: int | None, *, smallest: int, largest: int, rule: Cite | None = None) -> None:
        allowed, allowed_de = ("exactly {smallest}", "genau {smallest}")
        if smallest != largest:
            allowed, allowed_de = ("{smallest} to {largest}", "{smallest} bis {largest}")
        asked = "the buy-in is not said" if cents is None else "the buy-in is not {cents}"
        super().__init__(
            both(
                f"{asked}: this table asks for {allowed}",
                f"An diesem Tisch kauft man sich mit {allowed_de} ein",
            ),
            rule=rule,
            cents=Cents(cents or 0),
            smallest=Cents(smallest),
            largest=Cents(largest),
        )
        self.cents, self.smallest, self.largest = cents, smallest, largest


class TopUpTooBig(BankError):
    """The stack would be larger than the table allows."""

    code = "top-up-too-big"

    def __init__(self, cents: int, *, limit_cents: int, rule: Cite | None = None) -> None:
        super().__init__(
            both(
                "{cents} is too much to add: this stack may take {limit} more",
                "{cents} sind zu viel: dieser Stack darf noch um {limit} wachsen",
            ),
            rule=rule,
            cents=Cents(cents),
            limit=Cents(limit_cents),
        )
        self.cents, self.limit_cents = cents, limit_cents


class NoTopUp(BankError):
    """Nothing can be added to this stack."""

    code = "no-top-up"


class NoRebuy(BankError):
    """The seat cannot be bought into again now."""

    code = "no-rebuy"


class ChipsAreNoMoney(BankError):
    """The chips of this tournament are not on any account: it is entered by its fee, and pays prizes."""

    code = "chips-are-no-money"


class StackStaysInPlay(BankError):
    """Whoever leaves here leaves the chips."""

    code = "stack-stays-in-play"


class NoPayout(BankError):
    """Balances are not paid out."""

    code = "no-payout"

    def __init__(self, account: str, *, rule: Cite | None = None) -> None:
        super().__init__(
            both(
                f"nothing is paid out to {account}: balances cannot be claimed",
                f"An {account} wird nichts ausbezahlt: auf Guthaben gibt es keinen Anspruch",
            ),
            rule=rule,
        )
        self.account = account


def _given(cents: object, language: str) -> str:
    """What somebody gave as an amount: written as one where it is, and as it came where it is not."""
    from floorman.text.money import decimals

    if type(cents) is int and abs(cents) < 10**18:
        return decimals(cents, language)
    written = quoted(cents, language)
    return written if len(written) <= 40 else written[:39] + "…"


def _kept(text: str) -> str:
    """A name in words that have amounts in braces."""
    return text.replace("{", "{{").replace("}", "}}")
