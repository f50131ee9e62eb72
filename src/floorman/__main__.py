"""``python -m floorman``: the same as ``floorman``."""

from floorman.cli import main

main()
