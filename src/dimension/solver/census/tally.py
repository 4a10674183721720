"""Hands counted by what is possible with them."""

from collections import Counter
from dataclasses import dataclass, field

Result = tuple[int, bool]
"""A best score, and whether it comes with the bonus."""


@dataclass(slots=True)
class Tally:
    """Hands counted by their result, and those that some five-color tray fulfills."""

    hands: Counter[Result] = field(default_factory=Counter)
    fulfillable: int = 0

    def add(self, other: "Tally") -> None:
        """Count the hands of another tally as well."""
        self.hands.update(other.hands)
        self.fulfillable += other.fulfillable
