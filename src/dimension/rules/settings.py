"""What a table agrees on before a game."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeVar

from dimension.rules.cards import CARDS, Card, CardType
from dimension.rules.errors import SettingsError
from dimension.rules.scoring import Edition
from dimension.rules.shuffle import MAX_SEED

CARDS_PER_ROUND: Final = range(3, 9)
ROUNDS: Final = range(1, 13)
SECONDS: Final = range(15, 601)
"""How long the hourglass may run."""
NO_HOURGLASS: Final = 0
"""What `seconds` is when a round has no time limit."""


class Deck(StrEnum):
    """Which of the 60 cards are in play."""

    FULL = "full"
    NO_EXACTLY = "no-exactly"
    NO_COMPARING = "no-comparing"
    NO_COUNTING = "no-counting"

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of this deck, unshuffled."""
        return tuple(card for card in CARDS if card.type not in _LEFT_OUT[self])


_LEFT_OUT: Final = {
    Deck.FULL: (),
    Deck.NO_EXACTLY: (CardType.EXACTLY,),
    Deck.NO_COMPARING: (CardType.MORE, CardType.FOUR),
    Deck.NO_COUNTING: (CardType.EXACTLY, CardType.MORE, CardType.FOUR),
}


class Contradictions(StrEnum):
    """Which hands may be revealed."""

    DRAWN = "drawn"
    """Whatever the stack gives."""
    FEWER = "fewer"
    """No two cards that no five-color tray fulfills both (ruling R10)."""
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
    """Edition, variants and clock of a game; the values that were not given are the box's."""

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
    """The seed itself, when it can be one."""
    _require_in(range(MAX_SEED + 1), "seed_out_of_range", seed)
    return seed


_Choice = TypeVar("_Choice", bound=StrEnum)


def _choose(settings: GameSettings, name: str, choices: type[_Choice]) -> None:
    """Accept the plain word of a choice as well as the choice itself."""
    value = getattr(settings, name)
    try:
        object.__setattr__(settings, name, choices(value))
    except ValueError:
        raise SettingsError(f"unknown_{name}", value=value) from None


def _require_in(allowed: range, code: str, value: object, *also: int) -> None:
    """Refuse what is not an int of a range: 6.0 and True are none, though Python finds them there."""
    if type(value) is not int or not (value in allowed or value in also):
        raise SettingsError(code, value=value, least=allowed[0], most=allowed[-1])
