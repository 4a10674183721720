"""The bots by level, and the players behind the levels: this module alone lists them.

The built-in bots come first, the weakest first. Bots of installed packages follow in alphabetical order. Packages
are searched when `BOTS` or `LEVELS` is first read, not when this module is imported.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from dimension.board.geometry import SYMMETRIES
from dimension.bots.base import Bot, Introduction, Pace, Step
from dimension.bots.building import build
from dimension.bots.search import Reader, Searcher
from dimension.rules.hand import Hand, HandLike, as_hand
from dimension.rules.tray import Tray, TrayLike, as_tray
from dimension.solver import solve

TOKEN_WORTH: Final = 1.5
"""The points a bonus token is worth in the middle of a game: one point is given up for it, two are not.

Six tokens move the end of a game by twelve points, so one is worth two on average, a little less to
a player who has most of them anyway. Perfect players who give up one point for a token end higher
than those who give up none, and no lower than those who give up two.
"""


@dataclass(frozen=True, slots=True)
class Human:
    """Reads the cards more or less carefully, thinks for a while, and takes the best that came to mind."""

    pace: Pace
    reader: Reader
    searcher: Searcher

    def choose(self, hand: Hand, rng: Random) -> Tray:
        """The best-looking tray for the hand as it was understood."""
        return self.searcher.search(self.reader.read(hand, rng), rng)


@dataclass(frozen=True, slots=True)
class PerfectPlayer:
    """Knows the optimum of every hand."""

    pace: Pace

    def choose(self, hand: Hand, rng: Random) -> Tray:
        """An optimal tray, or the best one with the bonus where that is worth it, turned or mirrored at random."""
        best = solve(hand)
        tray = best.tray
        if best.with_bonus is not None and best.score - best.with_bonus.score < TOKEN_WORTH:
            tray = best.with_bonus.tray
        return tray.transformed(rng.choice(SYMMETRIES))


BEGINNER: Final = Human(
    Pace(reading=(3500, 7000), moving=(1500, 4000), hesitation=0.2, slips=0.2),
    Reader(overlooks=0.3, mixes_up=0.5, adds_up=False),
    Searcher(looks=40),
)
"""Overlooks cards, confuses above and below, puts what comes to mind first."""

CASUAL: Final = Human(
    Pace(reading=(3000, 6000), moving=(1300, 3000), hesitation=0.15, slips=0.15),
    Reader(overlooks=0.15, mixes_up=0.25, adds_up=False, bonus_worth=0.5),
    Searcher(looks=80),
)
"""Misses a card now and then, and gives up no card on purpose: contradicting ones go unnoticed."""

SKILLED: Final = Human(
    Pace(reading=(2500, 5000), moving=(1000, 2300), hesitation=0.15, slips=0.1),
    Reader(overlooks=0.03, mixes_up=0.08, bonus_worth=1.0),
    Searcher(looks=250, daring=0.3),
)
"""Reads nearly everything right and rebuilds a little, but settles for the first good tray."""

EXPERT: Final = Human(
    Pace(reading=(2000, 4000), moving=(800, 1700), hesitation=0.1, slips=0.06),
    Reader(bonus_worth=TOKEN_WORTH),
    Searcher(looks=1000, daring=0.8),
)
"""Sees every card, gives up the right one when two contradict, and goes for the bonus."""

PERFECT: Final = PerfectPlayer(Pace(reading=(1500, 3000), moving=(700, 1400), hesitation=0.05, slips=0.03))
"""Never misses anything."""


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
    """The name of a level without translated texts; None for built-in and unknown levels."""
    found = _installed().get(level)
    return None if found is None else found.introduction


def best_tray(level: str, hand: HandLike, rng: Random) -> Tray:
    """The tray a bot ends a round with when time does not matter. Raises KeyError if there is no such level."""
    chosen: object = _bots()[level].choose(as_hand(hand), rng)
    if not isinstance(chosen, Tray):
        raise TypeError(f"the bot {level!r} chose a {type(chosen).__name__}: choose has to return a Tray")
    return chosen


def plan(level: str, hand: HandLike, tray: TrayLike, seconds: int, rng: Random) -> tuple[Step, ...]:
    """The steps of a bot in a round: from its tray, within the seconds that are left (0: no hourglass).

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
