"""A hand: the cards revealed for one round."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import cast, overload

from dimension.board.colors import Color
from dimension.errors import NotationError, RuleError, wrong_type
from dimension.rules.cards import Card, CardLike, CardType
from dimension.rules.reading import ColorLike, as_color, parse_each, reading_text, split_list


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Hand:
    """One or more different cards in the order in which they were revealed, from a text or from cards.

    >>> Hand("O2, o-w") == Hand(["O2", Card("W-O")])
    True
    """

    cards: tuple[Card, ...]
    _asked: tuple[int, ...] = field(compare=False)

    def __init__(self, cards: "HandLike") -> None:
        if isinstance(cards, str):
            with reading_text():
                _fill(self, as_cards(cards))
        else:
            _fill(self, as_cards(cards))

    def asked(self, color: ColorLike) -> int:
        """How many spheres of a color the "exactly" cards ask for; two such cards add up (ruling R3)."""
        # Scoring asks with a color for every card: only a letter pays for being looked up.
        return self._asked[color if type(color) is Color else as_color(color)]

    def sentences(self, language: str = "en") -> tuple[str, ...]:
        """The sentence of each card, with two "exactly" cards of a color added up.

        >>> Hand("O2 G^").sentences()
        ('Exactly two orange spheres are on the tray.', 'Nothing rests directly on a green sphere.')
        """
        return tuple(card.sentence(language, asked=self._asked[card.first]) for card in self.cards)

    def index(self, card: CardLike) -> int:
        """The place of a card in the hand, counted from 0; raises a ValueError when it is not in the hand."""
        if (found := Card(card)) not in self.cards:
            raise ValueError(f"{found!r} is not in {self!r}")
        return self.cards.index(found)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    @overload
    def __getitem__(self, index: int) -> Card: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Card, ...]: ...

    def __getitem__(self, index: int | slice) -> Card | tuple[Card, ...]:
        return self.cards[index]

    def __contains__(self, card: object) -> bool:
        """Whether a card, or the card of a code, is in the hand; False for text that is not a card code."""
        if isinstance(card, str):
            try:
                return Card(card) in self.cards
            except NotationError:
                return False
        return card in self.cards

    def svg(self, *, size: float | None = None, highlight: "Iterable[CardLike]" = ()) -> str:
        """A picture of the cards, as the text of an SVG file: `size` pixels wide, some cards highlighted."""
        from dimension.drawing.card_svg import draw_cards

        chosen = as_cards(highlight)
        faces = [card.face(asked=self.asked(card.first), highlighted=card in chosen) for card in self]
        return draw_cards(faces, size=size)

    def _repr_svg_(self) -> str:
        return self.svg()

    @property
    def notation(self) -> str:
        """The codes of the cards, separated by spaces, as `str` writes and `Hand` reads them."""
        return " ".join(card.code for card in self.cards)

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"


HandLike = Hand | str | Iterable[CardLike]
"""The arguments of `Hand`: a hand, the codes of its cards such as `O2 W-O`, or several cards or codes."""


def as_hand(hand: HandLike) -> Hand:
    """The hand itself, or the one that is described."""
    return hand if isinstance(hand, Hand) else Hand(hand)


def parse_hands(text: str) -> tuple[Hand, ...]:
    """The hands of a text: one on each line or between semicolons; lines that begin with `#` are skipped.

    An error says, counting from 1, which `hand` it is about.
    """
    if not isinstance(text, str):
        raise wrong_type("A set of hands is a text such as 'O2 W-O KxW; B_ G^ O>K'", text)
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    described = [part for line in lines for part in line.split(";") if part.strip()]
    if not described:
        raise NotationError("no_hands")
    hands = []
    for number, one in enumerate(described, start=1):
        try:
            hands.append(Hand(one))
        except NotationError as error:
            raise error.at(hand=number) from None
    return tuple(hands)


def format_hands(hands: Iterable[HandLike]) -> str:
    """The hands as `parse_hands` reads them, one on each line."""
    return "\n".join(str(as_hand(hand)) for hand in hands)


def as_cards(cards: HandLike) -> tuple[Card, ...]:
    """The described cards in their order; the list may be empty, and cards may occur twice."""
    try:
        several = tuple(split_list(cards) if isinstance(cards, str) else cards)
        for card in several:
            if type(card) is not Card:
                return parse_each(Card, several)
    except TypeError as error:
        wanted = "A hand is made of a text such as 'O2 W-O' or of several cards or codes such as ['O2', 'W-O']"
        raise wrong_type(wanted, cards) from error
    # Nothing to look up, as wherever hands are made in large numbers.
    return cast("tuple[Card, ...]", several)


def _fill(hand: Hand, cards: tuple[Card, ...]) -> None:
    if not cards:
        raise RuleError("empty_hand")
    for at, card in enumerate(cards):
        if card in cards[:at]:
            raise RuleError("doubled_card", card=card.code)
    object.__setattr__(hand, "cards", cards)
    object.__setattr__(hand, "_asked", asked_by(cards))


def asked_by(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """How many spheres of each color the "exactly" cards ask for: two such cards add up (ruling R3)."""
    asked = [0, 0, 0, 0, 0]
    for card in cards:
        if card.type is CardType.EXACTLY:
            asked[card.first] += card.number or 0
    return tuple(asked)
