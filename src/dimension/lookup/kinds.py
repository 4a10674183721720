"""What each type of card looks at, and so which table answers for it.

A new type of card has to be sorted in here: mypy says so. Nothing else in the solver or the environments
names the types one by one.
"""

from enum import Enum
from typing import Final, assert_never

from dimension.rules.cards import CardType


class LooksAt(Enum):
    """All that a card's judge may read; two trays that agree in it get the same verdict."""

    COUNTS = "counts"
    """How many spheres of its colors there are: see `by_counts`."""
    PAIR = "pair"
    """The positions of its two colors, whichever was printed first: see `pair_table`."""
    SHAPE = "shape"
    """The positions of its one color, and all occupied positions: see `shape_table`."""


def looks_at(kind: CardType) -> LooksAt:
    """What the judge of a type reads. The tests of `judged` hold every judge to it."""
    match kind:
        case CardType.EXACTLY | CardType.MORE | CardType.FOUR:
            return LooksAt.COUNTS
        case CardType.TOUCH | CardType.APART:
            return LooksAt.PAIR
        case CardType.FLOOR | CardType.BARE:
            return LooksAt.SHAPE
        case _:
            assert_never(kind)


PAIR_TYPES: Final = tuple(kind for kind in CardType if looks_at(kind) is LooksAt.PAIR)
SHAPE_TYPES: Final = tuple(kind for kind in CardType if looks_at(kind) is LooksAt.SHAPE)
