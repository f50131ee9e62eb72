"""What can be wanted of each part of the club over the wire, as values: a module for each part.

What happens at a table, in a tournament or in a league is wanted with the commands of those parts themselves; here stands what
is about them: to open one, to look at it, to take a step back.
"""
