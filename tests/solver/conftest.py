"""All trays, for answers by brute force."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from dimension.board.geometry import MAX_SPHERES, SYMMETRIES
from dimension.rules.cards import COUNTING_TYPES, JUDGES
from dimension.rules.hand import Hand
from dimension.solver.core.colorings import Colorings, colorings
from dimension.solver.core.exchanges import SPATIAL_CARDS, exchanged, inverse
from dimension.solver.core.vectors import SORTED_COUNTS, VECTORS, place_of_vector


class Optimum(NamedTuple):
    """The optimum by looking at every tray."""

    score: int
    bonus: bool
    trays: int
    orbits: int
    score_with_bonus: int | None


class _Trays(NamedTuple):
    signatures: NDArray[np.uint64]
    copies: NDArray[np.int64]
    symmetric_in: NDArray[np.int64]


@pytest.fixture(scope="session")
def colored_shapes() -> dict[tuple[int, ...], list[Colorings]]:
    """Every tray up to symmetry and exchanging colors, by its counts."""
    return {counts: list(colorings(counts)) for counts in SORTED_COUNTS}


@pytest.fixture(scope="session")
def by_brute_force(colored_shapes: dict[tuple[int, ...], list[Colorings]]) -> Callable[..., Optimum]:
    """Looks at all 56,632,756 trays, or at those with at most `spheres` spheres."""
    trays = [_all_trays(parts) for parts in colored_shapes.values()]
    return lambda hand, spheres=MAX_SPHERES: _optimum(hand, spheres, trays)


def _all_trays(parts: list[Colorings]) -> _Trays:
    return _Trays(
        np.concatenate([part.signatures() for part in parts]),
        np.concatenate([np.full(len(part.masks), len(part.images)) for part in parts]),
        np.concatenate([part.symmetric_in() for part in parts]),
    )


def _optimum(hand: Hand, spheres: int, trays: list[_Trays]) -> Optimum:
    places = sum(1 << SPATIAL_CARDS.index(card) for card in hand if card in SPATIAL_CARDS)
    best, number, orbits, with_bonus = (-100, False), 0, 0, None
    for vector, counts in enumerate(VECTORS):
        if sum(counts) > spheres:
            continue
        group, permutation = place_of_vector(vector)
        cards = np.uint64(exchanged(places, inverse(permutation)))
        failed = np.bitwise_count(~trays[group].signatures & cards) + _miscounted(hand, counts)
        fewest = int(failed.min())
        bonus = fewest == 0 and all(counts)
        if bonus:
            with_bonus = max(with_bonus or 0, sum(counts))
        result = (sum(counts) - 2 * fewest, bonus)
        if result > best:
            best, number, orbits = result, 0, 0
        if result == best:
            chosen = failed == fewest
            number += int(trays[group].copies[chosen].sum())
            orbits += int((trays[group].copies * trays[group].symmetric_in)[chosen].sum())
    return Optimum(*best, number, orbits // len(SYMMETRIES), with_bonus)


def _miscounted(hand: Hand, counts: tuple[int, ...]) -> int:
    masks = tuple((1 << count) - 1 for count in counts)
    counting = [card for card in hand if card.type in COUNTING_TYPES]
    return sum(JUDGES[card.type](card, masks, 0, hand.asked(card.first)) is not None for card in counting)
