"""All trays that attain the optimum of a hand, each of them."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from dimension.lookup.masks import moved
from dimension.rules.tray import Tray, trusted_tray
from dimension.solver.core.colorings import colorings
from dimension.solver.core.exchanges import inverse
from dimension.solver.core.shares import Share, SolvedHand, shares
from dimension.solver.core.sorted_counts import SORTED_COUNTS


def optimal_trays(solved: SolvedHand) -> Iterator[Tray]:
    """The optimal trays of a solved hand, each once."""
    for share in shares(solved):
        yield from _trays_of(share)


def _trays_of(share: Share) -> Iterator[Tray]:
    colors = list(inverse(share.permutation))
    for part in colorings(SORTED_COUNTS[share.group]):
        chosen = part.masks[_failing_exactly(part.signatures(share.cards), share.cards, share.failed)]
        for symmetry in part.images if len(chosen) else ():
            for masks in moved(chosen, symmetry)[:, colors].tolist():
                yield trusted_tray(tuple(masks))


def _failing_exactly(signatures: NDArray[np.uint64], cards: int, failed: int) -> NDArray[np.bool_]:
    """Which signatures lack exactly `failed` of some cards."""
    return np.asarray(np.bitwise_count(~signatures & np.uint64(cards)) == failed)
