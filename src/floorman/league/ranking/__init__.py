"""The ranking of a league."""
