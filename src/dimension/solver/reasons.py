"""Why no tray of a hand scores more: the smallest certificate.

The cards of a certificate are a hand of their own, whose optimum is as high as the optimum of the whole hand. So the
search looks for the fewest cards with that property, and then, among these, for the fewest bounds.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from dimension.board.colors import COLORS, Color
from dimension.board.geometry import MAX_SPHERES
from dimension.errors import RuleError
from dimension.rules.cards import COUNTING_TYPES, Card
from dimension.rules.hand import Hand, HandLike, as_hand
from dimension.rules.scoring import POINTS_LOST_PER_CARD
from dimension.rules.tray import Tray, trusted_tray
from dimension.solver.certificate import Bound, Certificate, Idea, Part, tasks_of
from dimension.solver.conflicts import MAX_EXPLAINED
from dimension.solver.core.demand import demand_of
from dimension.solver.core.vectors import AT_MOST, FIVE_COLORS, SPHERES, VECTORS, vectors_where
from dimension.solver.core.walk import first_fulfilling
from dimension.solver.core.witnesses import Found, witnesses
from dimension.solver.single import solve
from dimension.solver.solution import Solution

_NO_TRAY: Final = -1000
"""The room that cards leave which no tray fulfills: less than any score."""

_EASE: Final = {idea: at for at, idea in enumerate(Idea)}


def why(hand: HandLike | Solution, *, spheres: int = MAX_SPHERES) -> Certificate:
    """The smallest proof that no tray of a hand scores more: the fewest cards, then the fewest bounds.

    Among those it prefers the ideas that are easiest to see. `spheres` as in `solve`; a hand of up to 14 cards.

    >>> proof = why("O2 W2 B1 O>K G-W KxG")
    >>> proof.score, [str(bound.idea) for bound in proof.bounds], proof.cards == proof.hand[:4]
    (9, ['sum'], True)
    """
    best = hand if isinstance(hand, Solution) else solve(hand, spheres=spheres)
    if len(best.hand) > MAX_EXPLAINED:
        raise RuleError("hand_too_large_to_explain", count=len(best.hand), most=MAX_EXPLAINED)
    rooms = _Rooms(best.hand, AT_MOST[best.most_spheres])
    bounds = _fewest_bounds(rooms, best.score, best.most_spheres)
    no_bonus = None
    if not best.bonus:
        five = _Rooms(best.hand, AT_MOST[best.most_spheres] & FIVE_COLORS)
        no_bonus = _best_single(five, _NO_TRAY if best.with_bonus is None else best.score - 1)
    return Certificate(best.hand, best.score, best.bonus, best.tray, bounds, no_bonus, best.most_spheres)


def bound_of(cards: HandLike) -> Bound:
    """The most spheres of a tray that fulfills all of these cards, and how that follows."""
    rooms = _Rooms(as_hand(cards), AT_MOST[MAX_SPHERES])
    return rooms.bound((1 << len(rooms.tasks)) - 1)


class _Rooms:
    """How many spheres sets of tasks leave room for; a set is a mask."""

    def __init__(self, hand: Hand, vectors: int) -> None:
        self.hand = hand
        self.tasks = tasks_of(hand)
        self.sizes = tuple(map(len, self.tasks))
        self._vectors = vectors
        self._table = witnesses()
        self._fullest: dict[int, Found | None] = {}

    def cards(self, few: int) -> tuple[Card, ...]:
        """The cards of some tasks, in the order of the hand."""
        chosen = [card for at, task in enumerate(self.tasks) if few >> at & 1 for card in task]
        return tuple(card for card in self.hand if card in chosen)

    def size(self, few: int) -> int:
        """How many cards some tasks have."""
        return sum(size for at, size in enumerate(self.sizes) if few >> at & 1)

    def room(self, few: int) -> int:
        """The most spheres of a tray that fulfills some tasks."""
        found = self._find(few)
        return _NO_TRAY if found is None else SPHERES[found[0]]

    def bound(self, few: int) -> Bound:
        """The bound that some tasks are."""
        found, cards = self._find(few), self.cards(few)
        if found is None:
            return Bound(cards, None, Idea.CONTRADICTION, (), None)
        spheres = SPHERES[found[0]]
        parts = _parts(cards, spheres, self._vectors)
        idea = Idea.ROOM if not parts else Idea.SUM if len(parts) == len(COLORS) else Idea.PAIR
        return Bound(cards, spheres, idea, parts, self._tray(found))

    def _find(self, few: int) -> Found | None:
        if few not in self._fullest:
            self._fullest[few] = _fullest(self.cards(few), self._vectors)
        return self._fullest[few]

    def _tray(self, found: Found) -> Tray:
        return trusted_tray(self._table.masks(*found))


def _fullest(cards: Sequence[Card], vectors: int) -> Found | None:
    """The fullest tray among some vectors that fulfills some cards."""
    if not cards:
        return first_fulfilling(vectors, (), witnesses())
    demand = demand_of(Hand(cards))
    return first_fulfilling(demand.candidates(0) & vectors, demand.spatial, witnesses())


_WITH_SUM: Final = {
    colors: tuple(vectors_where([sum(v[c] for c in colors) == n for v in VECTORS]) for n in range(7))
    for size in (1, 2)
    for colors in combinations(COLORS, size)
}
"""For one or two colors and a number, the vectors with so many spheres of them together."""


@cache
def _partitions() -> tuple[tuple[tuple[Color, ...], ...], ...]:
    """The five colors in ones and twos, those with the fewest pairs first."""

    def split(left: tuple[Color, ...]) -> Iterator[tuple[tuple[Color, ...], ...]]:
        if not left:
            yield ()
            return
        first, *others = left
        for rest in split(tuple(others)):
            yield ((first,), *rest)
        for other in others:
            for rest in split(tuple(color for color in others if color is not other)):
                yield ((first, other), *rest)

    return tuple(sorted(split(COLORS), key=len, reverse=True))


def _parts(cards: tuple[Card, ...], spheres: int, vectors: int) -> tuple[Part, ...]:
    """Colors alone or in pairs whose numbers add up to the bound; none if no such sum is as low."""
    if not cards:
        return ()
    for within in demand_of(Hand(cards)).counting:
        vectors &= within
    most: dict[tuple[Color, ...], int] = {}
    for parts in _partitions():
        total = 0
        for colors in parts:
            if colors not in most:
                most[colors] = _most_of(colors, cards, vectors)
            total += most[colors]
        if total == spheres:
            return tuple(Part(colors, most[colors]) for colors in parts)
    return ()


def _most_of(colors: tuple[Color, ...], cards: tuple[Card, ...], vectors: int) -> int:
    """The most spheres of one or two colors, as far as the numbers and the cards about these colors alone tell."""
    about = [c for c in cards if c.type not in COUNTING_TYPES and {c.first, c.other} <= set(colors)]
    spatial = demand_of(Hand(about)).spatial if about else ()
    numbers = range(len(_WITH_SUM[colors]) - 1, -1, -1)
    return next(
        n for n in numbers if first_fulfilling(vectors & _WITH_SUM[colors][n], spatial, witnesses()) is not None
    )


def _sets_by_size(rooms: _Rooms) -> Iterator[list[int]]:
    """All sets of tasks, those with the fewest cards first, grouped by their number of cards."""
    by_size: dict[int, list[int]] = {}
    for few in range(1 << len(rooms.tasks)):
        by_size.setdefault(rooms.size(few), []).append(few)
    for size in sorted(by_size):
        yield by_size[size]


def _best_single(rooms: _Rooms, most: int) -> Bound:
    """The smallest bound that leaves room for at most so many spheres."""
    for sets in _sets_by_size(rooms):
        if good := [few for few in sets if rooms.room(few) <= most]:
            return min(map(rooms.bound, good), key=_order(rooms.hand))
    raise AssertionError("the hand itself leaves no more room")


def _fewest_bounds(rooms: _Rooms, score: int, most_spheres: int) -> tuple[Bound, ...]:
    """The bounds of the smallest certificate."""
    for sets in _sets_by_size(rooms):
        deciding = [few for few in sets if _decides(rooms, few, score, most_spheres)]
        if deciding:
            found = [bounds for few in deciding for bounds in _covers(rooms, few, score, most_spheres)]
            fewest = min(map(len, found))
            order = _order(rooms.hand)
            sorted_bounds = (tuple(map(rooms.bound, bounds)) for bounds in found if len(bounds) == fewest)
            return min(
                sorted_bounds, key=lambda bounds: (sum(len(b.cards) for b in bounds), [order(b) for b in bounds])
            )
    raise AssertionError("the hand itself decides")


def _failing(rooms: _Rooms, few: int, score: int, most_spheres: int) -> Iterator[tuple[int, int]]:
    """The sets of failed tasks among some that have to be looked at, and the spheres that are allowed for each."""
    members = [1 << at for at in range(len(rooms.tasks)) if few >> at & 1]
    for number in range(len(members) + 1):
        for chosen in combinations(members, number):
            failed = sum(chosen)
            allowed = score + POINTS_LOST_PER_CARD * rooms.size(failed)
            if allowed < most_spheres:
                yield failed, allowed


def _decides(rooms: _Rooms, few: int, score: int, most_spheres: int) -> bool:
    """Whether the optimum of some tasks alone is not higher."""
    return all(rooms.room(few & ~failed) <= allowed for failed, allowed in _failing(rooms, few, score, most_spheres))


def _covers(rooms: _Rooms, few: int, score: int, most_spheres: int) -> list[tuple[int, ...]]:
    """The smallest collections of sets of tasks, one of which is enough for every set of failed tasks."""
    open_cases = list(_failing(rooms, few, score, most_spheres))
    if len(open_cases) <= 1:
        return [(few,)] if open_cases else [()]
    smallest = _smallest_sets(rooms, few, {allowed for _, allowed in open_cases})
    covering = [
        sum(1 << at for at, (failed, allowed) in enumerate(open_cases) if not failed & some and room <= allowed)
        for some, room in smallest
    ]
    wanted, number = (1 << len(open_cases)) - 1, 1
    while True:
        if found := list(_chosen(wanted, covering, number)):
            return [tuple(smallest[at][0] for at in chosen) for chosen in dict.fromkeys(map(_ascending, found))]
        number += 1


def _smallest_sets(rooms: _Rooms, few: int, limits: Iterable[int]) -> list[tuple[int, int]]:
    """The sets of tasks, with their room, of which no part leaves as little room for one of the limits."""
    found: set[int] = set()
    members = [1 << at for at in range(len(rooms.tasks)) if few >> at & 1]
    parts = [some for some in range(few + 1) if not some & ~few]
    for limit in limits:
        found.update(
            some
            for some in parts
            if rooms.room(some) <= limit and not any(some & one and rooms.room(some & ~one) <= limit for one in members)
        )
    return [(some, rooms.room(some)) for some in sorted(found, key=lambda some: (rooms.room(some), some))]


def _ascending(chosen: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(chosen))


def _chosen(wanted: int, covering: Sequence[int], number: int) -> Iterator[tuple[int, ...]]:
    """The ways to cover all that is wanted with so many."""
    if not wanted:
        yield ()
    elif number:
        lowest = wanted & -wanted
        for at, covered in enumerate(covering):
            if covered & lowest:
                for others in _chosen(wanted & ~covered, covering, number - 1):
                    yield (at, *others)


def _order(hand: Hand) -> Callable[[Bound], tuple[int, int, list[int]]]:
    """Compares bounds: the easier idea first, then the order of the hand."""
    return lambda bound: (_EASE[bound.idea], len(bound.cards), [hand.index(card) for card in bound.cards])
