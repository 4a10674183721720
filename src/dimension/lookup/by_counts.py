"""Counting cards, judged by how many spheres of each color there are. Needs no NumPy."""

from collections.abc import Sequence
from typing import Final

from dimension.board.colors import SPHERES_PER_COLOR
from dimension.rules.cards import CARDS, COUNTING_TYPES, JUDGES, Card, CardType

COUNTING_CARDS: Final[tuple[Card, ...]] = tuple(card for card in CARDS if card.type in COUNTING_TYPES)

_LARGEST_SUM: Final = SPHERES_PER_COLOR
"""What the two "exactly" cards of a color ask for together (ruling R3)."""


def asked_numbers(card: Card) -> tuple[int, ...]:
    """Every number a hand can ask for through a counting card: its own, or the sum with the other card of its color."""
    return (card.number or 0, _LARGEST_SUM) if card.type is CardType.EXACTLY else (0,)


def fulfilled_by_counts(card: Card, counts: Sequence[int], asked: int = 0) -> bool:
    """Whether a tray with these numbers of each color fulfills a counting card; `asked` as in `Hand.asked`."""
    # Any spheres will do, since only their number matters: the lowest positions stand for them.
    masks = tuple((1 << count) - 1 for count in counts)
    return JUDGES[card.type](card, masks, 0, asked) is None
