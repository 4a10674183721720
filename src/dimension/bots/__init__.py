"""Bots: how they see a hand, how hard they think, and how fast they build."""
