"""How a bot finds a tray: simulated annealing on the hand as the bot sees it.

A bot may overlook cards, mix them up, or ignore the bonus.
"""

from dataclasses import dataclass
from functools import cache
from math import exp
from random import Random
from typing import Final, NamedTuple

from dimension.board.colors import COLORS, SPHERES_PER_COLOR
from dimension.board.geometry import BEARS, OVERLAPS, POSITIONS, carriers_missing, positions_in
from dimension.rules.cards import CARD_BY_CODE, JUDGES, Card, CardType, Judge
from dimension.rules.hand import Hand
from dimension.rules.scoring import POINTS_LOST_PER_CARD
from dimension.rules.tray import ColorMasks, Tray, tray_from_masks

_MIXED_UP: Final = {CardType.FLOOR: "^", CardType.BARE: "_"}
"""The two types that people confuse most, each with the mark of the other in a card's code."""

_NEARER: Final = 0.1
"""The extra cost of each sphere that breaks a card, in points: so a bot notices when it comes closer."""


class Task(NamedTuple):
    """A card as it is understood."""

    judge: Judge
    card: Card
    asked: int


class View(NamedTuple):
    """A hand as a bot understands it, and the apparent worth of the bonus."""

    tasks: tuple[Task, ...]
    bonus_worth: float

    def worth(self, masks: ColorMasks, occupied: int) -> float:
        """How good a tray looks, in points."""
        worth: float = occupied.bit_count()
        failed = False
        for judge, card, asked in self.tasks:
            breaking = judge(card, masks, occupied, asked)
            if breaking is not None:
                failed = True
                worth -= POINTS_LOST_PER_CARD + _NEARER * breaking.bit_count()
        return worth if failed or not all(masks) else worth + self.bonus_worth


@dataclass(frozen=True, slots=True)
class Reader:
    """How carefully a player reads a hand."""

    overlooks: float = 0.0
    """The share of cards, 0 to 1, that are not looked at."""
    mixes_up: float = 0.0
    """The share of "nothing above" cards, 0 to 1, that are taken for "nothing below", and the other way around."""
    adds_up: bool = True
    """Whether the player knows that two "exactly" cards of a color are added up (ruling R3)."""
    bonus_worth: float = 0.0
    """The points that the bonus token seems to be worth."""

    def read(self, hand: Hand, rng: Random) -> View:
        """The hand as it is seen this time."""
        seen = [card for card in hand if rng.random() >= self.overlooks]
        tasks = tuple(self._understood(card, hand, rng) for card in seen)
        return View(tasks, self.bonus_worth)

    def _understood(self, card: Card, hand: Hand, rng: Random) -> Task:
        mark = _MIXED_UP.get(card.type)
        if mark is not None and rng.random() < self.mixes_up:
            card = CARD_BY_CODE[card.first.letter + mark]
        asked = hand.asked(card.first) if self.adds_up else card.number or 0
        return Task(JUDGES[card.type], card, asked)


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
