"""Cards, hands, trays and moves as text: what is parsed leniently is written in one way only."""

import re
from collections.abc import Callable
from typing import Final, TypeVar

from dimension.board.colors import BY_LETTER, LETTERS
from dimension.board.geometry import POSITIONS
from dimension.board.spheres import format_spheres
from dimension.rules.card_notation import parse_card_code
from dimension.rules.cards import CARD_BY_CODE, Card
from dimension.rules.errors import IllegalNotationError, NotationError, RuleError
from dimension.rules.hand import Hand
from dimension.rules.lenient import latin, parse_each, split_list
from dimension.rules.moves import Lift, Move, Put, Swap
from dimension.rules.tray import Tray
from dimension.rules.tray_notation import parse_spheres

_Value = TypeVar("_Value")

_NUMBER: Final = "([0-9]{1,3})"


def format_card(card: Card) -> str:
    """The card's code, such as `O2` or `KxW`."""
    return card.code


def parse_card(text: str) -> Card:
    """The card of a code; colors of a pair in any order, and the Rust solver's codes, are understood."""
    return CARD_BY_CODE[parse_card_code(text, CARD_BY_CODE)]


def format_hand(hand: Hand) -> str:
    """The codes of the cards, separated by spaces."""
    return str(hand)


def parse_hand(text: str) -> Hand:
    """The hand of some card codes, separated by spaces or commas."""
    cards = parse_each(parse_card, split_list(text))
    return _legal(lambda: Hand(cards))


def format_tray(tray: Tray) -> str:
    """Base, pockets and apex, such as `KWBGOWB/G.O.K./W`."""
    return format_spheres(tray)


def parse_tray(text: str) -> Tray:
    """The tray of a text as `format_tray` writes it, in either case."""
    spheres = parse_spheres(text)
    return _legal(lambda: Tray(spheres))


def _legal(build: Callable[[], _Value]) -> _Value:
    """Build what a text describes; a rule it breaks makes the text wrong."""
    try:
        return build()
    except RuleError as error:
        raise IllegalNotationError(error.code, **error.details) from None


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
    code = latin(text.strip().upper())
    if match := re.fullmatch(rf"([{LETTERS}])@?{_NUMBER}", code):
        return Put(BY_LETTER[match[1]], _position(match[2]))
    if match := re.fullmatch(rf"-{_NUMBER}", code):
        return Lift(_position(match[1]))
    if match := re.fullmatch(rf"{_NUMBER}~{_NUMBER}", code):
        return Swap(_position(match[1]), _position(match[2]))
    raise NotationError("unknown_move", text=text.strip())


def parse_moves(text: str) -> tuple[Move, ...]:
    """Several moves, separated by spaces or commas."""
    return parse_each(parse_move, split_list(text))


def _position(digits: str) -> int:
    position = int(digits)
    if position not in POSITIONS:
        raise NotationError("unknown_position", position=position)
    return position
