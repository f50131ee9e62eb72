"""Leagues and rankings: who belongs where, what is played, and where every number comes from."""
