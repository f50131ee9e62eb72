"""The desk of a tournament: entries, fees, who is there, re-buys and add-ons."""

from __future__ import annotations

import csv
from pathlib import Path  # Cyclopts reads annotations at run time
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from cyclopts import Parameter
from msgspec.structs import replace

from floorman.cli.member.finding import member
from floorman.cli.terminal import plain, print_json, say, show
from floorman.cli.tournament.event import DO, AtEvent, EventOptions, Who, cents_of
from floorman.errors import ClubError, EntryRefused, SaidNo
from floorman.league.files.cells import as_written, day, whole, yes
from floorman.lines import folded
from floorman.text.system import refused
from floorman.text.words import Words
from floorman.tournament.commands import (
    AddOn,
    CheckIn,
    Enter,
    NoteAway,
    Pay,
    Promote,
    Rebuy,
    SettleNoShow,
    Withdraw,
)
from floorman.tournament.entries.eligibility import Person

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from floorman.cli.line import ClubLine

_ENTERED: Final = Words("{name} is entered.", "{name} ist angemeldet.")
_REFUSED: Final = Words("{name}: {why}", "{name}: {why}")
_COUNT: Final = Words("entered: {entered}, refused: {refused}", "angemeldet: {entered}, abgelehnt: {refused}")
_AS_A_GUEST: Final = Words(
    "; enter a guest the club need not know with --guest",
    "; mit --guest meldest du einen Gast an, den der Klub nicht zu kennen braucht",
)
_LONGEST_LIST: Final = 2_000

How = Literal["cash", "bank", "ticket"]
Paid = Annotated[str, Parameter(name="--pays", help="What is paid at once, such as 20 or 12.50.")]
HowPaid = Annotated[
    How,
    Parameter(name="--how", help="How it is paid: cash at the desk, from the account in the bank, or with a ticket."),
]


def enter(
    names: Annotated[list[str] | None, Parameter(help="Members, by name or id.", negative="")] = None,
    *,
    csv_file: Annotated[
        Path | None,
        Parameter(
            name="--csv",
            help="A list with a column name, and, where needed, id, guest, born, licence_until, entitlements and nickname.",
        ),
    ] = None,
    guest: Annotated[
        bool,
        Parameter(
            name="--guest", negative="", help="They are not members of the club, and the club need not know them."
        ),
    ] = False,
    do: EventOptions = DO,
) -> None:
    """Enter one player, several, or a whole list. Players who are refused are named; the others are entered."""
    wanted = [*({"name": name, "guest": "yes" if guest else ""} for name in names or ()), *_listed(csv_file)]
    if not wanted:
        raise EntryRefused(
            Words("say who enters, or name a list with --csv", "sag, wer mitspielt, oder nenn mit --csv eine Liste")
        )
    entered: list[dict[str, str]] = []
    turned_down: list[dict[str, str]] = []
    with do.line() as line:
        at = do.at(line)
        for row in wanted:
            try:
                person = _person(line, row)
                at.take(Enter(person))
            except (SaidNo, ClubError) as error:
                if len(wanted) == 1:
                    raise
                turned_down.append({"name": row["name"], "why": error.told(do.language)})
            else:
                entered.append({"id": person.id, "name": person.name})
        if len(wanted) == 1:
            do.report(at)
            return
    _tell(do, at, entered, turned_down)


def _tell(do: EventOptions, at: AtEvent, entered: list[dict[str, str]], turned_down: list[dict[str, str]]) -> None:
    if do.json:
        print_json({"event": at.id, "entered": entered, "refused": turned_down})
    else:
        for one in entered:
            show(say(_ENTERED, do.language).format(name=plain(one["name"])))
        for one in turned_down:
            show(say(_REFUSED, do.language).format(name=plain(one["name"]), why=plain(one["why"])))
        show(say(_COUNT, do.language).format(entered=len(entered), refused=len(turned_down)))
    if turned_down:
        raise SystemExit(1)


def _listed(file: Path | None) -> Iterator[dict[str, str]]:
    """The rows of a list, by the names of its columns."""
    if file is None:
        return
    try:
        with file.open(encoding="utf-8-sig", newline="") as opened:
            text = opened.read()
    except OSError as error:
        why = refused(error)
        raise EntryRefused(Words(f"{plain(str(file))}: {why.en}", f"{plain(str(file))}: {why.de}")) from None
    except UnicodeDecodeError:
        raise EntryRefused(
            Words(f"{plain(str(file))} is not a text file in UTF-8", f"{plain(str(file))} ist keine Textdatei in UTF-8")
        ) from None
    first = text.partition("\n")[0]
    rows = csv.DictReader(text.splitlines(), delimiter=";" if first.count(";") > first.count(",") else ",", restval="")
    columns = {folded(column): column for column in rows.fieldnames or ()}
    if "name" not in columns:
        raise EntryRefused(
            Words(
                f"{plain(str(file))}: the list needs a column “name”",
                f"{plain(str(file))}: der Liste fehlt die Spalte „name“",
            )
        )
    for number, row in enumerate(rows):
        found = {name: as_written((row[column] or "").strip()) for name, column in columns.items()}
        if found["name"] and number < _LONGEST_LIST:
            yield found


