"""How results reach a terminal or a program."""

import json
import sys
from typing import TYPE_CHECKING, Any

from dimension.rules.cards import Card, CardType
from dimension.rules.hand import Hand

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console
    from rich.text import Text

    from dimension.texts import Texts


_WIDTH_OF_A_FILE = 10_000


def print_json(value: Any) -> None:
    """Print a value for a program, in a form that survives every encoding."""
    is_unicode = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    print(json.dumps(value, ensure_ascii=not is_unicode))


def new_console(*, stderr: bool = False) -> "Console":
    """A console that shows texts as they are; lines wrap on a terminal and nowhere else."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else _WIDTH_OF_A_FILE
    return Console(highlight=False, emoji=False, markup=False, stderr=stderr, width=width)


def print_rows(console: "Console", rows: "Iterable[tuple[Text, ...]]") -> None:
    """Print texts side by side, each wrapped in its own column where there is a terminal."""
    from rich.table import Table
    from rich.text import Text

    if not console.is_terminal:
        for row in rows:
            console.print(Text(" ").join(row))
        return
    table = Table.grid(padding=(0, 1))
    for row in rows:
        table.add_row(*row)
    console.print(table)


def card_row(card: Card, texts: "Texts", asked: int | None = None) -> "tuple[Text, ...]":
    """A card's code and sentence."""
    from rich.text import Text

    return Text(f"  {card.code:<3}", style="cyan"), Text(card_sentence(card, texts, asked))


def hand_rows(hand: Hand, texts: "Texts") -> "list[tuple[Text, ...]]":
    """The cards of a hand, with the sum that two "exactly" cards ask for."""
    return [card_row(card, texts, hand.asked(card.first)) for card in hand]


def card_sentence(card: Card, texts: "Texts", asked: int | None = None) -> str:
    """What a card asks, in words; `asked` is the number when two "exactly" cards were added."""
    same = "-same" if card.second is card.first else ""
    return texts.text(
        f"card-{type_name(card.type)}{same}",
        first=card.first.letter,
        second=card.other.letter,
        number=asked or card.number or 0,
    )


def type_name(card_type: CardType) -> str:
    """The type's name in text keys and in JSON."""
    return card_type.name.lower()
