"""Puzzles without a clock, with ratings."""
