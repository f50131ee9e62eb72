"""PokerStars hand histories: cash games, Zoom, home games and tournaments of hold'em."""

from floorman.history.pokerstars_read import looks_like_pokerstars, read_pokerstars

__all__ = ["looks_like_pokerstars", "read_pokerstars"]