def _person(line: ClubLine, row: Mapping[str, str]) -> Person:
    """Whoever a row means: a member whom the club knows, or a guest as the row says."""
    name = row["name"]
    if yes(row.get("guest", "")):
        known = Person(id=row.get("id") or "guest-" + "-".join(folded(name).split()), name=name, is_member=False)
    else:
        found = member(line, row.get("id") or name, otherwise=_AS_A_GUEST)
        known = Person(id=found.id, name=found.name, is_member=not found.is_guest)
    more: dict[str, Any] = {}
    for field in ("born", "licence_until"):
        if said := row.get(field, ""):
            more[field] = day(said) or said
    if said := row.get("entitlements", ""):
        more["entitlements"] = tuple(one.strip() for one in said.replace(",", ";").split(";") if one.strip())
    if (events := whole(row.get("guest_events", ""))) is not None:
        more["guest_events"] = events
    if said := row.get("nickname", ""):
        more["nickname"] = said
    return replace(known, **more)


def _each(do: EventOptions, people: Iterable[str], what: Any) -> None:
    with do.line() as line:
        at = do.at(line)
        for who in people:
            at.take(what(at.entrant(who).id))
        do.report(at)


Everybody = Annotated[list[str], Parameter(help="Who: names, ids or seats such as 2-5.", negative="")]


def check_in(who: Everybody, *, do: EventOptions = DO) -> None:
    """Note that people are there."""
    _each(do, who, CheckIn)


def pay(
    who: Who,
    amount: Annotated[str, Parameter(help="How much, such as 20 or 12.50.")],
    *,
    how: HowPaid = "cash",
    do: EventOptions = DO,
) -> None:
    """Book a fee that was paid."""
    cents = cents_of(amount)
    do.take(lambda at: Pay(at.entrant(who).id, cents, how))


def withdraw(
    who: Who,
    *,
    declined: Annotated[
        bool, Parameter(name="--declined", negative="", help="The organiser turns them down; it is not their wish.")
    ] = False,
    do: EventOptions = DO,
) -> None:
    """Take somebody off the list; the fee goes back as the book says."""
    do.take(lambda at: Withdraw(at.entrant(who).id, declined=declined))


def rebuy(who: Who, *, pays: Paid = "", how: HowPaid = "cash", do: EventOptions = DO) -> None:
    """Give a player with no chips left, or only a few, another stack."""
    _bought(do, who, Rebuy, pays, how)


def add_on(who: Who, *, pays: Paid = "", how: HowPaid = "cash", do: EventOptions = DO) -> None:
    """Give a player the add-on, which everybody may buy once."""
    _bought(do, who, AddOn, pays, how)


def _bought(do: EventOptions, who: str, what: Any, pays: str, how: How) -> None:
    cents = cents_of(pays) if pays else 0
    with do.line() as line:
        at = do.at(line)
        entrant = at.entrant(who).id
        at.take(what(entrant))
        if cents:
            at.take(Pay(entrant, cents, how))
        do.report(at)


def away(who: Who, *, do: EventOptions = DO) -> None:
    """Note that a player is not at the table; hands dealt in the meantime do not count as played."""
    do.take(lambda at: NoteAway(at.entrant(who).id))


def back(who: Who, *, do: EventOptions = DO) -> None:
    """Note that somebody is at the table again."""
    do.take(lambda at: NoteAway(at.entrant(who).id, is_away=False))


def promote(
    who: Annotated[str, Parameter(help="Who; by default the next in line.")] = "", *, do: EventOptions = DO
) -> None:
    """Give the next player on the waiting list a place."""
    do.take(lambda at: Promote(at.entrant(who).id if who else ""))


def no_show(
    who: Who,
    *,
    owes: Annotated[
        bool, Parameter(name="--owes", negative="--lets-off", help="Whether the fee is owed all the same.")
    ],
    reason: Annotated[str, Parameter(name="--reason", help="Why.")] = "",
    do: EventOptions = DO,
) -> None:
    """Say whether somebody who entered and stayed away owes the fee."""
    do.take(lambda at: SettleNoShow(at.entrant(who).id, owes=owes, reason=reason))
