"""Rulings at the showdown: who shows, what hands are worth, who may look."""
