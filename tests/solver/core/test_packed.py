"""Packed tables come back as they were, and the shipped ones are small."""

import zlib

import pytest

from dimension.solver.core.packed import CLASSES, JOINT_SETS, WITNESSES, BitColumns, pack, read_bytes, unpack
from dimension.solver.table import DATA


def test_packed_groups_come_back() -> None:
    groups = [BitColumns(3, (b"\x05", b"\x02"), b"abcdef"), BitColumns(9, (b"\x01\x01", b"\xff\x01"), bytes(18))]
    assert unpack(pack(groups), columns=2, payload=2) == groups
    assert groups[1].set_of(0) == 0b1_0000_0001


def test_tables_take_less_than_a_megabyte() -> None:
    assert {path.name for path in DATA.iterdir()} == {WITNESSES, CLASSES, JOINT_SETS}
    assert sum(path.stat().st_size for path in DATA.iterdir()) < 1_000_000


@pytest.mark.parametrize("name", [WITNESSES, CLASSES, JOINT_SETS])
def test_a_shipped_table_can_be_read_as_one_run_of_bytes(name: str) -> None:
    assert read_bytes(name) == zlib.decompress((DATA / name).read_bytes())
