"""Prizes: the pool, how it is divided, deals, and paying out."""
