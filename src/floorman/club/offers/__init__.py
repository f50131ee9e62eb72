"""Standing offers of sit-and-gos: each is opened again as soon as the one before it has begun; and the bots that fill them."""
