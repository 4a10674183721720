"""The text forms of cards, hands, trays and moves: parsed leniently, written in one way only."""

from dimension.board.geometry import format_spheres
from dimension.rules.cards import Card, CardLike
from dimension.rules.hand import Hand, HandLike, as_hand
from dimension.rules.moves import format_move, parse_move, parse_moves
from dimension.rules.tray import Tray, TrayLike, as_tray

__all__ = [
    "format_card",
    "format_hand",
    "format_move",
    "format_tray",
    "parse_card",
    "parse_hand",
    "parse_move",
    "parse_moves",
    "parse_tray",
]


def format_card(card: CardLike) -> str:
    """The card's code, such as `O2` or `KxW`."""
    return Card(card).code


def parse_card(text: str) -> Card:
    """The card of a code; colors of a pair in any order, and the Rust solver's codes, are understood."""
    return Card(text)


def format_hand(hand: HandLike) -> str:
    """The codes of the cards, separated by spaces."""
    return str(as_hand(hand))


def parse_hand(text: str) -> Hand:
    """The hand of some card codes, separated by spaces or commas."""
    return Hand(text)


def format_tray(tray: TrayLike) -> str:
    """Base, pockets and apex, such as `KWBGOWB/G.O.K./W`."""
    return format_spheres(as_tray(tray))


def parse_tray(text: str) -> Tray:
    """The tray of a text as `format_tray` writes it, in either case."""
    return Tray(text)
