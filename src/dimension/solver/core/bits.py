"""Sets as integers: bit i stands for member i."""

from collections.abc import Iterator


def members(bits: int) -> Iterator[int]:
    """The members of a finite set, lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def lowest_member(bits: int) -> int:
    """The lowest member of a set that has one."""
    return (bits & -bits).bit_length() - 1
