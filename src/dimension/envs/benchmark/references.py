"""Agents that do not look at the cards, or that try at random: every table shows them beside its results."""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dimension.envs.benchmark.agents import random_agent
from dimension.envs.benchmark.hand_sets import hand_set
from dimension.envs.evaluation import evaluate
from dimension.envs.text.prompts import EXAMPLE
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray

BLIND: Final = "KWGWGWG/O.O.O./."
"""The best tray that ignores the cards, of all trays."""

ELEVEN: Final = "KBOBWWW/O.K.B./O"
"""A full tray that ignores the cards; exchanges of spheres led to no better one."""

_TRAYS: Final = {"blind": BLIND, "eleven": ELEVEN, "parrot": EXAMPLE}

REFERENCES: Final = {
    "blind": "blind: the best tray that ignores the cards",
    "eleven": "always eleven: a full tray that ignores the cards",
    "parrot": "parrot: the example of every prompt",
    "random": "random actions",
}
"""The names of the references, and how tables call them."""


@cache
def reference_points(reference: str, name: str) -> NDArray[np.int64]:
    """The points of a reference on each hand of a set, in a single row."""
    hands = hand_set(name).hands
    if reference in _TRAYS:
        tray = Tray(_TRAYS[reference])
        return np.array([[score_tray(hand, tray).points for hand in hands]], dtype=np.int64)
    return evaluate(random_agent(0), hands=hands).points[None]


def blind_regret(name: str) -> float:
    """The mean regret on a set of the best tray that ignores the cards."""
    return float((hand_set(name).optimum - reference_points("blind", name)).mean())
