"""What is filed after a match day: the match report, and the protocol of everything that was ruled."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from floorman.league.files.grids import Cell, Grid, WordedId, column, figures
from floorman.league.files.lists import name_of
from floorman.league.files.margin import PLAIN
from floorman.league.honours.titles import TITLES
from floorman.league.league import Correction, LeagueEntry, LeagueOpened
from floorman.league.people import events as people
from floorman.league.people import lookup
from floorman.league.people.fines import FINED_FOR, fine_rule
from floorman.league.people.records import Sanction
from floorman.league.ranking import events as ranking
from floorman.league.season import events as season
from floorman.league.season.scoring import sanction_rule, score
from floorman.text.fillings import Day, Several, filled_in
from floorman.text.money import money
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floorman.league.files.margin import Margin
    from floorman.league.league import Event, League, LeagueState
    from floorman.league.season.finishes import GameFinish
    from floorman.rulebook import Cite
    from floorman.text.fillings import Moment


# ---- the match report ----


def match_report(league: League, matchday: int, margin: Margin = PLAIN) -> tuple[Grid, ...]:
    """A match day as far as it has come: when and where, places of the day, every result list, what was ruled.

    Raises:
        LeagueError: there is no such match day.
    """
    state = league.state
    day = state.season.day(matchday)
    lists = [
        *(
            (Words(f"Sit-and-go, table {at}", f"Sit-and-go, Tisch {at}"), one)
            for at, one in sorted(day.sit_and_gos.items())
        ),
        *((Words(f"Main tournament {at}", f"Hauptturnier {at}"), one) for at, one in sorted(day.mains.items())),
    ]
    head = _head(state, matchday, margin)
    places = _places(state, matchday) if day.is_played or day.approved else None
    ruled = rulings(league, margin, matchday=matchday)
    return (
        head,
        *((places,) if places else ()),
        *(_list(state, title, result.finishes, margin.entered(result.stamp)) for title, result in lists),
        *((ruled,) if ruled.rows else ()),
    )


def _head(state: LeagueState, number: int, margin: Margin) -> Grid:
    planned, day = lookup.matchday_of(state, number), state.people.day(number)
    played = state.season.day(number)
    facts: list[tuple[Words, Cell]] = [
        (Words("date", "Tag"), Day(planned.date)),
        (Words("begins", "Beginn"), margin.clock(planned.starts_at)),
        (Words("venue", "Ort"), planned.venue),
        (Words("director", "Turnierleitung"), _official(state, day.director, margin)),
        (Words("floor", "Floor"), ", ".join(_official(state, one, margin) for one in day.floor)),
        (
            Words("check-in closed", "Check-in geschlossen"),
            margin.clock(day.started_at) if day.started_at is not None else "",
        ),
        (Words("did not appear", "nicht angetreten"), ", ".join(lookup.team_name(state, team) for team in day.absent)),
        (Words("approved", "freigegeben"), _by_whom(*margin.entered(played.approved))),
    ]
    return Grid(
        Words(f"Match report, match day {number}", f"Spielbericht, Spieltag {number}"),
        (column("fact", "", ""), column("value", "", "")),
        tuple((what, value) for what, value in facts if value),
    )


def _by_whom(by: str, at: Moment) -> WordedId | None:
    words = Words(f"{by}, {at.written('en')}", f"{by}, {at.written('de')}")
    return WordedId(f"{by} {at}", words) if by else None


def _official(state: LeagueState, who: str, margin: Margin) -> str:
    """What somebody is called who was appointed: a player of the league, a member of the club, or somebody named."""
    return lookup.member_name(state, who) if who in state.people.members else margin.name(who)


def _places(state: LeagueState, matchday: int) -> Grid:
    rows: list[tuple[Cell, ...]] = []
    for row in score(state, matchday):
        place = None if row.place is None else str(row.place)
        if row.place is not None and row.through not in (None, row.place):
            place = f"{row.place}–{row.through}"
        why = row.rules if row.place is None else ()
        rows.append(
            (place, lookup.team_name(state, row.team), row.team, row.game_points, row.points, row.deduction, why)
        )
    return Grid(
        Words(f"Match day {matchday}, places of the day", f"Spieltag {matchday}, Tageswertung"),
        (
            figures("place", "place", "Platz"),
            column("name", "team", "Team"),
            column("team", "id", "Kennung"),
            figures("game_points", "game points", "Spielpunkte"),
            figures("points", "points", "Punkte"),
            figures("deduction", "deducted", "Abzug"),
            column("rules", "clause", "Bestimmung"),
        ),
        tuple(rows),
    )


def _list(state: LeagueState, title: Words, finishes: tuple[GameFinish, ...], stamp: tuple[str, Moment]) -> Grid:
    by, at = stamp
    ordered = sorted(finishes, key=lambda finish: (finish.place, finish.last))
    return Grid(
        title,
        (
            figures("place", "place", "Platz"),
            column("name", "player", "Spieler"),
            column("player", "id", "Kennung"),
            column("remark", "remark", "Vermerk"),
        ),
        tuple((one.written, name_of(state, one.player), one.player, _remark(one)) for one in ordered),
        (Words(f"entered by {by}, {at.written('en')}", f"eingetragen von {by}, {at.written('de')}"),),
    )


def _remark(finish: GameFinish) -> Words | None:
    if finish.is_ghost:
        return Words("ghost", "Ghost")
    remarks = [Words("disqualified", "disqualifiziert")] if finish.is_disqualified else []
    if not finish.is_reported and finish.place > 1:
        remarks.append(Words("not reported", "nicht abgemeldet"))
    if not remarks:
        return None
    return filled_in(Words("{remarks}", "{remarks}"), remarks=Several(remarks))


# ---- the protocol ----


def rulings(league: League, margin: Margin = PLAIN, *, matchday: int | None = None) -> Grid:
    """Everything that was ruled, of the season or of a match day, with its clause, in the order it was entered."""
    rows: list[tuple[Cell, ...]] = []
    stood: dict[int, tuple[Event, ...]] = {}
    """By entry, what had happened because of it so far."""
    stands = {entry.number: entry.events for entry in league.entries}
    for record in league.records:
        said: list[tuple[Words, Cite | None, int | None]] = []
        match record:
            case LeagueOpened():
                continue
            case LeagueEntry():
                changed = {record.number: record.events}
            case Correction(_, _, _, corrects, reason, _, events, followed):
                day = next((of for event in stood[corrects] if (of := _matchday(event)) is not None), None)
                what = Words(f"entry {corrects} put right: {reason}", f"Eintrag {corrects} berichtigt: {reason}")
                said.append((what, None, day))
                changed = {corrects: events, **followed}
            case _:
                assert_never(record)
        for entry, events in changed.items():
            for event in events:
                if event not in stood.get(entry, ()):
                    said += _ruled(league.state, event, stands=event in stands.get(entry, ()))
            stood[entry] = events
        rows += [
            (record.number, margin.clock(record.at), margin.name(record.by), of, what, (rule,) if rule else ())
            for what, rule, of in said
            if matchday in (None, of)
        ]
    return Grid(
        Words(f"Protocol of rulings, match day {matchday}", f"Protokoll der Entscheidungen, Spieltag {matchday}")
        if matchday
        else Words("Protocol of rulings", "Protokoll der Entscheidungen"),
        (
            figures("entry", "entry", "Eintrag"),
            column("at", "when", "wann"),
            column("by", "who", "wer"),
            figures("matchday", "match day", "Spieltag"),
            column("what", "what", "was"),
            column("rule", "clause", "Bestimmung"),
        ),
        tuple(rows),
    )


def _ruled(state: LeagueState, event: Event, *, stands: bool) -> list[tuple[Words, Cite | None, int | None]]:
    """What an event says that somebody ruled: in words, by which rule, on which match day, and whether that stands."""
    said = list(_said(state, event))
    if stands:
        return said
    return [
        (Words(f"{what.en} [no longer stands]", f"{what.de} [gilt nicht mehr]"), rule, day) for what, rule, day in said
    ]


def _said(state: LeagueState, event: Event) -> Iterator[tuple[Words, Cite | None, int | None]]:
    match event:
        case people.Fined(club, team, day, what, cents, _, reason, player):
            name = _team(state, team)
            whose = f" ({_player(state, player)})" if player else ""
            en = f"{name} ({club}) fined {money(cents)}: {FINED_FOR[what].en}{whose}"
            de = f"{name} ({club}), Strafe {money(cents, 'de')}: {FINED_FOR[what].de}{whose}"
            yield _because(en, de, reason), fine_rule(state.book, what), day
        case people.TeamSanctioned(team, day, what, players, rule, reason):
            name, names = _team(state, team), Several(_player(state, player) for player in players)
            en, de = f"{name} loses the day: {FINED_FOR[what].en}", f"{name} verliert den Tag: {FINED_FOR[what].de}"
            if names:
                en, de = f"{en} ({names.written('en')})", f"{de} ({names.written('de')})"
            by = sanction_rule(Sanction(what, players, rule), state.book)
            yield _because(en, de, reason), by, day
        case people.MatchdayStarted(day, _, _, absent):
            for name in (_team(state, team) for team in absent):
                missed = state.book.cite_if_any("no_show_deduction_points")
                yield Words(f"{name} did not appear", f"{name} ist nicht angetreten"), missed, day
        case season.SitAndGoEntered(day, _, finishes) | season.MainTournamentEntered(day, _, finishes):
            for one in finishes:
                if one.is_disqualified:
                    en = f"{_player(state, one.player)} disqualified at place {one.written}"
                    de = f"{_player(state, one.player)} auf Platz {one.written} disqualifiziert"
                    yield Words(en, de), state.book.cite_if_any("disqualified_place"), day
        case season.TitleSettled(team, reason):
            name = _team(state, team)
            yield _because(f"{name} named champion", f"{name} zum Meister erklärt", reason), None, None
        case ranking.TitleStruck(title):
            called = TITLES[title.kind]
            en, de = (
                f"{called.en} {title.season}: the title is open again",
                f"{called.de} {title.season}: der Titel ist offen",
            )
            yield Words(en, de), state.book.own_topic("champion_titles"), None
        case ranking.TakenOutOfMatch(appearance, member, reason):
            yield _taken_out(state, appearance, member, reason)
        case people.ClubTurnedDown(club, reason):
            yield _because(f"{club} turned down", f"{club} abgelehnt", reason), None, None
        case _:
            return


def _taken_out(state: LeagueState, appearance: str, member: str, reason: str) -> tuple[Words, Cite | None, None]:
    """The manager says so; or the match was moved to a day that is too early for somebody, which the rule alone tells."""
    found, who = state.ranking.team.appearances.get(appearance), _player(state, member)
    called = found.name if found else appearance
    en, de = f"{who} does not play {called}", f"{who} spielt {called} nicht"
    residence = state.book.cite_if_any("national_team_residence_years")
    if residence is None or reason != str(residence):
        return _because(en, de, reason), state.book.own_topic("manager_decides"), None
    en += ": not a citizen, and not here for long enough on that day"
    de += ": nicht Staatsbürger und an diesem Tag noch nicht lange genug hier"
    return Words(en, de), residence, None


def _team(state: LeagueState, team: str) -> str:
    """A team's name; its id where a correction has taken its entry back."""
    return lookup.team_name(state, team) if team in state.people.teams else team


def _player(state: LeagueState, player: str) -> str:
    return lookup.member_name(state, player) if player in state.people.members else player


def _because(en: str, de: str, reason: str) -> Words:
    return Words(f"{en}; {reason}", f"{de}; {reason}") if reason else Words(en, de)


def _matchday(event: Event) -> int | None:
    number = getattr(event, "matchday", None)
    return number if isinstance(number, int) else None
