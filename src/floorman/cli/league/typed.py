"""Result lists and scorings as people type them."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from floorman.errors import FloormanError, ResultRefused
from floorman.league.files.cells import points
from floorman.league.files.drafts import Draft
from floorman.league.ranking.results import Finish as Place
from floorman.league.ranking.scoring import AsGiven, Formula, PlaceTable, Scoring
from floorman.league.season.finishes import Finish
from floorman.league.season.sides import is_empty

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floorman.league.league import LeagueState
    from floorman.rulebook import Cite

_MARKS: Final = {
    "ghost": "ghost",
    "dq": "disqualified",
    "disqualified": "disqualified",
    "disqualifiziert": "disqualified",
    "unreported": "unreported",
    "stumm": "unreported",
}


def finishes(league: LeagueState, words: Sequence[str]) -> tuple[Finish, ...]:
    """A result list from the winner down: ``ann ben=carl dora:ghost``. An = shares places, a mark says what was special.

    Raises:
        FloormanError: a mark is unknown.
        ResultRefused: somebody is.
    """
    draft = Draft(league, now=0)
    found: list[Finish] = []
    place = 1
    for word in words:
        together = word.split("=")
        through = place + len(together) - 1 if len(together) > 1 else 0
        found += [_finish(draft, each, place, through) for each in together]
        place += len(together)
    _require_known(draft)
    return tuple(found)


def event_finishes(
    league: LeagueState, words: Sequence[str], rule: Cite | None, *, platform: str = "", teams: bool = False
) -> tuple[Place, ...]:
    """The result list of a ranking event from the winner down: members, screen names, or teams as ``Aces:ann+ben``.

    Raises:
        ResultRefused: somebody is unknown; cites *rule*.
    """
    draft = Draft(league, now=0)
    found: list[Place] = []
    place = 1
    for word in words:
        together = word.split("=")
        for each in together:
            name, _, players = each.partition(":") if teams else (each, "", "")
            of = tuple(draft.member(place, one.strip(), rule) for one in players.split("+") if one.strip())
            who = name.strip() if platform or teams else draft.member(place, name.strip(), rule)
            found.append(Place(who, place, team=of))
        place += len(together)
    _require_known(draft)
    return tuple(found)


def _require_known(draft: Draft) -> None:
    """Tell everybody at once who is unknown; a line of the draft is a place."""
    if draft.problems:
        en = "; ".join(f"place {problem.line}: {problem.words.en}" for problem in draft.problems)
        de = "; ".join(f"Platz {problem.line}: {problem.words.de}" for problem in draft.problems)
        raise ResultRefused(en, de, rule=draft.problems[0].rule)


def _finish(draft: Draft, word: str, place: int, through: int) -> Finish:
    name, *marks = word.split(":")
    known = {_MARKS.get(mark.casefold(), "") for mark in marks}
    if "" in known:
        raise FloormanError(f"result: marks are ghost, dq and unreported, not {word!r}")
    who = name.strip()
    if not is_empty(who):
        who = draft.member(place, who, draft.league.book.cite_if_any("team_players"))
    return Finish(
        who,
        place,
        through,
        is_reported="unreported" not in known,
        is_ghost="ghost" in known,
        is_disqualified="disqualified" in known,
    )


def scoring(
    formula: str,
    places: str,
    *,
    as_given: bool,
    before: Scoring | None = None,
    kinds: Sequence[str] = (),
    participation: str = "",
    share: str = "",
    best_of: int | None = None,
    factors: Sequence[str] = (),
    weights: str = "",
) -> Scoring:
    """How a list gives points: by a formula, by a row of points, or as they come. What is not said stays as it was *before*.

    >>> scoring("", "10, 6,4", as_given=False).places
    PlaceTable(points=(Decimal('10'), Decimal('6'), Decimal('4')))

    Raises:
        FloormanError: none of them is said, or several.
    """
    ways = [bool(formula), bool(places), as_given].count(True)
    if ways > 1 or (not ways and before is None):
        raise FloormanError("scoring: one of --formula, --places and --as-given")
    by: PlaceTable | Formula | AsGiven = AsGiven() if as_given or before is None else before.places
    if formula:
        by = Formula(formula)
    elif places:
        by = PlaceTable(_numbers("places", places))
    how = replace(before, places=by) if before else Scoring(places=by)
    return replace(
        how,
        kinds=tuple(kinds) or how.kinds,
        participation=_number("participation", participation) if participation else how.participation,
        share=_number("share", share) if share else how.share,
        best_of=how.best_of if best_of is None else best_of,
        factors=how.factors | dict(map(_factor, factors)),
        weights=_numbers("weights", weights) if weights else how.weights,
    )


def _factor(text: str) -> tuple[str, Decimal]:
    kind, _, times = text.rpartition("=")
    if not kind:
        raise FloormanError(
            f"factor: a kind of event and how many times it counts, such as grand_slam=1.5, not {text!r}"
        )
    return kind, _number("factor", times)


def _numbers(name: str, text: str) -> tuple[Decimal, ...]:
    return tuple(_number(name, each) for each in text.split(","))


def _number(name: str, text: str) -> Decimal:
    try:
        number = points(text)
    except InvalidOperation:
        number = None
    if number is None:
        raise FloormanError(f"{name}: a number such as 2.5, not {text!r}")
    return number
