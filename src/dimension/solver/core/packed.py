"""Reading and writing the package data: columns of bits, compressed, nothing pickled; and sets as integers.

A table has rows in groups, one per sorted count vector. It is stored column by column, so that a column
is a set of rows: one large integer. Nothing here needs NumPy: a single hand is solved before it has loaded.
"""

import zlib
from collections.abc import Iterator, Sequence
from pkgutil import get_data
from typing import Final, NamedTuple


def members(bits: int) -> Iterator[int]:
    """The members of a finite set, lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def lowest_member(bits: int) -> int:
    """The lowest member of a set that has one."""
    return (bits & -bits).bit_length() - 1


WITNESSES: Final = "witnesses.bin"
CLASSES: Final = "classes.bin"
JOINT_SETS: Final = "joint_sets.bin"

_LENGTH: Final = 2
"""Bytes of a group's number of rows."""


class BitColumns(NamedTuple):
    """The rows of one group: each column as bytes, lowest row first, and the same number of further bytes per row."""

    rows: int
    columns: tuple[bytes, ...]
    payload: bytes = b""

    def set_of(self, column: int) -> int:
        """The rows that have a bit, as a set."""
        return int.from_bytes(self.columns[column], "little")


def pack(groups: Sequence[BitColumns]) -> bytes:
    """The groups of a table as compressed bytes."""
    lengths = b"".join(group.rows.to_bytes(_LENGTH, "little") for group in groups)
    bodies = b"".join(b"".join(group.columns) + group.payload for group in groups)
    return zlib.compress(len(groups).to_bytes(_LENGTH, "little") + lengths + bodies, 9)


def unpack(packed: bytes, columns: int, payload: int = 0) -> list[BitColumns]:
    """Unpack the bytes of `pack`, given the number of columns and the further bytes of a row."""
    data = zlib.decompress(packed)
    count = int.from_bytes(data[:_LENGTH], "little")
    at = _LENGTH * (count + 1)
    groups = []
    for start in range(_LENGTH, at, _LENGTH):
        rows = int.from_bytes(data[start : start + _LENGTH], "little")
        size = (rows + 7) // 8
        end = at + size * columns
        cut = tuple(data[place : place + size] for place in range(at, end, size))
        groups.append(BitColumns(rows, cut, data[end : end + rows * payload]))
        at = end + rows * payload
    return groups


def read(name: str, columns: int, payload: int = 0) -> list[BitColumns]:
    """One of the shipped tables, group by group."""
    return unpack(_shipped(name), columns, payload)


def read_bytes(name: str) -> bytes:
    """A shipped table as one run of bytes."""
    return zlib.decompress(_shipped(name))


def _shipped(name: str) -> bytes:
    # Not through pathlib, whose import takes longer than solving a hand.
    packed = get_data("dimension.solver", f"data/{name}")
    assert packed is not None, "the package's loader cannot read data"
    return packed
