"""Cards that look at one color and the shape: a verdict for every set of positions in every shape."""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dimension.board.colors import COLORS
from dimension.board.geometry import legal_shapes
from dimension.lookup.masks import color_masks, images, moved_ranks
from dimension.lookup.shapes import shape_numbers
from dimension.rules.cards import CARDS, JUDGES, CardType

# No card of these types prefers a color, so one color stands for any.
_ONE, *_REST = COLORS
_NO_SPHERES: Final = (0,) * len(_REST)


@cache
def shape_table(kind: CardType) -> NDArray[np.bool_]:
    """By the rank of the color and the number of the shape, whether a card of this type is fulfilled.

    A color lies inside the shape: all other entries are meaningless.
    """
    table = np.zeros((len(color_masks()), len(legal_shapes())), dtype=np.bool_)
    # As in `pair_table`, no verdict changes when the tray is turned or mirrored: one shape of each class is judged.
    for shape in np.unique(images()[:, legal_shapes()].min(axis=0)).tolist():
        numbers = shape_numbers()[images()[:, shape]]
        table[moved_ranks(), numbers[:, None]] = _judged_in(kind, shape)
    return table


def _judged_in(kind: CardType, shape: int) -> list[bool]:
    """The column of one shape: the verdict on every mask inside it."""
    judge, card = JUDGES[kind], next(card for card in CARDS if card.type is kind and card.first is _ONE)
    return [not mask & ~shape and judge(card, (mask, *_NO_SPHERES), shape, 0) is None for mask in color_masks()]
