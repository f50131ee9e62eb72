"""``floorman league why``: every number opens down to where it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from floorman.cli.league.office import LOOK, ReadOptions, cited_in, day_or_today
from floorman.cli.league.people import ClubId, Day, MemberId, TeamId
from floorman.cli.terminal import plain, print_json, say, show
from floorman.club.clock import on_the_wall
from floorman.league.asking import questions as want
from floorman.league.files.grids import written
from floorman.league.season import why as season
from floorman.text import fillings
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.cards import Language
    from floorman.league.asking.whys import Made, RankedFrom, WhyLine, WhyRankedPage
    from floorman.table.view import Paragraph

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
    with look.source() as source:
        opened = source.why_ranked(want.ReadWhyRanked(member, list, day_or_today(on)))
    if look.json:
        print_json(_ranking_document(opened))
        return
    language = look.language
    day, points = fillings.Day(opened.on).written(language), written(opened.points, language)
    show(plain(f"{opened.name}, {opened.list[language]}, {day}: {points}"))
    for line in opened.lines:
        rules = written(line.rules, language)
        show(plain(f"  {line.what[language]}{f' ({rules})' if rules else ''}"))
        for source_ in line.made:
            show(plain(f"    {_source_text(source_, language)}"))
    if opened.rounding is not None:
        show(plain(say(_ROUNDING, language).format(points=written(opened.rounding, language))))
    for source_ in opened.made:
        show(plain(f"  {_source_text(source_, language)}"))


def _source_text(source: RankedFrom, language: Language) -> str:
    return f"{source.what[language]}: {'; '.join(_origin(source.made, language))}"


def _tell(look: ReadOptions, number: season.Number) -> None:
    with look.source() as source:
        opened = source.why(want.ReadWhy(number))
    if look.json:
        print_json(_line_document(opened))
        return
    _show(opened, look.language, 0)


def _show(line: WhyLine, language: Language, depth: int) -> None:
    indent, rules = "  " * depth, cited_in(line.rules, language)
    show(plain(f"{indent}{line.what[language]}: {written(line.value, language)}{f' ({rules})' if rules else ''}"))
    if line.made is not None:
        for origin in _origin(line.made, language):
            show(plain(f"{indent}  – {origin}"))
    for part in line.parts:
        _show(part, language, depth + 1)


def _origin(made: Made, language: Language) -> list[str]:
    entered = made.entered
    return [
        say(_ENTERED, language).format(
            number=entered.entry, by=entered.name, at=on_the_wall(entered.at).written(language)
        ),
        *(
            say(_CORRECTED, language).format(by=one.name, at=on_the_wall(one.at).written(language), reason=one.reason)
            for one in made.corrected
        ),
    ]


def _made_document(made: Made | None) -> dict[str, Any] | None:
    if made is None:
        return None
    corrected = [{"entry": one.entry, "at": one.at, "by": one.by, "reason": one.reason} for one in made.corrected]
    entered = made.entered
    return {"entry": entered.entry, "at": entered.at, "by": entered.by, "corrected": corrected}


def _source_document(source: RankedFrom) -> dict[str, Any]:
    what = {"en": source.what.en, "de": source.what.de}
    return {"what": what} | (_made_document(source.made) or {})


def _line_document(line: WhyLine) -> dict[str, Any]:
    return {
        "what": {"en": line.what.en, "de": line.what.de},
        "value": line.value.exact,
        "rules": _rules(line.rules),
        "entered": _made_document(line.made),
        "adds_up": line.adds_up,
        "parts": [_line_document(part) for part in line.parts],
    }


def _rules(rules: Sequence[Paragraph]) -> list[str]:
    return [cited_in([rule], "en") for rule in rules]


def _ranking_document(opened: WhyRankedPage) -> dict[str, Any]:
    return {
        "list": {"en": opened.list.en, "de": opened.list.de},
        "member": opened.member,
        "on": opened.on,
        "points": opened.points.exact,
        "results": [
            {
                "event": line.event,
                "ended": line.ended,
                "place": line.place,
                "parts": [
                    {
                        "en": part.words.en,
                        "de": part.words.de,
                        "points": part.points.exact,
                        "rule": next(iter(_rules(part.rules)), None),
                    }
                    for part in line.parts
                ],
                "factor": line.factor.exact,
                "earned": line.earned.exact,
                "weight": line.weight.exact,
                "is_counted": line.is_counted,
                "points": line.points.exact,
                "entered": [_source_document(source) for source in line.made],
            }
            for line in opened.lines
        ],
        "scoring": [_source_document(source) for source in opened.made],
    }
