"""A book of the house, as its text."""

from __future__ import annotations

FRIDAY = """
id      = "friday"
title   = "Friday night"
edition = "2025"
extends = "tda"

[table]
clock_seconds = { is = 41, rule = "FRIDAY-1" }

[rules]
"FRIDAY-1" = "Forty-one seconds on the clock"
"""
