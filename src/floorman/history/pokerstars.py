"""PokerStars hand histories: cash games, Zoom, home games and tournaments of hold'em."""

from floorman.history.pokerstars_read import looks_like_pokerstars, read_pokerstars
from floorman.history.pokerstars_write import write_pokerstars

__all__ = ["looks_like_pokerstars", "read_pokerstars", "write_pokerstars"]
