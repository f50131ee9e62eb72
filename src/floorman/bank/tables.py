"""Money at tables: onto the table, and back. Like all of deciding it looks, and changes nothing.

Whoever hosts the table records the stack it leads to in the table's own stream, with the id of the transfer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from floorman.bank.booking import Order, enter, is_new, require_kind
from floorman.bank.events import AccountKind, Transferred, Why
from floorman.bank.money import cited
from floorman.bank.terms import TableKind, TableTerms, buy_in_range, top_up_limit
from floorman.errors import (
    AccountIsClosed,
    ChipsAreNoMoney,
    InsufficientFunds,
    NoRebuy,
    NoTopUp,
    StackStaysInPlay,
    TopUpTooBig,
    WrongAmount,
    WrongBuyIn,
)
from floorman.text.amounts import Cents
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.bank.ledger import Ledger
    from floorman.rulebook import Cite, Rulebook


def buy_in(
    ledger: Ledger, member: str, terms: TableTerms, *, id: str, by: str, at: int, cents: int | None = None
) -> tuple[Transferred, ...]:
    """Move a table's buy-in from a member's account onto the table.

    *cents* says how much where the table leaves a choice. The same *id* twice is one transfer, so whoever got no answer
    simply asks again. A mistake is put right by a transfer back, never by touching this one.

    Raises:
        ChipsAreNoMoney: a tournament whose chips stand for no money.
        WrongBuyIn: this table is bought into for another amount.
        InsufficientFunds: the balance is too small, and no rule lets it go below zero at this table.
    """
    order = _onto_table(member, terms, _asked(terms, cents), Why.BUY_IN, id=id, by=by, at=at)
    if not is_new(ledger, order):
        return ()
    _require_table(ledger, member, terms)
    _require_money_chips(terms)
    _require_in_range(terms, order.cents)
    return enter(ledger, _covered(order, terms))


def rebuy(
    ledger: Ledger,
    member: str,
    terms: TableTerms,
    *,
    stack_cents: int,
    in_hand: bool,
    id: str,
    by: str,
    at: int,
    cents: int | None = None,
) -> tuple[Transferred, ...]:
    """Buy an empty stack anew before the next hand.

    *in_hand* says whether the member still plays for a pot: an all-in has an empty stack too, and waits.

    Raises:
        NoRebuy: chips are left, the hand is not over, or it is a tournament without re-buys. The last costs the seat.
        InsufficientFunds: the balance is too small, and no rule lets it go below zero at this table; that costs the
            seat too.
        WrongBuyIn: this table is bought into for another amount.
    """
    order = _onto_table(member, terms, _asked(terms, cents), Why.REBUY, id=id, by=by, at=at)
    if not is_new(ledger, order):
        return ()
    _require_table(ledger, member, terms)
    _require_rebuy(terms, stack_cents, in_hand=in_hand)
    _require_in_range(terms, order.cents)
    return enter(ledger, _covered_again(order, terms))


def may_rebuy(ledger: Ledger, member: str, terms: TableTerms) -> bool:
    """Whether a member with an empty stack could buy in again; who cannot, or does not, loses the seat."""
    smallest = buy_in_range(terms).smallest
    order = _onto_table(member, terms, smallest, Why.REBUY, id="may-rebuy", by="may-rebuy", at=0)
    try:
        _require_table(ledger, member, terms)
        _require_rebuy(terms, 0, in_hand=False)
        enter(ledger, _covered_again(order, terms))
    except (NoRebuy, ChipsAreNoMoney, InsufficientFunds, AccountIsClosed):
        return False
    return True


def top_up(
    ledger: Ledger,
    member: str,
    terms: TableTerms,
    *,
    stack_cents: int,
    in_hand: bool,
    cents: int,
    id: str,
    by: str,
    at: int,
) -> tuple[Transferred, ...]:
    """Add to a cash stack between hands, as far as the table allows.

    Raises:
        NoTopUp: nothing can be added to this stack, or the hand is not over.
        TopUpTooBig: not so much.
        InsufficientFunds: the balance is too small.
    """
    order = _onto_table(member, terms, cents, Why.TOP_UP, id=id, by=by, at=at)
    if not is_new(ledger, order):
        return ()
    _require_table(ledger, member, terms)
    _require_stack(stack_cents, terms.book)
    if in_hand:
        raise NoTopUp(
            Words(
                "the hand is not over: chips are added between hands",
                "Die Hand ist nicht vorbei: aufgefüllt wird zwischen den Händen",
            ),
            rule=terms.book.topic("no_more_chips"),
        )
    limit = top_up_limit(terms, stack_cents)
    rule = _rule_of_amount(terms, "cash_top_up")
    if not limit:
        raise NoTopUp(
            Words(
                "nothing can be added to a stack of {stack} here",
                "Ein Stack von {stack} lässt sich hier nicht auffüllen",
            ),
            rule=rule,
            stack=Cents(stack_cents),
        )
    if cents > limit:
        raise TopUpTooBig(cents, limit_cents=limit, rule=rule)
    return enter(ledger, order)


def cash_out(
    ledger: Ledger, member: str, terms: TableTerms, *, stack_cents: int, id: str, by: str, at: int
) -> tuple[Transferred, ...]:
    """Book the stack of a leaving member back onto the account; an empty one leads to nothing.

    What already lies in a pot is not part of the stack.

    Raises:
        StackStaysInPlay: under this book, whoever leaves leaves the chips.
        InsufficientFunds: there is less on the table than that.
    """
    _require_stack(stack_cents, terms.book)
    if not stack_cents:
        _require_table(ledger, member, terms)
        return ()
    order = _off_table(member, terms, stack_cents, id=id, by=by, at=at)
    if not is_new(ledger, order):
        return ()
    _require_table(ledger, member, terms)
    _require_may_take_stack(terms)
    return enter(ledger, order)


def change_table(
    ledger: Ledger,
    member: str,
    terms: TableTerms,
    to: TableTerms,
    *,
    stack_cents: int,
    id: str,
    by: str,
    at: int,
    cents: int | None = None,
) -> tuple[Transferred, ...]:
    """Take a member from one cash table to another, with everything that is booked for it or with nothing.

    The whole stack goes along (VPSV 139), or, where the book of one of the tables says so, it goes back onto the account
    and the new table's buy-in is paid (online bank 1.2): then the transfers are *id* with ``/out`` and ``/in``.

    Raises:
        ChipsAreNoMoney: the seats of a tournament are not changed for money.
        WrongBuyIn, InsufficientFunds: as in `buy_in`, with the stack booked back.
    """
    _require_stack(stack_cents, terms.book)
    for table in (terms, to):
        if not table.is_cash:
            raise ChipsAreNoMoney(
                Words(
                    f"{table.account} is not a cash table: its seats are given by the tournament",
                    f"{table.account} ist kein Cash-Tisch: die Plätze vergibt das Turnier",
                ),
                rule=cited(table.book, "tournament_seats"),
            )
    if all(table.book.knobs.cash_table_change != "cashed_out" for table in (terms, to)):
        orders = [_along(member, terms, to, stack_cents, id=id, by=by, at=at)] if stack_cents else []
    else:
        paid = _onto_table(member, to, _asked(to, cents), Why.BUY_IN, id=f"{id}/in", by=by, at=at)
        orders = [_off_table(member, terms, stack_cents, id=f"{id}/out", by=by, at=at)] if stack_cents else []
        orders.append(_covered(paid, to))
    new = [order for order in orders if is_new(ledger, order)]
    _require_table(ledger, member, terms)
    _require_table(ledger, member, to)
    for order in new:
        if order.why is Why.CASH_OUT:
            _require_may_take_stack(terms)
        elif order.why is Why.BUY_IN:
            _require_in_range(to, order.cents)
    return enter(ledger, *new)


def _onto_table(member: str, terms: TableTerms, cents: int, why: Why, *, id: str, by: str, at: int) -> Order:
    return Order(id=id, debit=member, credit=terms.account, cents=cents, why=why, by=by, at=at)


def _asked(terms: TableTerms, cents: int | None) -> int:
    """The amount somebody asked for, or the only one there is."""
    if cents is not None:
        return cents
    smallest, largest = buy_in_range(terms)
    if smallest != largest:
        rule = _rule_of_amount(terms, "cash_buy_in")
        raise WrongBuyIn(None, smallest=smallest, largest=largest, rule=rule)
    return smallest


def _rule_of_amount(terms: TableTerms, knob: str) -> Cite | None:
    """The paragraph on how much money comes onto a table."""
    return cited(terms.book, knob if terms.is_cash else "starting_stack")


def _off_table(member: str, terms: TableTerms, cents: int, *, id: str, by: str, at: int) -> Order:
    cover = cited(terms.book, "leaver_gets" if terms.is_cash else "tournament_pays")
    return Order(id=id, debit=terms.account, credit=member, cents=cents, why=Why.CASH_OUT, by=by, at=at, cover=cover)


def _along(member: str, terms: TableTerms, to: TableTerms, cents: int, *, id: str, by: str, at: int) -> Order:
    return Order(
        id=id,
        debit=terms.account,
        credit=to.account,
        cents=cents,
        why=Why.TABLE_CHANGE,
        reason=member,  # neither account says whose stack it is
        by=by,
        at=at,
        cover=cited(terms.book, "cash_table_change"),
    )


def _require_may_take_stack(terms: TableTerms) -> None:
    knobs = terms.book.knobs
    if not terms.is_cash and knobs.tournament_pays != "stack_at_leaving":
        raise StackStaysInPlay(
            Words("a tournament stack stays in play", "Ein Turnierstack bleibt im Spiel"),
            rule=cited(terms.book, "tournament_pays"),
        )
    if knobs.leaver_gets == "nothing":
        raise StackStaysInPlay(
            Words(
                "a player who leaves this table leaves the chips", "Wer diesen Tisch verlässt, lässt die Chips stehen"
            ),
            rule=cited(terms.book, "leaver_gets"),
        )


def _require_stack(stack_cents: int, book: Rulebook) -> None:
    if type(stack_cents) is not int or stack_cents < 0:
        raise WrongAmount(
            stack_cents,
            Words("a stack is a whole number of cents", "ein Stack ist eine ganze Zahl von Cent"),
            rule=cited(book, "money_unit_cents"),
        )


def _require_table(ledger: Ledger, member: str, terms: TableTerms) -> None:
    require_kind(ledger.require_open(member), AccountKind.MEMBER)
    require_kind(ledger.require_open(terms.account), AccountKind.TABLE)


def _require_money_chips(terms: TableTerms) -> None:
    if not terms.is_cash and terms.book.knobs.starting_stack != "table_buy_in":
        raise ChipsAreNoMoney(
            Words(
                "the chips of this tournament are not money: players pay to enter",
                "Die Chips dieses Turniers sind kein Geld: bezahlt wird das Nenngeld",
            ),
            rule=cited(terms.book, "starting_stack"),
        )


def _require_in_range(terms: TableTerms, cents: int) -> None:
    allowed = buy_in_range(terms)
    if cents not in allowed:
        rule = _rule_of_amount(terms, "cash_buy_in")
        raise WrongBuyIn(cents, smallest=allowed.smallest, largest=allowed.largest, rule=rule)


def _require_rebuy(terms: TableTerms, stack_cents: int, *, in_hand: bool) -> None:
    knobs, book = terms.book.knobs, terms.book
    if not terms.is_cash:
        # A book that speaks of sit-and-gos means them, whatever it says of tournaments at large.
        own = terms.kind is TableKind.SIT_AND_GO and knobs.sit_and_go_rebuy is not None
        allowed = knobs.sit_and_go_rebuy if own else knobs.rebuys != "never"
        if not allowed or not terms.offers_rebuys:
            raise NoRebuy(
                Words("there are no re-buys here", "Re-Buys gibt es hier nicht"),
                rule=cited(book, "sit_and_go_rebuy" if own else "rebuys"),
            )
    _require_money_chips(terms)
    _require_stack(stack_cents, terms.book)
    if in_hand:
        raise NoRebuy(
            Words(
                "the hand is not over: a re-buy comes before the next one",
                "Die Hand ist nicht vorbei: ein Re-Buy kommt vor der nächsten",
            ),
            rule=cited(book, "cash_top_up"),
        )
    if stack_cents:
        raise NoRebuy(
            Words(
                "a re-buy is for an empty stack, and there is {stack} left",
                "Ein Re-Buy ist für einen leeren Stack, und es sind noch {stack} da",
            ),
            rule=cited(book, "cash_top_up"),
            stack=Cents(stack_cents),
        )


def _covered(order: Order, terms: TableTerms) -> Order:
    """The same buy-in with the rules on cover: which one asks for it, and which one drops it at this table.

    Cover is asked for whether or not a book spells it out: only a rule can let an account go below zero.
    """
    book = terms.book
    asks = {"account_balance", "buy_in_paid"}.intersection(book.knobs.entry_requires or ())
    drops = terms.entry_level and book.knobs.entry_level_overdraft is True
    return replace(
        order,
        cover=cited(book, "entry_requires") if asks else None,
        overdraft=cited(book, "entry_level_overdraft") if drops else None,
    )


def _covered_again(order: Order, terms: TableTerms) -> Order:
    """The same re-buy with the rule on cover, which is another than for joining."""
    rule = cited(terms.book, "entry_level_rebuy_overdraft")
    drops = terms.entry_level and terms.book.knobs.entry_level_rebuy_overdraft is True
    return replace(order, cover=rule, overdraft=rule if drops else None)
