"""For tests of hands and of what is built on them: stories, strategies for Hypothesis, and a clock that waits."""

from floorman.testing.clock import ManualClock
from floorman.testing.stories import StoryError, flop, preflop, river, stacked_deck, story, turn
from floorman.testing.tables import Story, table_of

__all__ = [
    "ManualClock",
    "Story",
    "StoryError",
    "flop",
    "preflop",
    "river",
    "stacked_deck",
    "story",
    "table_of",
    "turn",
]
