"""Whether somebody has played early enough to score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.rulebook import Cite
from floorman.text.nouns import HANDS
from floorman.text.numbers import counted
from floorman.text.words import Words
from floorman.tournament.clock.clock import up_to
from floorman.tournament.clock.hand_levels import level_of_hand

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.rulebook import Rulebook
    from floorman.tournament.clock.clock import Clock
    from floorman.tournament.clock.structure import Structure


class AttendedHand(Struct, frozen=True):
    """A hand dealt to somebody's seat, and whether they were there in time for it; folding it is playing it."""

    began_ms: int
    in_time: bool
    """As `floorman.table.presence.came_in_time` has it: otherwise the hand is dead and was not played."""


class Attendance(Struct, frozen=True):
    """Where somebody stands with the hands that count."""

    played: int
    needed: int
    can_still: bool
    """Whether a hand that counts is still to come."""
    words: Words
    rules: tuple[Cite, ...]

    @property
    def may_score(self) -> bool:
        """Whether the hands that count are enough."""
        return self.played >= self.needed


def attendance(
    clock: Clock,
    structure: Structure,
    book: Rulebook,
    hands: Iterable[AttendedHand],
    *,
    now: int,
    dealing_ms: int | None = None,
) -> Attendance:
    """Say whether somebody may score in this event: WPL 3.5 asks for a hand in the levels that ghosts are in.

    Each event is judged by its own clock and hands. A hand belongs to the level it began at, however long it takes;
    *dealing_ms* is when the one began that is being dealt at the seat just now.
    """
    needed, last = book.knobs.min_hands_to_score, book.knobs.ghost_removed_after_level
    if not needed or last is None:
        return Attendance(
            0, 0, can_still=True, words=Words("everybody may score", "alle können Punkte holen"), rules=()
        )
    in_time = [hand for hand in hands if hand.in_time]
    played = sum(level_of_hand(clock, structure, book, began_ms=hand.began_ms).number <= last for hand in in_time)
    reached = up_to(clock, structure, now=now)
    dealing = dealing_ms is not None and level_of_hand(clock, structure, book, began_ms=dealing_ms).number <= last
    can_still = dealing or structure.number_at(reached.at) <= last
    return Attendance(
        played,
        needed,
        can_still=can_still,
        words=_words(played, needed, last, can_still=can_still),
        rules=(book.cite("min_hands_to_score"), book.cite("ghost_removed_after_level"), book.cite("hand_begins_with")),
    )


def _words(played: int, needed: int, last: int, *, can_still: bool) -> Words:
    if played >= needed:
        return Words(
            f"played {counted(played, *HANDS)} in levels 1 to {last}",
            f"hat {counted(played, *HANDS, 'de')} in Level 1 bis {last} gespielt",
        )
    if can_still:
        return Words(
            f"has to play another {counted(needed - played, *HANDS)} by the end of level {last}",
            f"muss bis zum Ende von Level {last} noch {counted(needed - played, *HANDS, 'de')} spielen",
        )
    return Words(
        f"played {played} of {counted(needed, *HANDS)} in levels 1 to {last}: the stack leaves play, and there are no points",
        f"hat in Level 1 bis {last} nur {played} von {needed} verlangten Händen gespielt: der Stack geht aus dem Spiel, und es gibt keine Punkte",
    )
