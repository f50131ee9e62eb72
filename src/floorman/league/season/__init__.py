"""The season of a league: match days from the draw to the approved result, the table, and the MVP."""
