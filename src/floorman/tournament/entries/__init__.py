"""Entries: who may enter, who is there, what was bought, and the stacks nobody plays."""
