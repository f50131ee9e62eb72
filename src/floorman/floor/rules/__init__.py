"""The rules the floor rules by, a room for each kind of dispute."""
