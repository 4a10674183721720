"""The stack when it runs low, and the order of a shuffle."""

from dimension.rules.cards import CARDS
from dimension.rules.game import new_game
from dimension.rules.settings import AS_IN_THE_BOX
from dimension.rules.shuffle import _below, shuffled
from dimension.rules.stack import Stack, deal_game, new_stack


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


def test_a_number_from_the_incomplete_last_stretch_is_skipped() -> None:
    last = 2**64 - 1
    assert _below(3, iter([last, 5])) == 2
    assert _below(3, iter([last - 1, 5])) == (last - 1) % 3
    assert _below(2, iter([last, 4])) == 1


def test_the_default_seed_is_0() -> None:
    assert deal_game() == deal_game(AS_IN_THE_BOX, 0) != deal_game(AS_IN_THE_BOX, 1)
    assert new_stack() == new_stack(AS_IN_THE_BOX, 0)
    assert new_game().deals == deal_game()
    assert (new_game().seed, new_game().players) == (0, 1)
