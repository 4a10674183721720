"""The 60 task cards, one judge per type, and the reading of card codes.

A judge returns the spheres that break a card, as a mask of positions (`dimension.board.geometry`). Codes are read
leniently: colors of a pair in any order, other programs' codes, look-alike letters.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final, Never, final

from dimension.board.colors import BLACK, BLUE, COLORS, GREEN, LETTERS, ORANGE, WHITE, Color, enum_repr
from dimension.board.geometry import BEARS, UPPER, positions_in, touched_by
from dimension.errors import NotationError, wrong_type
from dimension.rules.reading import latin
from dimension.rules.tray import ColorMasks

if TYPE_CHECKING:
    from dimension.drawing.card_svg import CardFace

_C: Final = f"([{LETTERS}])"


def _either_order(sign: str) -> Callable[[str, str], tuple[str, ...]]:
    return lambda a, b: (f"{a}{sign}{b}", f"{b}{sign}{a}")


_EXACTLY: Final = rf"{_C}\d+"
_MORE: Final = rf"{_C}>{_C}"
_FOUR: Final = rf"{_C}\+?{_C}"

_FORMS: Final[Mapping[str, Callable[..., tuple[str, ...]]]] = {
    rf"{_C}([12])": lambda color, number: (color + number,),
    rf"{_C}": lambda color: (color + "1",),
    rf"{_C}\1": lambda color: (color + "2",),
    rf"{_C}[-|]{_C}": _either_order("-"),
    rf"{_C}X{_C}": _either_order("x"),
    rf"{_C}_": lambda color: (color + "_",),
    rf"{_C}(?:\^|/\*)": lambda color: (color + "^",),
    _MORE: lambda more, fewer: (f"{more}>{fewer}",),
    _FOUR: _either_order("+"),
}
"""The accepted spellings, in upper case, and the codes each may stand for."""


def parse_card_code(text: str, codes: Collection[str]) -> str:
    """Which of the existing codes is meant; the error says what would be right."""
    text = text.strip()
    typed = latin(text.upper())
    for form, meanings in _FORMS.items():
        if match := re.fullmatch(form, typed):
            for code in meanings(*match.groups()):
                if code in codes:
                    return code
    raise _wrong_card(text, typed, codes)


def _wrong_card(text: str, typed: str, codes: Collection[str]) -> NotationError:
    if not typed:
        return NotationError("no_card")
    if match := re.fullmatch(rf"\*/{_C}", typed):
        color = match[1]
        return NotationError("below_card", text=text, floor=f"{color}_", bare=f"{color}^")
    if re.fullmatch(_EXACTLY, typed):
        return NotationError("exactly_number", text=text)
    if re.fullmatch(_MORE, typed):
        return NotationError("no_more_card", text=text, cards=_like(_MORE, codes))
    if re.fullmatch(_FOUR, typed):
        return NotationError("no_four_card", text=text, cards=_like(_FOUR, codes))
    if match := re.fullmatch(r"([A-Z])(?:[12_^]|/\*|[-|X>+]?([A-Z]))?", typed):
        stranger = next((letter for letter in match.groups() if letter and letter not in LETTERS), None)
        if stranger:
            return NotationError("unknown_color", text=stranger)
    return NotationError("unknown_card", text=text)


def _like(form: str, codes: Collection[str]) -> tuple[str, ...]:
    return tuple(code for code in codes if re.fullmatch(form, code))


class CardType(Enum):
    """The seven kinds of task, numbered as in the rules; `CardType("touch")` finds the type of a name."""

    EXACTLY = 1
    TOUCH = 2
    APART = 3
    FLOOR = 4
    BARE = 5
    MORE = 6
    FOUR = 7

    __repr__ = enum_repr

    def __str__(self) -> str:
        return self.name.lower()

    @classmethod
    def _missing_(cls, value: object) -> "CardType":
        """The type of a name, such as `touch`."""
        found = cls.__members__.get(value.upper()) if isinstance(value, str) else None
        if found is None:
            *others, last = map(str, cls)
            raise NotationError("unknown_card_type", text=str(value), choices=tuple(others), last_choice=last)
        return found

    def label(self, language: str = "en") -> str:
        """The type as a heading, in one of the languages of `dimension.texts.LANGUAGES`.

        >>> CardType.TOUCH.label()
        'Touching'
        """
        from dimension.texts import texts_for

        return texts_for(language).text(f"type-{self}")

    @property
    def counts(self) -> bool:
        """Whether a card of this type asks how many spheres there are, not where they lie."""
        match self:
            case CardType.EXACTLY | CardType.MORE | CardType.FOUR:
                return True
            case CardType.TOUCH | CardType.APART | CardType.FLOOR | CardType.BARE:
                return False


_NO_CARDS_OF_YOUR_OWN: Final = (
    "The 60 cards are fixed, so there are none of your own: Card('O2') finds a card by its code, and CARDS has them all"
)


@final
@dataclass(frozen=True, slots=True, eq=False, init=False)
class Card:
    """One of the 60 cards, found by its code. Each exists only once: compare cards with `is` or `==`.

    >>> Card("O2"), Card("o-w"), Card("O2") is CARDS[9]
    (Card('O2'), Card('W-O'), True)
    """

    index: int
    """The place in `CARDS`."""
    code: str
    type: CardType
    first: Color
    second: Color | None
    """The other color; the same as `first` on a card such as `W-W`, and None on a card with one color only."""
    number: int | None
    """How many spheres an "exactly" card asks for, otherwise None."""

    def __new__(cls, code: "CardLike", *own: Never, **parts: Never) -> "Card":
        """Find the card of a code, which is read leniently."""
        if own or parts:
            raise TypeError(_NO_CARDS_OF_YOUR_OWN)
        if isinstance(code, Card):
            return code
        if not isinstance(code, str):
            raise wrong_type("A card is a Card or its code such as 'O2'", code)
        return _SPELLED.get(code) or CARD_BY_CODE[parse_card_code(code, CARD_BY_CODE)]

    def __init_subclass__(cls) -> None:
        raise TypeError(_NO_CARDS_OF_YOUR_OWN)

    @property
    def other(self) -> Color:
        """The second color, or the first again on a card that names only one."""
        return self.first if self.second is None else self.second

    def sentence(self, language: str = "en", *, asked: int | None = None) -> str:
        """The sentence of the card, in one of the languages of `dimension.texts.LANGUAGES`.

        `asked` is the number that takes the place of an "exactly" card's own, when two of them add up.

        >>> Card("O>K").sentence()
        'There are more orange spheres than black ones on the tray.'
        >>> Card("O>K").sentence("de")
        'Auf dem Tableau liegen mehr orange als schwarze Kugeln.'
        """
        from dimension.texts import texts_for

        return texts_for(language).text(
            f"card-{self.type}{'-same' if self.second is self.first else ''}",
            first=self.first.letter,
            second=self.other.letter,
            number=asked or self.number or 0,
        )

    def caption(self, language: str = "en") -> str:
        """A few words for the space below the card's picture.

        >>> Card("O2").caption()
        'exactly two'
        """
        from dimension.texts import texts_for

        return texts_for(language).text(f"caption-{self.type}", number=self.number or 0)

    def face(self, *, asked: int | None = None, fulfilled: bool | None = None, highlighted: bool = False) -> "CardFace":
        """The face for `dimension.drawing`; `asked` as in `sentence`."""
        from dimension.drawing.card_svg import CardFace

        number = asked or self.number or 0
        return CardFace(self.code, str(self.type), self.first, self.other, number, fulfilled, highlighted)

    def svg(self, *, size: float | None = None) -> str:
        """A picture of the card, as the text of an SVG file, `size` pixels wide."""
        from dimension.drawing.card_svg import draw_cards

        return draw_cards([self.face()], size=size)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Card({self.code!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return _card_at, (self.index,)


CardLike = Card | str
"""A card or its code, such as `O2`."""


MORE_PAIRS: Final = ((WHITE, GREEN), (GREEN, ORANGE), (ORANGE, BLACK), (BLACK, BLUE), (BLUE, WHITE))
FOUR_PAIRS: Final = ((BLACK, WHITE), (WHITE, ORANGE), (ORANGE, BLUE), (BLUE, GREEN), (GREEN, BLACK))

_Face = tuple[str, CardType, Color, Color | None, int | None]


def _faces() -> Iterator[_Face]:
    """The faces of the cards, type by type."""
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


def _printed(index: int, face: _Face) -> Card:
    """One of the 60: the only place where a card is made."""
    card = object.__new__(Card)
    for field, value in zip(fields(Card), (index, *face), strict=True):
        object.__setattr__(card, field.name, value)
    return card


CARDS: Final[tuple[Card, ...]] = tuple(_printed(index, face) for index, face in enumerate(_faces()))
"""All 60 cards, by type and then by color."""

CARD_BY_CODE: Final[Mapping[str, Card]] = {card.code: card for card in CARDS}
_SPELLED: Final[Mapping[str, Card]] = {
    code: card
    for card in CARDS
    for code in ((card.code,) if card.second is None or card.type is CardType.MORE else (card.code, card.code[::-1]))
}
"""A pair of colors may be written in either order."""


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
# A counting card is broken by every sphere it counts, even if it counts zero: 0 is not None.

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
