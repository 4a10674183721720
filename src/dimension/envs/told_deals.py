"""Deals for many rounds as the options of a reset tell them: one for all rounds, or one for each."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from dimension.board.geometry import MAX_SPHERES
from dimension.envs.dealing import NO_DEAL, Dealing
from dimension.envs.many_deals import DealColumns, DealStream, Seeds, columns_of, columns_of_hands
from dimension.rules.settings import check_seed

_FOR_EACH: Final = ("deal", "hand")
"""The options that may be lists, with one entry for each round."""


def told_deals(
    dealing: Dealing,
    options: Mapping[str, Any],
    stream: DealStream,
    which: NDArray[np.intp],
    *,
    spheres: int = MAX_SPHERES,
) -> tuple[Seeds, DealColumns]:
    """What some rounds are dealt when a reset has options; every round draws a number, whatever they are."""
    lists = {name: options[name] for name in _FOR_EACH if isinstance(options.get(name), list | tuple | np.ndarray)}
    for name, values in lists.items():
        if len(values) != len(which):
            raise ValueError(f"{len(values)} {name}s for {len(which)} rounds: give one for each")
    # The first entry of a list stands for all, so that options which contradict each other are refused as usual.
    dealing = dealing.changed({**options, **{name: values[0] for name, values in lists.items()}})
    deals = stream.next(which, dealing)
    if "hand" in lists:
        return np.full(len(which), NO_DEAL, dtype=np.int64), columns_of_hands(lists["hand"], spheres=spheres)
    if "deal" in lists:
        deals = checked_deals(lists["deal"])
    return deals, columns_of(dealing, deals, spheres=spheres)


def checked_deals(deals: Sequence[int] | NDArray[Any]) -> Seeds:
    """Deals, one for each round, when they are whole numbers and not too large."""
    found = np.asarray(deals)
    if found.dtype.kind not in "iu":
        raise ValueError(f"deals are whole numbers, not {deals!r:.60}")
    for deal in (found.min(), found.max()):
        check_seed(int(deal))
    return found.astype(np.int64)
