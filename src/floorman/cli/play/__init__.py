"""``floorman play``: hold'em in the terminal against bots, for chips or, in a cash session, for money."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from cyclopts import Parameter

from floorman.cli.books import Book, book_at
from floorman.cli.play.cash import CashSession
from floorman.cli.play.prompt import Prompt
from floorman.cli.play.session import Freezeout
from floorman.cli.play.voice import Voice
from floorman.cli.terminal import DB, Db, Lang, language_or_default
from floorman.errors import FloormanError
from floorman.table import TableOpened
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.rulebook import Rulebook

Structure = Literal["no_limit", "pot_limit", "fixed_limit"]

_STACK: Final = 10_000
_BLINDS: Final = (50, 100)
_CASH_BLINDS: Final = (5, 10)


def play(
    *,
    book: Book = "tda",
    cash: Annotated[
        bool, Parameter(negative="", help="A cash session: chips are bought from an account and booked back to it.")
    ] = False,
    players: Annotated[int, Parameter(help="How many sit at the table, you included.")] = 6,
    stack: Annotated[
        str | None, Parameter(help="Chips to begin with (10000); in a cash session the largest buy-in.")
    ] = None,
    blinds: Annotated[
        tuple[str, str] | None,
        Parameter(negative="", help="Small and big blind (50 100); in a cash session as money: 0.10 0.25."),
    ] = None,
    ante: Annotated[str | None, Parameter(help="Ante of each seat.")] = None,
    structure: Annotated[Structure | None, Parameter(help="Betting structure; by default the book's first.")] = None,
    hands: Annotated[int | None, Parameter(help="Stop after so many hands.")] = None,
    money: Annotated[
        str | None, Parameter(help="What is on your account when a cash session begins; by default five buy-ins.")
    ] = None,
    entry_level: Annotated[
        bool, Parameter(negative="", help="A cash table for beginners, where the account may go below zero.")
    ] = False,
    seed: Annotated[int | None, Parameter(help="Deal the same cards again.")] = None,
    db: Db = DB,
    lang: Lang = None,
) -> None:
    """Play hold'em against bots, refereed by a real rulebook. You sit in seat 1.

    Type what you do when it is your turn; ? lists the words. A refusal says what is open to you and which rule decides.
    With --cash, or under a book whose chips are always money, you buy in from an account, and leaving books your stack
    back; amounts are money then, such as 12.50.
    """
    rulebook = book_at(db, book)
    is_cash = (
        cash or rulebook.knobs.starting_stack == "table_buy_in"
    )  # the online bank keeps every table's chips as money
    voice = Voice(language_or_default(lang), rulebook, is_money=is_cash)
    if not 2 <= players <= 10:
        raise FloormanError(Words(f"--players: 2 to 10, not {players}", f"--players: 2 bis 10, nicht {players}"))
    if hands is not None and hands < 1:
        raise FloormanError(Words(f"--hands: at least 1, not {hands}", f"--hands: mindestens 1, nicht {hands}"))
    if not is_cash and (money is not None or entry_level):
        raise FloormanError(
            Words(
                "--money and --entry-level are for cash sessions: say --cash too",
                "--money und --entry-level gehören zu Cash Games: gib auch --cash an",
            )
        )
    if entry_level and not rulebook.knobs.entry_level_overdraft:
        raise FloormanError(
            Words(
                f"--entry-level: {rulebook.name} lets no account go below zero",
                f"--entry-level: {rulebook.name} lässt kein Konto ins Minus",
            )
        )
    small_blind, big_blind = map(voice.read, blinds) if blinds else _usual_blinds(rulebook, is_cash=is_cash)
    if is_cash:
        terms = _cash_terms(rulebook, voice.read(stack) if stack else None, big_blind)
    else:
        terms = dict.fromkeys(("smallest_buy_in", "largest_buy_in"), voice.read(stack) if stack else _STACK)
    opened = TableOpened(
        id="table",
        name="table",
        book=rulebook.id,
        edition=rulebook.edition,
        structure=structure or rulebook.knobs.betting_structures[0],
        seats=players,
        small_blind=small_blind,
        big_blind=big_blind,
        thinking_ms=0,
        pause_ms=0,
        ante=_or_nothing(ante, voice) or 0,
        cash=is_cash,
        entry_level=entry_level,
        asks_showdown=True,
        **terms,
    )
    with Prompt() as prompt:
        if is_cash:
            CashSession(opened, prompt, voice, seed=seed, money=_or_nothing(money, voice)).play(hands)
        else:
            Freezeout(opened, prompt, voice, seed=seed).play(hands)


def _usual_blinds(book: Rulebook, *, is_cash: bool) -> tuple[int, int]:
    """The largest a book allows, where it has a limit."""
    if not is_cash:
        return _BLINDS
    most = book.knobs.cash_max_blind_cents
    return (most * 2 // 5, most) if most else _CASH_BLINDS


def _cash_terms(book: Rulebook, largest: int | None, big_blind: int) -> dict[str, Any]:
    """The range of buy-ins: 20 to 100 big blinds as far as the book allows, or one sum for all where it says so."""
    knobs, usual = book.knobs, 100 * big_blind
    largest = largest or min(usual, knobs.cash_max_buy_in_cents or usual)
    fixed = knobs.cash_buy_in == "fixed_per_table"
    return {"smallest_buy_in": largest if fixed else min(20 * big_blind, largest), "largest_buy_in": largest}


def _or_nothing(text: str | None, voice: Voice) -> int | None:
    """An amount that may be none at all, which no transfer can be."""
    if text is None or text.strip("0.,"):
        return None if text is None else voice.read(text)
    return 0
