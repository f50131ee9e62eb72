"""Rulings on the deal: hole cards, board, deck and stub."""
