"""Reading and writing the package data: plain rows of bytes, compressed, nothing pickled."""

import zlib
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[Any]

DATA: Final = Path(__file__).with_name("data")
"""Where the shipped tables lie."""

WITNESS_ROW: Final = np.dtype([("group", "u1"), ("signature", "<u8"), ("masks", "<u2", (5,))])
"""A maximal signature of a group of count vectors, and the positions of each color on a tray that has it."""

CLASS_ROW: Final = np.dtype([("group", "u1"), ("signature", "<u8"), ("trays", "<u4"), ("orbits", "<u4")])
"""Any signature of a group, how many trays have it, and how many up to the 12 symmetries."""

WITNESSES: Final = "witnesses.bin"
CLASSES: Final = "classes.bin"
JOINT_SETS: Final = "joint_sets.bin"


def pack(rows: Rows) -> bytes:
    """Rows as compressed bytes; the first bytes of all rows stand together, then the second ones…"""
    flat = np.ascontiguousarray(rows).view(np.uint8).reshape(len(rows), -1)
    return zlib.compress(np.ascontiguousarray(flat.T).tobytes(), 9)


def unpack(packed: bytes, row: np.dtype[Any]) -> Rows:
    """What `pack` made into bytes."""
    flat = np.frombuffer(zlib.decompress(packed), dtype=np.uint8).reshape(row.itemsize, -1)
    return np.ascontiguousarray(flat.T).view(row)[:, 0]


def read(name: str, row: np.dtype[Any]) -> Rows:
    """One of the shipped tables."""
    return unpack((DATA / name).read_bytes(), row)


def by_group(rows: Rows) -> list[Rows]:
    """The rows of each group, in the order of the groups."""
    bounds = np.searchsorted(rows["group"], np.arange(int(rows["group"][-1]) + 2))
    return [rows[start:end] for start, end in pairwise(bounds)]


def read_bytes(name: str) -> bytes:
    """A shipped table of equally long rows, as one run of bytes."""
    return zlib.decompress((DATA / name).read_bytes())
