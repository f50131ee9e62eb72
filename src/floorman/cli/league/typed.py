"""Result lists and scorings as people type them."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Annotated, Final, Literal

from cyclopts import Parameter
from msgspec.structs import replace

from floorman.errors import ResultRefused, ScoringRefused
from floorman.league.files.cells import cents, points
from floorman.league.files.drafts import ImportDraft
from floorman.league.files.results import EventFacts
from floorman.league.ranking.results import Finish
from floorman.league.ranking.scoring import AsGiven, Counted, Formula, PlaceTable, Scoring
from floorman.league.season.finishes import GameFinish
from floorman.league.season.sides import is_empty
from floorman.text.quotes import quoted
from floorman.text.words import Words

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


def finishes(league: LeagueState, words: Sequence[str]) -> tuple[GameFinish, ...]:
    """A result list from the winner down: ``ann ben=carl dora:ghost``. An = shares places, a mark says what was special.

    Raises:
        ResultRefused: a mark is unknown, or somebody is.
    """
    draft = ImportDraft(league, now=0)
    found: list[GameFinish] = []
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
) -> tuple[Finish, ...]:
    """The result list of a ranking event from the winner down: members, screen names, or teams as ``Aces:ann+ben``.

    Raises:
        ResultRefused: somebody is unknown; cites *rule*.
    """
    draft = ImportDraft(league, now=0)
    found: list[Finish] = []
    place = 1
    for word in words:
        together = word.split("=")
        for each in together:
            name, _, players = each.partition(":") if teams else (each, "", "")
            of = tuple(draft.member(place, one.strip(), rule) for one in players.split("+") if one.strip())
            who = name.strip() if platform or teams else draft.member(place, name.strip(), rule)
            found.append(Finish(who, place, team=of))
        place += len(together)
    _require_known(draft)
    return tuple(found)


def _require_known(draft: ImportDraft) -> None:
    """Tell everybody at once who is unknown; a line of the draft is a place."""
    if draft.problems:
        en = "; ".join(f"place {problem.line}: {problem.words.en}" for problem in draft.problems)
        de = "; ".join(f"Platz {problem.line}: {problem.words.de}" for problem in draft.problems)
        raise ResultRefused(Words(en, de), rule=draft.problems[0].rule)


def _finish(draft: ImportDraft, word: str, place: int, through: int) -> GameFinish:
    name, *marks = word.split(":")
    known = {_MARKS.get(mark.casefold(), "") for mark in marks}
    if "" in known:
        raise ResultRefused(
            Words(
                f"the marks are ghost, dq and unreported, not {quoted(word)}",
                f"Als Zusätze gibt es ghost, dq und unreported, nicht {quoted(word, 'de')}",
            ),
        )
    who = name.strip()
    if not is_empty(who):
        who = draft.member(place, who, draft.league.book.cite_if_any("team_players"))
    return GameFinish(
        who,
        place,
        through,
        is_reported="unreported" not in known,
        is_ghost="ghost" in known,
        is_disqualified="disqualified" in known,
    )


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Played:
    """What is said of a ranking event beside its result list.

    >>> Played(entrants=120, buy_in="25,00 €").facts(id="open", ended="2026-05-12").buy_in_cents
    2500
    """

    name: Annotated[str, Parameter(name="--name", help="What lists call it.")] = ""
    began: Annotated[str, Parameter(name="--began", help="The day on which it began, if that was another one.")] = ""
    entrants: Annotated[int, Parameter(name="--entrants", help="How many took part, listed or not.")] = 0
    entries: Annotated[
        int, Parameter(name="--entries", help="How often somebody entered, where one could enter again.")
    ] = 0
    buy_in: Annotated[str, Parameter(name="--buy-in", help="What an entry cost: 25 or 25,50.")] = ""
    platform: Annotated[str, Parameter(name="--platform", help="Where it was played under screen names.")] = ""

    def facts(self, *, id: str = "", kind: str = "", ended: str = "") -> EventFacts:  # noqa: A002  # as everywhere
        """All that is known of the event.

        Raises:
            ResultRefused: the buy-in is not an amount.
        """
        fee = cents(self.buy_in) if self.buy_in else 0
        if fee is None:
            raise ResultRefused(
                Words(
                    f"--buy-in: an amount such as 25.50, not {quoted(self.buy_in)}",
                    f"--buy-in: ein Betrag wie 25,50, nicht {quoted(self.buy_in, 'de')}",
                ),
            )
        return EventFacts(
            id=id,
            name=self.name,
            kind=kind,
            ended=ended,
            began=self.began,
            players=self.entrants,
            entries=self.entries,
            buy_in_cents=fee,
            platform=self.platform,
        )


PLAYED: Final = Played()


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class How:
    """How a list gives points: by a formula, by a row of points, or as they come, and what else is said of it.

    >>> How(places="10, 6,4", entry="first").scoring().places
    PlaceTable(points=(Decimal('10'), Decimal('6'), Decimal('4')))
    """

    formula: Annotated[
        str, Parameter(name="--formula", help='Points by a formula, such as "7 * sqrt(n) / sqrt(place)".')
    ] = ""
    places: Annotated[str, Parameter(name="--places", help="Points for the first place, the second, …: 10,6,4.")] = ""
    as_given: Annotated[bool, Parameter(name="--as-given", negative="", help="The points that results come with.")] = (
        False
    )
    participation: Annotated[str, Parameter(name="--participation", help="Points for taking part.")] = ""
    bounty: Annotated[str, Parameter(name="--bounty", help="Points for each bounty.")] = ""
    best_of: Annotated[
        int | Literal["all"] | None, Parameter(name="--best-of", help="How many results of a season count, or all.")
    ] = None
    kind: Annotated[
        list[str] | None,
        Parameter(name="--kind", negative="", help="Only this kind of event counts, several times; all is every kind."),
    ] = None
    top: Annotated[
        int | Literal["all"] | None, Parameter(name="--top", help="How many places score at most, or all.")
    ] = None
    share: Annotated[str, Parameter(name="--share", help="Which part of the field scores: 0.3; 1 is everybody.")] = ""
    factor: Annotated[
        list[str] | None,
        Parameter(name="--factor", negative="", help="How often a kind of event counts: grand_slam=2; several times."),
    ] = None
    shared: Annotated[
        Literal["better_place", "average"] | None,
        Parameter(name="--shared", help="What a shared place is worth: its own points, or the average it covers."),
    ] = None
    entry: Annotated[
        Counted | None,
        Parameter(name="--entry", help="Where one could enter again: which entry counts, by default the last."),
    ] = None
    weights: Annotated[
        str, Parameter(name="--weights", help="How much this season counts, the last one, and so on: 1,0.5,0.25.")
    ] = ""
    begins: Annotated[str, Parameter(name="--begins", help="Month and day on which a season begins: 09-01.")] = ""

    def scoring(self, before: Scoring | None = None) -> Scoring:
        """The scoring that is meant. What is not said stays as it was *before*.

        Raises:
            ScoringRefused: no way to give points is said, or several, or what is said is not a number.
        """
        ways = [bool(self.formula), bool(self.places), self.as_given].count(True)
        if ways > 1 or (not ways and before is None):
            raise ScoringRefused(
                Words(
                    "choose one of --formula, --places and --as-given",
                    "Wähle eines von --formula, --places und --as-given",
                ),
            )
        how = before or Scoring(places=AsGiven())
        by: PlaceTable | Formula | AsGiven = AsGiven() if self.as_given else how.places
        if self.formula:
            by = Formula(self.formula)
        elif self.places:
            by = PlaceTable(_numbers("places", self.places))
        return replace(
            how,
            places=by,
            kinds=how.kinds if self.kind is None else _kinds(self.kind),
            participation=_number("participation", self.participation) if self.participation else how.participation,
            bounty=_number("bounty", self.bounty) if self.bounty else how.bounty,
            share=_number("share", self.share) if self.share else how.share,
            top=how.top if self.top is None else _limit(self.top),
            best_of=how.best_of if self.best_of is None else _limit(self.best_of),
            factors=how.factors | dict(map(_factor, self.factor or ())),
            shared=self.shared or how.shared,
            entry=self.entry or how.entry,
            weights=_numbers("weights", self.weights) if self.weights else how.weights,
            season_begins=self.begins or how.season_begins,
        )


HOW: Final = How()


def _limit(number: int | Literal["all"]) -> int | None:
    return None if number == "all" else number


def _kinds(kinds: Sequence[str]) -> tuple[str, ...]:
    if "all" not in kinds:
        return tuple(dict.fromkeys(kinds))
    if len(kinds) > 1:
        raise ScoringRefused(
            Words(
                "--kind: either all, or some kinds of events", "--kind: entweder all oder einzelne Arten von Turnieren"
            )
        )
    return ()


def _factor(text: str) -> tuple[str, Decimal]:
    kind, _, times = text.rpartition("=")
    if not kind:
        raise ScoringRefused(
            Words(
                f"--factor: a kind of event and how many times it counts, such as “grand_slam=1.5”, not {quoted(text)}",
                f"--factor: eine Art von Turnier und wie oft sie zählt, etwa „grand_slam=1.5“, nicht {quoted(text, 'de')}",
            ),
        )
    return kind, _number("factor", times)


def _numbers(name: str, text: str) -> tuple[Decimal, ...]:
    between = ";" if ";" in text else ","  # a comma begins the next one, unless semicolons do
    return tuple(_number(name, each, such_as="2.5") for each in text.split(between))


def _number(name: str, text: str, *, such_as: str = "2,5") -> Decimal:
    try:
        number = points(text)
    except InvalidOperation:
        number = None
    if number is None:
        raise ScoringRefused(
            Words(
                f"{name}: a number such as 2.5, not {quoted(text)}",
                f"{name}: eine Zahl wie {such_as}, nicht {quoted(text, 'de')}",
            )
        )
    return number
