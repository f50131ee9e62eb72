"""Rulebooks as data: the books, what they answer, and the paragraph that says so."""

from floorman.rulebook.compare import Disagreement, conflicts
from floorman.rulebook.knobs import Knobs
from floorman.rulebook.model import Answer, Cite, Rulebook
from floorman.rulebook.shelf import SHIPPED, Shelf
from floorman.rulebook.vocabulary import Knob, vocabulary

__all__ = [
    "SHIPPED",
    "Answer",
    "Cite",
    "Disagreement",
    "Knob",
    "Knobs",
    "Rulebook",
    "Shelf",
    "conflicts",
    "vocabulary",
]
