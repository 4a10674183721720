"""Random numbers that leave nothing out."""

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

_Choice = TypeVar("_Choice")


class ThoroughRandom(Random):
    """Chooses every element of a sequence, in random order, before it chooses one of them again."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self._left: Final[dict[object, list[int]]] = {}
        """The indices that were not chosen yet, by sequence."""

    def choice(self, seq: Sequence[_Choice]) -> _Choice:  # type: ignore[override]
        """An element that was not chosen for longest."""
        left = self._left.setdefault(_name(seq), [])
        if not left:
            left.extend(range(len(seq)))
            self.shuffle(left)
        return seq[left.pop()]


def _name(seq: Sequence[object]) -> object:
    """A value that sequences with the same elements share."""
    try:
        key = tuple(seq)
        hash(key)
    except TypeError:
        return id(seq), len(seq)
    return key
