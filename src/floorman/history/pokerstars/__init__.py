"""PokerStars hand histories: cash games, Zoom, home games and tournaments of hold'em."""

from floorman.history.pokerstars.header import BEGINS
from floorman.history.pokerstars.read import looks_like_pokerstars, read_pokerstars
from floorman.history.pokerstars.write import write_pokerstars

__all__ = ["BEGINS", "looks_like_pokerstars", "read_pokerstars", "write_pokerstars"]
