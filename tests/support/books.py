"""Books of the house: one over another book in a line, and one as its text."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

from floorman.rulebook import Rulebook, vocabulary

if TYPE_CHECKING:
    from collections.abc import Mapping

OURS: Final = "H-1"
"""The rule of a house book that gives its answers."""

FRIDAY = """
id      = "friday"
title   = "Friday night"
edition = "2025"
extends = "tda"

[table]
clock_seconds = { is = 41, rule = "FRIDAY-1" }

[rules]
"FRIDAY-1" = "Forty-one seconds on the clock"
"""


def house(
    over: str | Rulebook = "tda",
    *,
    rule: str = OURS,
    topics: tuple[str, ...] = (),
    data: Mapping[str, Any] | None = None,
    misconduct: Mapping[str, Any] | None = None,
    **answers: Any,
) -> Rulebook:
    """A house book that answers some questions differently from the book it extends, or says some things again.

    Books that say different things have different names, so a shelf holds them all. ``{}`` in *rule* stands for the
    question, which gives each answer a paragraph of its own: ``H-{}`` is ``H-same_hand_bust``.
    """
    parts: dict[str, Any] = {"shared": dict.fromkeys(topics, rule), "data": data or {}, "misconduct": misconduct or {}}
    for knob, answer in answers.items():
        said = list(answer) if isinstance(answer, tuple) else answer
        parts.setdefault(vocabulary()[knob].owner, {})[knob] = {"is": said, "rule": rule.format(knob)}
    rules = dict.fromkeys((rule.format(knob) for knob in answers), "our rule") if "{}" in rule else {rule: "our rule"}
    mark = blake2b(repr((str(over), parts)).encode(), digest_size=6).hexdigest()
    head = {"id": f"house-{mark}", "title": "House", "edition": "1", "extends": over, "rules": rules}
    return Rulebook.load({**head, **parts})
