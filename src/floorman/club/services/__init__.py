"""The parts of the club as services on the bus: each takes what `floorman.club.wanted` names for it."""
