"""Members and guests: who they are, how they come in, what they may do, and what the club knows of them."""
