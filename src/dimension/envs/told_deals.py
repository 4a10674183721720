"""Deals for many rounds as the options of a reset tell them: one for all rounds, or one for each."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from dimension.envs.dealing import Dealing
from dimension.envs.many_deals import Seeds
from dimension.rules.settings import check_seed

_FOR_EACH: Final = ("deal", "hand")
"""The options that may be lists, with one entry for each round."""


def told_deals(dealing: Dealing, options: Mapping[str, Any], rounds: int) -> tuple[Dealing, Seeds | None]:
    """How to deal with some options and, where they list a deal or a hand for each round, the deals of all."""
    lists = {name: options[name] for name in _FOR_EACH if isinstance(options.get(name), list | tuple | np.ndarray)}
    for name, values in lists.items():
        if len(values) != rounds:
            raise ValueError(f"{len(values)} {name}s for {rounds} rounds: give one for each")
    deals = checked_deals(lists["deal"]) if "deal" in lists else None
    # The first entry of a list stands for all, so that options which contradict each other are refused as usual.
    told = dealing.changed({**options, **{name: values[0] for name, values in lists.items()}})
    if "hand" in lists:
        return told.given(lists["hand"]), np.arange(-rounds, 0)
    return told, deals


def checked_deals(deals: Sequence[int] | NDArray[Any]) -> Seeds:
    """Deals, one for each round, when they are whole numbers and not too large."""
    found = np.asarray(deals)
    if found.dtype.kind not in "iu":
        raise ValueError(f"deals are whole numbers, not {deals!r:.60}")
    for deal in (found.min(), found.max()):
        check_seed(int(deal))
    return found.astype(np.int64)
