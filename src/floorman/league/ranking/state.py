"""What is known of results, lists, titles and the national team."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.league.honours.team import NationalTeam
from floorman.league.ranking.lists import lists_of
from floorman.league.ranking.standing import Standing, counted

if TYPE_CHECKING:
    from floorman.league.honours.residence import Papers
    from floorman.league.honours.titles import Belt, Title
    from floorman.league.ranking.results import Finish, Result
    from floorman.league.ranking.why import Source
    from floorman.rulebook import Rulebook


class RankingState:
    """What the events of the ranking add up to. One owner holds it and folds events into it."""

    def __init__(self, book: Rulebook) -> None:
        self.results: dict[str, Result] = {}
        self.lists: dict[str, Standing] = lists_of(book)
        self.by_hand: set[str] = set()
        """Results that somebody has put right: a match day among them does not follow its corrections any more."""
        self.screen_names: dict[str, dict[str, str]] = {}
        """By platform, who is behind a name."""
        self.sources: dict[str, tuple[Source, ...]] = {}
        """By result, who entered and corrected it when; lists and screen names have theirs under a name of their own."""
        self.papers: dict[str, Papers] = {}
        self.titles: list[Title] = []
        self.belt: Belt | None = None
        self.belts: list[Belt] = []
        """Those who had the belt before."""
        self.team = NationalTeam()

    def who_is(self, result: Result, finish: Finish) -> str | None:
        """Who a finish belongs to; None for a screen name nobody has claimed."""
        return self.screen_names.get(result.platform, {}).get(finish.who) if result.platform else finish.who

    def unassigned(self) -> list[tuple[str, Finish]]:
        """Finishes under screen names nobody has claimed, with the event's id: they have no points until somebody does."""
        return [
            (result.id, finish)
            for result in self.results.values()
            for finish in result.finishes
            if self.who_is(result, finish) is None
        ]

    # ---- folding in ----

    def put(self, result: Result) -> None:
        """Let a result count, in the place of the one with the same id."""
        self.drop(result.id)
        self.results[result.id] = result
        for standing in self.lists.values():
            standing.add(result, self.who_is)

    def drop(self, result: str) -> None:
        """Let a result count no more."""
        if found := self.results.pop(result, None):
            for standing in self.lists.values():
                standing.remove(found, self.who_is)

    def assign(self, platform: str, screen_name: str, member: str) -> None:
        """Let what was played under a screen name count for somebody."""
        played = [
            result
            for result in self.results.values()
            if result.platform == platform and any(finish.who == screen_name for finish in result.finishes)
        ]
        for result in played:
            for standing in self.lists.values():
                standing.remove(result, self.who_is)
        self.screen_names.setdefault(platform, {})[screen_name] = member
        for result in played:
            for standing in self.lists.values():
                standing.add(result, self.who_is)

    def counted_anew(self) -> dict[str, Standing]:
        """Every list from the results alone: what the lists must be the same as."""
        return {
            name: counted(standing.named, self.results.values(), self.who_is) for name, standing in self.lists.items()
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RankingState) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]  # it changes
