"""For tests of hands and of what is built on them: stories, and strategies for Hypothesis."""

from floorman.testing.stories import StoryError, flop, preflop, river, stacked_deck, story, turn
from floorman.testing.tables import Story, table_of

__all__ = ["Story", "StoryError", "flop", "preflop", "river", "stacked_deck", "story", "table_of", "turn"]
