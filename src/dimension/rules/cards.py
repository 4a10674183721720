"""The 60 task cards as data, and one judge per type, which says which spheres break a card.

Judges work on masks of positions (`dimension.board.geometry`).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import combinations_with_replacement
from typing import Final

from dimension.board.colors import BLACK, BLUE, COLORS, GREEN, ORANGE, WHITE, Color
from dimension.board.geometry import BEARS, UPPER, positions_in, touched_by
from dimension.rules.tray import ColorMasks


class CardType(Enum):
    """The seven kinds of task, numbered as in the rules."""

    EXACTLY = 1
    TOUCH = 2
    APART = 3
    FLOOR = 4
    BARE = 5
    MORE = 6
    FOUR = 7

    @property
    def counts(self) -> bool:
        """Whether a card of this type asks how many spheres there are, not where they lie."""
        match self:
            case CardType.EXACTLY | CardType.MORE | CardType.FOUR:
                return True
            case CardType.TOUCH | CardType.APART | CardType.FLOOR | CardType.BARE:
                return False


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One of the 60 cards. Each exists only once, in `CARDS`: compare them with `is` or `==`."""

    index: int
    code: str
    type: CardType
    first: Color
    second: Color | None = None
    number: int | None = None

    @property
    def other(self) -> Color:
        """The second color, or the first again on a card that names only one."""
        return self.first if self.second is None else self.second

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Card({self.code!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return _card_at, (self.index,)


MORE_PAIRS: Final = ((WHITE, GREEN), (GREEN, ORANGE), (ORANGE, BLACK), (BLACK, BLUE), (BLUE, WHITE))
FOUR_PAIRS: Final = ((BLACK, WHITE), (WHITE, ORANGE), (ORANGE, BLUE), (BLUE, GREEN), (GREEN, BLACK))

_Face = tuple[str, CardType, Color, Color | None, int | None]


def _faces() -> Iterator[_Face]:
    """What is printed on the cards, type by type."""
    pairs = tuple(combinations_with_replacement(COLORS, 2))
    for color in COLORS:
        for number in (1, 2):
            yield f"{color}{number}", CardType.EXACTLY, color, None, number
    yield from ((f"{a}-{b}", CardType.TOUCH, a, b, None) for a, b in pairs)
    yield from ((f"{a}x{b}", CardType.APART, a, b, None) for a, b in pairs)
    yield from ((f"{a}_", CardType.FLOOR, a, None, None) for a in COLORS)
    yield from ((f"{a}^", CardType.BARE, a, None, None) for a in COLORS)
    yield from ((f"{a}>{b}", CardType.MORE, a, b, None) for a, b in MORE_PAIRS)
    yield from ((f"{a}+{b}", CardType.FOUR, a, b, None) for a, b in FOUR_PAIRS)


CARDS: Final[tuple[Card, ...]] = tuple(Card(index, *face) for index, face in enumerate(_faces()))
"""All 60 cards, by type and then by color."""

CARD_BY_CODE: Final[Mapping[str, Card]] = {card.code: card for card in CARDS}


def _card_at(index: int) -> Card:
    return CARDS[index]


# The predicates that look at where spheres lie.


def lonely(first: int, second: int) -> int:
    """Spheres of either color that touch none of the other; none when either color is absent."""
    if not first or not second:
        return 0
    return (first & ~touched_by(second)) | (second & ~touched_by(first))


def in_contact(first: int, second: int) -> int:
    """Spheres of either color that touch one of the other."""
    return (first & touched_by(second)) | (second & touched_by(first))


def raised(spheres: int) -> int:
    """Spheres that lie on others."""
    return spheres & UPPER


def covered(spheres: int, occupied: int) -> int:
    """Spheres that have another one directly on top."""
    return sum(1 << p for p in positions_in(spheres) if BEARS[p] & occupied)


# One judge per type: the mask of the breaking spheres, or None when the card is fulfilled.
# A counting card is broken by every sphere it counts, which may be none at all: 0 is not None.

Judge = Callable[[Card, ColorMasks, int, int], int | None]
"""Takes the card, the mask of each color, the mask of all spheres, and the number an "exactly" card asks for."""


def _judge_exactly(card: Card, masks: ColorMasks, _occupied: int, asked: int) -> int | None:
    spheres = masks[card.first]
    return None if spheres.bit_count() == asked else spheres


def _judge_touch(card: Card, masks: ColorMasks, _occupied: int, _asked: int) -> int | None:
    return lonely(masks[card.first], masks[card.other]) or None


def _judge_apart(card: Card, masks: ColorMasks, _occupied: int, _asked: int) -> int | None:
    return in_contact(masks[card.first], masks[card.other]) or None


def _judge_floor(card: Card, masks: ColorMasks, _occupied: int, _asked: int) -> int | None:
    return raised(masks[card.first]) or None


def _judge_bare(card: Card, masks: ColorMasks, occupied: int, _asked: int) -> int | None:
    return covered(masks[card.first], occupied) or None


def _judge_more(card: Card, masks: ColorMasks, _occupied: int, _asked: int) -> int | None:
    more, fewer = masks[card.first], masks[card.other]
    return None if more.bit_count() > fewer.bit_count() else more | fewer


def _judge_four(card: Card, masks: ColorMasks, _occupied: int, _asked: int) -> int | None:
    first, second = masks[card.first], masks[card.other]
    return None if first.bit_count() + second.bit_count() == 4 else first | second


JUDGES: Final[Mapping[CardType, Judge]] = {
    CardType.EXACTLY: _judge_exactly,
    CardType.TOUCH: _judge_touch,
    CardType.APART: _judge_apart,
    CardType.FLOOR: _judge_floor,
    CardType.BARE: _judge_bare,
    CardType.MORE: _judge_more,
    CardType.FOUR: _judge_four,
}

COUNTING_TYPES: Final = frozenset(card_type for card_type in CardType if card_type.counts)
"""The types that ask how many spheres there are, not where they lie."""
