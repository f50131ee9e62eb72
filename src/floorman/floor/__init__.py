"""The floor: what was said, pushed forward or dealt wrongly becomes a ruling with its paragraph."""

from __future__ import annotations

from floorman.floor.at_hand.carry_out import carry_out
from floorman.floor.desk import Situation, compare, read_situation, rule, schema
from floorman.floor.ruling import Elsewhere, Option, Ruling

__all__ = ["Elsewhere", "Option", "Ruling", "Situation", "carry_out", "compare", "read_situation", "rule", "schema"]
