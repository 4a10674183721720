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
    # mask of each class under the symmetries is judged, and its row is copied to all others.
    for rank in np.unique(moved_ranks().min(axis=0)).tolist():
        row = _judged_with(kind, rank)
        for image in moved_ranks():
            table[image[rank], image] = row
    return table


def _judged_with(kind: CardType, rank: int) -> list[bool]:
    """The row of one mask: the verdict on it with every other."""
    judge, card, mask = JUDGES[kind], _card(kind, _ONE, _OTHER), color_masks()[rank]
    row = [
        not mask & other and judge(card, (mask, other, *_NO_SPHERES), mask | other, 0) is None
        for other in color_masks()
    ]
    row[rank] = judge(_card(kind, _ONE, _ONE), (mask, 0, *_NO_SPHERES), mask, 0) is None
    return row


def _card(kind: CardType, first: Color, other: Color) -> Card:
    return next(card for card in CARDS if (card.type, card.first, card.other) == (kind, first, other))
