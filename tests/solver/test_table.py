"""The shipped tables are complete, and agree with the rules."""

import zlib
from pathlib import Path

import numpy as np
import pytest

from dimension.solver import table
from dimension.solver.core.exchanges import SPATIAL_CARDS
from dimension.solver.core.packed import CLASSES, WITNESSES, BitColumns, read, read_bytes
from dimension.solver.core.vectors import VECTORS, place_of_vector
from dimension.solver.core.witnesses import MASKS_BYTES
from dimension.solver.table import SignatureGroup, build_groups, main, stale_tables

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


def test_only_a_table_with_another_content_is_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = {WITNESSES: zlib.compress(read_bytes(WITNESSES), 1), CLASSES: zlib.compress(b"something else")}
    monkeypatch.setattr(table, "build_groups", list)
    monkeypatch.setattr(table, "build_tables", lambda _groups: tables)
    assert stale_tables([]) == [CLASSES]
    assert main(["--check"]) == 1


def test_rebuilding_writes_the_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "DATA", tmp_path / "data")
    monkeypatch.setattr(table, "build_groups", list)
    monkeypatch.setattr(table, "build_tables", lambda _groups: {CLASSES: b"classes"})
    assert main(["--rebuild"]) == 0
    assert (tmp_path / "data" / CLASSES).read_bytes() == b"classes"
