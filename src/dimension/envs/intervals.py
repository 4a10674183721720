"""How sure a mean is: intervals by the bootstrap, over the hands of a list and over the seeds of an agent.

Hands and seeds are drawn again with replacement, each on their own, and the mean of what was drawn is noted; the
interval leaves out equal shares of these means at both ends. The random numbers are those of splitmix64, so that
the same results have the same interval everywhere.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dimension.envs.hand_splits import STEP, splitmix64

RESAMPLES: Final = 2000
"""How often hands and seeds are drawn again."""

LEVEL: Final = 0.95
"""The share of the means that the interval holds."""


class Interval(NamedTuple):
    """The lower and the upper end."""

    low: float
    high: float


def bootstrap(values: NDArray[np.integer], *, level: float = LEVEL) -> Interval:
    """The interval of the mean of whole numbers: a row for each seed, or a single row, and a column for each hand.

    >>> bootstrap(np.array([[3, 3, 3], [3, 3, 3]]))
    Interval(low=3.0, high=3.0)
    """
    if not 0 < level < 1:
        raise ValueError(f"the level of an interval lies between 0 and 1, not at {level}")
    rows = np.atleast_2d(values).astype(np.float64)
    seeds, hands = rows.shape
    if not rows.size:
        raise ValueError("there is no interval of nothing: give at least one value")
    words = splitmix64(np.arange(RESAMPLES * (seeds + hands), dtype=np.uint64) * np.uint64(STEP))
    words = words.reshape(RESAMPLES, seeds + hands)
    # Sums of whole numbers, which are exact: their order does not matter.
    drawn = (_times_drawn(words[:, :seeds]) @ rows * _times_drawn(words[:, seeds:])).sum(axis=1) / rows.size
    low, high = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2]).tolist()
    return Interval(low, high)


def _times_drawn(words: NDArray[np.uint64]) -> NDArray[np.float64]:
    """How often each column is drawn, in each of the rows, when as many are drawn as there are."""
    rows, columns = words.shape
    chosen = (words % np.uint64(columns)).astype(np.intp) + columns * np.arange(rows)[:, None]
    return np.bincount(chosen.reshape(-1), minlength=rows * columns).reshape(rows, columns).astype(np.float64)
