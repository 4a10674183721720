"""How many spheres of each color lie on a tray: the 968 *count vectors*, and sets of them in one integer.

Count vectors are numbered from the most spheres to the fewest, and among equals those with all five
colors come first: the lowest bit of a set of vectors is the best of them.
"""

from functools import cache
from itertools import combinations_with_replacement, product
from typing import Final

from dimension.board.colors import COLORS, SPHERES_PER_COLOR, Color
from dimension.board.geometry import MAX_SPHERES
from dimension.rules.cards import CARDS, COUNTING_TYPES, JUDGES, Card, CardType

Counts = tuple[int, ...]
"""The number of spheres of each color, in color order."""

COUNTING_CARDS: Final[tuple[Card, ...]] = tuple(card for card in CARDS if card.type in COUNTING_TYPES)

VECTORS: Final[tuple[Counts, ...]] = tuple(
    sorted(
        (c for c in product(range(SPHERES_PER_COLOR, -1, -1), repeat=len(COLORS)) if sum(c) <= MAX_SPHERES),
        key=lambda c: (-sum(c), 0 in c),
    )
)
"""All count vectors, best first: a set of them has bit i for `VECTORS[i]`."""

SORTED_COUNTS: Final[tuple[Counts, ...]] = tuple(
    c for c in combinations_with_replacement(range(SPHERES_PER_COLOR, -1, -1), len(COLORS)) if sum(c) <= MAX_SPHERES
)
"""The 49 count vectors up to exchanging colors."""

SPHERES: Final[tuple[int, ...]] = tuple(map(sum, VECTORS))
"""The number of spheres of each vector."""

ALL_VECTORS: Final = (1 << len(VECTORS)) - 1


def vectors_where(holds: "list[bool] | tuple[bool, ...]") -> int:
    """The set of the vectors for which a list of truths, one per vector, holds."""
    return int("".join("1" if truth else "0" for truth in reversed(holds)), 2)


FIVE_COLORS: Final = vectors_where([0 not in c for c in VECTORS])
"""The vectors with all five colors."""

AT_LEAST: Final[tuple[int, ...]] = tuple((1 << sum(s >= n for s in SPHERES)) - 1 for n in range(MAX_SPHERES + 2))
"""The vectors with at least n spheres; none with more than a tray holds."""

WITH_COUNT: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(vectors_where([c[color] == n for c in VECTORS]) for n in range(SPHERES_PER_COLOR + 1)) for color in COLORS
)
"""For each color and number the vectors with that many spheres of the color."""


@cache
def vectors_fulfilling(card: Card, asked: int = 0) -> int:
    """The vectors that fulfill a counting card; `asked` is what the hand's "exactly" cards ask for in sum (R3)."""
    found = 0
    for first, other in product(range(SPHERES_PER_COLOR + 1), repeat=2):
        if (card.first != card.other or first == other) and _judged(card, first, other, asked):
            found |= WITH_COUNT[card.first][first] & WITH_COUNT[card.other][other]
    return found


def _judged(card: Card, first: int, other: int, asked: int) -> bool:
    # To a counting card any spheres will do: the first few positions stand for them.
    masks = [0] * len(COLORS)
    masks[card.first], masks[card.other] = (1 << first) - 1, (1 << other) - 1
    return JUDGES[card.type](card, tuple(masks), 0, asked) is None


EXACTLY: Final[dict[Color, tuple[int, ...]]] = {
    card.first: (0, *(vectors_fulfilling(card, asked) for asked in range(1, SPHERES_PER_COLOR + 1)))
    for card in COUNTING_CARDS
    if card.type is CardType.EXACTLY
}
"""For each color the vectors that fulfill its "exactly" cards when they ask for 1, 2 or 3 in sum."""
