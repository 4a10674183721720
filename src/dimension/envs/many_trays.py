"""Many trays together: changed and judged with a few array operations, each round one column."""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dimension.board.colors import COLORS, SPHERES_PER_COLOR
from dimension.board.geometry import POSITIONS, legal_shapes
from dimension.envs.actions import ACTIONS, COLOR_SETS, DONE, MOVES, Flags, action_rows
from dimension.envs.card_tables import (
    COUNTED,
    COUNTS,
    PAIRS,
    PLANES,
    AskedBits,
    Numbers,
    Planes,
    color_bits,
    number_bits,
    pair_bits,
    plane_cards,
)
from dimension.envs.observing import CONTENTS, EMPTY
from dimension.rules.cards import CARDS
from dimension.rules.moves import Put
from dimension.rules.scoring import POINTS_LOST_PER_CARD
from dimension.rules.tray import Tray, tray_from_masks
from dimension.solver.lookup_tables import color_masks, ranks, shape_numbers

Whole = NDArray[np.intp]
Truths = NDArray[np.bool_]

_ALL_POSITIONS: Final = (1 << len(POSITIONS)) - 1
_CELLS: Final = len(POSITIONS) * CONTENTS

# The positions that each action touches; done touches nothing, and its entries are never used.
_POSITION: Final = np.array([*(move.position for move in MOVES), 0], dtype=np.intp)
_CONTENT: Final = np.array([*(move.color if isinstance(move, Put) else EMPTY for move in MOVES), 0], dtype=np.intp)
_WEIGHT: Final = np.array([*((SPHERES_PER_COLOR + 1) ** color for color in COLORS), 0], dtype=np.intp)
"""The addend of a sphere of each color to the number of its counts; an empty position adds nothing."""


