"""Titles of the championships and their belt: who may hold them, and who does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from msgspec import Struct

from floorman.days import season_of
from floorman.errors import TitleRefused
from floorman.league.honours.residence import belongs
from floorman.league.people.lookup import member_name
from floorman.text.fillings import ByName, Day, filled_in
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from floorman.league.honours.residence import Papers
    from floorman.league.league import LeagueState
    from floorman.league.ranking.results import Finish, Result
    from floorman.league.ranking.standing import WhoIs
    from floorman.rulebook import Cite, Rulebook

TitleKind = Literal["individual", "team"]

TITLES: Final[Mapping[TitleKind, Words]] = {
    "individual": Words("Austrian Poker State Champion", "Österreichischer Poker-Staatsmeister"),
    "team": Words("Austrian Poker Team State Champion", "Österreichischer Poker-Mannschaftsstaatsmeister"),
}


class Title(Struct, frozen=True, omit_defaults=True):
    """A title of one season: who holds it, and who finished higher and could not."""

    kind: TitleKind
    season: int
    result: str
    holders: tuple[str, ...]
    """Several where they shared the place; nobody where the book leaves the title empty."""
    passed_over: tuple[str, ...] = ()


class Belt(Struct, frozen=True, gc=False, omit_defaults=True):
    """The championship belt: who has it, since when, and the day it is played for again."""

    holder: str
    since: str
    due: str
    returned: str = ""


class BeltReminder(NamedTuple):
    """Somebody has the belt and does not defend it."""

    holder: str
    words: Words
    rule: Cite


def title_of(book: Rulebook, result: Result, papers: Mapping[str, Papers], who_is: WhoIs) -> Title:
    """Who gets the title of a championship.

    The best place wins it. Where the book asks for citizenship or residence, somebody who has neither is passed over,
    or nobody gets it; places and points stay as they are.

    Raises:
        TitleRefused: it was not a championship, or it is not known who finished there, who somebody is, or their papers.
    """
    rule = book.own_topic("champion_titles")
    if result.kind != "championship" or result.carried_to or rule is None:
        raise TitleRefused(
            Words(f"{result.name} does not give a title", f"{result.name} vergibt keinen Titel"), rule=rule
        )
    kind: TitleKind = "team" if result.is_team else "individual"
    passed_over: list[str] = []
    following = 1
    for place, sharing in sorted(result.sharers().items()):
        if place > following:
            break
        following = place + sharing
        there = {_name(book, result, finish, who_is): finish for finish in result.finishes if finish.place == place}
        able = tuple(name for name, finish in there.items() if _may_hold(book, kind, name, finish, result, papers))
        passed_over += [name for name in there if name not in able]
        if able or book.knobs.ineligible_winner_title_goes_to == "nobody":
            return Title(kind, season_of(result.ended), result.id, able, tuple(passed_over))
    if following <= result.all_entries:
        raise TitleRefused(
            Words(
                f"{result.name}: nobody is listed in place {following}",
                f"{result.name}: auf Platz {following} steht niemand",
            ),
            rule=rule,
        )
    return Title(kind, season_of(result.ended), result.id, (), tuple(passed_over))


def _name(book: Rulebook, result: Result, finish: Finish, who_is: WhoIs) -> str:
    """The team, or the member who may have played under a screen name."""
    if (name := finish.who if result.is_team else who_is(result, finish)) is not None:
        return name
    raise TitleRefused(
        Words(
            f"it has not been entered who {finish.who} is on {result.platform}",
            f"Wer {finish.who} auf {result.platform} ist, ist noch nicht eingetragen",
        ),
        rule=book.own_topic("screen_names"),
    )


def _may_hold(
    book: Rulebook, kind: TitleKind, name: str, finish: Finish, result: Result, papers: Mapping[str, Papers]
) -> bool:
    years = book.knobs.title_residence_years
    if years is None or (kind == "team" and book.knobs.title_residence_applies_to == "individual"):
        return True
    rule = book.cite("title_residence_years")
    persons = finish.team if kind == "team" else (name,)
    if not persons:
        raise TitleRefused(
            Words(
                f"it has not been entered who played for {name}",
                f"Wer für {name} gespielt hat, ist noch nicht eingetragen",
            ),
            rule=rule,
        )
    for person in persons:
        if person not in papers:
            raise TitleRefused(
                Words(
                    f"the citizenship or residence of {person} has not been entered",
                    f"Staatsbürgerschaft oder Wohnsitz von {person} sind nicht eingetragen",
                ),
                rule=rule,
            )
    return all(belongs(papers[person], on=result.began_on, years=years) for person in persons)


def require_belt(league: LeagueState, member: str, on: str) -> None:
    """Check that somebody can be given the belt on a day: as champion, or as winner of a championship that is over.

    Raises:
        TitleRefused: this is neither.
    """
    ranking, rule = league.ranking, league.book.own_topic("championship_belt")
    able: set[str | None] = set()
    for result in ranking.results.values():
        if result.kind == "championship" and not result.is_team and not result.carried_to and result.ended <= on:
            able.update(ranking.who_is(result, finish) for finish in result.finishes if finish.place == 1)
            able.update(holder for title in ranking.titles if title.result == result.id for holder in title.holders)
    if rule is None or member not in able:
        raise TitleRefused(
            Words(
                "{who} has not won a championship by {day}",
                "{who} hat bis zum {day} keine Staatsmeisterschaft gewonnen",
            ),
            rule=rule,
            who=ByName(member, member_name(league, member)),
            day=Day(on),
        )


def belt_reminder(league: LeagueState, entrants: Collection[str], *, closes_on: str, on: str) -> BeltReminder | None:
    """Whether the holder has to be asked for the belt: entries have closed, and the title is not defended."""
    belt, rule = league.ranking.belt, league.book.own_topic("championship_belt")
    if belt is None or belt.returned or rule is None or on < closes_on or belt.holder in entrants:
        return None
    words = filled_in(
        Words(
            "{who} has the belt and is not entered for {day}: it has to come back",
            "{who} hat den Gürtel und ist für den {day} nicht gemeldet: er muss zurück",
        ),
        who=member_name(league, belt.holder),
        day=Day(belt.due),
    )
    return BeltReminder(belt.holder, words, rule)
