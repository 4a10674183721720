"""The levels by name: the only place that knows which bots there are."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from dimension.bots.base import Bot, Step
from dimension.bots.building import build
from dimension.bots.levels import BEGINNER, CASUAL, EXPERT, PERFECT, SKILLED
from dimension.rules.hand import Hand
from dimension.rules.tray import Tray

BOTS: Final[Mapping[str, Bot]] = MappingProxyType(
    {"beginner": BEGINNER, "casual": CASUAL, "skilled": SKILLED, "expert": EXPERT, "perfect": PERFECT}
)
"""Every bot by its level, the weakest first."""

LEVELS: Final[tuple[str, ...]] = tuple(BOTS)


def best_tray(level: str, hand: Hand, rng: Random) -> Tray:
    """The tray a bot ends a round with when time is no matter."""
    return BOTS[level].choose(hand, rng)


def plan(level: str, hand: Hand, tray: Tray, seconds: int, rng: Random) -> tuple[Step, ...]:
    """What a bot does in a round: steps from the tray it has, within the seconds that are left (0: no hourglass).

    From an empty tray it ends with the very tray that `best_tray` names for an `rng` in the same state,
    from any other with that tray or with an image of it, turned or mirrored.
    """
    return build(tray, best_tray(level, hand, rng), BOTS[level].pace, seconds, rng)
