"""A tournament from registration to the last payout: levels, seats, chips, places and prizes.

Pure values and functions: time, cards and seeds come in as arguments, and every answer carries its reason and its rule.
"""
