"""The clock and what it counts down: levels, breaks, changes of them, and the time somebody has to act."""
