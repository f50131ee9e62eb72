"""Clubs, members, licences, teams, line-ups and fines.

The rest of the league asks about people through `floorman.league.people.lookup` alone.
"""
