"""``floorman table``: cash tables, at a running server or in the club's file."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import msgspec
from cyclopts import App, Parameter

from floorman.cli import floor_calls, terminal
from floorman.cli.books import ShelvedBook
from floorman.cli.line import LineOptions
from floorman.cli.terminal import plain, print_json, say, show
from floorman.errors import TableError, TableSetupError
from floorman.table import orders
from floorman.table.events import TableOpened
from floorman.text.money import money
from floorman.text.parsers import unread
from floorman.text.quotes import quoted
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.club.services.lobby import TableLine
    from floorman.club.wire.messages import TableUpdate
    from floorman.table.orders import Order
    from floorman.table.view import TableView

LOOK: Final = LineOptions()
table: Final = App(
    name="table", help="Open and close cash tables, look at them, and give the orders the floor may give."
)

_COLUMNS: Final = (
    Words("id", "Kennung"),
    Words("name", "Name"),
    Words("book", "Regelwerk"),
    Words("game", "Spiel"),
    Words("players", "Spieler"),
    Words("buy-in", "Buy-in"),
)
_STRUCTURES: Final = {
    "no_limit": Words("no limit", "No-Limit"),
    "pot_limit": Words("pot limit", "Pot-Limit"),
    "fixed_limit": Words("fixed limit", "Fixed-Limit"),
}
_NONE: Final = Words(
    "No table is open; `floorman table open` opens one.", "Kein Tisch ist offen; `floorman table open` öffnet einen."
)
_OPENED: Final = Words("{name} ({id}) is open.", "{name} ({id}) ist offen.")
_DONE: Final = Words("Done.", "Erledigt.")
_HAND: Final = Words("hand {number}", "Hand {number}")
_PAUSE: Final = Words("on a break", "macht Pause")
_OUT: Final = Words("sits out", "setzt aus")

Id = Annotated[str, Parameter(help="The table's id.")]
Seat = Annotated[int, Parameter(help="The seat.")]


@table.command(name="open")
def open_table(
    id: Annotated[str, Parameter(help="A short id, such as lounge.")],  # noqa: A002  # as everywhere
    *,
    name: Annotated[str, Parameter(name="--name", help="What people call it; by default the id.")] = "",
    book: ShelvedBook = "tda",
    structure: Annotated[
        Literal["no_limit", "pot_limit", "fixed_limit"] | None,
        Parameter(name="--structure", help="The betting structure; by default the book's."),
    ] = None,
    seats: Annotated[int, Parameter(name="--seats", help="How many seats there are.")] = 9,
    blinds: Annotated[str, Parameter(name="--blinds", help="The blinds in chips, such as 50/100.")] = "50/100",
    ante: Annotated[int, Parameter(name="--ante", help="The ante in chips.")] = 0,
    buy_in: Annotated[
        str, Parameter(name="--buy-in", help="The smallest and the largest buy-in in chips, such as 2000-10000.")
    ] = "2000-10000",
    chip: Annotated[int, Parameter(name="--chip", help="What a chip is worth, in cents.")] = 1,
    smallest_chip: Annotated[int, Parameter(name="--smallest-chip", help="The smallest chip in play.")] = 1,
    thinking: Annotated[int, Parameter(name="--thinking", help="How many seconds a seat may think.")] = 30,
    pause: Annotated[int, Parameter(name="--pause", help="How many seconds a finished hand stays on the table.")] = 5,
    time_bank: Annotated[
        int,
        Parameter(
            name="--time-bank", help="How many seconds of time bank there are on top, for all decisions together."
        ),
    ] = 0,
    seat_kept: Annotated[
        int,
        Parameter(
            name="--seat-kept", help="How many minutes a seat is kept for a player who sits out; 0 means for ever."
        ),
    ] = 0,
    seat_offered: Annotated[
        int,
        Parameter(
            name="--seat-offered",
            help="How many seconds a free seat is kept for the next player on the waiting list; 0 means there is no list.",
        ),
    ] = 60,
    floor_calls_an_hour: Annotated[
        int,
        Parameter(name="--floor-calls", help="How often in an hour one player may call the floor; 0 means never."),
    ] = 3,
    floor_wait: Annotated[
        int, Parameter(name="--floor-wait", help="How many seconds the table waits for the floor to come.")
    ] = 120,
    entry_level: Annotated[
        bool, Parameter(name="--entry-level", negative="", help="It is a table for beginners.")
    ] = False,
    asks_showdown: Annotated[
        bool, Parameter(name="--asks-showdown", negative="", help="Players are asked at the showdown what they show.")
    ] = False,
    look: LineOptions = LOOK,
) -> None:
    """Open a cash table under a rulebook."""
    from floorman.club.wanted.tables import OpenTable

    rules = look.shelf().find(book)
    small, big = _two("--blinds", blinds, "/")
    smallest, largest = _two("--buy-in", buy_in, "-")
    opened = TableOpened(
        id=id,
        name=name or id,
        book=rules.id,
        edition=rules.edition,
        structure=structure or (rules.knobs.betting_structures or ("no_limit",))[0],
        seats=seats,
        small_blind=small,
        big_blind=big,
        smallest_buy_in=smallest,
        largest_buy_in=largest,
        thinking_ms=thinking * 1000,
        pause_ms=pause * 1000,
        ante=ante,
        kind="cash",
        chip_cents=chip,
        smallest_chip=smallest_chip,
        time_bank_ms=time_bank * 1000,
        seat_kept_ms=seat_kept * 60_000,
        seat_offered_ms=seat_offered * 1000,
        floor_calls=floor_calls_an_hour,
        floor_wait_ms=floor_wait * 1000,
        entry_level=entry_level,
        asks_showdown=asks_showdown,
    )
    with look.line(begins=True) as line:
        line.ask("lobby", OpenTable(opened))
    if look.json:
        print_json({"table": msgspec.to_builtins(opened)})
        return
    show(say(_OPENED, look.language).format(name=plain(opened.name), id=plain(id)))


def _two(name: str, text: str, between: str) -> tuple[int, int]:
    first, _, second = text.partition(between)
    if not (first.isdecimal() and second.isdecimal() and len(text) < 30):
        example = f"50{between}100"
        raise TableSetupError(
            Words(
                f"{name} takes two numbers such as {example}, not {quoted(plain(text))}",
                f"{name} braucht zwei Zahlen wie {example}, nicht {quoted(plain(text), 'de')}",
            )
        )
    return int(first), int(second)


@table.command(name="list")
def list_tables(*, look: LineOptions = LOOK) -> None:
    """List the cash tables that are open."""
    from floorman.club.services.lobby import LobbyUpdate
    from floorman.club.wire.messages import Look

    with look.line() as line:
        tables = line.ask_for(LobbyUpdate, "lobby", Look()).tables
    if look.json:
        print_json({"tables": msgspec.to_builtins(tables)})
        return
    if not tables:
        show(say(_NONE, look.language))
        return
    shown = terminal.table(*(say(words, look.language) for words in _COLUMNS), numbers_from=len(_COLUMNS))
    for one in tables:
        shown.add_row(*_row(one, look))
    show(shown)


def _row(one: TableLine, look: LineOptions) -> tuple[str, ...]:
    structure = _STRUCTURES.get(one.structure)
    return (
        one.id,
        plain(one.name).replace("[", "\\["),
        f"{one.book}@{one.edition}",
        f"{say(structure, look.language) if structure else one.structure} {one.small_blind}/{one.big_blind}",
        f"{one.people + one.bots}/{one.size}",
        " – ".join(money(chips * one.chip_cents, look.language) for chips in (one.smallest_buy_in, one.largest_buy_in)),
    )


@table.command(name="show")
def show_table(id: Id, *, look: LineOptions = LOOK) -> None:  # noqa: A002  # as everywhere
    """Show a table as everybody may see it: who sits where with how much, and the hand under way."""
    view = _seen(id, look)
    if look.json:
        print_json(msgspec.to_builtins(view, enc_hook=str, str_keys=True))
        return
    language = look.language
    structure = _STRUCTURES.get(view.structure)
    game = f"{say(structure, language) if structure else view.structure} {view.small_blind}/{view.big_blind}"
    hand = say(_HAND, language).format(number=view.number) if view.number else ""
    state = say(_PAUSE, language) if view.on_break else hand
    show(plain(", ".join(filter(None, (f"{view.name} ({view.id}, {view.book}@{view.edition})", game, state)))))
    for seat in view.seats:
        button = "●" if seat.seat == view.button else " "
        out = f", {say(_OUT, language)}" if seat.sits_out else ""
        show(plain(f"  {seat.seat:2} {button} {seat.name}: {seat.chips}{out}"))


def _seen(id_: str, look: LineOptions) -> TableView:
    from floorman.club.wire.messages import Look, TableUpdate

    with look.line() as line:
        update: TableUpdate = line.ask_for(TableUpdate, f"table/{id_}", Look())
    return update.view


@table.command
def cards(id: Id, *, look: LineOptions = LOOK) -> None:  # noqa: A002
    """Show every card of the hand under way, for a ruling; it is recorded that somebody looked, and the table is told."""
    from floorman.club.wanted.tables import LookAtCards
    from floorman.table.looks import CardsSeen

    with look.line() as line:
        seen = line.ask_for(CardsSeen, f"table/{id}", LookAtCards())
    if look.json:
        print_json(msgspec.to_builtins(seen))
        return
    show(say(_HAND, look.language).format(number=seen.hand) + f": {' '.join(seen.board) or '–'}")
    for seat in seen.seats:
        show(f"  {seat.seat:2}   {' '.join(seat.cards)}")


# ---- orders ----


@table.command
def close(id: Id, *, look: LineOptions = LOOK) -> None:  # noqa: A002
    """Close a table after the hand; everybody leaves, and their chips go back to their accounts."""
    _order(look, id, orders.CloseTable())


@table.command
def pause(id: Id, *, look: LineOptions = LOOK) -> None:  # noqa: A002
    """Begin a break at a table after the hand."""
    _order(look, id, orders.BeginBreak())


@table.command
def resume(id: Id, *, look: LineOptions = LOOK) -> None:  # noqa: A002
    """End the break of a table."""
    _order(look, id, orders.EndBreak())


@table.command
def level(
    id: Id,  # noqa: A002
    blinds: Annotated[str, Parameter(help="The blinds in chips, such as 50/100.")],
    *,
    ante: Annotated[int, Parameter(name="--ante", help="The ante in chips.")] = 0,
    look: LineOptions = LOOK,
) -> None:
    """Play for other blinds from the next hand on."""
    small, big = _two("blinds", blinds, "/")
    _order(look, id, orders.SetLevel(small, big, ante))


@table.command
def away(id: Id, seat: Seat, *, look: LineOptions = LOOK) -> None:  # noqa: A002
    """Note that somebody is not at the table."""
    _order(look, id, orders.MarkAway(seat))


@table.command
def back(id: Id, seat: Seat, *, look: LineOptions = LOOK) -> None:  # noqa: A002
    """Note that somebody is at the table again."""
    _order(look, id, orders.MarkBack(seat))


@table.command(name="take-away")
def take_away(id: Id, seat: Seat, *, look: LineOptions = LOOK) -> None:  # noqa: A002
    """Take a player from the table; the stack goes back to the account."""
    _order(look, id, orders.TakeAway(seat))


@table.command
def move(
    id: Id,  # noqa: A002
    seat: Seat,
    to: Annotated[str, Parameter(help="The other table's id.")],
    to_seat: Annotated[int, Parameter(help="The seat there.")],
    *,
    look: LineOptions = LOOK,
) -> None:
    """Move a player with the whole stack to a seat at another table."""
    from floorman.club.wanted.tables import MovePlayer

    with look.line() as line:
        line.ask("lobby", MovePlayer(id, seat, to, to_seat))
    if look.json:
        print_json({"table": to, "seat": to_seat})
    else:
        show(say(_DONE, look.language))


@table.command
def clock(id: Id, *, look: LineOptions = LOOK) -> None:  # noqa: A002
    """Put the clock on the player in turn."""
    _order(look, id, orders.StartClock())


@table.command
def misdeal(
    id: Id,  # noqa: A002
    reason: Annotated[str, Parameter(help="Why, as the rulebook names it, such as exposed_cards.")],
    *,
    look: LineOptions = LOOK,
) -> None:
    """Void the deal and repeat it exactly."""
    _order(look, id, orders.RepeatDeal(reason))


@table.command
def order(
    id: Id,  # noqa: A002
    wanted: Annotated[str, Parameter(help="An order as JSON, or - to read it from stdin.", allow_leading_hyphen=True)],
    *,
    look: LineOptions = LOOK,
) -> None:
    """Give any order the floor may give at a table, as JSON with its type: {"type": "begin_break"}."""
    text = sys.stdin.read() if wanted == "-" else wanted
    try:
        found: Any = msgspec.json.decode(text, type=orders.Order, dec_hook=lambda kind, value: kind(value))
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        why = unread(error)
        raise TableError(
            Words(f"the order cannot be read: {why.en}", f"Die Anordnung lässt sich nicht lesen: {why.de}")
        ) from None
    _order(look, id, found)


# ---- the floor is called ----

for _name, _command in (
    ("calls", floor_calls.list_calls),
    ("call", floor_calls.show_call),
    ("come", floor_calls.come),
    ("rule", floor_calls.rule_at_table),
    ("dismiss", floor_calls.dismiss),
):
    table.command(_command, name=_name)


def _order(look: LineOptions, id_: str, wanted: Order) -> None:
    from floorman.club.wanted.tables import OrderAtTable

    with look.line() as line:
        line.ask(f"table/{id_}", OrderAtTable(wanted))
    if look.json:
        print_json({"table": id_})
    else:
        show(say(_DONE, look.language))
