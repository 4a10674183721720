"""The shipped tables are complete, and what the rules give."""

import numpy as np
import pytest

from dimension.solver.core.packed import WITNESSES, BitColumns, read
from dimension.solver.core.sorted_counts import place_of_vector
from dimension.solver.core.spatial_cards import SPATIAL_CARDS
from dimension.solver.core.vectors import VECTORS
from dimension.solver.core.witnesses import MASKS_BYTES
from dimension.solver.table import SignatureGroup, build_groups, stale_tables

_GROUP_OF_VECTOR = [place_of_vector(vector)[0] for vector in range(len(VECTORS))]


@pytest.fixture(scope="module")
def groups() -> list[SignatureGroup]:
    return list(build_groups())


def test_shipped_tables_are_what_the_rules_give(groups: list[SignatureGroup]) -> None:
    assert stale_tables(groups) == []


def test_all_signatures_are_there(groups: list[SignatureGroup]) -> None:
    sizes = [len(group.unfolded(group.signatures)) for group in groups]
    assert sum(sizes[group] for group in _GROUP_OF_VECTOR) == 3_001_811


def test_all_maximal_signatures_are_there(groups: list[SignatureGroup]) -> None:
    stored = read(WITNESSES, len(SPATIAL_CARDS), MASKS_BYTES)
    sizes = [
        len(group.unfolded(np.array(_signatures(some), dtype=np.uint64)))
        for group, some in zip(groups, stored, strict=True)
    ]
    assert sum(sizes[group] for group in _GROUP_OF_VECTOR) == 698_411
    assert sum(some.rows for some in stored) == 6_243


def _signatures(stored: BitColumns) -> list[int]:
    sets = [stored.set_of(card) for card in range(len(SPATIAL_CARDS))]
    return [sum((column >> row & 1) << card for card, column in enumerate(sets)) for row in range(stored.rows)]
