"""Verdicts of spatial cards for many trays together, by sets of positions and legal shapes.

A card about two colors has a verdict for every two sets of positions; a card about one color and the shape has one for
every set of positions in every shape.
"""

from functools import cache
from typing import Final, assert_never

import numpy as np
from numpy.typing import NDArray

from dimension.board.colors import COLORS, SPHERES_PER_COLOR, Color
from dimension.board.geometry import POSITIONS, SYMMETRIES, legal_shapes
from dimension.rules.cards import CARDS, JUDGES, Card, CardType
from dimension.solver.lookup import LooksAt, looks_at

Masks = NDArray[np.uint16]
"""Sets of positions. Of many trays: one row each, with the mask of every color."""

Ranks = NDArray[np.intp]


@cache
def color_masks() -> tuple[int, ...]:
    """The 470 sets of positions that one color can have, ascending."""
    return tuple(mask for mask in range(1 << len(POSITIONS)) if mask.bit_count() <= SPHERES_PER_COLOR)


@cache
def ranks() -> Ranks:
    """By mask, its number among `color_masks`; meaningless for a mask of more spheres than a color has."""
    numbers = np.zeros(1 << len(POSITIONS), dtype=np.intp)
    numbers[list(color_masks())] = np.arange(len(color_masks()))
    return numbers


def moved(masks: Masks, symmetry: int) -> Masks:
    """The masks turned or mirrored by `SYMMETRIES[symmetry]`."""
    return np.asarray(images()[symmetry][masks])


@cache
def moved_ranks() -> Ranks:
    """By symmetry and rank, the rank of the mask that is turned or mirrored."""
    return ranks()[images()[:, color_masks()]]


@cache
def images() -> Masks:
    """By symmetry and mask, the mask turned or mirrored."""
    every = np.arange(1 << len(POSITIONS), dtype=np.uint16)
    found = np.zeros((len(SYMMETRIES), len(every)), dtype=np.uint16)
    for image, symmetry in zip(found, SYMMETRIES, strict=True):
        for position, target in enumerate(symmetry):
            image |= (every >> position & 1) << target
    return found


# No card of these types prefers a color, so two colors stand for any two.
_ONE, _OTHER, *_REST = COLORS
_NO_SPHERES: Final = (0,) * len(_REST)


@cache
def pair_table(kind: CardType) -> NDArray[np.bool_]:
    """By the ranks of both colors, whether a card of this type is fulfilled.

    On the diagonal both are the same color. Two colors never share a position: such entries are meaningless.
    """
    table = np.zeros((len(color_masks()), len(color_masks())), dtype=np.bool_)
    # A judge reads neighbors and supports, which rotations and reflections of the tray preserve. So one
    # mask of each class under the symmetries is judged, and the verdicts are copied to the others.
    classes = moved_ranks().min(axis=0)
    for rank in np.unique(classes).tolist():
        # Nor does it matter which color comes first: earlier classes were judged with this mask already.
        later = np.flatnonzero(classes >= rank)
        table[moved_ranks()[:, [rank]], moved_ranks()[:, later]] = _judged_with(kind, rank, later.tolist())
    return table | table.T


def _judged_with(kind: CardType, rank: int, others: list[int]) -> list[bool]:
    """The verdicts on one mask with some others, all given by their ranks."""
    judge, masks = JUDGES[kind], color_masks()
    pair, alone = _card(kind, _ONE, _OTHER), _card(kind, _ONE, _ONE)
    mask = masks[rank]
    return [
        judge(alone, (mask, 0, *_NO_SPHERES), mask, 0) is None
        if other == rank
        else not mask & masks[other] and judge(pair, (mask, masks[other], *_NO_SPHERES), mask | masks[other], 0) is None
        for other in others
    ]


def _card(kind: CardType, first: Color, other: Color) -> Card:
    return next(card for card in CARDS if (card.type, card.first, card.other) == (kind, first, other))


@cache
def shape_numbers() -> NDArray[np.intp]:
    """By mask of occupied positions, its number among `legal_shapes`; 0 also for an illegal one."""
    numbers = np.zeros(1 << len(POSITIONS), dtype=np.intp)
    numbers[list(legal_shapes())] = np.arange(len(legal_shapes()))
    return numbers


@cache
def shapes_of_size(spheres: int) -> tuple[int, ...]:
    """The legal shapes with this many spheres."""
    return tuple(shape for shape in legal_shapes() if shape.bit_count() == spheres)


# No card of these types prefers a color, so one color stands for any.
_COLOR, *_OTHERS = COLORS
_NO_OTHERS: Final = (0,) * len(_OTHERS)


@cache
def shape_table(kind: CardType) -> NDArray[np.bool_]:
    """By the rank of the color and the number of the shape, whether a card of this type is fulfilled.

    A color lies inside the shape: all other entries are meaningless.
    """
    table = np.zeros((len(color_masks()), len(legal_shapes())), dtype=np.bool_)
    # As in `pair_table`, no verdict changes when the tray is turned or mirrored: one shape of each class is judged.
    for shape in np.unique(images()[:, legal_shapes()].min(axis=0)).tolist():
        numbers = shape_numbers()[images()[:, shape]]
        table[moved_ranks(), numbers[:, None]] = _judged_in(kind, shape)
    return table


def _judged_in(kind: CardType, shape: int) -> list[bool]:
    """The column of one shape: the verdict on every mask inside it."""
    judge, card = JUDGES[kind], next(card for card in CARDS if card.type is kind and card.first is _COLOR)
    return [not mask & ~shape and judge(card, (mask, *_NO_OTHERS), shape, 0) is None for mask in color_masks()]


def fulfilled(card: Card, masks: Masks, shape: int) -> NDArray[np.bool_]:
    """Which of the trays fulfill a spatial card: a row of masks each, all with the same occupied positions.

    Colors that the card does not name may still be missing from the rows.
    """
    first = ranks()[masks[:, card.first]]
    match looks_at(card.type):
        case LooksAt.PAIR:
            other = ranks()[masks[:, card.other]]
            return np.asarray(pair_table(card.type).reshape(-1)[first * len(color_masks()) + other])
        case LooksAt.SHAPE:
            return np.asarray(shape_table(card.type)[first, shape_numbers()[shape]])
        case LooksAt.COUNTS:
            raise ValueError(f"{card} asks how many spheres there are, not where they lie")
        case never:
            assert_never(never)
