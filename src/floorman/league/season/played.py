"""Results from tournaments that were played here: nobody types them in again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.errors import ResultRefused
from floorman.league.season.finishes import GameFinish
from floorman.text.words import Words
from floorman.tournament.finish.standings import placed

if TYPE_CHECKING:
    from collections.abc import Collection

    from floorman.tournament.state import TournamentState


def finishes_of(event: TournamentState, *, silent: Collection[str] = ()) -> tuple[GameFinish, ...]:
    """The result list of a sit-and-go or main tournament that is over, by members, to be entered as it is.

    *silent* are those who left a live event without a word to the direction; online, everybody has reported.

    Raises:
        ResultRefused: the tournament goes on, or places nobody.
    """
    if event.winner is None:
        raise ResultRefused(
            Words(
                f"{event.setup.name} is not over yet; players left: {event.left}",
                f"{event.setup.name} ist noch nicht zu Ende; verbliebene Spieler: {event.left}",
            ),
            rule=event.book.topic("elimination"),
        )
    finishes = []
    for who in placed(event):
        entrant = event.entrants[who.entrant]
        if who.place is None or who.through is None:
            raise ResultRefused(
                Words(
                    f"{entrant.name} has no place here, and a match day needs one",
                    f"{entrant.name} hat hier keinen Platz, und ein Spieltag braucht einen",
                ),
                rule=event.book.cite_if_any("ghost_takes_a_place"),
            )
        finishes.append(
            GameFinish(
                entrant.member,
                who.place,
                who.through if who.through != who.place else 0,
                is_reported=not (event.setup.is_live and entrant.member in silent),
                is_ghost=who.is_ghost,
                is_disqualified=entrant.status == "disqualified",
                is_void=who.is_void,
            )
        )
    return tuple(finishes)
