"""The table that answers for each type of card, and the counting cards, judged without NumPy.

A new type of card is classified here; mypy reports a missing case. Nothing else in the solver or the environments
names the types one by one.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Final, assert_never

from dimension.board.colors import SPHERES_PER_COLOR
from dimension.rules.cards import CARDS, COUNTING_TYPES, JUDGES, Card, CardType

COUNTING_CARDS: Final[tuple[Card, ...]] = tuple(card for card in CARDS if card.type in COUNTING_TYPES)

_LARGEST_SUM: Final = SPHERES_PER_COLOR
"""The sum of the two "exactly" cards of a color (ruling R3)."""


def asked_numbers(card: Card) -> tuple[int, ...]:
    """Every number a hand can ask for through a counting card: its own, or the sum with the other card of its color."""
    return (card.number or 0, _LARGEST_SUM) if card.type is CardType.EXACTLY else (0,)


def fulfilled_by_counts(card: Card, counts: Sequence[int], asked: int = 0) -> bool:
    """Whether a tray with these numbers of each color fulfills a counting card; `asked` as in `Hand.asked`."""
    # Any spheres will do, since only their number matters: the lowest positions stand for them.
    masks = tuple((1 << count) - 1 for count in counts)
    return JUDGES[card.type](card, masks, 0, asked) is None


class LooksAt(Enum):
    """All that a card's judge may read; two trays that agree in it get the same verdict."""

    COUNTS = "counts"
    """How many spheres of its colors there are: see `by_counts`."""
    PAIR = "pair"
    """The positions of its two colors, whichever was printed first: see `pair_table`."""
    SHAPE = "shape"
    """The positions of its one color, and all occupied positions: see `shape_table`."""


def looks_at(kind: CardType) -> LooksAt:
    """The input of a type's judge. The tests of `judged` check every judge."""
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
