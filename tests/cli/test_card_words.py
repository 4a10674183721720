"""Cards in words."""

import pytest

from dimension.cli.words import card_brief, card_sentence, hand_rows, type_name
from dimension.rules.cards import CARDS, CardType
from dimension.rules.notation import parse_card, parse_hand
from dimension.texts import LANGUAGES, texts_for

ENGLISH = texts_for("en")


def test_a_card_with_twice_the_same_color_has_its_own_sentence() -> None:
    assert "another" in card_sentence(parse_card("KxK"), ENGLISH)
    assert "white" in card_sentence(parse_card("KxW"), ENGLISH)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_its_own_few_words_which_fit_next_to_another(language: str) -> None:
    briefs = [card_brief(card, texts_for(language)) for card in CARDS]
    assert len(set(briefs)) == len(CARDS)
    assert max(map(len, briefs)) <= 34


def test_two_exactly_cards_of_a_hand_ask_for_their_sum() -> None:
    hand = parse_hand("O1 O2")
    assert all("three" in str(sentence) for _, sentence in hand_rows(hand, ENGLISH))
    assert "one" in str(hand_rows(parse_hand("O1"), ENGLISH)[0][1])


def test_every_type_has_a_heading() -> None:
    for card_type in CardType:
        assert ENGLISH.text(f"type-{type_name(card_type)}")
