"""A hand as a bot sees it: some cards overlooked, some mixed up, and a bonus that may or may not count."""

from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from dimension.rules.cards import CARD_BY_CODE, JUDGES, Card, CardType, Judge
from dimension.rules.hand import Hand
from dimension.rules.scoring import POINTS_LOST_PER_CARD
from dimension.rules.tray import ColorMasks

_MIXED_UP: Final = {CardType.FLOOR: "^", CardType.BARE: "_"}
"""The two types that people confuse most, each with the mark of the other."""

_NEARER: Final = 0.1
"""What every single sphere that breaks a card counts, so that a bot feels when it comes closer."""


class Task(NamedTuple):
    """A card as it is understood."""

    judge: Judge
    card: Card
    asked: int


class View(NamedTuple):
    """A hand as it is understood, and what seems worth how much."""

    tasks: tuple[Task, ...]
    bonus_worth: float

    def worth(self, masks: ColorMasks, occupied: int) -> float:
        """How good a tray looks."""
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
    """How carefully somebody reads a hand."""

    overlooks: float = 0.0
    """How often a card is not looked at."""
    mixes_up: float = 0.0
    """How often "nothing above" is taken for "nothing below", or the other way round."""
    adds_up: bool = True
    """Whether it is known that two "exactly" cards of a color are added."""
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
