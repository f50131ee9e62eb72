"""Chips: sets and stacks, colour-ups, and the account of everything in play."""
