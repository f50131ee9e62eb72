"""``floorman league why``: every number opens down to where it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from floorman.cli.league.office import LOOK, ReadOptions, day_or_today, written_moment
from floorman.cli.league.people import ClubId, Day, MemberId, TeamId
from floorman.cli.terminal import print_json, say, show
from floorman.cli.verify import plain
from floorman.league.files.grids import cited, said, written
from floorman.league.people.lookup import member_name
from floorman.league.ranking.decimals import plain as as_set
from floorman.league.ranking.why import why as why_ranked
from floorman.league.season import why as season
from floorman.league.season.figures import shown
from floorman.text import fillings
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.cards import Language
    from floorman.league.league import Stamp
    from floorman.league.ranking.why import Source, WhyPoints

why = App(name="why", help="Why a number is what it is: results, clauses, fines, and who entered or corrected it when.")

_ENTERED = Words("entry {number}, {by}, {at}", "Eintrag {number}, {by}, {at}")
_ROUNDING = Words("  rounding: {points}", "  Rundung: {points}")
_CORRECTED = Words("corrected by {by}, {at}: {reason}", "berichtigt von {by}, {at}: {reason}")


@why.command(name="team")
def why_team(
    team: TeamId,
    *,
    day: Annotated[int | None, Parameter(name="--day", help="Only of this match day.")] = None,
    game_points: Annotated[
        bool, Parameter(name="--game-points", negative="", help="The sum of its players, not the league points.")
    ] = False,
    look: ReadOptions = LOOK,
) -> None:
    """Open a team's points, in the table or of a match day."""
    if day is None:
        _tell(look, season.TableTotal(team))
    else:
        _tell(look, season.GamePoints(team, day) if game_points else season.DayPoints(team, day))


@why.command(name="stack")
def why_stack(team: TeamId, day: Day, *, look: ReadOptions = LOOK) -> None:
    """Open the stack a team's players start with in the main tournaments."""
    _tell(look, season.StartingStack(team, day))


@why.command(name="player")
def why_player(
    member: MemberId,
    *,
    day: Annotated[int | None, Parameter(name="--day", help="Only of this match day.")] = None,
    look: ReadOptions = LOOK,
) -> None:
    """Open a player's points in the list of the season, or of a match day."""
    _tell(look, season.MvpTotal(member) if day is None else season.MvpDay(member, day))


@why.command(name="club")
def why_club(club: ClubId, *, look: ReadOptions = LOOK) -> None:
    """Open a club's fines, in cents."""
    _tell(look, season.FineTotal(club))


@why.command(name="ranking")
def why_ranking(
    member: MemberId,
    *,
    list: Annotated[str, Parameter(name="--list", help="Which ranking.")] = "national",  # noqa: A002
    on: Annotated[str, Parameter(name="--on", help="On which day; today if not said.")] = "",
    look: ReadOptions = LOOK,
) -> None:
    """Open somebody's points in a ranking: every result, what it brought, and what of it still counts."""
    state = look.open().state
    name = member_name(state, member)
    opened = why_ranked(state, list, member, day_or_today(on))
    if look.json:
        print_json(_ranking_document(opened))
        return
    language = look.language
    show(
        plain(
            f"{name}, {said(opened.name, language)}, {fillings.Day(opened.on).written(language)}: {written(opened.points, language)}"
        )
    )
    for line in opened.lines:
        rules = cited((*(part.rule for part in line.parts), line.factor_rule, line.weight_rule), language)
        show(plain(f"  {line.in_words('en' if language == 'en' else 'de')}{f' ({rules})' if rules else ''}"))
        for source in line.sources:
            show(plain(f"    {_source_text(source, language)}"))
    if opened.rounding:
        show(plain(say(_ROUNDING, language).format(points=written(opened.rounding, language))))
    for source in opened.sources:
        show(plain(f"  {_source_text(source, language)}"))


def _source_text(source: Source, language: Language) -> str:
    return f"{said(source.what, language)}: {'; '.join(_origin(source.stamp, language))}"


def _tell(look: ReadOptions, number: season.Number) -> None:
    opened = season.why(look.open(), number)
    if look.json:
        print_json(_line_document(opened))
        return
    _show(opened, look.language, 0)


def _show(line: season.ScoreLine, language: Language, depth: int) -> None:
    indent, rules = "  " * depth, cited(line.rules, language)
    value = written(line.value, language) if isinstance(line.value, int) else shown(line.value, language)
    show(plain(f"{indent}{said(line.what, language)}: {value}{f' ({rules})' if rules else ''}"))
    if line.stamp is not None:
        for origin in _origin(line.stamp, language):
            show(plain(f"{indent}  – {origin}"))
    for part in line.parts:
        _show(part, language, depth + 1)


def _origin(stamp: Stamp, language: Language) -> list[str]:
    return [
        say(_ENTERED, language).format(number=stamp.number, by=stamp.by, at=written_moment(stamp.at, language)),
        *(
            say(_CORRECTED, language).format(by=each.by, at=written_moment(each.at, language), reason=each.reason)
            for each in stamp.corrected
        ),
    ]


def _stamp_document(stamp: Stamp | None) -> dict[str, Any] | None:
    if stamp is None:
        return None
    corrected = [{"entry": c.number, "at": c.at, "by": c.by, "reason": c.reason} for c in stamp.corrected]
    return {"entry": stamp.number, "at": stamp.at, "by": stamp.by, "corrected": corrected}


def _source_document(source: Source) -> dict[str, Any]:
    what = {"en": source.what.en, "de": source.what.de}
    return {"what": what} | (_stamp_document(source.stamp) or {})


def _line_document(line: season.ScoreLine) -> dict[str, Any]:
    return {
        "what": {"en": line.what.en, "de": line.what.de},
        "value": line.value if isinstance(line.value, int) else str(line.value),
        "rules": [str(rule) for rule in line.rules],
        "entered": _stamp_document(line.stamp),
        "adds_up": line.adds_up,
        "parts": [_line_document(part) for part in line.parts],
    }


def _ranking_document(opened: WhyPoints) -> dict[str, Any]:
    return {
        "list": {"en": opened.name.en, "de": opened.name.de},
        "member": opened.member,
        "on": opened.on,
        "points": as_set(opened.points),
        "results": [
            {
                "event": line.result.id,
                "ended": line.result.ended,
                "place": line.finish.place,
                "parts": [
                    {
                        "en": part.words.en,
                        "de": part.words.de,
                        "points": as_set(part.points),
                        "rule": str(part.rule) if part.rule else None,
                    }
                    for part in line.parts
                ],
                "factor": as_set(line.factor),
                "earned": as_set(line.earned),
                "weight": as_set(line.weight),
                "is_counted": line.is_counted,
                "points": as_set(line.points),
                "entered": [_source_document(source) for source in line.sources],
            }
            for line in opened.lines
        ],
        "scoring": [_source_document(source) for source in opened.sources],
    }
