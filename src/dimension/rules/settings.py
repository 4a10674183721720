"""The settings of a game, chosen before it begins."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from dimension.errors import SettingsError
from dimension.rules.cards import CARDS, COUNTING_TYPES, Card, CardType
from dimension.rules.choices import Choice
from dimension.rules.hand import Hand, HandLike, parse_hands
from dimension.rules.reading import as_integer
from dimension.rules.scoring import Edition, Tokens
from dimension.rules.shuffle import MAX_SEED

CARDS_PER_ROUND: Final = range(3, 9)
"""How many cards a round may have."""
ROUNDS: Final = range(1, 13)
"""How many rounds a game may have."""
SECONDS: Final = range(15, 601)
"""How long an hourglass may run."""
NO_HOURGLASS: Final = 0
"""The value of `seconds` for a round without a time limit."""


class Deck(Choice):
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


class Contradictions(Choice):
    """Which hands may be revealed."""

    DRAWN = "drawn"
    """Whatever comes off the stack."""
    FEWER = "fewer"
    """No two cards that contradict each other: some five-color tray fulfills both (ruling R10)."""
    NONE = "none"
    """Only a hand that some five-color tray fulfills as a whole (ruling R11)."""


class Grade(Choice):
    """How hard the hands are; to tell grades apart takes a solver."""

    ANY = "any"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"
    EVIL = "evil"


@dataclass(frozen=True, slots=True, init=False)
class GameSettings:
    """Edition, variants and clock of a game; the defaults are the game as it comes in the box.

    Chosen `hands` decide rounds and cards per round (as many as the largest hand has), and no deck is needed.

    >>> GameSettings(edition="de", rounds=3).edition
    Edition.GERMAN
    """

    edition: Edition
    cards: int
    """Cards per round, 3 to 8."""
    rounds: int
    """1 to 12."""
    deck: Deck
    contradictions: Contradictions
    seconds: int
    """How long the hourglass runs, 15 to 600; 0 for none."""
    grade: Grade
    tokens: Tokens
    """The value of bonus tokens."""
    hands: tuple[Hand, ...]
    """The chosen hands, one for each round, dealt instead of the shuffle; empty for shuffled cards."""

    def __init__(
        self,
        edition: Edition | str = Edition.ENGLISH,
        cards: int = 6,
        rounds: int = 6,
        deck: Deck | str = Deck.FULL,
        contradictions: Contradictions | str = Contradictions.DRAWN,
        seconds: int = 60,
        grade: Grade | str = Grade.ANY,
        tokens: Tokens | str = Tokens.BOX,
        hands: str | Iterable[HandLike] = (),
    ) -> None:
        if chosen := chosen_hands(hands):
            # Nothing is left to a deck: these follow from the hands.
            rounds, cards = len(chosen), max(map(len, chosen))
            deck, contradictions, grade = Deck.FULL, Contradictions.DRAWN, Grade.ANY
        _set_field(self, "hands", chosen)
        _set_field(self, "edition", Edition.of(edition))
        _set_field(self, "cards", _required_in(CARDS_PER_ROUND, "cards_out_of_range", cards))
        _set_field(self, "rounds", _required_in(ROUNDS, "rounds_out_of_range", rounds))
        _set_field(self, "deck", Deck.of(deck))
        _set_field(self, "contradictions", Contradictions.of(contradictions))
        _set_field(self, "seconds", _required_in(SECONDS, "seconds_out_of_range", seconds, NO_HOURGLASS))
        _set_field(self, "grade", Grade.of(grade))
        _set_field(self, "tokens", Tokens.of(tokens))


_set_field: Final = object.__setattr__


def chosen_hands(hands: str | Iterable[HandLike]) -> tuple[Hand, ...]:
    """A set of hands of one's own, from a text or from hands; raises when a game cannot be played with them.

    >>> chosen_hands("O2 O-W KxW; B_ G^ O>K W-W")
    (Hand('O2 W-O KxW'), Hand('B_ G^ O>K W-W'))
    """
    chosen = parse_hands(hands) if isinstance(hands, str) else tuple(map(Hand, hands))
    if chosen:
        _required_in(ROUNDS, "rounds_out_of_range", len(chosen))
    for number, hand in enumerate(chosen, start=1):
        if len(hand) not in CARDS_PER_ROUND:
            least, most = CARDS_PER_ROUND[0], CARDS_PER_ROUND[-1]
            raise SettingsError("cards_out_of_range", value=len(hand), least=least, most=most, hand=number)
    return chosen


def check_seed(seed: int) -> int:
    """The seed itself; raises when it is not an integer from 0 to `MAX_SEED`."""
    return _required_in(range(MAX_SEED + 1), "seed_out_of_range", seed)


def _required_in(allowed: range, code: str, value: int, *also: int) -> int:
    """The number itself, if it is a whole one of a range; 6.0 and True are not, although `in` finds them there."""
    number = as_integer(value)
    if number is None or not (number in allowed or number in also):
        # A text is shown in quotes: "3 to 8, not 6" would not help.
        shown = value if isinstance(value, int | float) else repr(value)
        raise SettingsError(code, value=shown, least=allowed[0], most=allowed[-1])
    return number


AS_IN_THE_BOX: Final = GameSettings()
"""The settings of a game for which nothing was chosen."""
