"""Who may do what on a match day: where the association has appointed officials, nobody else does their work."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.errors import LeagueError
from floorman.league.people import commands as want
from floorman.league.people.lookup import may_direct, may_rule
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.league.league import LeagueState

DIRECTING: Final = (want.ReportTeam, want.StartMatchday)
RULING: Final = (want.SanctionTeam, want.FineTeam)


def require_appointed(league: LeagueState, wanted: object, by: str, *, is_play: bool) -> None:
    """Check that somebody has the office that something takes; draws and results, *is_play*, are the director's: WPL 2.4.

    Raises:
        LeagueError: others were appointed for that match day.
    """
    matchday = getattr(wanted, "matchday", None)
    if matchday is None:
        return
    if isinstance(wanted, RULING):
        is_allowed = may_rule(league, by, matchday)
    elif is_play or isinstance(wanted, DIRECTING):
        is_allowed = may_direct(league, by, matchday)
    else:
        return
    if not is_allowed:
        raise LeagueError(
            Words(
                f"{by} is not appointed for match day {matchday}", f"{by} ist für Spieltag {matchday} nicht eingeteilt"
            ),
            rule=league.book.own_topic("officials"),
        )
