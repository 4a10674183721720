"""Puzzles with ratings."""
