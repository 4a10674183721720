"""Infos of many episodes at once, in the form that Gymnasium's vector environments give them."""

from typing import Any

import numpy as np
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from dimension.envs.many_trays import Truths
from dimension.envs.observing import Observation


def with_presence(columns: dict[str, NDArray[Any]], present: Truths) -> dict[str, NDArray[Any]]:
    """For each column also the flags, under its name with "_", of who says it; the others have zeros there."""
    infos, absent = dict[str, NDArray[Any]](), ~present
    for name, column in columns.items():
        if absent.any():
            column = column.copy()
            column[absent] = 0
        infos[name], infos[f"_{name}"] = column, present.copy()
    return infos


def final_observations(observation: Observation, over: Truths) -> NDArray[np.object_]:
    """Each observation of its own where an episode is over, and None elsewhere."""
    final, which = np.full(len(over), None, dtype=np.object_), np.flatnonzero(over)
    kept = {name: column[which] for name, column in observation.items()}
    for row, number in enumerate(which):
        final[number] = {name: column[row] for name, column in kept.items()}
    return final


def checked_reset_mask(mask: object, dealt: Truths) -> Truths:
    """The flags of the episodes to reset, all of them when there is no mask; raises where Gymnasium does."""
    if mask is None:
        return np.ones_like(dealt)
    if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
        raise TypeError(f"reset_mask is a NumPy array of truth values, not {mask!r}")
    if mask.shape != dealt.shape:
        raise ValueError(
            f"reset_mask has the shape {mask.shape}: give one truth value for each of {len(dealt)} episodes"
        )
    if not mask.any():
        raise ValueError("reset_mask chooses no episode")
    if not (mask | dealt).all():
        raise ResetNeeded("nothing is dealt yet: call reset() without reset_mask first")
    return mask.copy()
