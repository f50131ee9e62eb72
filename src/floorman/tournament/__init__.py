"""Tournaments: entries, seats, levels, chips, busts, places and prizes, and every step of it can be taken back."""
