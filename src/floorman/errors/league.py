"""What a league refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors.base import FloormanError
from floorman.text import both

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.league.people.state import Refusal
    from floorman.rulebook import Cite
    from floorman.text.amounts import Filling
    from floorman.text.words import Words


class LeagueError(FloormanError):
    """The league says no."""

    code = "league-error"

    def __init__(self, words: Words, *, rule: Cite | None = None, **fillings: Filling) -> None:
        super().__init__(words, rule=rule, **fillings)


class LeagueSetupError(LeagueError):
    """There can be no such season."""

    code = "league-setup-error"


class LeagueMovedOn(LeagueError):
    """Something was entered since somebody looked; *number* is that of the league as it stands."""

    code = "league-moved-on"

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(
            both(
                "somebody has entered something since you looked; look again, and decide on what is there now",
                "Seit du nachgesehen hast, ist etwas eingetragen worden; sieh noch einmal nach und entscheide danach",
            )
        )


class CorrectionRefused(LeagueError):
    """An entry cannot be put right like that."""

    code = "correction-refused"


class ClubRefused(LeagueError):
    """A club is not admitted, or cannot do that."""

    code = "club-refused"


class TeamRefused(LeagueError):
    """A team or its name is turned down."""

    code = "team-refused"


class NotEligible(LeagueError):
    """Somebody may not play; *refusals* has every reason with its paragraph."""

    code = "not-eligible"

    def __init__(self, refusals: Iterable[Refusal]) -> None:
        self.refusals = tuple(refusals)
        super().__init__(
            both("{refusals}", "{refusals}"),
            rule=self.refusals[0].rule if self.refusals else None,
            refusals=in_a_row(self.refusals),
        )

    @property
    def identity(self) -> tuple[object, ...]:
        """The reasons, whatever those they speak of are called."""
        return type(self), *((refusal.code, refusal.rule, *refusal.about) for refusal in self.refusals)


def in_a_row(refusals: Iterable[Refusal]) -> Words:
    """One reason after another, as a sentence goes on with them."""
    reasons = [refusal.words for refusal in refusals]
    return both("; ".join(words.en for words in reasons), "; ".join(words.de for words in reasons))


class LineupRefused(LeagueError):
    """A line-up that cannot be, or comes too late."""

    code = "lineup-refused"


class CheckInRefused(LeagueError):
    """Nobody reports like that, or not now."""

    code = "check-in-refused"


class MatchDayRefused(LeagueError):
    """A match day is not that far, or further."""

    code = "match-day-refused"


class FieldRefused(LeagueError):
    """Teams that cannot be drawn or scored like that; says what can be set."""

    code = "field-refused"


class ResultRefused(LeagueError):
    """A result that cannot be."""

    code = "result-refused"


class ScoringRefused(LeagueError):
    """Points cannot be given like that."""

    code = "scoring-refused"


class FormulaError(LeagueError):
    """A formula for points that cannot be understood or worked out; *position* is the character, counted from 1."""

    code = "formula-error"

    def __init__(self, text: str, position: int, why: Words) -> None:
        super().__init__(both(f"“{text}”, character {position}: {why.en}", f"„{text}“, Zeichen {position}: {why.de}"))
        self.text, self.position = text, position


class TitleRefused(LeagueError):
    """There is no such title or belt to give."""

    code = "title-refused"


class NationalTeamRefused(LeagueError):
    """Somebody may not play for the country, or not decide about it."""

    code = "national-team-refused"


class FileRefused(LeagueError):
    """A file cannot be read; *line* says where, if that can be said."""

    code = "file-refused"

    def __init__(self, words: Words, *, line: int | None = None, rule: Cite | None = None, **fillings: Filling) -> None:
        at_line = both(f"line {line}: {words.en}", f"Zeile {line}: {words.de}") if line else words
        super().__init__(at_line, rule=rule, **fillings)
        self.line = line
