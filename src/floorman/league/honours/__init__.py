"""Titles, belts, residence and the national team."""
