"""The stored sets say for which count vectors a card, a pair or a triple goes together."""

from random import Random

from dimension.solver.core.exchanges import SPATIAL_CARDS
from dimension.solver.core.joint_sets import joint_sets
from dimension.solver.core.vectors import VECTORS
from dimension.solver.core.witnesses import witnesses


def test_a_vector_is_in_a_set_just_when_some_witness_fulfills_the_cards() -> None:
    random = Random(91)
    for _ in range(150):
        # A card named twice asks for nothing more: this covers single cards and pairs too.
        first, second, third = sorted(random.choices(range(len(SPATIAL_CARDS)), k=3))
        vectors = joint_sets()[first][second][third]
        for vector in random.sample(range(len(VECTORS)), 20):
            fulfilling = witnesses().fulfilling[vector]
            together = fulfilling[first] & fulfilling[second] & fulfilling[third]
            assert bool(vectors >> vector & 1) == bool(together)
