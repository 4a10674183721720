"""Many trays of one shape judged at once by a card that looks at where spheres lie."""

from typing import assert_never

import numpy as np
from numpy.typing import NDArray

from dimension.lookup.kinds import LooksAt, looks_at
from dimension.lookup.masks import Masks, color_masks, ranks
from dimension.lookup.pair_table import pair_table
from dimension.lookup.shape_table import shape_table
from dimension.lookup.shapes import shape_numbers
from dimension.rules.cards import Card


def fulfilled(card: Card, masks: Masks, shape: int) -> NDArray[np.bool_]:
    """Which of the trays fulfill a spatial card: a row of masks each, all with the same occupied positions.

    Colors that the card does not name may still be missing from the rows.
    """
    first = ranks()[masks[:, card.first]]
    match looks_at(card.type):
        case LooksAt.PAIR:
            other = ranks()[masks[:, card.other]]
            return np.asarray(pair_table(card.type).reshape(-1)[first * len(color_masks()) + other])
        case LooksAt.SHAPE:
            return np.asarray(shape_table(card.type)[first, shape_numbers()[shape]])
        case LooksAt.COUNTS:
            raise ValueError(f"{card} asks how many spheres there are, not where they lie")
        case never:
            assert_never(never)
