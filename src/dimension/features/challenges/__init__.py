"""Challenges: play the same hands against a friend's recording."""
