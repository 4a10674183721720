"""Every hand of the deck, solved and counted."""

from dimension.solver.census.take import MOST_CARDS, Census, take_census

__all__ = ["MOST_CARDS", "Census", "take_census"]
