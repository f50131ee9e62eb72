"""Who may do what: people with their roles, and the one table that says which command needs which."""
