"""Budgets that agents use up in this process, counted where it happens."""

from dataclasses import dataclass
from typing import Final


@dataclass
class Spent:
    """A count that only grows: take the difference of two moments."""

    steps: int = 0
    """Steps of environments for one player; a vector environment counts one for each round."""


SPENT: Final = Spent()
