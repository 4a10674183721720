"""Shuffling from a seed: the same on every Python version and platform.

The standard library promises no stable shuffle, so this one is spelled out: Fisher and Yates'
walk, fed by SHA-256 of the seed and a counter.
"""

from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

MAX_SEED: Final = 2**53 - 1
"""The largest seed: the largest integer that every JSON reader keeps exactly."""

_WORD_BYTES: Final = 8
_Item = TypeVar("_Item")


def shuffled(items: Sequence[_Item], seed: int, turn: int = 0) -> tuple[_Item, ...]:
    """The items in an order that depends on the seed alone; later shuffles of one game have their own `turn`."""
    words = _words(seed, turn)
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = _below(last + 1, words)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def _words(seed: int, turn: int) -> Iterator[int]:
    """An endless stream of 64-bit numbers."""
    from hashlib import sha256

    block = 0
    while True:
        digest = sha256(f"dimension {seed} {turn} {block}".encode()).digest()
        for start in range(0, len(digest), _WORD_BYTES):
            yield int.from_bytes(digest[start : start + _WORD_BYTES], "big")
        block += 1


def _below(bound: int, words: Iterator[int]) -> int:
    """A number from 0 to bound - 1, all equally likely: numbers from the incomplete last stretch are skipped."""
    whole = 2 ** (8 * _WORD_BYTES)
    limit = whole - whole % bound
    return next(word for word in words if word < limit) % bound
