"""Result lists as they are handed in: who finished where, and whether such a list can be."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.contest.places import Placed
from floorman.errors import ResultRefused
from floorman.text.fillings import Several
from floorman.text.words import Words
from floorman.tournament.finish.points import place_points

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from floorman.rulebook import Rulebook


class GameFinish(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Where somebody finished in a sit-and-go or a main tournament."""

    player: str
    place: int
    """The place; of a shared one the best."""
    through: int = 0
    """The worst of the places that are shared; 0 for a place of one's own."""
    is_reported: bool = True
    """Whether the player told the direction; the winner need not."""
    is_ghost: bool = False
    """Whether the stack was taken out because nobody had played it."""
    is_disqualified: bool = False
    """Whether the player was sent home: the place is that of the moment."""
    is_void: bool = False
    """Whether the result was struck out with it, where the book lets the direction do so."""

    @property
    def last(self) -> int:
        """The worst place covered."""
        return self.through or self.place

    @property
    def written(self) -> str:
        """The place as people write it.

        >>> GameFinish("Ann", 8, through=9).written
        '8–9'
        """
        return str(self.place) if self.last == self.place else f"{self.place}–{self.last}"


def require_finishes(
    finishes: Sequence[GameFinish], starters: Collection[str], book: Rulebook, *, known: Collection[str]
) -> None:
    """See to it that a list names every starter once and every place once.

    *known* are all players of the match day, to tell a stranger from somebody who plays elsewhere.

    Raises:
        ResultRefused: it does not.
    """
    size = len(starters)
    rule = book.cite_if_any("points_key_table")
    lineup = book.cite_if_any("team_players")
    seen: set[str] = set()
    for finish in finishes:
        who = finish.player
        if who not in known:
            raise ResultRefused(
                Words(
                    f"{who} is not in a line-up of this match day",
                    f"{who} steht an diesem Spieltag in keiner Aufstellung",
                ),
                rule=lineup,
            )
        if who not in starters:
            raise ResultRefused(
                Words(
                    f"{who} does not play here: the draw has them at another table",
                    f"{who} spielt nicht hier, sondern nach der Auslosung an einem anderen Tisch",
                ),
                rule=lineup,
            )
        if who in seen:
            raise ResultRefused(Words(f"{who} is in the list twice", f"{who} steht zweimal in der Liste"), rule=rule)
        seen.add(who)
        if not 1 <= finish.place <= finish.last <= size:
            raise ResultRefused(
                Words(
                    f"{who} is placed {finish.written}: the field has places 1 to {size}",
                    f"{who} steht auf Platz {finish.written}: das Feld hat die Plätze 1 bis {size}",
                ),
                rule=rule,
            )
        if finish.is_void and not book.knobs.disqualification_may_void_results:
            raise ResultRefused(
                Words(
                    f"{who} keeps the place: results stay valid once achieved",
                    f"{who} behält den Platz: erreichte Ergebnisse bleiben gültig",
                ),
                rule=book.cite_if_any("disqualification_may_void_results"),
            )
    if missing := [who for who in starters if who not in seen]:
        raise ResultRefused(
            Words("the list has no place for {missing}", "In der Liste fehlt der Platz von {missing}"),
            rule=book.cite_if_any("unreported_finish_points"),
            missing=Several(missing),
        )
    _require_places(finishes, book)


def _require_places(finishes: Sequence[GameFinish], book: Rulebook) -> None:
    """Every place is taken by one, or by as many as share it."""
    expected = 1
    ordered = sorted(finishes, key=lambda finish: (finish.place, finish.last))
    while ordered:
        first = ordered[0]
        together = [finish for finish in ordered if finish.place == first.place]
        names = Several(finish.player for finish in together)
        if first.place != expected:
            raise ResultRefused(
                Words(
                    "nobody is in place {expected}: next is place {next}, {players}",
                    "Auf Platz {expected} steht niemand: als Nächstes kommt Platz {next}, {players}",
                ),
                rule=book.cite_if_any("points_key_table"),
                expected=expected,
                next=first.written,
                players=names,
            )
        if any(finish.last != first.place + len(together) - 1 for finish in together):
            raise ResultRefused(
                Words(
                    "place {place} is given to {players}: shared places are written as a range, such as {range}",
                    "Platz {place} haben {players}: geteilte Plätze schreibt man von bis, etwa {range}",
                ),
                rule=book.cite_if_any("same_hand_bust_equal_stacks"),
                place=first.place,
                players=names,
                range=f"{first.place}–{first.place + max(len(together), 2) - 1}",
            )
        expected += len(together)
        ordered = ordered[len(together) :]


def scores(finish: GameFinish, book: Rulebook) -> bool:
    """Whether a finish earns the points of its place: played, not forfeited, and reported by whoever was eliminated.

    First place need not be: neither the winner nor anybody who shares it has gone out, and WPL 2.24 asks who has.
    """
    if finish.is_void or (finish.is_disqualified and book.knobs.disqualified_place != "place_as_eliminated"):
        return False
    return not finish.is_ghost and (finish.is_reported or finish.place == 1)


def points_of(finish: GameFinish, book: Rulebook, *, sit_and_go: bool = False) -> Fraction:
    """What a finish is worth.

    >>> from floorman.rulebook import Rulebook
    >>> str(points_of(GameFinish("Ann", 9, through=10), Rulebook.load("wpl")))
    '19'
    """
    if finish.is_ghost or scores(finish, book):
        return _worth(finish.place, finish.last, book, is_ghost=finish.is_ghost, sit_and_go=sit_and_go)
    return Fraction(0 if finish.is_disqualified or finish.is_void else book.knobs.unreported_finish_points or 0)


def best_places(finishes: Iterable[GameFinish], book: Rulebook) -> tuple[int, ...]:
    """The places that count in comparisons, the best first: those that score."""
    return tuple(sorted(finish.place for finish in finishes if scores(finish, book)))


@lru_cache(maxsize=4096)
def _worth(place: int, through: int, book: Rulebook, *, is_ghost: bool, sit_and_go: bool) -> Fraction:
    """What a place is worth: the same for everybody who takes it, so it is worked out once."""
    placed = Placed("", place, through, 0, Words("", ""), (), is_ghost=is_ghost)
    return place_points(placed, book, sit_and_go=sit_and_go)
