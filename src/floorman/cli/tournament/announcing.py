"""Tournaments to come: announcing one, listing them, looking at one, calling one off."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path  # Cyclopts reads annotations at run time
from typing import TYPE_CHECKING, Annotated, Final, Literal

from cyclopts import Parameter

from floorman.cli.books import ShelvedBook
from floorman.cli.line import LineOptions
from floorman.cli.terminal import plain, print_json, say, show, table
from floorman.cli.tournament.event import DO, EventOptions, Reason, as_document
from floorman.cli.tournament.setup import moment, setup_in, template
from floorman.text.days import written_day, written_time
from floorman.text.money import money
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.cards import Language
    from floorman.club.services.calendar import EventLine
    from floorman.tournament.view import EntrantView, EventView

LOOK: Final = LineOptions()
_ANNOUNCED: Final = Words("{name} ({id}) is announced.", "{name} ({id}) ist ausgeschrieben.")
_NONE: Final = Words(
    "There is no tournament coming up or under way; --over also shows those that are over.",
    "Kein Turnier steht an oder läuft; --over zeigt auch vergangene.",
)
_STATES: Final = {
    "cancelled": Words("called off", "abgesagt"),
    "over": Words("over", "vorbei"),
    "begun": Words("{left} left", "noch {left}"),
    "open": Words("{entered} entered", "{entered} angemeldet"),
}
_EVENTS: Final = (
    Words("id", "Kennung"),
    Words("name", "Name"),
    Words("book", "Regelwerk"),
    Words("begins", "Beginn"),
    Words("fee", "Startgeld"),
    Words("", ""),
)
_ENTRANTS: Final = (
    Words("place", "Rang"),
    Words("name", "Name"),
    Words("seat", "Platz"),
    Words("chips", "Chips"),
    Words("prize", "Preis"),
    Words("id", "Kennung"),
)
_STATUS: Final = {
    "entered": Words("entered", "angemeldet"),
    "waiting": Words("waits", "wartet"),
    "withdrawn": Words("withdrawn", "abgemeldet"),
    "out": Words("out", "ausgeschieden"),
}
_SEATED: Final = Words("Table {number}: {names}", "Tisch {number}: {names}")
_EMPTY: Final = Words("nobody", "niemand")
_IN_ALL: Final = Words("{left} of {all} left, {chips} chips", "noch {left} von {all}, {chips} Chips")


def announce(
    file: Annotated[
        Path, Parameter(help="The tournament, in TOML or JSON; `floorman tournament template` begins one.")
    ],
    *,
    look: LineOptions = LOOK,
) -> None:
    """Announce a tournament that is written down in a file."""
    from floorman.club.wanted.tournaments import AnnounceEvent

    setup = setup_in(file, look.shelf())
    with look.line(begins=True) as line:
        line.ask("tournaments", AnnounceEvent(setup))
    if look.json:
        print_json({"event": setup.id, "setup": as_document(setup)})
        return
    show(say(_ANNOUNCED, look.language).format(name=plain(setup.name), id=setup.id))


def print_template(
    *,
    book: ShelvedBook = "tda",
    kind: Annotated[
        Literal["main", "sit_and_go", "satellite"], Parameter(name="--kind", help="What kind of tournament it is.")
    ] = "main",
    look: LineOptions = LOOK,
) -> None:
    """Print a file to start from, with the levels of the book if it has any: > friday.toml saves it."""
    print(template(look.shelf().find(book), kind, look.language), end="")


def list_events(
    *,
    over: Annotated[bool, Parameter(name="--over", negative="", help="Also those that are over.")] = False,
    look: LineOptions = LOOK,
) -> None:
    """List the tournaments that are coming up or under way."""
    from floorman.club.services.calendar import EventList
    from floorman.club.wanted.tournaments import ListEvents

    with look.line() as line:
        found = line.ask_for(EventList, "tournaments", ListEvents(over))
    if look.json:
        print_json(as_document(found))
        return
    if not found.events:
        show(say(_NONE, look.language))
        return
    shown = table(*(say(words, look.language) for words in _EVENTS), numbers_from=len(_EVENTS))
    for event in found.events:
        shown.add_row(*_event_row(event, look.language))
    show(shown)


def _event_row(event: EventLine, language: Language) -> tuple[str, ...]:
    is_cancelled, has_begun = event.is_cancelled, event.has_begun
    state = "cancelled" if is_cancelled else "over" if event.is_over else "begun" if has_begun else "open"
    return (
        event.id,
        plain(event.name).replace("[", "\\["),
        f"{event.book}@{event.edition}",
        written(event.starts_at, language),
        money(event.fee_cents, language) if event.fee_cents else "",
        say(_STATES[state], language).format(left=event.left, entered=event.entered),
    )


def written(at: int, language: Language) -> str:
    """A moment in milliseconds, as clocks show it here."""
    then = datetime.fromtimestamp(at / 1000).astimezone()
    return f"{written_day(then.date(), language)}, {written_time(then.time(), language)}"


def show_event(*, do: EventOptions = DO) -> None:
    """Show how a tournament stands: the clock, the tables, and what is proposed for them next."""
    with do.line() as line:
        view = do.at(line).view()
    if do.json:
        print_json(as_document(view))
        return
    language = do.language
    show(plain(f"{view.name} ({view.id}, {view.book}@{view.edition})"))
    show(f"  {view.clock.words[language]}" if view.has_begun else f"  {written(view.starts_at, language)}")
    players = [one for one in view.entrants if one.status not in {"withdrawn", "waiting"}]
    show(f"  {say(_IN_ALL, language).format(left=view.left or len(players), all=len(players), chips=view.chips)}")
    for line_ in _felts(view, language):
        show(plain(line_))
    if view.next is not None:
        show(f"  → {plain(view.next[language])}")


def _felts(view: EventView, language: Language) -> list[str]:
    names = {one.id: one.name for one in view.entrants}
    lines = []
    for felt in view.tables:
        seats = [
            f"{seat}{'●' if seat == felt.button else ''} {names.get(who, who)}"
            for seat, who in sorted(felt.seats.items())
        ]
        there = ", ".join(seats) or say(_EMPTY, language)
        lines.append(f"  {say(_SEATED, language).format(number=felt.number, names=there)}")
    return lines


def entrants(*, do: EventOptions = DO) -> None:
    """List everybody who has entered, with seats, places and prizes."""
    with do.line() as line:
        found = do.at(line).view().entrants
    if do.json:
        print_json({"entrants": as_document(found)})
        return
    shown = table(*(say(words, do.language) for words in _ENTRANTS), numbers_from=len(_ENTRANTS))
    for one in sorted(found, key=lambda one: (one.place or 0, one.table or 0, one.seat or 0, one.name)):
        shown.add_row(*_entrant_row(one, do.language))
    show(shown)


def _entrant_row(one: EntrantView, language: Language) -> tuple[str, ...]:
    status = say(_STATUS[one.status], language) if one.status in _STATUS else ""
    return (
        str(one.place or ""),
        plain(one.name).replace("[", "\\["),
        status if one.table is None else f"{one.table}-{one.seat}",
        "" if one.chips is None else str(one.chips),
        money(one.prize_cents, language) if one.prize_cents else "",
        one.id,
    )


def cancel(*, reason: Reason, do: EventOptions = DO) -> None:
    """Call a tournament off; what was paid goes back."""
    from floorman.tournament.commands import Cancel

    do.take(Cancel(reason))


def change(
    *,
    starts: Annotated[str, Parameter(name="--starts", help="When it begins now, such as 2026-05-15T19:00.")],
    venue: Annotated[str, Parameter(name="--venue", help="Where it is played now.")] = "",
    closes: Annotated[
        str, Parameter(name="--closes", help="The entry deadline; by default as long before the start as it was.")
    ] = "",
    reason: Annotated[str, Parameter(name="--reason", help="Why.")] = "",
    do: EventOptions = DO,
) -> None:
    """Move a tournament to another day, time or place."""
    from floorman.tournament.commands import ChangeEvent

    when = moment("--starts", starts)
    closes_at = int(moment("--closes", closes).timestamp() * 1000) if closes else None
    do.take(ChangeEvent(when.date().isoformat(), int(when.timestamp() * 1000), venue, reason, closes_at))
