"""The model of the exact peers: the rules of a tray and of the cards as clauses.

The plain model follows the rules word by word. Hints that only experience with the puzzle gives make every peer several
times faster:

* Every tray can be turned and mirrored so that its pockets in use are one of {}, {7}, {7, 9}, {7, 10}, {7, 9, 11},
  with the colors of these pockets in ascending order. The cards do not see the difference, so other trays are left out.
* The spheres counted by color are as many as the spheres counted by position.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Final

from dimension import CARDS, COLORS, Card, CardType, Color, Hand, Tray
from dimension.board import geometry
from dimension.board.colors import SPHERES_PER_COLOR
from dimension.board.geometry import APEX, POSITIONS, UPPER, positions_in

COUNTS: Final = range(1, SPHERES_PER_COLOR + 1)

TURNED_PLACES: Final = (*range(8), 9, 10, 11, APEX)
"""Hint: the positions that trays use when turned as above."""
NEEDS: Final = ((9, 7), (10, 7), (11, 9))
"""Hint: a pocket and the one that is in use whenever it is."""
ORDERED_POCKETS: Final = ((7, 9), (9, 11), (7, 10))
"""Hint: pockets whose colors ascend."""

Task = tuple[Card, int]
"""A card and the number of spheres that its hand asks for (ruling R3); 0 where a card asks for no number."""


def task_of(card: Card, hand: Hand) -> Task:
    """The demand of a card in a hand."""
    return card, hand.asked(card.first) if card.type is CardType.EXACTLY else 0


def all_tasks() -> Iterator[Task]:
    """Everything that a card can ask in some hand."""
    for card in CARDS:
        if card.type is CardType.EXACTLY:
            yield card, card.number or 0
            yield card, SPHERES_PER_COLOR
        else:
            yield card, 0


Clause = list[int]
"""Literals, one of which must hold: a variable's number, negative for its negation."""


class Model:
    """The rules, with hints or without; numbers stand for the variables.

    There is one for a color on a position, a position in use, and at least a given number of spheres of a color.
    """

    def __init__(self, *, hints: bool) -> None:
        self.hints: Final = hints
        self.places: Final = TURNED_PLACES if hints else tuple(POSITIONS)
        self.touching: Final = {p: self._known(geometry.TOUCHING[p]) for p in self.places}
        self.bears: Final = {p: self._known(geometry.BEARS[p]) for p in self.places}
        self.overlaps: Final = [(p, q) for p in self.places for q in self._known(geometry.OVERLAPS[p]) if p < q]
        self.supports: Final = {p: self._supports(p) for p in self._known(UPPER)}
        """The sets of positions that can carry an upper one."""
        self.last = 0
        self.on: Final = {key: self.new() for key in product(self.places, COLORS)}
        self.used: Final = {p: self.new() for p in self.places}
        self.at_least: Final = {key: self.new() for key in product(COLORS, COUNTS)}

    def new(self) -> int:
        """The number of a new variable."""
        self.last += 1
        return self.last

    def tray(self, holds: Callable[[int], bool]) -> Tray:
        """The tray of a solution."""
        return Tray({p: color for (p, color), variable in self.on.items() if holds(variable)})

    def tray_clauses(self) -> Iterator[Clause]:
        """The clauses of a legal tray, apart from the number of spheres of a color."""
        on, used = self.on, self.used
        for p in self.places:
            yield [-used[p], *(on[p, color] for color in COLORS)]
            yield from ([-on[p, color], used[p]] for color in COLORS)
            yield from ([-on[p, one], -on[p, other]] for one, other in combinations(COLORS, 2))
        for p, supports in self.supports.items():
            yield from ([-used[p], *(used[q] for q in one_of_each)] for one_of_each in product(*supports))
        yield from ([-used[p], -used[q]] for p, q in self.overlaps)
        if self.hints:
            yield from ([-used[p], used[needed]] for p, needed in NEEDS)
            for (p, q), (low, high) in product(ORDERED_POCKETS, combinations(COLORS, 2)):
                yield [-on[p, high], -on[q, low]]

    def task_clauses(self, task: Task) -> list[Clause]:
        """The condition for a card to be fulfilled."""
        card, asked = task
        a, b = card.first, card.other
        match card.type:
            case CardType.TOUCH:
                return [*self._each_touches(a, b), *(self._each_touches(b, a) if a != b else ())]
            case CardType.APART:
                pairs = ((p, q) for p in self.places for q in self.touching[p] if a != b or p < q)
                return [[-self.on[p, a], -self.on[q, b]] for p, q in pairs]
            case CardType.FLOOR:
                return [[-self.on[p, a]] for p in self.supports]
            case CardType.BARE:
                return [[-self.on[p, a], -self.used[q]] for p in self.places for q in self.bears[p]]
            case _:
                return self._count_clauses(card, asked)

    def _count_clauses(self, card: Card, asked: int) -> list[Clause]:
        a, b, at_least = card.first, card.other, self.at_least
        match card.type:
            case CardType.MORE:
                steps = [[-at_least[b, k], at_least[a, k + 1]] for k in COUNTS[:-1]]
                return [[at_least[a, 1]], *steps, [-at_least[b, SPHERES_PER_COLOR]]]
            case CardType.FOUR:
                not_fewer = [[at_least[a, k], at_least[b, 5 - k]] for k in COUNTS[1:]]
                not_more = [[-at_least[a, k], -at_least[b, 5 - k]] for k in COUNTS[1:]]
                return [[at_least[a, 1]], [at_least[b, 1]], *not_fewer, *not_more]
            case _:
                too_many = [[-at_least[a, asked + 1]]] if asked < SPHERES_PER_COLOR else []
                return [[at_least[a, asked]], *too_many]

    def _each_touches(self, one: Color, other: Color) -> Iterator[Clause]:
        absent = [-self.at_least[other, 1]] if one != other else []
        for p in self.places:
            yield [-self.on[p, one], *absent, *(self.on[q, other] for q in self.touching[p])]

    def _supports(self, place: int) -> list[tuple[int, ...]]:
        known = [self._known(mask) for mask in geometry.SUPPORTS[place]]
        return [known[i] for i, mask in enumerate(geometry.SUPPORTS[place]) if len(known[i]) == mask.bit_count()]

    def _known(self, mask: int) -> tuple[int, ...]:
        return tuple(p for p in positions_in(mask) if p in self.places)


Unary = list[int]
"""A number from 0 up: the literals of "at least 1", "at least 2", ..."""


def at_most_sum(a: Unary, b: Unary, total: Unary) -> Iterator[Clause]:
    """`total` does not exceed a + b."""
    for i, j in product(range(len(a) + 1), range(len(b) + 1)):
        if i + j < len(total):
            yield [*a[i : i + 1], *b[j : j + 1], -total[i + j]]


def at_least_sum(a: Unary, b: Unary, total: Unary) -> Iterator[Clause]:
    """`total` is not less than a + b, which must not exceed what it can express."""
    for i, j in product(range(len(a) + 1), range(len(b) + 1)):
        reached = [-literal for literal in (*a[:i][-1:], *b[:j][-1:])]
        if 0 < i + j <= len(total):
            yield [*reached, total[i + j - 1]]
        elif i + j == len(total) + 1:
            yield reached
