"""The count vectors, best first, and the sets of them."""

import pytest

from dimension.rules.cards import JUDGES, Card
from dimension.solver.core.packed import members
from dimension.solver.core.vectors import (
    ALL_VECTORS,
    AT_LEAST,
    FIVE_COLORS,
    SPHERES,
    VECTORS,
    vectors_fulfilling,
    vectors_where,
)
from dimension.solver.lookup import COUNTING_CARDS


def test_there_are_968_count_vectors() -> None:
    assert len(VECTORS) == len(set(VECTORS)) == 968
    assert ALL_VECTORS.bit_count() == 968


def test_more_spheres_come_first_and_among_equals_five_colors() -> None:
    order = [(-sum(counts), 0 in counts) for counts in VECTORS]
    assert order == sorted(order)


def test_sets_hold_the_vectors_that_they_are_named_after() -> None:
    assert [VECTORS[v] for v in members(FIVE_COLORS)] == [counts for counts in VECTORS if all(counts)]
    for least, vectors in enumerate(AT_LEAST):
        assert [VECTORS[v] for v in members(vectors)] == [counts for counts in VECTORS if sum(counts) >= least]
    assert list(members(vectors_where([spheres == 10 for spheres in SPHERES]))) == [
        at for at, spheres in enumerate(SPHERES) if spheres == 10
    ]


@pytest.mark.parametrize("card", COUNTING_CARDS, ids=str)
@pytest.mark.parametrize("asked", [0, 1, 2, 3])
def test_the_vectors_that_fulfill_a_card_are_those_the_judge_accepts(card: Card, asked: int) -> None:
    accepted = [
        JUDGES[card.type](card, tuple((1 << count) - 1 for count in counts), 0, asked) is None for counts in VECTORS
    ]
    assert vectors_fulfilling(card, asked) == vectors_where(accepted)
