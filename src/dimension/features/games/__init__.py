"""Finished and running games, and a player's record."""
