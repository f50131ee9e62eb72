"""The end of an event: busts, hand for hand, standings, results and points."""
