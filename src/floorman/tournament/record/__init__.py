"""What is on record of a tournament: steps, what is taken back of them, and what is put right."""
