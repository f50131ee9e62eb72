"""Penalties: a player's record, the book's scale, and what a table has to be told."""
