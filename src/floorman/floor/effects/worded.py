"""How an effect is told."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from floorman.text.words import Words


class Worded(Struct, frozen=True):
    """An effect that can be told in a few words; the facts in braces are its fields."""

    EN: ClassVar[str] = ""
    DE: ClassVar[str] = ""

    @property
    def words(self) -> Words:
        """The effect in a few words."""
        facts = {name: getattr(self, name) for name in self.__struct_fields__}
        return Words(self.EN.format(**facts), self.DE.format(**facts))


def row(things: tuple[int | str, ...]) -> str:
    """Cards or seats one after another."""
    return " ".join(map(str, things))
