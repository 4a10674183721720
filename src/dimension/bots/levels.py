"""The players behind the levels: people of growing care, and one who knows the optimum."""

from dataclasses import dataclass
from random import Random
from typing import Final

from dimension.board.geometry import SYMMETRIES
from dimension.bots.base import Pace
from dimension.bots.reading import Reader
from dimension.bots.search import Searcher
from dimension.rules.hand import Hand
from dimension.rules.tray import Tray
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
