"""A hand: the cards revealed for one round."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from dimension.board.colors import Color
from dimension.rules.cards import Card, CardType
from dimension.rules.errors import RuleError


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Hand:
    """One or more different cards, in the order in which they were revealed."""

    cards: tuple[Card, ...]
    _asked: tuple[int, ...] = field(compare=False)

    def __init__(self, cards: Iterable[Card]) -> None:
        cards = tuple(cards)
        if not cards:
            raise RuleError("empty_hand")
        asked = [0, 0, 0, 0, 0]
        for at, card in enumerate(cards):
            if card in cards[:at]:
                raise RuleError("doubled_card", card=card.code)
            if card.type is CardType.EXACTLY:
                asked[card.first] += card.number or 0
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "_asked", tuple(asked))

    def asked(self, color: Color) -> int:
        """How many spheres of a color the "exactly" cards ask for; two such cards add up (ruling R3)."""
        return self._asked[color]

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __getitem__(self, index: int) -> Card:
        return self.cards[index]

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def __str__(self) -> str:
        return " ".join(card.code for card in self.cards)

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"
