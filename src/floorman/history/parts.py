"""A long text in parts of whole hands, so that nobody has to hold all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from floorman.errors import UnreadableHistory
from floorman.text import both

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator

PART: Final = 1 << 20
"""Letters that are read before a text is cut: some hundreds of hands."""
_LARGEST: Final = 1 << 28  # of a part: no hand is that long, and no log that has to be read as a whole

Part = tuple[int, str]
"""How many lines stand before a part, and its text."""


def parts(texts: Iterable[str], begins: re.Pattern[str] | None) -> Iterator[Part]:
    """A text that comes in pieces, cut where a hand begins; in one part where nothing says where that is.

    Raises:
        UnreadableHistory: it goes on for ever without a new hand.
    """
    before, held, length, enough = 0, [""], 0, PART
    for text in texts:
        held.append(text)
        length += len(text)
        if length > _LARGEST:
            raise UnreadableHistory(
                both(
                    "it goes on for 256 million letters without a new hand: that is not a hand history",
                    "Über 256 Millionen Zeichen hinweg beginnt keine neue Hand: das ist kein Handverlauf",
                )
            )
        if length < enough or begins is None:
            continue
        whole = "".join(held)
        cut = max((found.start() for found in begins.finditer(whole)), default=0)
        if cut:
            yield before, whole[:cut]
            before += whole.count("\n", 0, cut)
        held = [whole[cut:]]
        length -= cut
        enough = length + PART
    if length or not before:
        yield before, "".join(held)
