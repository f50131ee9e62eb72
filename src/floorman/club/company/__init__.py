"""Who is at a table besides those who play: hosts, and whom they let in."""
