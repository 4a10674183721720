"""The bots by level: the only place that knows which there are.

Our own come first, the weakest first. After them come those that installed packages bring, in alphabetical
order. Packages are searched when `BOTS` or `LEVELS` is first asked for, not when this module is imported.
"""

import logging
from collections.abc import Mapping
from functools import cache
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from dimension.bots.base import Bot, Introduction, Step
from dimension.bots.building import build
from dimension.bots.levels import BEGINNER, CASUAL, EXPERT, PERFECT, SKILLED
from dimension.rules.hand import Hand, HandLike, as_hand
from dimension.rules.tray import Tray, TrayLike, as_tray

if TYPE_CHECKING:
    from dimension.bots.plugins import InstalledBot

    BOTS: Mapping[str, Bot]
    """Every bot by its level."""
    LEVELS: tuple[str, ...]
    """The levels of all bots."""

_LOG: Final = logging.getLogger("dimension.bots")

_OUR_OWN: Final[Mapping[str, Bot]] = MappingProxyType(
    {"beginner": BEGINNER, "casual": CASUAL, "skilled": SKILLED, "expert": EXPERT, "perfect": PERFECT}
)

OUR_LEVELS: Final[tuple[str, ...]] = tuple(_OUR_OWN)
"""The levels that come with the game, the weakest first: those with texts in every language."""


def introduction(level: str) -> Introduction | None:
    """What to call a level for which there are no translated texts; None for our own levels and unknown ones."""
    found = _installed().get(level)
    return None if found is None else found.introduction


def best_tray(level: str, hand: HandLike, rng: Random) -> Tray:
    """The tray a bot ends a round with when time does not matter. Raises KeyError if there is no such level."""
    chosen: object = _bots()[level].choose(as_hand(hand), rng)
    if not isinstance(chosen, Tray):
        raise TypeError(f"the bot {level!r} chose a {type(chosen).__name__}: choose has to return a Tray")
    return chosen


def plan(level: str, hand: HandLike, tray: TrayLike, seconds: int, rng: Random) -> tuple[Step, ...]:
    """What a bot does in a round: steps from the tray it has, within the seconds that are left (0: no hourglass).

    From an empty tray it ends with the very tray that `best_tray` names for an `rng` in the same state,
    from any other with that tray or with an image of it, turned or mirrored.

    A level that did not come with the game never raises: when its bot fails, or its package is gone, that is
    logged, and the bot leaves its tray as it is.
    """
    hand, tray = as_hand(hand), as_tray(tray)
    if level in OUR_LEVELS:
        return _planned(level, hand, tray, seconds, rng)
    try:
        return _planned(level, hand, tray, seconds, rng)
    except (Exception, SystemExit):
        _LOG.exception("bot %r failed on the hand %s: it leaves its tray as it is", level, hand)
        return ()


def _planned(level: str, hand: Hand, tray: Tray, seconds: int, rng: Random) -> tuple[Step, ...]:
    return build(tray, best_tray(level, hand, rng), _bots()[level].pace, seconds, rng)


@cache
def _bots() -> Mapping[str, Bot]:
    return MappingProxyType({**_OUR_OWN, **{level: found.bot for level, found in _installed().items()}})


@cache
def _installed() -> "Mapping[str, InstalledBot]":
    # Reading what is installed takes longer than anything else here.
    from dimension.bots.plugins import find_plugins

    found = find_plugins(taken=OUR_LEVELS)
    for level, package, reason in found.left_out:
        _LOG.warning("bot %r of the package %s is left out: %s", level, package, reason)
    return found.bots


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name == "BOTS":
            return _bots()
        if name == "LEVELS":
            return tuple(_bots())
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
