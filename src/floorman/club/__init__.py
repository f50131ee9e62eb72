"""The club: what ties hands, tables and people together."""
