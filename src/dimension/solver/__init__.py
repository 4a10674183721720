"""Exact answers about hands: the optimum, how many trays attain it, and every hand of the deck."""

from dimension.solver.grades import fulfillable
from dimension.solver.solution import Solution, WithBonus
from dimension.solver.solve import MAX_CARDS, solve

__all__ = ["MAX_CARDS", "Solution", "WithBonus", "fulfillable", "solve"]
