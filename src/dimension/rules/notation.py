"""Cards, hands, trays and moves as text: what is parsed leniently is written in one way only."""

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from dimension.board.colors import BY_LETTER, LETTERS, Color
from dimension.board.geometry import LEVELS, POSITIONS
from dimension.rules.cards import CARD_BY_CODE, CARDS, Card, CardType
from dimension.rules.errors import IllegalNotationError, NotationError, RuleError
from dimension.rules.hand import Hand
from dimension.rules.moves import Lift, Move, Put, Swap
from dimension.rules.tray import Tray

_EMPTY: Final = "."
_PARTS: Final = ("base", "pockets", "apex")
_C: Final = f"([{LETTERS}])"

# --- Cards -----------------------------------------------------------------------------------


def format_card(card: Card) -> str:
    """The card's code, such as `O2` or `KxW`."""
    return card.code


def parse_card(text: str) -> Card:
    """The card of a code; colors of a pair in any order, and the Rust solver's codes, are understood."""
    code = _latin(text.strip().upper())
    for pattern, candidates in _CARD_FORMS.items():
        if match := re.fullmatch(pattern, code):
            for candidate in candidates(*match.groups()):
                if candidate in CARD_BY_CODE:
                    return CARD_BY_CODE[candidate]
    raise _wrong_card(text.strip(), code)


def _either_order(sign: str) -> Callable[[str, str], tuple[str, ...]]:
    return lambda a, b: (f"{a}{sign}{b}", f"{b}{sign}{a}")


_CARD_FORMS: Final[Mapping[str, Callable[..., tuple[str, ...]]]] = {
    rf"{_C}([12])": lambda color, number: (color + number,),
    rf"{_C}": lambda color: (color + "1",),
    rf"{_C}\1": lambda color: (color + "2",),
    rf"{_C}[-|]{_C}": _either_order("-"),
    rf"{_C}X{_C}": _either_order("x"),
    rf"{_C}_": lambda color: (color + "_",),
    rf"{_C}(?:\^|/\*)": lambda color: (color + "^",),
    rf"{_C}>{_C}": lambda more, fewer: (f"{more}>{fewer}",),
    rf"{_C}\+?{_C}": _either_order("+"),
}
"""What may be written, in upper case, and the codes it may stand for."""


def _wrong_card(text: str, code: str) -> NotationError:
    if not code:
        return NotationError("no_card")
    if match := re.fullmatch(rf"\*/{_C}", code):
        color = match[1]
        return NotationError("below_card", text=text, floor=f"{color}_", bare=f"{color}^")
    if re.fullmatch(rf"{_C}\d+", code):
        return NotationError("exactly_number", text=text)
    if re.fullmatch(rf"{_C}>{_C}", code):
        return NotationError("no_more_card", text=text, cards=_codes(CardType.MORE))
    if re.fullmatch(rf"{_C}\+?{_C}", code):
        return NotationError("no_four_card", text=text, cards=_codes(CardType.FOUR))
    if match := re.fullmatch(r"([A-Z])(?:[12_^]|/\*|[-|X>+]?([A-Z]))?", code):
        stranger = next((letter for letter in match.groups() if letter and letter not in LETTERS), None)
        if stranger:
            return NotationError("unknown_color", text=stranger)
    return NotationError("unknown_card", text=text)


def _codes(card_type: CardType) -> tuple[str, ...]:
    return tuple(card.code for card in CARDS if card.type is card_type)


# --- Hands -----------------------------------------------------------------------------------


def format_hand(hand: Hand) -> str:
    """The codes of the cards, separated by spaces."""
    return str(hand)


def parse_hand(text: str) -> Hand:
    """The hand of some card codes, separated by spaces or commas."""
    return _legal(lambda: Hand(_numbered(parse_card, _split(text))))


# --- Trays -----------------------------------------------------------------------------------


def format_tray(tray: Tray) -> str:
    """Base, pockets and apex, such as `KWBGOWB/G.O.K./W`."""
    return "/".join("".join(_letter(tray[p]) for p in level) for level in LEVELS)


def parse_tray(text: str) -> Tray:
    """The tray of a text as `format_tray` writes it, in either case."""
    parts = text.strip().split("/")
    if len(parts) != len(LEVELS):
        raise NotationError("tray_parts", count=len(parts))
    for part, name, level in zip(parts, _PARTS, LEVELS, strict=True):
        if len(part) != len(level):
            raise NotationError("tray_part_length", part=name, expected=len(level), count=len(part))
    spheres = {}
    # The parts follow one another with a slash between: columns are counted in the whole text.
    columns = (column for column, sign in enumerate(text.strip(), start=1) if sign != "/")
    for position, sign, column in zip(POSITIONS, "".join(parts), columns, strict=True):
        color = BY_LETTER.get(_latin(sign.upper()))
        if color is not None:
            spheres[position] = color
        elif sign != _EMPTY:
            raise NotationError("tray_character", text=sign, column=column)
    return _legal(lambda: Tray(spheres))


def _letter(color: Color | None) -> str:
    return _EMPTY if color is None else color.letter


# --- Moves -----------------------------------------------------------------------------------


def format_move(move: Move) -> str:
    """`K@0` puts black on 0, `-7` lifts from 7, `3~5` swaps: nothing that could be read as a card."""
    match move:
        case Put(color, position):
            return f"{color.letter}@{position}"
        case Lift(position):
            return f"-{position}"
        case Swap(one, other):
            return f"{one}~{other}"


def parse_move(text: str) -> Move:
    """The move of a text as `format_move` writes it, in either case, with or without the `@`."""
    code = _latin(text.strip().upper())
    if match := re.fullmatch(rf"{_C}@?([0-9]{{1,3}})", code):
        return Put(BY_LETTER[match[1]], _position(match[2]))
    if match := re.fullmatch(r"-([0-9]{1,3})", code):
        return Lift(_position(match[1]))
    if match := re.fullmatch(r"([0-9]{1,3})~([0-9]{1,3})", code):
        return Swap(_position(match[1]), _position(match[2]))
    raise NotationError("unknown_move", text=text.strip())


def parse_moves(text: str) -> tuple[Move, ...]:
    """Several moves, separated by spaces or commas."""
    return _numbered(parse_move, _split(text))


def _position(digits: str) -> int:
    position = int(digits)
    if position not in POSITIONS:
        raise NotationError("unknown_position", position=position)
    return position


# --- Shared ----------------------------------------------------------------------------------

_Value = TypeVar("_Value")


_LOOKALIKES: Final = str.maketrans("КВОХ×–−", "KBOXX--")


def _latin(code: str) -> str:
    """Russian letters that look like ours, and typographic signs, as ours."""
    return code.translate(_LOOKALIKES)


def _split(text: str) -> list[str]:
    return text.replace(",", " ").split()


def _numbered(parse: Callable[[str], _Value], texts: list[str]) -> tuple[_Value, ...]:
    """Parse several texts; an error says in which it lies."""
    values = []
    for number, text in enumerate(texts, start=1):
        try:
            values.append(parse(text))
        except NotationError as error:
            raise NotationError(error.code, **error.details, where=number) from None
    return tuple(values)


def _legal(build: Callable[[], _Value]) -> _Value:
    """Build what a text describes; a rule it breaks makes the text wrong."""
    try:
        return build()
    except RuleError as error:
        raise IllegalNotationError(error.code, **error.details) from None
