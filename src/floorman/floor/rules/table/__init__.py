"""Rulings on the life of a table: clock, presence, seats, appeals."""
