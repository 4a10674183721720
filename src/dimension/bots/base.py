"""What a bot is: somebody who chooses a tray for a hand, and builds it at a pace."""

from random import Random
from typing import NamedTuple, Protocol

from dimension.rules.hand import Hand
from dimension.rules.tray import Tray


class Step(NamedTuple):
    """One visible move of a bot: so long after the step before, its tray is this."""

    delay_ms: int
    tray: Tray


class Pace(NamedTuple):
    """How fast the hands of a bot are, in milliseconds, and how sure."""

    reading: tuple[int, int]
    """From the reveal of the cards to the first move: the shortest and the longest."""
    moving: tuple[int, int]
    """From one move to the next."""
    hesitation: float
    """How often a move takes twice as long or more."""
    slips: float
    """How often a sphere is first put wrong, and put right a little later."""


class Bot(Protocol):
    """A level. Whatever has these two can be entered in the registry."""

    @property
    def pace(self) -> Pace:
        """How the bot builds what it chose."""

    def choose(self, hand: Hand, rng: Random) -> Tray:
        """The tray the bot wants to end with; called in a worker, so it may take some 50 ms."""
