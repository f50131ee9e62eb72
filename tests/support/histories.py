"""Texts with one hand in them, read in a format."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from floorman.errors import HistoryError
from floorman.history import replay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from floorman.history.model import Recorded

    Read = Callable[[str], Iterable[Recorded | HistoryError]]


def hand_in(read: Read, text: str) -> Recorded:
    """The only hand of a text."""
    (found,) = read(text)
    assert not isinstance(found, HistoryError), found
    return found


def unreadable_in(read: Read, text: str) -> HistoryError:
    """The error the only hand of a text is read to."""
    (found,) = read(text)
    assert isinstance(found, HistoryError), found
    return found


def fault_in(read: Read, text: str) -> HistoryError:
    """The error a text is read to, or the one its replay ends with."""
    (found,) = read(text)
    if isinstance(found, HistoryError):
        return found
    with pytest.raises(HistoryError) as caught:
        replay(found)
    return caught.value


def final_stacks(read: Recorded) -> dict[str, object]:
    """What everybody has after a hand, by their names, as far as it is known."""
    history = read.history
    return {
        player.name: history.amount(stack)
        for player, stack in zip(history.players, replay(read).stacks, strict=True)
        if stack is not None
    }
