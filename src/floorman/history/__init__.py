"""Hand histories: read, replayed through the engine, and written.

Every format is read into one `History`: what was on the table, and what happened step by step. `replay` plays it strictly
through the hand engine; nothing is repaired. Nothing here opens files: formats take text and give text.
"""

from floorman.history.model import (
    Board,
    Collected,
    Dealt,
    Did,
    Hid,
    History,
    Player,
    Recorded,
    Replayed,
    Returned,
    Showed,
    Written,
)
from floorman.history.replaying import replay

__all__ = [
    "Board",
    "Collected",
    "Dealt",
    "Did",
    "Hid",
    "History",
    "Player",
    "Recorded",
    "Replayed",
    "Returned",
    "Showed",
    "Written",
    "replay",
]
