"""What people are told of themselves wherever they are: their turn, another seat, how their event goes, what was ruled."""
