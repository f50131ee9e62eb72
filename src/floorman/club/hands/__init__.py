"""Hands that are over, found again: whose they were, what each pair of eyes saw of them, and their proofs."""
