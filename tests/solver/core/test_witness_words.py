"""Witnesses for many hands."""

from random import Random

import numpy as np
import pytest

from dimension.solver.core.bulk import first_witnesses, masks_at
from dimension.solver.core.demand import EVERYTHING, failing_at_most
from dimension.solver.core.packed import lowest_member
from dimension.solver.core.vectors import VECTORS
from dimension.solver.core.witnesses import witnesses


@pytest.mark.parametrize("may_fail", [0, 1, 3])
def test_every_vector_has_the_same_first_witness_as_for_a_single_hand(may_fail: int) -> None:
    random, table = Random(may_fail), witnesses()
    vectors = np.arange(len(VECTORS))
    cards = np.array([random.sample(range(40), 4) for _ in VECTORS], dtype=np.uint8)
    allowed = np.full(len(VECTORS), may_fail) if may_fail else None
    places = first_witnesses(vectors, cards, allowed)
    assert (places >= 0).any()
    masks = masks_at(vectors, places).tolist()
    for vector, spatial in enumerate(cards.tolist()):
        fulfilling = map(table.fulfilling[vector].__getitem__, spatial)
        good = failing_at_most([EVERYTHING] * (may_fail + 1), fulfilling)[may_fail]
        assert (places[vector] >= 0) == bool(good)
        if good:
            assert tuple(masks[vector]) == table.masks(vector, lowest_member(good))
