"""Hands: different cards in the order in which they were revealed."""

import pytest

from dimension.board.colors import BLACK, ORANGE
from dimension.errors import IllegalNotationError, NotationError, RuleError
from dimension.rules.cards import CARDS, Card
from dimension.rules.hand import Hand, as_hand
from dimension.rules.notation import parse_hand
from dimension.rules.tray import Tray


def test_a_hand_keeps_the_order_of_its_cards() -> None:
    hand = Hand(reversed(CARDS[:3]))
    assert list(hand) == [CARDS[2], CARDS[1], CARDS[0]]
    assert (len(hand), hand[0], CARDS[1] in hand, CARDS[3] in hand) == (3, CARDS[2], True, False)
    assert (str(hand), repr(hand)) == ("W1 K2 K1", "Hand('W1 K2 K1')")


def test_exactly_cards_of_a_color_are_added() -> None:
    hand = parse_hand("O1 K2 O2 O-W")
    assert (hand.asked(ORANGE), hand.asked(BLACK)) == (3, 2)


def test_a_hand_needs_a_card_and_has_none_twice() -> None:
    with pytest.raises(RuleError, match="at least one card"):
        Hand([])
    with pytest.raises(RuleError, match="K2 is in the hand twice"):
        Hand([CARDS[1], CARDS[0], CARDS[1]])


def test_hands_are_values() -> None:
    assert parse_hand("K1 W-O") == parse_hand("k o-w")
    assert len({parse_hand("K1 W-O"), parse_hand("K W-O"), parse_hand("W-O K1")}) == 2


def test_a_hand_is_made_from_a_text_from_cards_from_codes_or_from_itself() -> None:
    hand = Hand("O2, o-w b_")
    assert hand == Hand(["O2", "W-O", Card("B_")]) == Hand(hand.cards) == Hand(card.code for card in hand)
    assert Hand(hand) == hand == eval(repr(hand))
    assert as_hand(hand) is hand
    assert as_hand("O2 W-O B_") == hand


@pytest.mark.parametrize(("text", "code"), [("", "empty_hand"), (" , ", "empty_hand"), ("O2 OO", "doubled_card")])
def test_a_text_that_breaks_a_rule_is_both_a_notation_and_a_rule_error(text: str, code: str) -> None:
    with pytest.raises(IllegalNotationError) as caught:
        Hand(text)
    assert caught.value.code == code


@pytest.mark.parametrize("cards", ["O2 W-O Z1", ["O2", Card("W-O"), "Z1"]])
def test_an_error_says_which_card_is_wrong(cards: str | list[str | Card]) -> None:
    with pytest.raises(NotationError, match=r"No\. 3: “Z” is not a color") as caught:
        Hand(cards)
    assert caught.value.details["where"] == 3


@pytest.mark.parametrize("wrong", [5, None, Card("O2"), ["O2", 5], Tray("KW...../....../."), b"O2"])
def test_a_hand_of_a_wrong_type_is_refused_with_a_hint(wrong: object) -> None:
    with pytest.raises(TypeError, match=r"A hand is made of a text such as 'O2 W-O' or of several cards or codes"):
        Hand(wrong)  # type: ignore[arg-type]


def test_cards_are_found_in_a_hand_by_their_codes() -> None:
    hand = Hand("O2 W-O B_")
    assert "O2" in hand
    assert "o-w" in hand
    assert "O1" not in hand
    assert "no card at all" not in hand
    assert 2 not in hand
    assert hand.index("O-W") == hand.index(Card("W-O")) == 1
    with pytest.raises(ValueError, match=r"Card\('O1'\) is not in Hand\('O2 W-O B_'\)"):
        hand.index("O1")


def test_a_part_of_a_hand_is_some_cards() -> None:
    hand = Hand("O2 W-O B_")
    assert hand[1:] == (Card("W-O"), Card("B_"))
    assert hand[-1] is Card("B_")


def test_a_hand_finds_a_color_by_its_letter() -> None:
    hand = Hand("O1 K2 O2")
    assert (hand.asked("O"), hand.asked("k"), hand.asked("W")) == (3, 2, 0)
    with pytest.raises(NotationError, match="“X” is not a color"):
        hand.asked("X")


def test_a_hand_has_a_sentence_for_each_demand_and_adds_exactly_cards() -> None:
    assert Hand("O1 G^ O2").sentences() == (
        "Exactly three orange spheres are on the tray: the two cards add up.",
        "Nothing rests directly on a green sphere.",
        "Exactly three orange spheres are on the tray: the two cards add up.",
    )
    assert Hand("O1").sentences("de") == (Card("O1").sentence("de"),)
