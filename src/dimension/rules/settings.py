"""What a table agrees on before a game."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeVar

from dimension.rules.cards import CARDS, COUNTING_TYPES, Card, CardType
from dimension.rules.errors import SettingsError
from dimension.rules.scoring import Edition
from dimension.rules.shuffle import MAX_SEED

CARDS_PER_ROUND: Final = range(3, 9)
ROUNDS: Final = range(1, 13)
SECONDS: Final = range(15, 601)
"""How long an hourglass may run."""
NO_HOURGLASS: Final = 0
"""What `seconds` is when a round has no time limit."""


class Deck(StrEnum):
    """Which of the 60 cards are in play."""

    FULL = "full"
    NO_EXACTLY = "no-exactly"
    NO_COMPARING = "no-comparing"
    NO_COUNTING = "no-counting"

    @property
    def left_out(self) -> frozenset[CardType]:
        """The types of cards that stay in the box."""
        match self:
            case Deck.FULL:
                return frozenset()
            case Deck.NO_EXACTLY:
                return frozenset({CardType.EXACTLY})
            case Deck.NO_COMPARING:
                return COUNTING_TYPES - {CardType.EXACTLY}
            case Deck.NO_COUNTING:
                return COUNTING_TYPES

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of this deck, unshuffled."""
        left_out = self.left_out
        return tuple(card for card in CARDS if card.type not in left_out)


class Contradictions(StrEnum):
    """Which hands may be revealed."""

    DRAWN = "drawn"
    """Whatever comes off the stack."""
    FEWER = "fewer"
    """No two cards that contradict each other: some five-color tray fulfills both (ruling R10)."""
    NONE = "none"
    """Only a hand that some five-color tray fulfills as a whole (ruling R11)."""


class Grade(StrEnum):
    """How hard the hands are; to tell grades apart takes a solver."""

    ANY = "any"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"
    EVIL = "evil"


@dataclass(frozen=True, slots=True)
class GameSettings:
    """Edition, variants and clock of a game; the defaults are the game as it comes in the box."""

    edition: Edition = Edition.ENGLISH
    cards: int = 6
    rounds: int = 6
    deck: Deck = Deck.FULL
    contradictions: Contradictions = Contradictions.DRAWN
    seconds: int = 60
    grade: Grade = Grade.ANY

    def __post_init__(self) -> None:
        _choose(self, "edition", Edition)
        _choose(self, "deck", Deck)
        _choose(self, "contradictions", Contradictions)
        _choose(self, "grade", Grade)
        _require_in(CARDS_PER_ROUND, "cards_out_of_range", self.cards)
        _require_in(ROUNDS, "rounds_out_of_range", self.rounds)
        _require_in(SECONDS, "seconds_out_of_range", self.seconds, NO_HOURGLASS)


def check_seed(seed: int) -> int:
    """The seed itself; raises when it is not a whole number from 0 to `MAX_SEED`."""
    _require_in(range(MAX_SEED + 1), "seed_out_of_range", seed)
    return seed


_Choice = TypeVar("_Choice", bound=StrEnum)


def _choose(settings: GameSettings, name: str, choices: type[_Choice]) -> None:
    """Accept a choice or its plain word."""
    value = getattr(settings, name)
    try:
        object.__setattr__(settings, name, choices(value))
    except ValueError:
        # Languages put a word of their own before the last choice: "drawn, fewer or none".
        *others, last = (choice.value for choice in choices)
        raise SettingsError(f"unknown_{name}", value=value, choices=tuple(others), last_choice=last) from None


def _require_in(allowed: range, code: str, value: object, *also: int) -> None:
    """Refuse what is not an int of a range; 6.0 and True are not, although `in` finds them there."""
    if type(value) is not int or not (value in allowed or value in also):
        raise SettingsError(code, value=value, least=allowed[0], most=allowed[-1])
