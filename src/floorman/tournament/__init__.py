"""A tournament from registration to the last payout: structure, clock, seats, chips, places and prizes."""
