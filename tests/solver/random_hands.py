"""Random hands of some sizes."""

from collections.abc import Sequence
from random import Random

from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand


def random_hands(seed: int, number: int, sizes: Sequence[int]) -> list[Hand]:
    """The same hands for the same seed."""
    random = Random(seed)
    return [Hand(random.sample(CARDS, random.choice(sizes))) for _ in range(number)]
