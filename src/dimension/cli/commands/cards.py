"""`dimension cards`: all 60 cards in words."""

from argparse import Namespace
from itertools import groupby
from typing import Any, Final

from dimension.cli.declarations import CommandDeclaration
from dimension.cli.options import EVERYWHERE, JSON, texts_in
from dimension.cli.output import new_console, print_json, print_rows
from dimension.cli.words import card_row, card_sentence, type_name
from dimension.rules.cards import CARDS, Card


def _run(args: Namespace) -> None:
    texts = texts_in(args.lang)
    if args.json:
        print_json([_as_data(card, card_sentence(card, texts)) for card in CARDS])
        return
    console = new_console()
    for card_type, of_type in groupby(CARDS, key=lambda card: card.type):
        console.print(texts.text(f"type-{type_name(card_type)}"), style="bold")
        print_rows(console, [card_row(card, texts) for card in of_type])
        console.print()


def _as_data(card: Card, sentence: str) -> dict[str, Any]:
    """`colors` are letters, one or two; `number` is null for cards that ask for none."""
    return {
        "card": card.code,
        "type": type_name(card.type),
        "colors": [card.first.letter] + ([card.second.letter] if card.second is not None else []),
        "number": card.number,
        "sentence": sentence,
    }


COMMAND: Final = CommandDeclaration(
    name="cards",
    run=_run,
    options=(JSON, *EVERYWHERE),
    examples=("cards", "cards --json"),
)
