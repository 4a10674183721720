"""`dimension cards`: all 60 cards in words."""

from itertools import groupby
from typing import Any

from dimension.cli.language import texts_in
from dimension.cli.options import Json, Language
from dimension.cli.output import card_row, card_sentence, new_console, print_json, print_rows, type_name
from dimension.rules.cards import CARDS, Card


def cards(as_json: Json = False, lang: Language = "") -> None:
    """List the cards by type."""
    texts = texts_in(lang)
    if as_json:
        print_json([_as_data(card, card_sentence(card, texts)) for card in CARDS])
        return
    console = new_console()
    for card_type, of_type in groupby(CARDS, key=lambda card: card.type):
        console.print(texts.text(f"type-{type_name(card_type)}"), style="bold")
        print_rows(console, [card_row(card, texts) for card in of_type])
        console.print()


def _as_data(card: Card, sentence: str) -> dict[str, Any]:
    return {
        "card": card.code,
        "type": type_name(card.type),
        "colors": [card.first.letter] + ([card.second.letter] if card.second is not None else []),
        "number": card.number,
        "sentence": sentence,
    }
