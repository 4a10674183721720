"""Facts that all best trays of a hand have in common, and the fewest cards from which each follows."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

from dimension.board.colors import COLORS, SPHERES_PER_COLOR, Color
from dimension.board.geometry import MAX_SPHERES
from dimension.board.places import POSITIONS, Place
from dimension.errors import RuleError
from dimension.rules.cards import Card
from dimension.rules.hand import Hand, HandLike
from dimension.rules.scoring import POINTS_LOST_PER_CARD
from dimension.rules.tray import Tray, TrayLike, as_tray
from dimension.solver.certificate import tasks_of
from dimension.solver.conflicts import MAX_EXPLAINED
from dimension.solver.core.demand import demand_of
from dimension.solver.core.places import Seen, numbers_in, seen
from dimension.solver.core.vectors import ALL_VECTORS, AT_LEAST, AT_MOST, FIVE_COLORS, VECTORS, vectors_where
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
    """The fewest and the most spheres in a place of the best trays, and cards that prove it."""

    place: Place
    color: Color | None
    """None stands for spheres of any color."""
    least: int
    most: int
    cards: tuple[Card, ...]
    """The fewest cards from which it follows, together with the points of the best trays; in the order of the hand."""

    def sentence(self, language: str = "en") -> str:
        """The fact in one of the languages of `dimension.texts.LANGUAGES`."""
        is_exact, is_most = self.least == self.most, self.most < SPHERES_PER_COLOR
        bound = "exactly" if is_exact else "most" if is_most else "least"
        number = self.least if bound == "least" else self.most
        if self.color is None:
            return texts_for(language).text(f"fact-any-{self.place}-{bound}", number=number)
        return texts_for(language).text(f"fact-{self.place}-{bound}", number=number, color=self.color.letter)

    def is_shown(self, tray: Tray) -> bool:
        """Whether a tray has as many spheres there."""
        masks = tray.masks if self.color is None else (tray.masks[self.color],)
        return self.least <= (sum(masks) & POSITIONS[self.place]).bit_count() <= self.most


def facts(hand: HandLike | Solution, tray: TrayLike | None = None) -> tuple[Fact, ...]:
    """Facts about the best trays of a hand, those that follow from the fewest cards first.

    Numbers of colors come before places. With a tray, only the facts that it does not show yet. A hand has up to 14
    cards.

    >>> for fact in facts("O2 W2 B1 O>K G-W KxG"):
    ...     print(fact.sentence(), *fact.cards)
    Exactly 2 orange spheres are on a best tray. O2
    Exactly 2 white spheres are on a best tray. W2
    Exactly one blue sphere is on a best tray. B1
    Exactly one black sphere is on a best tray. O2 O>K
    Exactly 3 green spheres are on a best tray. O2 W2 B1 O>K
    At most 2 green spheres lie on the middle level of a best tray. KxG
    Nothing lies on top of a best tray. O2 B1 O>K
    No black sphere lies in the center of a best tray. O2 B1 KxG
    No green sphere lies in the center of a best tray. O2 B1 KxG
    Exactly 2 spheres lie on the middle level of a best tray. O2 W2 B1 O>K
    """
    best = hand if isinstance(hand, Solution) else solve(hand)
    if len(best.hand) > MAX_EXPLAINED:
        raise RuleError("hand_too_large_to_explain", count=len(best.hand), most=MAX_EXPLAINED)
    numbers = tuple(_number_facts(best))
    most = {fact.color: fact.most for fact in numbers}
    # A place cannot have more of a color than the tray.
    places = (fact for fact in _place_facts(best) if fact.least or fact.most < most.get(fact.color, SPHERES_PER_COLOR))
    found = sorted((*numbers, *places), key=lambda fact: _ease(fact, best.hand))
    if tray is not None:
        built = as_tray(tray)
        found = [fact for fact in found if not fact.is_shown(built)]
    return tuple(found)


def _ease(fact: Fact, hand: Hand) -> tuple[bool, int, list[int]]:
    """Numbers first, then places; among these, what follows from fewer cards."""
    return fact.place is not Place.TRAY, len(fact.cards), [hand.index(card) for card in fact.cards]


def _sets_by_size(hand: Hand) -> list[tuple[Card, ...]]:
    """Every set of cards that can prove something, those with the fewest cards first."""
    tasks = tasks_of(hand)
    sets = (few for number in range(len(tasks) + 1) for few in combinations(tasks, number))
    return sorted((tuple(card for task in few for card in task) for few in sets), key=len)


def _number_facts(best: Solution) -> Iterator[Fact]:
    cards = best.hand.cards
    for color in COLORS:
        numbers = [n for n, with_number in enumerate(_WITH[color]) if _is_possible(cards, best, with_number)]
        least, most = numbers[0], numbers[-1]
        others = ALL_VECTORS & ~sum(_WITH[color][least : most + 1])
        # That a color is there at all goes without saying where all five are wanted.
        if others and not (least == 1 and most == SPHERES_PER_COLOR and best.bonus):
            proof = next(few for few in _sets_by_size(best.hand) if not _is_possible(few, best, others))
            yield Fact(Place.TRAY, color, least, most, tuple(card for card in best.hand if card in proof))


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


def _place_facts(best: Solution) -> Iterator[Fact]:
    within = AT_LEAST[max(best.score, 0)] & AT_MOST[best.most_spheres] & (FIVE_COLORS if best.bonus else ALL_VECTORS)
    trays = seen(best.hand, within)
    everything = _left_by(best.hand.cards, best, trays)
    open_facts = {about: numbers_in(everything, *about) for about in _worth_saying(everything)}
    for few in _sets_by_size(best.hand):
        found = _left_by(few, best, trays)
        for (place, color), numbers in list(open_facts.items()):
            least, most = numbers[0], numbers[-1]
            if all(least <= number <= most for number in numbers_in(found, place, color)):
                del open_facts[place, color]
                yield Fact(place, color, least, most, tuple(card for card in best.hand if card in few))
        if not open_facts:
            return


def _left_by(cards: tuple[Card, ...], best: Solution, trays: Seen) -> int:
    """The numbers in places of trays that have the best result, if these were all the cards."""
    wanted, found = sum(1 << best.hand.index(card) for card in cards), 0
    for (fulfilled, spheres), numbers in trays.items():
        failed = (wanted & ~fulfilled).bit_count()
        if spheres - POINTS_LOST_PER_CARD * failed >= best.score and not (best.bonus and failed):
            found |= numbers
    return found


def _worth_saying(found: int) -> Iterator[tuple[Place, Color | None]]:
    """The places and colors about which the best trays say something that no other place or color says already."""
    for place, full in ((Place.UPPER, SPHERES_PER_COLOR), (Place.TOP, 1), (Place.CENTER, 1)):
        there = numbers_in(found, place, None)
        certain = [color for color in COLORS if numbers_in(found, place, color) == (1,)] if full == 1 else []
        if place is not Place.CENTER and len(there) <= full and not certain:
            yield place, None
        for color in certain or (COLORS if there != (0,) else ()):
            if len(numbers_in(found, place, color)) <= full:
                yield place, color
