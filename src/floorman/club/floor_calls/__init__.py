"""The floor is called at a table that the club deals: how its floor hears of it, rules on the hand, and keeps the case."""
