"""To play the same in a native vector environment and in single ones, and to compare what comes back."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dimension.envs.actions import DONE


def assert_same(one: Any, other: Any) -> None:
    """Equal to the last type: Gymnasium's own comparison does not look into arrays of observations."""
    assert type(one) is type(other)
    if isinstance(one, dict):
        assert one.keys() == other.keys()
        for name in one:
            assert_same(one[name], other[name])
    elif isinstance(one, tuple) or (isinstance(one, np.ndarray) and one.dtype == np.object_):
        assert len(one) == len(other)
        for mine, theirs in zip(one, other, strict=True):
            assert_same(mine, theirs)
    elif isinstance(one, np.ndarray):
        assert (one.dtype, one.shape) == (other.dtype, other.shape)
        assert (one == other).all()
    else:
        assert one == other


def some_actions(rng: np.random.Generator, mask: NDArray[Any], lawless: float) -> NDArray[np.intp]:
    """Random actions, of which a share does not care about the mask; done is rare so that trays grow."""
    wishes = rng.random(mask.shape) * (mask + (rng.random((len(mask), 1)) < lawless))
    wishes[:, DONE] *= 0.3
    return np.asarray(wishes.argmax(axis=1))
