"""Texts with one hand in them, read in a format."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from hypothesis import strategies as st

from floorman.errors import HistoryError
from floorman.history import replay
from floorman.history.model import Recorded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

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


def require_played_or_refused(read: Read, text: str) -> None:
    """Read a text with something wrong in it, and play what it is read to: it comes out, or is refused."""
    for found in read(text):
        if isinstance(found, Recorded):
            with suppress(HistoryError):
                replay(found)
        else:
            assert isinstance(found, HistoryError)


@st.composite
def with_a_line_cut(draw: st.DrawFn, texts: list[str]) -> str:
    """One of the texts, with a piece of one line gone and something else in its place."""
    lines = draw(st.sampled_from(texts)).splitlines()
    at = draw(st.integers(0, len(lines) - 1))
    line = lines[at]
    cut = draw(st.integers(0, len(line)))
    lines[at] = line[:cut] + draw(st.text(max_size=6)) + line[cut + draw(st.integers(0, 4)) :]
    return "\n".join(lines)


def final_stacks(read: Recorded) -> dict[str, object]:
    """What everybody has after a hand, by their names, as far as it is known."""
    history = read.history
    return {
        player.name: history.amount(stack)
        for player, stack in zip(history.players, replay(read).stacks, strict=True)
        if stack is not None
    }
