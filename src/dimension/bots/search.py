"""Searching for a tray: from the empty tray, moves are considered one by one and made when they look good."""

from dataclasses import dataclass
from functools import cache
from math import exp
from random import Random
from typing import Final

from dimension.board.colors import COLORS, SPHERES_PER_COLOR
from dimension.board.geometry import BEARS, OVERLAPS, POSITIONS, carriers_missing, positions_in
from dimension.bots.reading import View
from dimension.rules.tray import ColorMasks, Tray, tray_from_masks

_EMPTY: Final[ColorMasks] = (0,) * len(COLORS)


@dataclass(frozen=True, slots=True)
class Searcher:
    """How hard a player thinks about a hand."""

    looks: int
    """How many moves are considered in one try."""
    tries: int = 1
    """How often the search starts over from the empty tray; the best-looking result is taken."""
    daring: float = 0.0
    """The loss, in points, that is accepted about one time in three at first; it shrinks to nothing during a try."""

    def search(self, view: View, rng: Random) -> Tray:
        """The best-looking tray that was found."""
        trays = (self._one_try(view, rng) for _ in range(self.tries))
        _, masks = max(trays, key=lambda found: found[0])
        return tray_from_masks(masks)

    def _one_try(self, view: View, rng: Random) -> tuple[float, ColorMasks]:
        masks, occupied = _EMPTY, 0
        worth = view.worth(masks, occupied)
        best = worth, masks
        for look in range(self.looks):
            changed = considered(masks, occupied, rng)
            if changed is None:
                continue
            shape = changed[0] | changed[1] | changed[2] | changed[3] | changed[4]
            then = view.worth(changed, shape)
            if then >= worth or _dares(worth - then, self.daring * (1 - look / self.looks), rng):
                masks, occupied, worth = changed, shape, then
                if worth > best[0]:
                    best = worth, masks
        return best


def _dares(loss: float, daring: float, rng: Random) -> bool:
    return daring > 0 and rng.random() < exp(-loss / daring)


def considered(masks: ColorMasks, occupied: int, rng: Random) -> ColorMasks | None:
    """The tray after a random move, or None when the color that came to mind is used up."""
    places = _places(occupied)
    position = places[int(rng.random() * len(places))]
    bit = 1 << position
    if not occupied & bit:
        return _put(masks, bit, rng)
    kind = rng.random()
    if kind < 0.25 and not BEARS[position] & occupied:
        return tuple([mask & ~bit for mask in masks])
    if kind < 0.6:
        return _put(masks, bit, rng)
    others = positions_in(occupied)
    return _swapped(masks, bit, 1 << others[int(rng.random() * len(others))])


def _put(masks: ColorMasks, bit: int, rng: Random) -> ColorMasks | None:
    color = int(rng.random() * len(COLORS))
    if masks[color] & bit or masks[color].bit_count() == SPHERES_PER_COLOR:
        return None
    changed = [mask & ~bit for mask in masks]
    changed[color] |= bit
    return tuple(changed)


def _swapped(masks: ColorMasks, one: int, other: int) -> ColorMasks:
    both = one | other
    # A color that lies on exactly one of the two positions moves to the other.
    return tuple([mask ^ both if mask & both not in (0, both) else mask for mask in masks])


@cache
def _places(occupied: int) -> tuple[int, ...]:
    """The positions at which something can be done: those in use, and those on which a sphere can be placed."""
    return tuple(
        p for p in POSITIONS if occupied >> p & 1 or not (OVERLAPS[p] & occupied or carriers_missing(p, occupied))
    )
