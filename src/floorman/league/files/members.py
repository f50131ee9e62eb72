"""Members from a sheet, with their clubs and licences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.errors import FileRefused
from floorman.league.files.columns import KnownColumn, Matched, headed, matched
from floorman.league.files.drafts import ImportDraft, id_in
from floorman.league.people import commands as want
from floorman.lines import folded
from floorman.text.quotes import quoted
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from floorman.league.files.sheets import Sheet, SheetRow
    from floorman.league.league import LeagueState

COLUMNS: Final = (
    KnownColumn("member", Words("id", "Kennung"), ("member id", "mitgliedsnummer", "mitgliedsnr", "nr", "number")),
    KnownColumn("name", Words("name", "Name"), ("player", "spieler", "member", "mitglied", "full name")),
    KnownColumn("first", Words("first name", "Vorname"), ("given name", "forename")),
    KnownColumn("last", Words("last name", "Nachname"), ("surname", "family name", "familienname", "zuname")),
    KnownColumn(
        "born", Words("born", "geboren"), ("birthday", "date of birth", "dob", "geburtsdatum", "geb", "geb.datum")
    ),
    KnownColumn("club", Words("club", "Verein"), ("klub", "treff", "club name", "klubname", "team")),
    KnownColumn("joined", Words("joined", "Mitglied seit"), ("member since", "beitritt", "eintritt", "beigetreten")),
    KnownColumn(
        "licence", Words("licence", "Lizenz"), ("license", "licence number", "lizenznummer", "lizenznr", "pass")
    ),
    KnownColumn("filed", Words("licence filed", "Lizenz beantragt"), ("filed", "filed on", "beantragt", "antrag")),
    KnownColumn("from", Words("valid from", "gültig ab"), ("licence from", "lizenz ab", "gueltig ab", "gültig von")),
    KnownColumn("until", Words("valid until", "gültig bis"), ("licence until", "lizenz bis", "gueltig bis", "expires")),
)


def read_members(league: LeagueState, sheet: Sheet, chosen: Mapping[str, str], *, now: int) -> ImportDraft:
    """Say what a list of members asks for. Members who are known already, as the list says, are left alone.

    Raises:
        FileRefused: the columns do not fit.
    """
    sheet = headed(sheet, COLUMNS, chosen)
    columns = matched(sheet, COLUMNS, chosen)
    if not any(columns.has(key) for key in ("name", "first", "last")):
        raise FileRefused(
            Words(
                "there is no column such as name, player, member", "Es gibt keine Spalte wie Name, Spieler, Mitglied"
            ),
            line=sheet.heading.line,
        )
    draft = ImportDraft(league, columns, now=now)
    seen: dict[str, int] = {}
    for row in draft.rows(sheet):
        before = len(draft.problems), len(draft.wanted)
        _read(draft, columns, row, seen)
        draft.known += (len(draft.problems), len(draft.wanted)) == before
    return draft


def _read(draft: ImportDraft, columns: Matched, row: SheetRow, seen: dict[str, int]) -> None:
    line = row.line
    name = columns.text(row, "name") or " ".join(
        part for part in (columns.text(row, "first"), columns.text(row, "last")) if part
    )
    member = id_in(columns.text(row, "member")) or id_of(name)
    if not name or not member:
        draft.refuse(line, "nobody is named", "es ist niemand genannt", column="name")
    first = seen.setdefault(member, line) if member else line
    if first != line:
        draft.refuse(
            line,
            f"{member} stands in line {first} already; two people of the same name need a column with ids",
            f"{member} steht schon in Zeile {first}; zwei Personen gleichen Namens brauchen eine Spalte mit Kennungen",
            column="member",
        )
    cite = draft.league.book.cite_if_any
    born = draft.day(line, columns.text(row, "born"), cite("min_age"), column="born")
    joined = draft.day(line, columns.text(row, "joined"), cite("entry_requires"), column="joined")
    club = _club(draft, line, columns.text(row, "club"))
    asked = _license(draft, columns, row, member)
    if not name or not member or first != line:
        return
    _enter(draft, line, want.EnterMember(member, name, born, club, joined))
    for each in asked:
        draft.want(each, line)


def _enter(draft: ImportDraft, line: int, wanted: want.EnterMember) -> None:
    who = draft.league.people.members.get(wanted.member)
    if who is None:
        draft.want(wanted, line)
        return
    is_another = folded(who.name) != folded(wanted.name)
    if is_another or (wanted.born and who.born != wanted.born):
        draft.refuse(
            line,
            f"{wanted.member} is known as {who.name}, born {who.born or '?'}",
            f"{wanted.member} ist als {who.name}, geboren {who.born or '?'}, bekannt",
            column="name" if is_another else "born",
        )


def _club(draft: ImportDraft, line: int, text: str) -> str:
    """A club by its id or its name."""
    clubs = draft.league.people.clubs
    if not text or id_in(text) in clubs:
        return id_in(text)
    found = [club.id for club in clubs.values() if folded(club.name) == folded(text)]
    if len(found) == 1:
        return found[0]
    rule = draft.league.book.cite_if_any("entry_requires")
    draft.refuse(
        line,
        f"there is no club {quoted(text)}",
        f"einen Verein {quoted(text, 'de')} gibt es nicht",
        rule,
        column="club",
    )
    return ""


def _license(draft: ImportDraft, columns: Matched, row: SheetRow, member: str) -> Sequence[want.Command]:
    """What a line asks for of a licence."""
    number, line = id_in(columns.text(row, "licence")), row.line
    rule = draft.league.book.cite_if_any("licence_lead_days")
    said = {key: columns.text(row, key) for key in ("filed", "from", "until")}
    filed, begins, ends = (
        draft.day(line, text, rule, column=key, may_come=key != "filed") for key, text in said.items()
    )
    if (said["from"] or said["until"]) and not number:
        draft.refuse(
            line,
            "it says when a licence is valid, but not its number",
            "es steht da, wann eine Lizenz gilt, aber nicht ihre Nummer",
            rule,
            column="licence",
        )
    begins = begins or filed
    who = draft.league.people.members.get(member)
    had = who.licences if who else []
    if any((number and licence.number == number) or (not number and licence.filed_on == filed) for licence in had):
        return ()
    if number and not ((said["from"] or said["filed"]) and said["until"]):
        draft.refuse(
            line,
            f"licence {number}: from when and until when is it valid",
            f"Lizenz {number}: ab wann und bis wann gilt sie",
            rule,
            column="until" if said["from"] or said["filed"] else "from",
        )
    asked: list[want.Command] = []
    if (filed or (number and begins)) and (not had or had[-1].number):
        asked.append(want.ApplyForLicence(member, filed or begins))
    if number and begins and ends:
        asked.append(want.IssueLicence(member, number, begins, ends))
    return asked


def id_of(name: str) -> str:
    """A short id for somebody who has none.

    >>> id_of("Łukasz O'Brien")
    'łukasz-obrien'
    """
    words = ("".join(character for character in word if character.isalnum()) for word in folded(name).split())
    return "-".join(word for word in words if word)[:60]
