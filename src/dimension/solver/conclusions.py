"""Facts: how many spheres of a color every best tray of a hand has, and the fewest cards from which that follows."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

from dimension.board.colors import COLORS, SPHERES_PER_COLOR, Color
from dimension.board.geometry import MAX_SPHERES
from dimension.errors import RuleError
from dimension.rules.cards import Card
from dimension.rules.hand import Hand, HandLike
from dimension.rules.scoring import POINTS_LOST_PER_CARD
from dimension.rules.tray import TrayLike, as_tray
from dimension.solver.certificate import tasks_of
from dimension.solver.conflicts import MAX_EXPLAINED
from dimension.solver.core.demand import demand_of
from dimension.solver.core.vectors import ALL_VECTORS, AT_LEAST, FIVE_COLORS, VECTORS, vectors_where
from dimension.solver.core.walk import vectors_failing_at_most
from dimension.solver.core.witnesses import witnesses
from dimension.solver.single import solve
from dimension.solver.solution import Solution
from dimension.texts import texts_for

_WITH: Final = tuple(
    tuple(vectors_where([counts[color] == number for counts in VECTORS]) for number in range(SPHERES_PER_COLOR + 1))
    for color in COLORS
)
"""For each color and number, the vectors with so many spheres of the color."""


class Fact(NamedTuple):
    """The fewest and the most spheres of a color on the best trays, and cards that prove it."""

    color: Color
    least: int
    most: int
    cards: tuple[Card, ...]
    """The fewest cards from which it follows, together with the points of the best trays; in the order of the hand."""

    def sentence(self, language: str = "en") -> str:
        """The fact in one of the languages of `dimension.texts.LANGUAGES`."""
        texts, color = texts_for(language), self.color.letter
        if self.least == self.most:
            return texts.text("fact-exactly", number=self.most, color=color)
        if self.most < SPHERES_PER_COLOR:
            return texts.text("fact-most", number=self.most, color=color)
        return texts.text("fact-least", number=self.least, color=color)


def facts(hand: HandLike | Solution, tray: TrayLike | None = None) -> tuple[Fact, ...]:
    """Facts about the best trays of a hand, those that follow from the fewest cards first.

    With a tray, only the facts that it does not show yet. A hand has up to 14 cards.

    >>> for fact in facts("O2 W2 B1 O>K G-W KxG"):
    ...     print(fact.sentence(), *fact.cards)
    Exactly 2 orange spheres are on a best tray. O2
    Exactly 2 white spheres are on a best tray. W2
    Exactly one blue sphere is on a best tray. B1
    Exactly one black sphere is on a best tray. O2 O>K
    Exactly 3 green spheres are on a best tray. O2 W2 B1 O>K
    """
    best = hand if isinstance(hand, Solution) else solve(hand)
    if len(best.hand) > MAX_EXPLAINED:
        raise RuleError("hand_too_large_to_explain", count=len(best.hand), most=MAX_EXPLAINED)
    found = list(_all_facts(best))
    if tray is not None:
        built = as_tray(tray)
        found = [fact for fact in found if not fact.least <= built.count(fact.color) <= fact.most]
    return tuple(sorted(found, key=lambda fact: (len(fact.cards), [best.hand.index(card) for card in fact.cards])))


def _all_facts(best: Solution) -> Iterator[Fact]:
    cards = best.hand.cards
    for color in COLORS:
        numbers = [n for n, with_number in enumerate(_WITH[color]) if _is_possible(cards, best, with_number)]
        least, most = numbers[0], numbers[-1]
        others = ALL_VECTORS & ~sum(_WITH[color][least : most + 1])
        # That a color is there at all goes without saying where all five are wanted.
        if others and not (least == 1 and most == SPHERES_PER_COLOR and best.bonus):
            yield Fact(color, least, most, _fewest(best, others))


def _fewest(best: Solution, others: int) -> tuple[Card, ...]:
    """The fewest cards that leave no tray with one of the other vectors as many points."""
    tasks = tasks_of(best.hand)
    sets = (few for number in range(len(tasks) + 1) for few in combinations(tasks, number))
    by_size = sorted((tuple(card for task in few for card in task) for few in sets), key=len)
    proof = next(few for few in by_size if not _is_possible(few, best, others))
    return tuple(card for card in best.hand if card in proof)


def _is_possible(cards: tuple[Card, ...], best: Solution, vectors: int) -> bool:
    """Whether some tray with one of these vectors has the best result, if these were all the cards."""
    vectors &= AT_LEAST[max(best.score, 0)] & (FIVE_COLORS if best.bonus else ALL_VECTORS)
    if not cards:
        return bool(vectors)
    demand = demand_of(Hand(cards))
    for failed in range(1 if best.bonus else len(cards) + 1):
        spheres = max(best.score + POINTS_LOST_PER_CARD * failed, 0)
        if spheres > MAX_SPHERES:
            break
        among = demand.candidates(failed) & AT_LEAST[spheres] & vectors
        if next(vectors_failing_at_most(failed, among, demand, witnesses()), None) is not None:
            return True
    return False
