"""What the floor and the tournament both work out, each rule once: places, shares, races, levels, seats."""
