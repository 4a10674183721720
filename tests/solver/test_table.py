"""The shipped tables are complete, and what the rules give."""

import numpy as np
import pytest

from dimension.rules.hand import Hand
from dimension.rules.scoring import score_tray
from dimension.rules.tray import tray_from_masks
from dimension.solver.core.packed import DATA, WITNESSES, BitColumns, pack, read, unpack
from dimension.solver.core.sorted_counts import place_of_vector
from dimension.solver.core.spatial_cards import SPATIAL_CARDS
from dimension.solver.core.vectors import VECTORS
from dimension.solver.core.witnesses import MASKS_BYTES, witnesses
from dimension.solver.optimal_count import count_all
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


def test_every_tray_is_counted() -> None:
    assert count_all() == 56_632_756


def test_every_witness_has_the_signature_it_stands_for() -> None:
    hand = Hand(SPATIAL_CARDS)
    for number, stored in enumerate(read(WITNESSES, len(SPATIAL_CARDS), MASKS_BYTES)):
        group = witnesses().group(number)
        for row, signature in list(enumerate(_signatures(stored)))[::10]:
            verdicts = score_tray(hand, tray_from_masks(group.masks(row))).verdicts
            assert sum(verdict.fulfilled << at for at, verdict in enumerate(verdicts)) == signature


def test_tables_take_less_than_a_megabyte() -> None:
    assert sum(path.stat().st_size for path in DATA.iterdir()) < 1_000_000


def test_packed_groups_come_back() -> None:
    groups = [BitColumns(3, (b"\x05", b"\x02"), b"abcdef"), BitColumns(9, (b"\x01\x01", b"\xff\x01"), bytes(18))]
    assert unpack(pack(groups), columns=2, payload=2) == groups
    assert groups[1].set_of(0) == 0b1_0000_0001
