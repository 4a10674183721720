"""The stack when it runs low, and the order of a shuffle."""

from dimension.rules.cards import CARDS
from dimension.rules.shuffle import shuffled
from dimension.rules.stack import Stack


def test_cards_put_aside_are_shuffled_under_the_stack_once_it_is_too_small() -> None:
    stack = Stack(CARDS[:3], CARDS[3:9], seed=5, shuffles=4)
    assert stack._filled(3) is stack
    filled = stack._filled(4)
    assert filled == Stack(CARDS[:3] + shuffled(CARDS[3:9], 5, 4), (), seed=5, shuffles=5)


def test_each_turn_of_a_seed_is_an_order_of_its_own() -> None:
    assert shuffled("abcdefgh", 5) == shuffled("abcdefgh", 5, 0) == tuple("hdfgbcea")
    assert shuffled("abcdefgh", 5, 1) != shuffled("abcdefgh", 5)
    assert shuffled("a", 5) == ("a",)
    assert shuffled("", 5) == ()
