"""Questions to a floor person: which facts there are, which still matter, and what was answered."""
