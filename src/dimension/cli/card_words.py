"""Cards in words."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.text import Text

    from dimension.rules.cards import Card, CardType
    from dimension.rules.hand import Hand
    from dimension.texts import Texts


def card_sentence(card: "Card", texts: "Texts", asked: int | None = None) -> str:
    """What a card asks; `asked` is the number when two "exactly" cards were added."""
    return card.sentence(texts.language, asked=asked)


def card_line(card: "Card", hand: "Hand", texts: "Texts") -> str:
    """A card of a hand with its code, indented."""
    return f"  {card.code:<3} {card_sentence(card, texts, hand.asked(card.first))}"


def card_row(card: "Card", texts: "Texts", asked: int | None = None) -> "tuple[Text, ...]":
    """A card's code and sentence, for `print_rows`."""
    from rich.text import Text

    return Text(f"  {card.code:<3}", style="cyan"), Text(card_sentence(card, texts, asked))


def hand_rows(hand: "Hand", texts: "Texts") -> "list[tuple[Text, ...]]":
    """The cards of a hand, with the sum that two "exactly" cards ask for."""
    return [card_row(card, texts, hand.asked(card.first)) for card in hand]


def type_name(card_type: "CardType") -> str:
    """The type's name in text keys and in JSON."""
    return card_type.name.lower()
