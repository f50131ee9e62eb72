"""The floor desk of a club: its casebook, and the process in which rulings are worked out."""
