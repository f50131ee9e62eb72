"""What a cash session shows beside the game: the table's terms, and statements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.bank import Why, sign_up_notice
from floorman.cli.terminal import show
from floorman.cli.terminal import table as columns
from floorman.table.seating import buy_in_range
from floorman.table.straddling import largest_straddle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.bank import Statement
    from floorman.cli.play.voice import Voice
    from floorman.table import TableState

_MONEY: Final = {
    "euro": {"en": "euros", "de": "Euro"},
    "virtual": {"en": "play money", "de": "Spielgeld"},
}
_STRUCTURES: Final = {"no_limit": "No Limit", "pot_limit": "Pot Limit", "fixed_limit": "Fixed Limit"}
_TABLE: Final = {
    "en": "A cash table under {book}: {structure}, blinds {small}/{big}{ante}{rule}, in {money}.",
    "de": "Ein Cash Game nach {book}: {structure}, Blinds {small}/{big}{ante}{rule}, in {money}.",
}
_ANTE: Final = {"en": ", ante {ante}", "de": ", Ante {ante}"}
_ENTRY_LEVEL: Final = {
    "en": "Entry level: the account may go below zero{rule}.",
    "de": "Einstiegstisch: das Konto darf ins Minus{rule}.",
}
_BUY_IN: Final = {"en": "Buy-in: {smallest} to {largest}{rule}.", "de": "Buy-in: {smallest} bis {largest}{rule}."}
_ONE_BUY_IN: Final = {"en": "Buy-in: {largest}, no more and no less{rule}.", "de": "Buy-in: genau {largest}{rule}."}
_TOP_UP: Final = {
    "en": "More chips: between hands, up to {largest} in all{rule}.",
    "de": "Nachkaufen: zwischen den Händen, bis insgesamt {largest}{rule}.",
}
_RE_BUY: Final = {
    "en": "More chips: only with none left{rule}.",
    "de": "Nachkaufen: nur, wenn keine Chips mehr da sind{rule}.",
}
_STRADDLE: Final = {
    "en": "Straddle: the seat after the big blind, up to {most}{rule}.",
    "de": "Straddle: der Platz nach dem Big Blind, bis {most}{rule}.",
}
_RUN_TWICE: Final = {
    "en": "All-in before the river: run twice if all agree{rule}.",
    "de": "All-in vor dem River: zweimal, wenn alle zustimmen{rule}.",
}
_ON_ACCOUNT: Final = {"en": "On your account: {cents}.", "de": "Auf deinem Konto: {cents}."}

_WHY: Final = {
    Why.OPENING_CREDIT: {"en": "opening credit", "de": "Startguthaben"},
    Why.BUY_IN: {"en": "buy-in", "de": "Buy-in"},
    Why.REBUY: {"en": "re-buy", "de": "Re-Buy"},
    Why.TOP_UP: {"en": "more chips", "de": "Nachkauf"},
    Why.CASH_OUT: {"en": "stack booked back", "de": "Stack zurückgebucht"},
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
        what = entry.reason or voice.words(_WHY[entry.why])
        shown.add_row(str(entry.number), what, voice.signed(entry.cents), voice.amount(entry.balance_cents))
    show(shown)
