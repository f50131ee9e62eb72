"""Seats: drawn, kept, evened out; tables that break, and who deals at them."""
