"""Observations and their spaces: the same names and shapes in every environment."""

from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from dimension.board.colors import COLORS, SPHERES_PER_COLOR
from dimension.board.geometry import POSITIONS, positions_in
from dimension.envs.actions import ACTIONS, RoundState, action_mask
from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand
from dimension.rules.tray import Tray

Observation = dict[str, NDArray[Any]]
"""An observation, or many of them stacked."""

EMPTY: Final = len(COLORS)
"""The index of "empty" where other indices are colors."""

CONTENTS: Final = len(COLORS) + 1
"""How many things can be on a position: one of the colors, or nothing."""


def action_space() -> spaces.Discrete:
    """Every action; the mask says which of them do something."""
    return spaces.Discrete(ACTIONS)


def round_spaces(steps: int) -> dict[str, spaces.Space[Any]]:
    """The observation spaces of a round with this many steps."""
    return {
        "hand": spaces.MultiBinary(len(CARDS)),
        "tray": spaces.MultiBinary((len(POSITIONS), CONTENTS)),
        "left": spaces.Box(0, SPHERES_PER_COLOR, (len(COLORS),), np.int8),
        "steps_left": spaces.Box(0, steps, (1,), np.int32),
        "action_mask": spaces.MultiBinary(ACTIONS),
    }


def count_space(most: int, *, least: int = 0, entries: int = 1) -> spaces.Box:
    """A space of integers."""
    return spaces.Box(least, most, (entries,), np.int32)


def numbers(*values: int) -> NDArray[np.int32]:
    """Integers for a `count_space`."""
    return np.array(values, dtype=np.int32)


def observe(state: RoundState) -> Observation:
    """The observation of a round."""
    return {
        "hand": hand_flags(state.hand),
        "tray": tray_flags(state.tray),
        "left": np.array([state.tray.left(color) for color in COLORS], dtype=np.int8),
        "steps_left": numbers(state.steps_left),
        "action_mask": action_mask(state.tray),
    }


def hand_flags(hand: Hand) -> NDArray[np.int8]:
    """One flag for each of the 60 cards."""
    flags = np.zeros(len(CARDS), dtype=np.int8)
    flags[[card.index for card in hand]] = 1
    return flags


def tray_flags(tray: Tray) -> NDArray[np.int8]:
    """For each position six flags: one for each color and one for empty."""
    flags = np.zeros((len(POSITIONS), CONTENTS), dtype=np.int8)
    flags[:, EMPTY] = 1
    for color in COLORS:
        for position in positions_in(tray.masks[color]):
            flags[position, color], flags[position, EMPTY] = 1, 0
    return flags
