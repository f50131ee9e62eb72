"""Why a number is what it is, as it goes over a wire: every line with its paragraphs, and with who entered it when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.league.asking import questions as want
from floorman.league.files.grids import Printed, cited, exactly, written
from floorman.league.people.lookup import member_name
from floorman.league.ranking.why import why as why_ranked
from floorman.league.season.why import why
from floorman.table.view import Paragraph
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable
    from decimal import Decimal
    from fractions import Fraction

    from floorman.league.asking.answers import Around
    from floorman.league.files.margin import Margin
    from floorman.league.league import League, Stamp
    from floorman.league.ranking.why import Part, ResultLine, Source
    from floorman.league.season.why import ScoreLine
    from floorman.rulebook import Cite


class MadeBy(Struct, frozen=True):
    """Who did something, and when."""

    entry: int
    """The number under which it stands in the book."""
    at: int
    by: str
    name: str
    reason: str = ""
    """Why, of a correction."""


class Made(Struct, frozen=True):
    """The entry that something comes from."""

    entered: MadeBy
    corrected: tuple[MadeBy, ...]


class WhyLine(Struct, frozen=True, tag="why"):
    """A number and where it comes from."""

    what: Words
    value: Printed
    rules: tuple[Paragraph, ...]
    made: Made | None
    adds_up: bool
    """Whether the parts add up to the value; else they decide it in another way."""
    parts: tuple[WhyLine, ...]


class RankedFrom(Struct, frozen=True):
    """Who did something to somebody's points."""

    what: Words
    made: Made


class RankedPart(Struct, frozen=True):
    """A piece of what a result brought."""

    words: Words
    points: Printed
    rules: tuple[Paragraph, ...]


class RankedLine(Struct, frozen=True):
    """A result in somebody's points."""

    event: str
    ended: str
    place: int
    what: Words
    """The whole line in words."""
    rules: Printed
    parts: tuple[RankedPart, ...]
    factor: Printed
    earned: Printed
    weight: Printed
    is_counted: bool
    points: Printed
    made: tuple[RankedFrom, ...]


class WhyRankedPage(Struct, frozen=True, tag="why_ranked"):
    """Somebody's points in a ranking, opened up."""

    list: Words
    member: str
    name: str
    on: str
    points: Printed
    lines: tuple[RankedLine, ...]
    rounding: Printed | None
    """How much more the points as shown are than the lines as shown, which are rounded one by one."""
    made: tuple[RankedFrom, ...]
    """Who said how the list gives points."""


def why_line(league: League, wanted: want.ReadWhy, margin: Margin) -> WhyLine:
    """Open a number.

    Raises:
        LeagueError: there is no such team, player, club or match day.
    """
    return _opened(why(league, wanted.number), margin)


def why_ranked_page(league: League, wanted: want.ReadWhyRanked, around: Around) -> WhyRankedPage:
    """Open somebody's points in a ranking.

    Raises:
        LeagueError: there is no such list, or nobody known is meant.
    """
    state, margin = league.state, around.margin
    name = member_name(state, wanted.member)
    opened = why_ranked(state, wanted.list, wanted.member, around.day(wanted.on))
    return WhyRankedPage(
        list=opened.name,
        member=opened.member,
        name=name,
        on=opened.on,
        points=_points(opened.points),
        lines=tuple(_result(line, margin) for line in opened.lines),
        rounding=_points(opened.rounding) if opened.rounding else None,
        made=_sources(opened.sources, margin),
    )


def _opened(line: ScoreLine, margin: Margin) -> WhyLine:
    return WhyLine(
        what=line.what,
        value=_points(line.value),
        rules=_paragraphs(line.rules),
        made=_made(line.stamp, margin) if line.stamp else None,
        adds_up=line.adds_up,
        parts=tuple(_opened(part, margin) for part in line.parts),
    )


def _made(stamp: Stamp, margin: Margin) -> Made:
    return Made(
        MadeBy(stamp.number, stamp.at, stamp.by, margin.name(stamp.by)),
        tuple(MadeBy(one.number, one.at, one.by, margin.name(one.by), one.reason) for one in stamp.corrected),
    )


def _result(line: ResultLine, margin: Margin) -> RankedLine:
    rules = (*(part.rule for part in line.parts), line.factor_rule, line.weight_rule)
    return RankedLine(
        event=line.result.id,
        ended=line.result.ended,
        place=line.finish.place,
        what=Words(line.in_words("en"), line.in_words("de")),
        rules=Printed(cited(rules, "en"), cited(rules, "de"), rules=_paragraphs(rules)),
        parts=tuple(_part(part) for part in line.parts),
        factor=_points(line.factor),
        earned=_points(line.earned),
        weight=_points(line.weight),
        is_counted=line.is_counted,
        points=_points(line.points),
        made=_sources(line.sources, margin),
    )


def _part(part: Part) -> RankedPart:
    return RankedPart(part.words, _points(part.points), _paragraphs((part.rule,)))


def _sources(sources: Iterable[Source], margin: Margin) -> tuple[RankedFrom, ...]:
    return tuple(RankedFrom(source.what, _made(source.stamp, margin)) for source in sources)


def _paragraphs(rules: Iterable[Cite | None]) -> tuple[Paragraph, ...]:
    return tuple(Paragraph(*rule) for rule in dict.fromkeys(filter(None, rules)))


def _points(points: Decimal | Fraction | int) -> Printed:
    exact = exactly(points)
    return Printed(
        written(points, "en"), written(points, "de"), exact if isinstance(exact, int | str) else None, is_number=True
    )
