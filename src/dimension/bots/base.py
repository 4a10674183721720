"""The interface of a bot, which chooses a tray for a hand and builds it at a pace."""

from random import Random
from typing import NamedTuple, Protocol

from dimension.rules.hand import Hand
from dimension.rules.tray import Tray


class Step(NamedTuple):
    """One visible move of a bot: this many milliseconds after the step before, its tray is this."""

    delay_ms: int
    tray: Tray


class Pace(NamedTuple):
    """How fast the hands of a bot are, in milliseconds, and how sure."""

    reading: tuple[int, int]
    """From the reveal of the cards to the first move: the shortest and the longest."""
    moving: tuple[int, int]
    """From one move to the next: the shortest and the longest."""
    hesitation: float
    """The share of moves, 0 to 1, that take 1.5 to 2.5 times as long."""
    slips: float
    """The share of spheres, 0 to 1, that are first put in a wrong color, and put right a little later."""


class Bot(Protocol):
    """A level. Anything with these two can be entered in the registry, or come from another package.

    One from another package may also have a `title` and an `about`: see `Introduction`.
    """

    @property
    def pace(self) -> Pace:
        """How the bot builds what it chose."""

    def choose(self, hand: Hand, rng: Random) -> Tray:
        """The tray the bot wants to end with. Takes all randomness from `rng`, and at most some 50 ms."""


class Introduction(NamedTuple):
    """How a bot of another package introduces itself to players, in whatever language its author chose."""

    title: str
    about: str
    """One sentence, or nothing."""
