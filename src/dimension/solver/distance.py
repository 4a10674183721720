"""The fewest moves between two trays, and such moves.

A sphere only on the first is lifted, a sphere only on the second is
put, one move each; the apex counts for both when it changes its three supports. A position that has another color on
the second tray is exchanged, one move each, or swapped. The wrong colors form a graph with an arrow
from the color that is there to the color that should be. Swapping settles a circle of k arrows in k-1
moves, so a move is saved for every circle, and the most circles without a common arrow save the most.

No move can do better: it changes the number of wrong positions minus the number of circles by at most
one. And no move more is needed: lifts come first and puts last, and outside of circles some exchange
always finds its color in the slot, namely one to a color from which no arrow leads away.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from dimension.board.colors import COLORS, Color
from dimension.board.geometry import APEX, POCKETS, mask_of, positions_in
from dimension.rules.moves import Lift, Move, Put, Swap, apply_move
from dimension.rules.tray import Tray, TrayLike, as_tray

Arrow = tuple[int, int]
"""The color that lies on a position, and the one that should."""

_POCKETS: Final = mask_of(*POCKETS)
_APEX: Final = mask_of(APEX)


class Difference(NamedTuple):
    """The changes between two shapes, as masks of positions."""

    lifted: int
    put: int
    kept: int

    @property
    def moves(self) -> int:
        """The moves that lifting and putting takes."""
        return self.lifted.bit_count() + self.put.bit_count()


def shape_difference(before: int, after: int) -> Difference:
    """The spheres to lift, put and keep; an apex that changes its supports is lifted and put again."""
    kept = before & after
    if (before ^ after) & _POCKETS:
        kept &= ~_APEX
    return Difference(before & ~kept, after & ~kept, kept)


def fewest_moves(before: TrayLike, after: TrayLike) -> int:
    """The fewest moves that lead from one tray to the other."""
    before, after = as_tray(before), as_tray(after)
    difference = shape_difference(before.occupied, after.occupied)
    arrows = tuple(sorted(arrow for _, arrow in _wrong(before, after, difference.kept)))
    return difference.moves + len(arrows) - len(most_circles(arrows))


def moves_between(before: TrayLike, after: TrayLike) -> tuple[Move, ...]:
    """Moves from one tray to the other, as few as possible: lifts, exchanges, swaps, then puts."""
    before, after = as_tray(before), as_tray(after)
    difference = shape_difference(before.occupied, after.occupied)
    moves: list[Move] = [Lift(position) for position in reversed(positions_in(difference.lifted))]
    wrong: dict[Arrow, list[int]] = defaultdict(list)
    for position, arrow in _wrong(before, after, difference.kept):
        wrong[arrow].append(position)
    circles = most_circles(tuple(sorted(arrow for arrow, positions in wrong.items() for _ in positions)))
    rounds = [[wrong[arrow].pop() for arrow in circle] for circle in circles]
    tray = before
    for lift in moves:
        tray = apply_move(tray, lift)
    moves += _exchanges(
        tray, {position: _color(after, position) for positions in wrong.values() for position in positions}
    )
    moves += [Swap(one, other) for positions in rounds for one, other in pairwise(positions)]
    moves += [Put(_color(after, position), position) for position in positions_in(difference.put)]
    return tuple(moves)


def _wrong(before: Tray, after: Tray, kept: int) -> Iterator[tuple[int, Arrow]]:
    """The kept positions whose color changes."""
    for position in positions_in(kept):
        old, new = _color(before, position), _color(after, position)
        if old != new:
            yield position, (int(old), int(new))


def _exchanges(tray: Tray, wanted: dict[int, Color]) -> Iterator[Move]:
    """Exchanges in an order in which every color is in its slot when it is needed."""
    while wanted:
        position, color = next((p, c) for p, c in wanted.items() if tray.left(c))
        yield Put(color, position)
        tray = tray.exchange(color, position)
        del wanted[position]


def _color(tray: Tray, position: int) -> Color:
    color = tray[position]
    assert color is not None
    return color


@cache
def most_circles(arrows: tuple[Arrow, ...]) -> tuple[tuple[Arrow, ...], ...]:
    """As many circles as possible, no two of them with a common arrow; the arrows are sorted."""
    for pair in arrows:
        # Two opposite arrows are part of some best choice: circles through only one of them could always be relinked.
        if (back := pair[::-1]) in arrows:
            return ((pair, back), *most_circles(_without(arrows, (pair, back))))
    if not arrows:
        return ()
    best = most_circles(arrows[1:])
    for circle in set(_circles_from(arrows[:1], arrows[1:])):
        found = (circle, *most_circles(_without(arrows, circle)))
        best = max(best, found, key=len)
    return best


def _circles_from(path: tuple[Arrow, ...], others: tuple[Arrow, ...]) -> Iterator[tuple[Arrow, ...]]:
    """The circles that continue a path and pass no color twice."""
    start, end = path[0][0], path[-1][1]
    if start == end:
        yield path
    elif len(path) < len(COLORS):
        seen = {color for arrow in path for color in arrow}
        for arrow in dict.fromkeys(others):
            if arrow[0] == end and (arrow[1] == start or arrow[1] not in seen):
                yield from _circles_from((*path, arrow), others)


def _without(arrows: tuple[Arrow, ...], some: tuple[Arrow, ...]) -> tuple[Arrow, ...]:
    left = list(arrows)
    for arrow in some:
        left.remove(arrow)
    return tuple(left)
