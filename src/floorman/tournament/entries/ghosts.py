"""Ghosts: stacks without a player, and when they leave play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.contest.places import Placed, ghosts_out
from floorman.errors import WrongPlaces
from floorman.text.words import Words
from floorman.tournament.chips.account import AccountLine, ghost_removed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from floorman.rulebook import Rulebook
    from floorman.tournament.chips.sets import Round


class Ghost(Struct, frozen=True):
    """A stack that was put in play without a player."""

    name: str
    chips: int
    """What the blinds have left of it."""
    has_player: bool = False
    """Whether somebody has taken it over, or has played a hand after all."""


class GhostsLeave(Struct, frozen=True):
    """What happens to the ghosts at the end of a level."""

    lines: tuple[AccountLine, ...]
    """What leaves play."""
    placed: tuple[Placed, ...]
    reason: Words


def ghosts_leave(
    ghosts: Iterable[Ghost],
    *,
    level_ended: int,
    hand_is_over: bool,
    left: int,
    book: Rulebook,
    begins: Round = "tournament",
) -> GhostsLeave:
    """Take out the ghosts nobody has claimed once the book's level is over and its last hand is finished.

    *left* counts the players without the ghosts.

    >>> from floorman.rulebook import Rulebook
    >>> vpsv = Rulebook.load("vpsv")
    >>> ghosts_leave([Ghost("seat 4", 4100)], level_ended=4, hand_is_over=True, left=9, book=vpsv).lines[0].chips
    -4100

    Raises:
        WrongPlaces: the last hand of the level is still being played.
    """
    unclaimed = [ghost for ghost in ghosts if not ghost.has_player and ghost.chips]
    last_level = book.knobs.ghost_removed_after_level
    stays = begins == "sit_and_go" and book.knobs.sit_and_go_ghosts_leave == "blinded_off"
    if last_level is None or stays:
        return GhostsLeave(
            (), (), Words("ghosts stay until they are blinded off", "Ghosts bleiben, bis die Blinds sie aufzehren")
        )
    if level_ended < last_level:
        return GhostsLeave(
            (),
            (),
            Words(
                f"ghosts stay up to the end of level {last_level}",
                f"Ghosts bleiben bis zum Ende von Level {last_level}",
            ),
        )
    rule = book.cite("ghost_removed_after_level")
    if not hand_is_over:
        raise WrongPlaces(
            Words(
                f"ghosts leave after the last hand of level {last_level}",
                f"Ghosts gehen nach der letzten Hand von Level {last_level}",
            ),
            rule=rule,
        )
    return GhostsLeave(
        lines=tuple(ghost_removed(book, ghost.name, ghost.chips) for ghost in unclaimed),
        placed=ghosts_out([ghost.name for ghost in unclaimed], left=left, ghosts_left=len(unclaimed), book=book)
        if unclaimed
        else (),
        reason=Words(
            f"level {last_level} is over: ghosts leave ({rule})",
            f"Level {last_level} ist zu Ende: Ghosts gehen ({rule.de})",
        ),
    )
