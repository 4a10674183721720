"""Cards that look at two colors: a verdict for every two sets of positions."""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dimension.board.colors import COLORS, Color
from dimension.lookup.masks import color_masks, moved_ranks
from dimension.rules.cards import CARDS, JUDGES, Card, CardType

# No card of these types prefers a color, so two colors stand for any two.
_ONE, _OTHER, *_REST = COLORS
_NO_SPHERES: Final = (0,) * len(_REST)


@cache
def pair_table(kind: CardType) -> NDArray[np.bool_]:
    """By the ranks of both colors, whether a card of this type is fulfilled.

    On the diagonal both are the same color. Two colors never share a position: such entries are meaningless.
    """
    table = np.zeros((len(color_masks()), len(color_masks())), dtype=np.bool_)
    # A judge reads what touches and what bears what, which turning and mirroring the tray leaves alone. So one
    # mask of each class under the symmetries is judged, and the verdicts are copied to the others.
    classes = moved_ranks().min(axis=0)
    for rank in np.unique(classes).tolist():
        # Nor does it matter which color comes first: earlier classes were judged with this mask already.
        later = np.flatnonzero(classes >= rank)
        table[moved_ranks()[:, [rank]], moved_ranks()[:, later]] = _judged_with(kind, rank, later.tolist())
    return table | table.T


def _judged_with(kind: CardType, rank: int, others: list[int]) -> list[bool]:
    """The verdicts on one mask with some others, all given by their ranks."""
    judge, masks = JUDGES[kind], color_masks()
    pair, alone = _card(kind, _ONE, _OTHER), _card(kind, _ONE, _ONE)
    mask = masks[rank]
    return [
        judge(alone, (mask, 0, *_NO_SPHERES), mask, 0) is None
        if other == rank
        else not mask & masks[other] and judge(pair, (mask, masks[other], *_NO_SPHERES), mask | masks[other], 0) is None
        for other in others
    ]


def _card(kind: CardType, first: Color, other: Color) -> Card:
    return next(card for card in CARDS if (card.type, card.first, card.other) == (kind, first, other))
