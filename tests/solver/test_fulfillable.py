"""Whether cards go together, compared with the rules' own search and with the solver."""

from itertools import combinations
from random import Random

from hypothesis import given

from dimension.rules import stack as possible
from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand
from dimension.rules.notation import parse_hand
from dimension.solver import fulfillable, solve
from dimension.solver.grades import fulfillable_at_all
from tests.solver.random_hands import random_hands
from tests.strategies import hands


def test_pairs_are_fulfillable_exactly_when_the_rules_say_so() -> None:
    for pair in list(combinations(CARDS, 2))[::7]:
        assert fulfillable(pair) == possible.fulfillable(pair), pair


def test_fulfillable_agrees_with_the_rules_on_larger_sets() -> None:
    for hand in random_hands(5, 60, (3, 4, 5, 6, 8)):
        assert fulfillable(hand.cards) == possible.fulfillable(hand.cards), hand
    assert fulfillable(()) == possible.fulfillable(())


@given(hands)
def test_fulfillable_means_that_there_is_a_tray_with_the_bonus(hand: Hand) -> None:
    assert fulfillable(hand.cards) == (solve(hand).with_bonus is not None)


def test_cards_are_fulfillable_exactly_if_the_best_tray_fails_none() -> None:
    random = Random(13)
    for _ in range(200):
        solution = solve(Hand(random.sample(CARDS, 5)))
        if not solution.failed:
            assert fulfillable_at_all(solution.hand.cards)
        elif fulfillable_at_all(solution.hand.cards):
            assert solution.score > 0
    assert fulfillable_at_all(())
    assert not fulfillable_at_all(parse_hand("K1 K-K").cards)


@given(hands)
def test_cards_may_be_given_as_text_and_more_than_once(hand: Hand) -> None:
    assert (
        fulfillable(str(hand))
        == fulfillable(hand)
        == fulfillable([c.code for c in hand] * 2)
        == fulfillable(hand.cards)
    )
    assert fulfillable_at_all(str(hand)) == fulfillable_at_all(hand.cards)


def test_no_cards_are_fulfillable_in_any_form() -> None:
    assert fulfillable("")
    assert fulfillable([])
    assert fulfillable_at_all(iter(()))
