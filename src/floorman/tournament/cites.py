"""Paragraphs for questions that not every book answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.rulebook import Cite, Rulebook


def cited(book: Rulebook, knob: str) -> Cite | None:
    """The paragraph that decides a question, or None where no book does."""
    answer = book.answers.get(knob)
    return answer.cite if answer else None
