"""For tests of hands and of what is built on them: stories, and strategies for Hypothesis."""

from floorman.testing.stories import StoryError, flop, preflop, river, stacked_deck, story, turn

__all__ = ["StoryError", "flop", "preflop", "river", "stacked_deck", "story", "turn"]
