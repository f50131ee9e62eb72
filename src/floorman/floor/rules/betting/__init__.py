"""Rulings on bets: words, chips, turns, amounts, conditions, counts and dead hands."""
