"""At most k cards fail: the recurrence behind every question about cards that are given up.

Each card comes as the set of things (count vectors, witnesses, classes of trays) that fulfill it. *Level* k
is the set of the things that fail at most k of the cards so far. When one more card comes, a thing is still
in level k if it fulfills that card and was in level k before, or if it was in level k - 1 before: then it
can afford to fail the card.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Things = TypeVar("Things", int, "NDArray[np.int64]")
"""A set of things: an integer, or many words of bits in an array."""

EVERYTHING = -1
"""All bits set, however many there are: every thing there is."""


def failing_at_most(levels: Sequence[Things], cards: Iterable[Things]) -> list[Things]:
    """What is left of each level after some cards; before any card, every level is everything there is.

    Level k of the result holds the things that fail at most k cards.
    """
    after = list(levels)
    highest = len(after) - 1
    for fulfilling in cards:
        # From the top down, so that level k - 1 is still the one before this card.
        for k in range(highest, 0, -1):
            after[k] = after[k] & fulfilling | after[k - 1]
        after[0] = after[0] & fulfilling
    return after
