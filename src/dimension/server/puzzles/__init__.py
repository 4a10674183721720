"""Puzzles without a clock, and the rush: their stock, how answers are judged, and ratings."""
