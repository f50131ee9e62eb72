"""The floor is called to a table: who may, what waits meanwhile, and how play goes on."""
