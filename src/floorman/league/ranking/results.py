"""Results: an event that is over, and who finished where in it."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal  # noqa: TC003  # msgspec reads annotations at run time
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from floorman.days import has_come, is_day
from floorman.errors import ResultRefused
from floorman.league.ranking.decimals import can_be, exact, kept
from floorman.text.fillings import Day
from floorman.text.quotes import quoted
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from floorman.rulebook import Cite

LONGEST_NAME: Final = 200
MOST_PLAYERS: Final = 1_000_000
MOST_CENTS: Final = 10**12


class Finish(Struct, frozen=True, forbid_unknown_fields=True, gc=False, omit_defaults=True):
    """Where somebody finished. Those who share a place have the same one, and the next places stay empty."""

    who: str
    """A member; at an event under screen names the screen name, at a team event the team."""
    place: int
    entry: int = 1
    """Which of somebody's entries this is, where one could enter again."""
    bounties: int = 0
    points: Decimal | None = None
    """Points it has brought already, such as those of a match day."""
    team: tuple[str, ...] = ()
    """Who played for the team."""


class Result(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """An event that is over."""

    id: str
    name: str
    kind: str
    """What it was: a name of the rulebook, ``grand_slam`` say, or one of the club's own."""
    ended: str
    """The day on which it was over, there where it was played; it belongs to the season of that day."""
    players: int
    """How many took part, listed or not."""
    finishes: tuple[Finish, ...]
    began: str = ""
    """The day on which it began, if that was another one."""
    entries: int = 0
    """How often somebody entered, where one could enter again; nothing said means once each."""
    buy_in_cents: int = 0
    platform: str = ""
    """Where it was played under screen names."""
    is_team: bool = False
    """Whether teams finished, not persons."""
    carried_to: str = ""
    """An old standing: the list that takes its points over as they are. Its day is one of the season they are from."""

    @property
    def began_on(self) -> str:
        """The day on which it began."""
        return self.began or self.ended

    @property
    def all_entries(self) -> int:
        """How often somebody entered."""
        return self.entries or self.players

    def sharers(self) -> Counter[int]:
        """How many have each place."""
        return Counter(finish.place for finish in self.finishes)


def crowded(sharers: Counter[int]) -> set[int]:
    """Places shared by so many that they reach into the next one taken: 1, 2, 2, 4 is in order, 1, 2, 2, 3 is not.

    >>> crowded(Counter((1, 2, 2, 4))), crowded(Counter((1, 2, 2, 3)))
    (set(), {2})
    """
    return {place for place, following in pairwise(sorted(sharers)) if place + sharers[place] > following}


def with_points(who: str, place: int, points: Fraction | int) -> Finish:
    """Somebody's place with the points it has brought: of a match day, say."""
    return Finish(who, place, points=kept(exact(points)))


def require_result(result: Result, *, now: int, rule: Cite | None = None) -> None:
    """Check that a result can be true; *rule* is the paragraph of the list it is for.

    Raises:
        ResultRefused: it cannot; says in which line.
    """
    for en, de in _faults(result, now):
        raise ResultRefused(Words(f"{result.name or result.id}: {en}", f"{result.name or result.id}: {de}"), rule=rule)


def _faults(result: Result, now: int) -> Iterator[tuple[str, str]]:
    yield from _heading(result, now)
    most, sharers = result.all_entries, result.sharers()
    too_close = crowded(sharers)
    seen: set[tuple[str, int]] = set()
    persons: set[str] = set()
    playing: dict[str, str] = {}
    for line, finish in enumerate(result.finishes, start=1):
        who, place = finish.who, finish.place
        at_en, at_de = f"line {line}, {who}", f"Zeile {line}, {who}"
        if not who.strip() or len(who) > LONGEST_NAME:
            yield f"line {line} names nobody", f"Zeile {line} nennt niemanden"
        persons.add(who)
        if len(persons) > result.players:
            yield (
                f"{at_en}: more are listed than took part: {result.players}",
                f"{at_de}: es stehen mehr auf der Liste, als teilgenommen haben: {result.players}",
            )
        if not 1 <= place <= most:
            yield (
                f"{at_en}: place {place} is not one of 1 to {most}",
                f"{at_de}: Platz {place} gibt es nicht, nur 1 bis {most}",
            )
        if place + sharers[place] - 1 > most:
            yield (
                f"{at_en}: {sharers[place]} share place {place}, but the last place is {most}",
                f"{at_de}: Platz {place} teilen sich {sharers[place]}, aber der letzte Platz ist {most}",
            )
        if (who, finish.entry) in seen:
            yield f"{at_en}: listed twice", f"{at_de}: steht zweimal da"
        if place in too_close:
            yield (
                f"{at_en}: place {place} is there {sharers[place]} times; those who share it leave the next places empty",
                f"{at_de}: Platz {place} gibt es {sharers[place]}-mal; wer ihn teilt, lässt die nächsten Plätze frei",
            )
        if finish.team and not result.is_team:
            yield f"{at_en}: this was not an event of teams", f"{at_de}: das war kein Teamturnier"
        for person in finish.team:
            if person in playing:
                yield (
                    f"{at_en}: {person} plays for {playing[person]} already",
                    f"{at_de}: {person} spielt schon für {playing[person]}",
                )
            playing[person] = who
        if result.carried_to and finish.points is None:
            yield f"{at_en}: the points to take over are missing", f"{at_de}: die Punkte zum Übernehmen fehlen"
        if (
            finish.entry < 1
            or not 0 <= finish.bounties <= MOST_PLAYERS
            or (finish.points is not None and not can_be(finish.points))
        ):
            yield f"{at_en}: these numbers cannot be right", f"{at_de}: diese Zahlen kann es nicht geben"
        seen.add((who, finish.entry))
    for line, finish in enumerate(result.finishes, start=1):
        if finish.entry > 1 and (finish.who, finish.entry - 1) not in seen:
            yield (
                f"line {line}, {finish.who}: entry {finish.entry} without the one before",
                f"Zeile {line}, {finish.who}: Einstieg {finish.entry} ohne den davor",
            )


def _heading(result: Result, now: int) -> Iterator[tuple[str, str]]:
    if (
        not result.id.strip()
        or not result.name.strip()
        or len(result.id) > LONGEST_NAME
        or len(result.name) > LONGEST_NAME
    ):
        yield "a result needs an id and a name", "ein Ergebnis braucht eine Kennung und einen Namen"
    if not result.kind.strip():
        yield "the kind of event is missing", "es fehlt, was für ein Turnier es war"
    for day in (result.ended, result.began_on):
        if not is_day(day):
            yield f"{quoted(day)} is not a day such as 2026-05-12", f"{quoted(day, 'de')} ist kein Tag wie 2026-05-12"
            return
    if not has_come(result.ended, now=now):
        yield (
            f"{Day(result.ended).written('en')} is still to come",
            f"der {Day(result.ended).written('de')} kommt erst noch",
        )
    if result.carried_to and result.is_team:
        yield "points of persons are taken over, not of teams", "übernommen werden Punkte von Personen, nicht von Teams"
    if result.began_on > result.ended:
        yield "it was over before it began", "es war zu Ende, bevor es begann"
    if not (1 <= result.players <= MOST_PLAYERS and 0 <= result.buy_in_cents <= MOST_CENTS):
        yield "these numbers cannot be", "diese Zahlen kann es nicht geben"
    if not result.entries and any(finish.entry > 1 for finish in result.finishes):
        yield "the number of entries is missing", "es fehlt die Zahl der Einstiege"
    again = len(result.finishes) - len({finish.who for finish in result.finishes})
    if result.entries and not result.players + again <= result.entries <= MOST_PLAYERS:
        yield (
            f"entries: {result.entries}, but there were at least {result.players + again}, counting those who entered again",
            f"Einstiege: {result.entries}, aber mit denen, die wieder einstiegen, waren es mindestens {result.players + again}",
        )
