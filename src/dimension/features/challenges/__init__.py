"""Challenges: the same cards against a ghost."""
