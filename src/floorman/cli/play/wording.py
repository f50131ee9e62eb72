"""What a cash session shows beside the game: the table's terms, and statements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.bank import Why, sign_up_notice
from floorman.cli.terminal import show
from floorman.cli.terminal import table as columns
from floorman.table.lineup import largest_straddle
from floorman.table.seating import buy_in_range
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.bank import Statement
    from floorman.cli.play.voice import Voice
    from floorman.table import TableState

_MONEY: Final = {
    "euro": Words("euros", "Euro"),
    "virtual": Words("play money", "Spielgeld"),
}
_STRUCTURES: Final = {"no_limit": "No Limit", "pot_limit": "Pot Limit", "fixed_limit": "Fixed Limit"}
_TABLE: Final = Words(
    "A cash table under {book}: {structure}, blinds {small}/{big}{ante}{rule}, in {money}.",
    "Ein Cash Game nach {book}: {structure}, Blinds {small}/{big}{ante}{rule}, in {money}.",
)
_ANTE: Final = Words(", ante {ante}", ", Ante {ante}")
_ENTRY_LEVEL: Final = Words(
    "Entry level: the account may go below zero{rule}.",
    "Entry-Level: das Konto darf ins Minus{rule}.",
)
_BUY_IN: Final = Words("Buy-in: {smallest} to {largest}{rule}.", "Buy-in: {smallest} bis {largest}{rule}.")
_ONE_BUY_IN: Final = Words("Buy-in: {largest}, no more and no less{rule}.", "Buy-in: genau {largest}{rule}.")
_TOP_UP: Final = Words(
    "More chips: between hands, up to {largest} in all{rule}.",
    "Nachkaufen: zwischen den Händen, bis insgesamt {largest}{rule}.",
)
_RE_BUY: Final = Words(
    "More chips: only with none left{rule}.",
    "Nachkaufen: nur, wenn keine Chips mehr da sind{rule}.",
)
_STRADDLE: Final = Words(
    "Straddle: the seat after the big blind, up to {most}{rule}.",
    "Straddle: der Platz nach dem Big Blind, bis {most}{rule}.",
)
_RUN_TWICE: Final = Words(
    "All-in before the river: run twice if all agree{rule}.",
    "All-in vor dem River: zweimal ausspielen, wenn alle zustimmen{rule}.",
)
_ON_ACCOUNT: Final = Words("On your account: {cents}.", "Auf deinem Konto: {cents}.")

_WHY: Final = {
    Why.OPENING_CREDIT: Words("opening credit", "Startguthaben"),
    Why.BUY_IN: Words("buy-in", "Buy-in"),
    Why.REBUY: Words("re-buy", "Re-Buy"),
    Why.TOP_UP: Words("more chips", "Nachkauf"),
    Why.CASH_OUT: Words("stack booked back", "Stack zurückgebucht"),
}
_COLUMNS: Final = {"en": ("no.", "what", "amount", "balance"), "de": ("Nr.", "was", "Betrag", "Stand")}


def show_terms(table: TableState, voice: Voice, balance_cents: int) -> None:
    """Say what is played for, under which book, and by which of its rules."""
    for line in _terms(table, voice):
        show(line)
    for notice in sign_up_notice(voice.book, voice.language):
        show(f"{notice.text} ({notice.rule})")
    voice.say(_ON_ACCOUNT, cents=voice.amount(balance_cents))


def _terms(table: TableState, voice: Voice) -> Iterator[str]:
    opened, knobs, amount = table.opened, voice.book.knobs, voice.amount
    yield voice.words(
        _TABLE,
        book=voice.book.name,
        structure=_STRUCTURES[opened.structure],
        small=amount(opened.small_blind),
        big=amount(opened.big_blind),
        ante=voice.words(_ANTE, ante=amount(opened.ante)) if opened.ante else "",
        rule=_rule(voice, "cash_max_blind_cents"),
        money=voice.words(_MONEY[knobs.money or "virtual"]),
    )
    smallest, largest = buy_in_range(table)
    yield voice.words(
        _ONE_BUY_IN if smallest == largest else _BUY_IN,
        smallest=amount(smallest),
        largest=amount(largest),
        rule=_rule(voice, "cash_buy_in"),
    )
    again = _RE_BUY if knobs.cash_top_up == "only_when_broke" else _TOP_UP
    yield voice.words(again, largest=amount(largest), rule=_rule(voice, "cash_top_up"))
    if opened.entry_level:
        yield voice.words(_ENTRY_LEVEL, rule=_rule(voice, "entry_level_overdraft"))
    if most := largest_straddle(table):
        yield voice.words(_STRADDLE, most=amount(most), rule=_rule(voice, "straddle_in_cash"))
    if knobs.run_it_twice == "if_all_agree":
        yield voice.words(_RUN_TWICE, rule=_rule(voice, "run_it_twice"))


def _rule(voice: Voice, knob: str) -> str:
    """The paragraph, if the book has one of its own on this."""
    says = voice.book.answers.get(knob)
    return f" ({says.cite})" if says and says.is_own else ""


def show_statement(statement: Statement, voice: Voice) -> None:
    """Show every entry of an account, with the balance after it."""
    shown = columns(*_COLUMNS["en" if voice.language == "en" else "de"], numbers_from=2)
    for entry in statement.entries:
        what = entry.reason[voice.language] or voice.words(_WHY[entry.why])
        shown.add_row(str(entry.number), what, voice.signed(entry.cents), voice.amount(entry.balance_cents))
    show(shown)
