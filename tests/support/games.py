"""Every way in which a hand is dealt: under each book, in each of its betting structures, and as a cash game."""

from __future__ import annotations

from typing import Final

import pytest

from floorman.rulebook import Rulebook

BOOKS: Final = {book: Rulebook.load(book) for book in ("tda", "apsa", "wpl", "vpsv", "bank")}
GAMES: Final = [
    *(
        pytest.param(book, structure, False, id=f"{book}-{structure}")
        for book in BOOKS
        for structure in BOOKS[book].knobs.betting_structures
    ),
    pytest.param("vpsv", "no_limit", True, id="vpsv-cash"),
]
in_every_game = pytest.mark.parametrize(("book", "structure", "cash"), GAMES)
