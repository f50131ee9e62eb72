"""What stands between a reader and a text that nobody foresaw: one bad hand is one refused hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, ParamSpec

from floorman.errors import HistoryError, UnreadableHistory
from floorman.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from floorman.history.model import Recorded

P = ParamSpec("P")


def attempt(line: int, read: Callable[P, Recorded], *args: P.args, **more: P.kwargs) -> Recorded | HistoryError:
    """A hand as its reader makes it out, or what is wrong with it; *line* is where it begins."""
    try:
        return read(*args, **more)
    except HistoryError as error:
        error.line = error.line or line
        return error
    except Exception as error:  # noqa: BLE001  # whatever it is, the other hands have nothing to do with it
        return stumbled(error, line)


def stumbled(error: Exception, line: int | None = None) -> UnreadableHistory:
    """What a reader was not made for, as a refusal."""
    what = f"{type(error).__name__}: {error}"[:200]
    return UnreadableHistory(
        Words(f"floorman cannot make sense of this [{what}]", f"Damit kann floorman nichts anfangen [{what}]"),
        line=line,
    )
