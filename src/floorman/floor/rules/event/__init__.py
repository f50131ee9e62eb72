"""Rulings on an event at the table: busts, races, levels, chips bought."""