class ManyTrays:
    """The trays of many rounds, empty at first, and the hands they are judged by."""

    def __init__(self, rounds: int) -> None:
        self.tray: Flags = np.empty((rounds, len(POSITIONS), CONTENTS), dtype=np.int8)
        """The content of every position, as in an observation."""
        self._each = np.arange(rounds)
        # The same by content and then by position, which is the order of the actions.
        self._lies: Flags = np.zeros((rounds, ACTIONS), dtype=np.int8)
        self._content: Whole = np.empty((rounds, len(POSITIONS)), dtype=np.intp)
        self._masks: Whole = np.empty((CONTENTS, rounds), dtype=np.intp)
        self._counts: Whole = np.empty(rounds, dtype=np.intp)
        self._asked_planes: Planes = np.zeros((PLANES, rounds), dtype=np.uint8)
        self._asked_numbers: Numbers = np.zeros(rounds, dtype=np.uint64)
        self._given: Planes = np.empty((PLANES, rounds), dtype=np.uint8)
        self.clear(self._each)

    def clear(self, which: Whole) -> None:
        """Empty some of the trays."""
        self.tray[which] = 0
        self.tray[which, :, EMPTY] = 1
        self._lies[which] = 0
        self._lies[which, len(POSITIONS) * EMPTY : DONE] = 1
        self._content[which] = EMPTY
        self._masks[:, which] = 0
        self._masks[EMPTY, which] = _ALL_POSITIONS
        self._counts[which] = 0

    def ask(self, which: Whole, planes: Planes, numbers: Numbers) -> None:
        """Judge some of the trays by other hands from now on."""
        self._asked_planes[:, which] = planes
        self._asked_numbers[which] = numbers

    def act(self, actions: Whole, allowed: Truths) -> None:
        """Do one action on each tray, where it is allowed; being done changes nothing."""
        position, each = _POSITION[actions], self._each
        place = each * len(POSITIONS) + position
        old = self._content.reshape(-1)[place]
        new = np.where(allowed & (actions != DONE), _CONTENT[actions], old)
        self._content.reshape(-1)[place] = new
        # Where nothing changes, the sphere is put back immediately.
        bit, masks, rounds = np.left_shift(1, position), self._masks.reshape(-1), len(each)
        masks[old * rounds + each] ^= bit
        masks[new * rounds + each] ^= bit
        cell, tray = each * _CELLS + position * CONTENTS, self.tray.reshape(-1)
        tray[cell + old] = 0
        tray[cell + new] = 1
        column, lies = each * ACTIONS + position, self._lies.reshape(-1)
        lies[column + len(POSITIONS) * old] = 0
        lies[column + len(POSITIONS) * new] = 1
        self._counts += _WEIGHT[new] - _WEIGHT[old]

    def allows(self, actions: Whole) -> tuple[Truths, Truths]:
        """Which of these actions, one for each tray, change it or are done, and which the rules forbid.

        Putting a color where it already lies is neither.
        """
        same = np.take(self._lies.reshape(-1), self._each * ACTIONS + actions).view(np.bool_)
        granted = np.take(action_rows().reshape(-1), self._rows() * ACTIONS + actions).view(np.bool_)
        return granted & ~same, ~(granted | (same & (_CONTENT[actions] != EMPTY)))

    def action_mask(self) -> Flags:
        """For each tray the flags of `legality.action_mask`."""
        flags = np.take(action_rows(), self._rows(), axis=0, mode="clip")
        np.greater(flags, self._lies, out=flags.view(np.bool_))
        return flags

    def left(self) -> Flags:
        """How many spheres of each color are left."""
        return np.take(_left(), self._counts, axis=0, mode="clip")

    def points(self) -> NDArray[np.int64]:
        """The points of each tray."""
        failed = np.bitwise_count(self._missing()).sum(axis=0, dtype=np.uint8)
        failed += np.bitwise_count(self._missing_numbers())
        spheres: NDArray[np.int64] = np.take(_spheres(), self._counts)
        points: NDArray[np.int64] = spheres - POINTS_LOST_PER_CARD * failed
        return points

    def failed(self) -> Flags:
        """For each tray flags of the cards of its hand that it does not fulfill, one for each of the 60 cards."""
        flags = np.zeros((len(CARDS), len(self._each)), dtype=np.int8)
        for plane, missing in enumerate(self._missing()):
            for bit, card in enumerate(plane_cards()[plane]):
                flags[card.index] |= (missing >> bit & 1).astype(np.int8)
        missing_numbers = self._missing_numbers()
        for bit, (card, _) in enumerate(COUNTED):
            flags[card.index] |= (missing_numbers >> np.uint64(bit) & 1).astype(np.int8)
        return flags.T

    def picked(self, which: Whole) -> "ManyTrays":
        """Some of the trays with their hands, each as often as it is named, to try something out."""
        other = ManyTrays(len(which))
        other.tray[:], other._lies[:], other._content[:] = self.tray[which], self._lies[which], self._content[which]
        other._masks[:], other._counts[:] = self._masks[:, which], self._counts[which]
        other.ask(other._each, self._asked_planes[:, which], self._asked_numbers[which])
        return other

    def fill(self, tray: Flags) -> None:
        """Set all trays to what observations say."""
        self.tray[:] = tray
        self._content[:] = tray.argmax(axis=2)
        self._lies[:, :DONE] = tray.transpose(0, 2, 1).reshape(len(tray), -1)
        self._masks[:] = (tray.astype(np.intp) << np.arange(len(POSITIONS))[:, None]).sum(axis=1).T
        self._counts[:] = _WEIGHT[self._content].sum(axis=1)

    def _missing(self) -> Planes:
        """The demands that are not met, without numbers."""
        rank, given = np.take(ranks(), self._masks[:EMPTY], mode="clip"), self._given
        row = rank * len(color_masks())
        for plane, (first, second) in enumerate(PAIRS):
            np.take(pair_bits(), row[first] + rank[second], out=given[plane], mode="clip")
        row, shapes = rank * len(legal_shapes()), self._shapes()
        for color in COLORS:
            np.take(color_bits(), row[color] + shapes, out=given[len(PAIRS) + color], mode="clip")
        return self._asked_planes & ~given

    def _missing_numbers(self) -> Numbers:
        return self._asked_numbers & ~number_bits()[self._counts]

    def __getitem__(self, number: int) -> Tray:
        """One of the trays as the rules know it."""
        return tray_from_masks(tuple(int(mask) for mask in self._masks[:EMPTY, number]))

    def _rows(self) -> Whole:
        return self._shapes() * COLOR_SETS + _left_sets()[self._counts]

    def _shapes(self) -> Whole:
        shapes: Whole = np.take(shape_numbers(), _ALL_POSITIONS ^ self._masks[EMPTY])
        return shapes


def planes_of(hands: list[AskedBits]) -> tuple[Planes, Numbers]:
    """The demands of some hands, a column each."""
    planes = np.array([asked.planes for asked in hands], dtype=np.uint8).reshape(-1, PLANES).T
    return planes, np.array([asked.numbers for asked in hands], dtype=np.uint64)


@cache
def _left() -> Flags:
    """How many spheres of each color are left, by the number of the counts."""
    digits = np.arange(COUNTS)[:, None] // _WEIGHT[: len(COLORS)] % (SPHERES_PER_COLOR + 1)
    return (SPHERES_PER_COLOR - digits).astype(np.int8)


@cache
def _left_sets() -> Whole:
    """Of which colors there are any left, as a mask, by the number of the counts."""
    return np.asarray(((_left() > 0) << np.arange(len(COLORS))).sum(axis=1), dtype=np.intp)


@cache
def _spheres() -> NDArray[np.int64]:
    """How many spheres lie on a tray, by the number of the counts."""
    return np.asarray((SPHERES_PER_COLOR - _left()).sum(axis=1), dtype=np.int64)
