"""A dispute at a real hand: what the hand itself says, and carrying a ruling out on it."""
