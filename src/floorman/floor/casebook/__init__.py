"""The casebook: cases, precedents, how they were closed, and the quiz."""
