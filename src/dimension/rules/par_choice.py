"""Which of the trays that rounds offer make the best total.

A token can be worth more than a point: giving up points in one round for its token may pay off when
the game ends. So for each number of tokens the most points are carried from round to round.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from dimension.rules.scoring import STARTING_POINTS, Edition


class Offer(Protocol):
    """A tray that could be built in a round: what it is worth."""

    @property
    def score(self) -> int:
        """The points."""

    @property
    def bonus(self) -> bool:
        """Whether it earns the token."""


OfferT = TypeVar("OfferT", bound=Offer)


def par_choice(rounds: Iterable[Iterable[OfferT]], edition: Edition) -> tuple[OfferT, ...]:
    """One offer of each round, such that the total is the best; of equal totals the one with more tokens."""
    best: dict[int, tuple[OfferT, ...]] = {0: ()}
    for offers in rounds:
        offered = tuple(offers)
        tried = [(*chosen, offer) for chosen in best.values() for offer in offered]
        # Of equal points the later one stays; sorting makes that the one with the most.
        best = {_tokens(chosen): chosen for chosen in sorted(tried, key=_points)}
    return max(best.values(), key=lambda chosen: (par_total(chosen, edition), _tokens(chosen)))


def par_total(chosen: Sequence[Offer], edition: Edition) -> int:
    """What these trays are worth at the end, with the points of the beginning and the tokens turned into points."""
    return STARTING_POINTS + _points(chosen) + edition.token_points(_tokens(chosen))


def _points(chosen: Sequence[Offer]) -> int:
    return sum(offer.score for offer in chosen)


def _tokens(chosen: Sequence[Offer]) -> int:
    return sum(offer.bonus for offer in chosen)
