"""Every hand of the deck, solved and counted."""

from dimension.solver.census.run import MOST_CARDS, Census, take_census

__all__ = ["MOST_CARDS", "Census", "take_census"]
