"""Whether cards go together: the fast form of `dimension.rules.oracle`."""

from collections.abc import Iterable

from dimension.rules.cards import CardLike
from dimension.rules.hand import Hand, as_cards
from dimension.solver.core.demand import demand_of
from dimension.solver.core.vectors import ALL_VECTORS, FIVE_COLORS
from dimension.solver.core.walk import first_fulfilling
from dimension.solver.core.witnesses import witnesses


def fulfillable(cards: Iterable[CardLike]) -> bool:
    """Whether some five-color tray fulfills all the cards (rulings R10 and R11); without cards, yes.

    >>> fulfillable("K-B KxB"), fulfillable(["K1", "K2"])
    (False, True)
    """
    return _fulfillable_among(FIVE_COLORS, cards)


def fulfillable_at_all(cards: Iterable[CardLike]) -> bool:
    """Whether some tray, whatever colors it lacks, fulfills all the cards."""
    return _fulfillable_among(ALL_VECTORS, cards)


def _fulfillable_among(vectors: int, cards: Iterable[CardLike]) -> bool:
    different = dict.fromkeys(as_cards(cards))
    if not different:
        return True
    demand = demand_of(Hand(different))
    return first_fulfilling(demand.candidates(0) & vectors, demand.spatial, witnesses()) is not None
