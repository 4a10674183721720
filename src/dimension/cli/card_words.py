"""Cards in words."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.text import Text

    from dimension.rules.cards import Card, CardType
    from dimension.rules.hand import Hand
    from dimension.texts import Texts


def card_sentence(card: "Card", texts: "Texts", asked: int | None = None) -> str:
    """What a card asks; `asked` is the number when two "exactly" cards were added."""
    return card.sentence(texts.language, asked=asked)


def card_brief(card: "Card", texts: "Texts", asked: int | None = None) -> str:
    """What a card asks in a few words, at most 34 characters."""
    same = "-same" if card.second is card.first else ""
    return texts.text(
        f"brief-{type_name(card.type)}{same}",
        first=card.first.letter,
        second=card.other.letter,
        number=asked or card.number or 0,
    )


def card_line(card: "Card", hand: "Hand", texts: "Texts") -> str:
    """A card of a hand with its code, indented."""
    return f"  {card.code:<3} {card_sentence(card, texts, hand.asked(card.first))}"


def card_row(
    card: "Card", texts: "Texts", asked: int | None = None, shown: Callable[[str], str] = str
) -> "tuple[Text, ...]":
    """A card's code and sentence, for `print_rows`."""
    from rich.text import Text

    return Text(f"  {shown(card.code):<3}", style="cyan"), Text(card_sentence(card, texts, asked))


def hand_rows(hand: "Hand", texts: "Texts", shown: Callable[[str], str] = str) -> "list[tuple[Text, ...]]":
    """The cards of a hand, with the sum that two "exactly" cards ask for; `shown` turns codes into what is shown."""
    return [card_row(card, texts, hand.asked(card.first), shown) for card in hand]


def type_name(card_type: "CardType") -> str:
    """The type's name in text keys and in JSON."""
    return card_type.name.lower()
