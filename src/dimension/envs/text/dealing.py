"""Hands and questions without end, by split and seed: the same everywhere, and none twice."""

from collections.abc import Iterable, Iterator
from itertools import count
from typing import Final

from dimension.envs.splits import hand_of_split
from dimension.envs.text.tasks import Question, Task, question
from dimension.rules.hand import Hand

_OF_A_SEED: Final = 1 << 20
"""Hands and questions of a seed before the next one begins."""
_SEEDS: Final = 1 << 20


def hands(split: str = "train", seed: int = 0, *, cards: int = 6) -> Iterator[Hand]:
    """Hands of a split without end; hands of other seeds are others."""
    for number in count(_first(seed)):
        yield hand_of_split(split, number, cards)


def questions(
    tasks: Iterable[Task | str] = tuple(Task), *, split: str = "train", seed: int = 0, cards: int = 6
) -> Iterator[Question]:
    """Questions without end, of each of the tasks in turn; questions of other seeds are others."""
    chosen = [Task(task) for task in tasks]
    if not chosen:
        raise ValueError("There are no tasks: name at least one")
    for number in count(_first(seed)):
        for task in chosen:
            yield question(task, number, split=split, cards=cards)


def _first(seed: int) -> int:
    if type(seed) is not int or not 0 <= seed < _SEEDS:
        raise ValueError(f"A seed is a whole number from 0 to {_SEEDS - 1}, not {seed!r}")
    return seed * _OF_A_SEED
