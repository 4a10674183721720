"""A hand as a bot sees it: some cards overlooked, some mixed up, and a bonus that may or may not count."""

from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from dimension.rules.cards import CARD_BY_CODE, JUDGES, Card, CardType, Judge
from dimension.rules.hand import Hand
from dimension.rules.scoring import POINTS_LOST_PER_CARD
from dimension.rules.tray import ColorMasks

_MIXED_UP: Final = {CardType.FLOOR: "^", CardType.BARE: "_"}
"""The two types that people confuse most, each with the mark of the other in a card's code."""

_NEARER: Final = 0.1
"""What each sphere that breaks a card costs on top, in points: so a bot notices when it comes closer."""


class Task(NamedTuple):
    """A card as it is understood."""

    judge: Judge
    card: Card
    asked: int


class View(NamedTuple):
    """A hand as it is understood, and what the bonus seems worth."""

    tasks: tuple[Task, ...]
    bonus_worth: float

    def worth(self, masks: ColorMasks, occupied: int) -> float:
        """How good a tray looks, in points."""
        worth: float = occupied.bit_count()
        failed = False
        for judge, card, asked in self.tasks:
            breaking = judge(card, masks, occupied, asked)
            if breaking is not None:
                failed = True
                worth -= POINTS_LOST_PER_CARD + _NEARER * breaking.bit_count()
        return worth if failed or not all(masks) else worth + self.bonus_worth


@dataclass(frozen=True, slots=True)
class Reader:
    """How carefully a player reads a hand."""

    overlooks: float = 0.0
    """The share of cards, 0 to 1, that are not looked at."""
    mixes_up: float = 0.0
    """The share of "nothing above" cards, 0 to 1, that are taken for "nothing below", and the other way around."""
    adds_up: bool = True
    """Whether the player knows that two "exactly" cards of a color are added up (ruling R3)."""
    bonus_worth: float = 0.0
    """The points that the bonus token seems to be worth."""

    def read(self, hand: Hand, rng: Random) -> View:
        """The hand as it is seen this time."""
        seen = [card for card in hand if rng.random() >= self.overlooks]
        tasks = tuple(self._understood(card, hand, rng) for card in seen)
        return View(tasks, self.bonus_worth)

    def _understood(self, card: Card, hand: Hand, rng: Random) -> Task:
        mark = _MIXED_UP.get(card.type)
        if mark is not None and rng.random() < self.mixes_up:
            card = CARD_BY_CODE[card.first.letter + mark]
        asked = hand.asked(card.first) if self.adds_up else card.number or 0
        return Task(JUDGES[card.type], card, asked)
