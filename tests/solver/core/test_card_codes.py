"""Hands as rows of codes."""

import numpy as np

from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand
from dimension.solver.core.cards import NOTHING, SPATIAL_CODES, codes_of, vectors_by_code
from dimension.solver.core.demand import demand_of
from dimension.solver.core.vectors import ALL_VECTORS
from tests.solver.random_hands import random_hands


def test_codes_stand_for_the_demands_of_a_hand() -> None:
    vectors = list(vectors_by_code())
    pairs = [Hand("O1 O2 W+O K-B"), Hand("K2 K1"), Hand("K1 W2 B1"), Hand("O_ K2 W1")]
    for hand in [*pairs, *random_hands(1, 500, (1, 6, 14))]:
        (row,) = codes_of(np.array([[card.index for card in hand]], dtype=np.uint8)).tolist()
        demand = demand_of(hand)
        assert tuple(row[: len(demand.spatial)]) == demand.spatial
        counting = [vectors[code] for code in row[len(demand.spatial) :]]
        assert sorted(counting) == sorted(demand.counting)


def test_rows_of_shorter_hands_end_with_nothing() -> None:
    rows = np.array([[0, 12, len(CARDS), len(CARDS)]], dtype=np.uint8)
    codes = codes_of(rows)[0].tolist()
    assert codes == [2, SPATIAL_CODES, NOTHING, NOTHING]
    assert list(vectors_by_code())[NOTHING] == ALL_VECTORS
