"""What can be asked of a league, and the answers: lists, entries, why a number is what it is. A page, a bot and a terminal ask alike."""
