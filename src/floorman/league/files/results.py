"""Results of ranking events and old standings from a sheet."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from floorman.league.files.cells import cents, points, whole
from floorman.league.files.columns import KnownColumn, Matched, headed, matched
from floorman.league.files.drafts import ImportDraft, id_in
from floorman.league.files.members import id_of
from floorman.league.ranking.commands import FileResult
from floorman.league.ranking.decimals import can_be
from floorman.league.ranking.kinds import kind_written
from floorman.league.ranking.lists import clause_for
from floorman.league.ranking.matchdays import results_now
from floorman.league.ranking.results import LONGEST_NAME, MOST_PLAYERS, Finish, Result, crowded
from floorman.lines import folded
from floorman.text.quotes import quoted
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from floorman.league.files.sheets import Sheet, SheetRow
    from floorman.league.league import LeagueState
    from floorman.rulebook import Cite

STANDINGS: Final = "standings"
"""The kind of event under which old standings come in: their points are those they have."""

PLAYER: Final = KnownColumn(
    "player", Words("id", "Kennung"), ("spieler", "spielerin", "name", "member", "mitglied"), is_needed=True
)
PLACE: Final = KnownColumn(
    "place", Words("place", "Platz"), ("rank", "rang", "pos", "position", "platzierung"), is_needed=True
)
POINTS: Final = KnownColumn("points", Words("points", "Punkte"), ("score", "pts", "pkt", "total", "gesamt", "summe"))

COLUMNS: Final = (
    PLAYER,
    PLACE,
    POINTS,
    KnownColumn("event", Words("event", "Turnier"), ("event id", "result", "ergebnis", "bewerb", "tournament")),
    KnownColumn("title", Words("title", "Titel"), ("event name", "turniername", "bezeichnung")),
    KnownColumn("kind", Words("kind", "Art"), ("type", "typ", "category", "kategorie")),
    KnownColumn("ended", Words("date", "Datum"), ("day", "tag", "ended", "ende", "am")),
    KnownColumn("began", Words("began", "Beginn"), ("start", "begann", "von")),
    KnownColumn("players", Words("players", "Teilnehmer"), ("entrants", "field", "feld", "teilnehmerzahl")),
    KnownColumn("entries", Words("entries", "Einstiege"), ("total entries", "buy-ins")),
    KnownColumn("buy_in", Words("buy-in", "Buy-in"), ("buyin", "startgeld", "nenngeld", "einsatz")),
    KnownColumn("platform", Words("platform", "Plattform"), ("site", "poker room")),
    KnownColumn("entry", Words("entry", "Einstieg"), ("entry number",)),
    KnownColumn("bounties", Words("bounties", "Bounties"), ("knockouts", "kos")),
)
GIVEN: Final = KnownColumn(POINTS.key, POINTS.words, POINTS.others, is_needed=True)
STANDINGS_COLUMNS: Final = (PLAYER, PLACE, GIVEN)


class EventFacts(Struct, frozen=True, kw_only=True):
    """What is known of an event, where the sheet does not say it."""

    id: str = ""
    name: str = ""
    kind: str = ""
    ended: str = ""
    began: str = ""
    players: int = 0
    entries: int = 0
    buy_in_cents: int = 0
    platform: str = ""
    """Where players go by their screen names."""
    carried_to: str = ""
    """Old standings: the list that takes the points over as they are."""
    is_team: bool = False


class _Event:
    """An event as its lines add up to it."""

    def __init__(self, line: int, facts: EventFacts) -> None:
        self.line = line
        self.facts = facts
        self.lines: list[int] = []
        self.finishes: list[tuple[int, Finish]] = []

    @property
    def again(self) -> int:
        """How often somebody entered again."""
        return _again(finish for _, finish in self.finishes)


def _again(finishes: Iterable[Finish]) -> int:
    """By the numbers of the entries, whether each has a line or not."""
    last: dict[str, int] = {}
    for finish in finishes:
        last[finish.who] = max(finish.entry, last.get(finish.who, 1))
    return sum(last.values()) - len(last)


def read_results(
    league: LeagueState, sheet: Sheet, chosen: Mapping[str, str], facts: EventFacts, *, now: int
) -> ImportDraft:
    """Say what a list of results asks for: one event, or several told apart by a column.

    Raises:
        FileRefused: the columns do not fit.
    """
    sheet = headed(sheet, COLUMNS, chosen)
    columns = matched(sheet, COLUMNS, chosen)
    return read(league, sheet, columns, facts, now=now)


def read_standings(
    league: LeagueState, sheet: Sheet, chosen: Mapping[str, str], facts: EventFacts, *, now: int
) -> ImportDraft:
    """Say what old standings ask for: one result whose points are given.

    Raises:
        FileRefused: the columns do not fit.
    """
    sheet = headed(sheet, STANDINGS_COLUMNS, chosen)
    columns = matched(sheet, STANDINGS_COLUMNS, chosen)
    return read(league, sheet, columns, facts, now=now)


def read(league: LeagueState, sheet: Sheet, columns: Matched, facts: EventFacts, *, now: int) -> ImportDraft:
    """Say what lists of results under matched columns ask for."""
    draft = ImportDraft(league, columns, now=now)
    events: dict[str, _Event] = {}
    known = results_now(league)
    for row in draft.rows(sheet):
        rule = clause_for(league.book, kind_written(columns.text(row, "kind")) or facts.kind, facts.carried_to)
        found = _event(draft, columns, row, facts, rule)
        event = events.setdefault(found.id, _Event(row.line, found))
        event.lines.append(row.line)
        if event.facts != found:
            draft.refuse(
                row.line,
                f"{found.id} is not the same as in line {event.line}",
                f"{found.id} steht hier anders als in Zeile {event.line}",
                rule,
            )
        if (finish := _finish(draft, columns, row, rule, found)) is not None:
            event.finishes.append((row.line, finish))
    for event in events.values():
        _require_places(draft, event, clause_for(league.book, event.facts.kind, event.facts.carried_to))
        if draft.is_clean(event.lines) or event.facts.ended:  # what is wrong with the event itself is told too
            _want(draft, event, known)
    return draft


def _event(draft: ImportDraft, columns: Matched, row: SheetRow, facts: EventFacts, rule: Cite | None) -> EventFacts:
    """What a line says of its event."""
    name = columns.text(row, "title") or facts.name
    event = columns.text(row, "event") or facts.id or id_of(name)
    numbers = {}
    for key, known in (("players", facts.players), ("entries", facts.entries)):
        numbers[key] = whole(said) if (said := columns.text(row, key)) else known
        if numbers[key] is None:
            en, de = f"{quoted(said)} is not a number of {key}", f"{quoted(said, 'de')} ist keine Zahl"
            draft.refuse(row.line, en, de, rule, column=key)
    fee = cents(said) if (said := columns.text(row, "buy_in")) else facts.buy_in_cents
    if fee is None:
        draft.refuse(
            row.line, f"{quoted(said)} is not an amount", f"{quoted(said, 'de')} ist kein Betrag", rule, column="buy_in"
        )
    ended = draft.day(row.line, columns.text(row, "ended") or facts.ended, rule, column="ended")
    began = draft.day(row.line, columns.text(row, "began") or facts.began, rule, column="began")
    kind = kind_written(columns.text(row, "kind")) or facts.kind
    if not (event and kind and (ended or columns.text(row, "ended") or facts.ended)):
        draft.refuse(
            row.line,
            "an event needs an id, a kind and a day: in a column or given when importing",
            "ein Turnier braucht Kennung, Art und Tag: in einer Spalte oder beim Importieren angegeben",
            rule,
        )
    return EventFacts(
        id=event,
        name=name or event,
        kind=kind,
        ended=ended,
        began="" if began == ended else began,
        players=numbers["players"] or 0,
        entries=numbers["entries"] or 0,
        buy_in_cents=fee or 0,
        platform=columns.text(row, "platform") or facts.platform,
        carried_to=facts.carried_to,
        is_team=facts.is_team,
    )


def _finish(draft: ImportDraft, columns: Matched, row: SheetRow, rule: Cite | None, event: EventFacts) -> Finish | None:
    line = row.line
    place = whole(said := columns.text(row, "place"))
    if place is None or place < 1:
        draft.refuse(
            line, f"{quoted(said)} is not a place", f"{quoted(said, 'de')} ist kein Platz", rule, column="place"
        )
    numbers = {}
    for key, least in (("entry", 1), ("bounties", 0)):
        number = whole(said) if (said := columns.text(row, key)) else least
        if number is None or not least <= number <= MOST_PLAYERS:
            draft.refuse(
                line, f"{quoted(said)} is not a number", f"{quoted(said, 'de')} ist keine Zahl", rule, column=key
            )
        numbers[key] = number or least
    earned = points(said) if (said := columns.text(row, "points")) else None
    if said and (earned is None or not can_be(earned)):
        draft.refuse(
            line, f"{quoted(said)} are not points", f"{quoted(said, 'de')} sind keine Punkte", rule, column="points"
        )
    if event.carried_to and not said:
        en, de = "the points to take over are missing", "die Punkte zum Übernehmen fehlen"
        draft.refuse(line, en, de, rule, column="points")
    who = columns.text(row, "player")
    if event.is_team:
        who = id_in(who) or team_of(draft.league, columns.text(row, "name"))
    if not who or len(who) > LONGEST_NAME:
        draft.refuse(line, "nobody is named", "es ist niemand genannt", rule, column="player")
    is_member = not (event.is_team or event.platform)
    member = draft.member(line, who, rule, column="player") if who and is_member else ""
    if not who or place is None or place < 1:
        return None
    return Finish(member or who, place, numbers["entry"], numbers["bounties"], earned)


def team_of(league: LeagueState, name: str) -> str:
    """The id of the team that is called so, or the name where there is none."""
    named = folded(name)
    return next((team for team in league.people.teams if folded(league.people.team_name(team)) == named), name)


def _require_places(draft: ImportDraft, event: _Event, rule: Cite | None) -> None:
    """Every line names somebody new and a place that the field has, shared only where the next ones stay empty."""
    most = event.facts.entries or (event.facts.players and event.facts.players + event.again)
    sharers = Counter(finish.place for _, finish in event.finishes)
    too_close = crowded(sharers)
    entered = {(finish.who, finish.entry) for _, finish in event.finishes}
    known = draft.league.ranking.screen_names.get(event.facts.platform, {}) if event.facts.platform else {}
    persons: dict[str, str] = {}
    seen: dict[tuple[str, int], int] = {}
    for line, finish in event.finishes:
        first = seen.setdefault((finish.who, finish.entry), line)
        if first != line:
            en, de = f"{finish.who} stands in line {first} already", f"{finish.who} steht schon in Zeile {first}"
            draft.refuse(line, en, de, rule, column="player")
        if finish.entry > 1 and (finish.who, finish.entry - 1) not in entered:
            en = f"{finish.who}: entry {finish.entry} without the one before"
            de = f"{finish.who}: Einstieg {finish.entry} ohne den davor"
            draft.refuse(line, en, de, rule, column="entry")
        person = known.get(finish.who)
        if person and (other := persons.setdefault(person, finish.who)) != finish.who:
            en, de = f"{finish.who} and {other} are both {person}", f"{finish.who} und {other} sind beide {person}"
            draft.refuse(line, en, de, draft.league.book.own_topic("screen_names"), column="player")
        many = sharers[finish.place]
        if most and finish.place + many - 1 > most:
            draft.refuse(
                line,
                f"there is no place {finish.place}{f' for {many}' if many > 1 else ''} in a field of {most}",
                f"Platz {finish.place}{f' für {many}' if many > 1 else ''} gibt es in einem Feld von {most} nicht",
                rule,
                column="place",
            )
        elif finish.place in too_close:
            draft.refuse(
                line,
                f"{many} have place {finish.place}; those who share it leave the next places empty",
                f"Platz {finish.place} steht {many}-mal da; wer ihn teilt, lässt die nächsten Plätze frei",
                rule,
                column="place",
            )


def _want(draft: ImportDraft, event: _Event, known: Mapping[str, Result]) -> None:
    facts = event.facts
    finishes = tuple(finish for line, finish in event.finishes if draft.is_clean([line]))
    again = _again(finishes)
    last = max((finish.place for finish in finishes), default=0)
    players = facts.players or max(len({finish.who for finish in finishes}), last - again)
    result = Result(
        id=facts.id,
        name=facts.name,
        kind=facts.kind,
        ended=facts.ended,
        players=players,
        began=facts.began,
        entries=facts.entries or (players + again if again else 0),
        buy_in_cents=facts.buy_in_cents,
        platform=facts.platform,
        finishes=finishes,
        carried_to=facts.carried_to,
        is_team=facts.is_team,
    )
    if known.get(facts.id) == result:
        draft.known += len(finishes)
    elif finishes:
        draft.want(FileResult(result), *event.lines)
