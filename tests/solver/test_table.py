"""The shipped tables are complete, and what the rules give."""

import numpy as np
import pytest

from dimension.rules.colors import COLORS
from dimension.rules.hand import Hand
from dimension.rules.scoring import score_tray
from dimension.rules.tray import tray_from_masks
from dimension.solver.counts import VECTORS
from dimension.solver.groups import place_of_vector
from dimension.solver.spatial import SPATIAL_CARDS
from dimension.solver.storage import CLASS_ROW, CLASSES, DATA, WITNESS_ROW, WITNESSES, by_group, pack, read, unpack
from dimension.solver.table import Group, build_groups, stale_tables

_GROUP_OF_VECTOR = [place_of_vector(vector)[0] for vector in range(len(VECTORS))]


@pytest.fixture(scope="module")
def groups() -> list[Group]:
    return list(build_groups())


def test_shipped_tables_are_what_the_rules_give(groups: list[Group]) -> None:
    assert stale_tables(groups) == []


def test_all_signatures_are_there(groups: list[Group]) -> None:
    sizes = [len(group.unfolded(group.signatures)) for group in groups]
    assert sum(sizes[group] for group in _GROUP_OF_VECTOR) == 3_001_811


def test_all_maximal_signatures_are_there(groups: list[Group]) -> None:
    rows = by_group(read(WITNESSES, WITNESS_ROW))
    sizes = [len(group.unfolded(some["signature"])) for group, some in zip(groups, rows, strict=True)]
    assert sum(sizes[group] for group in _GROUP_OF_VECTOR) == 698_411


def test_every_tray_is_counted() -> None:
    trays = [int(rows["trays"].sum()) for rows in by_group(read(CLASSES, CLASS_ROW))]
    assert sum(trays[group] for group in _GROUP_OF_VECTOR) == 56_632_756


def test_every_witness_has_the_signature_it_stands_for() -> None:
    hand, rows = Hand(SPATIAL_CARDS), read(WITNESSES, WITNESS_ROW)
    assert len(rows) == 6_243
    for row in rows[::10]:
        verdicts = score_tray(hand, tray_from_masks(tuple(row["masks"].tolist()))).verdicts
        assert sum(verdict.fulfilled << at for at, verdict in enumerate(verdicts)) == int(row["signature"])


def test_tables_take_less_than_a_megabyte() -> None:
    assert sum(path.stat().st_size for path in DATA.iterdir()) < 1_000_000


def test_packed_rows_come_back() -> None:
    rows = np.zeros(3, dtype=WITNESS_ROW)
    rows["signature"], rows["masks"][:, : len(COLORS)] = [1, 2**39, 77], 500
    assert (unpack(pack(rows), WITNESS_ROW) == rows).all()
