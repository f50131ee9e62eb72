"""Whether somebody has played early enough to score, and what it takes yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from floorman.rulebook import Cite
from floorman.text.nouns import HANDS
from floorman.text.numbers import counted
from floorman.text.words import Words

if TYPE_CHECKING:
    from floorman.tournament.state import Entrant, TournamentState


_MORE_HANDS: Final = (Words("more hand", "Hand"), Words("more hands", "Hände"))


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


def may_score(state: TournamentState, who: Entrant) -> bool:
    """Whether somebody has played early enough to score; where no hands were entered, nobody can say: WPL 3.5."""
    needed = state.book.knobs.min_hands_to_score
    return not needed or not state.counts_hands or who.early_hands >= needed


def attendance(state: TournamentState, who: Entrant, *, now: int) -> Attendance | None:
    """Say where somebody stands in this event: WPL 3.5 asks for a hand in the levels that ghosts are in.

    A hand belongs to the level it began at, however long it takes, and folding it is playing it. A player who comes while one
    is dealt at the seat is in time for it. None where the book asks for no hand, or where none have been entered.
    """
    book = state.book
    needed, last = book.knobs.min_hands_to_score, book.knobs.ghost_removed_after_level
    if not needed or last is None or not state.counts_hands:
        return None
    can_still = _is_being_dealt(state, who) or state.level_at(now) <= last
    return Attendance(
        who.early_hands,
        needed,
        can_still=can_still,
        words=_words(who.early_hands, needed, last, can_still=can_still),
        rules=(book.cite("min_hands_to_score"), book.cite("ghost_removed_after_level"), book.cite("hand_begins_with")),
    )


def _is_being_dealt(state: TournamentState, who: Entrant) -> bool:
    """Whether a hand that counts is under way at the seat, and somebody who comes now is in time for it."""
    felt = state.hall.felts.get(who.card.table) if who.card else None
    return felt is not None and felt.is_early and who.card is not None and who.card.seat in felt.missing


def _words(played: int, needed: int, last: int, *, can_still: bool) -> Words:
    if played >= needed:
        return Words(
            f"played {counted(played, *HANDS)} in levels 1 to {last}",
            f"hat {counted(played, *HANDS, 'de')} in Level 1 bis {last} gespielt",
        )
    if can_still:
        return Words(
            f"has to play {counted(needed - played, *_MORE_HANDS)} by the end of level {last} to score",
            f"muss bis zum Ende von Level {last} noch {counted(needed - played, *_MORE_HANDS, 'de')} spielen, um Punkte zu holen",
        )
    return Words(
        f"played {played} of {counted(needed, *HANDS)} in levels 1 to {last}: there are no points",
        f"hat in Level 1 bis {last} nur {played} von {needed} verlangten Händen gespielt: es gibt keine Punkte",
    )
