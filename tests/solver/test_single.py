"""The solver is exact."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dimension.errors import NotationError, RuleError
from dimension.rules.cards import CARDS, Card, CardType
from dimension.rules.hand import Hand
from dimension.rules.notation import parse_hand
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray, tray_from_masks
from dimension.solver import MAX_CARDS, Solution, fulfillable, solve
from dimension.solver.single import check_spheres
from tests.solver.random_hands import random_hands
from tests.strategies import hands


def check_claims(solution: Solution) -> None:
    """Everything a solution says about its own trays."""
    judged = score_tray(solution.hand, solution.tray)
    assert tray_from_masks(solution.tray.masks) == solution.tray
    assert (solution.score, solution.bonus, solution.failed) == (judged.points, judged.bonus, judged.failed)
    assert not solution.bonus or solution.with_bonus is not None
    if solution.with_bonus is not None:
        judged = score_tray(solution.hand, solution.with_bonus.tray)
        assert tray_from_masks(solution.with_bonus.tray.masks) == solution.with_bonus.tray
        assert judged.bonus
        assert judged.points == solution.with_bonus.score <= solution.score
        assert solution.bonus == (solution.with_bonus.score == solution.score)


_HANDS = [
    parse_hand("O2 O-W KxW B_ G^ O>K"),
    parse_hand("O1 O2 W+O W2"),
    parse_hand("K-B KxB"),
    *random_hands(3, 40, (1, 2, 4, 6, 6, 6, 8, 8, 10, 12, 14)),
    *random_hands(6, 8, (15, 20, 30, 40, 50)),
    Hand(CARDS),
]


@pytest.mark.parametrize("hand", _HANDS, ids=str)
def test_agrees_with_looking_at_every_tray(hand: Hand, by_brute_force: Callable[[Hand], Any]) -> None:
    best = solve(hand)
    score_with_bonus = best.with_bonus.score if best.with_bonus else None
    found = (best.score, best.bonus, best.count_trays(), best.count_up_to_symmetry(), score_with_bonus)
    assert found == by_brute_force(hand)


_LIMITED = list(zip(random_hands(5, 24, (1, 2, 4, 6, 6, 8, 12)), [*range(12)] * 2, strict=True))


@pytest.mark.parametrize(("hand", "spheres"), _LIMITED, ids=str)
def test_the_best_with_few_spheres_agrees_with_looking_at_every_tray(
    hand: Hand, spheres: int, by_brute_force: Callable[[Hand, int], Any]
) -> None:
    best = solve(hand, spheres=spheres)
    check_claims(best)
    score_with_bonus = best.with_bonus.score if best.with_bonus else None
    found = (best.score, best.bonus, best.count_trays(), best.count_up_to_symmetry(), score_with_bonus)
    assert found == by_brute_force(hand, spheres)
    assert best.most_spheres == spheres >= best.tray.occupied.bit_count()


@pytest.mark.parametrize("spheres", [-1, 12, 6.0, True, "6", None, np.int64(12)])
def test_an_invalid_limit_of_spheres_is_refused(spheres: Any) -> None:
    with pytest.raises(RuleError) as refused:
        solve("O2", spheres=spheres)
    assert refused.value.code == "spheres_out_of_range"
    assert str(refused.value).startswith("A tray can be limited to 0 to 11 spheres, not ")


@given(hands)
def test_claims_about_the_trays_hold(hand: Hand) -> None:
    check_claims(solve(hand))


def test_claims_hold_for_many_six_and_eight_card_hands() -> None:
    for hand in random_hands(4, 1500, (6, 8)):
        check_claims(solve(hand))


@given(hands, st.randoms(use_true_random=False))
def test_order_of_the_cards_does_not_matter(hand: Hand, random: Random) -> None:
    cards = list(hand.cards)
    random.shuffle(cards)
    one, other = solve(hand), solve(Hand(cards))
    assert (one.score, one.bonus, set(one.failed)) == (other.score, other.bonus, set(other.failed))


def _twins(card: Card, hand: Hand) -> bool:
    """Whether a card changes what one in the hand asks for."""
    return card.type is CardType.EXACTLY and hand.asked(card.first) > 0


@given(hands.filter(lambda hand: len(hand) < MAX_CARDS), st.sampled_from(CARDS))
def test_another_card_never_helps_and_costs_two_points_at_most(hand: Hand, card: Card) -> None:
    if card in hand or _twins(card, hand):
        return
    before, after = solve(hand), solve(Hand((*hand.cards, card)))
    assert before.score - 2 <= after.score <= before.score
    if after.with_bonus:
        assert before.with_bonus
        assert after.with_bonus.score <= before.with_bonus.score


def test_two_exactly_cards_of_a_color_ask_for_three() -> None:
    """Ruling R3."""
    best = solve(parse_hand("O1 O2"))
    assert (best.score, best.bonus, best.failed) == (11, True, ())
    assert best.tray.masks[4].bit_count() == 3
    assert best.with_bonus is not None
    assert fulfillable(parse_hand("O1 O2 K>B").cards)
    # Three orange leave one white for W+O, so W2 or W+O is given up: two orange would fail both O1 and O2.
    best = solve(parse_hand("O1 O2 W+O W2"))
    assert best.score == 9
    assert {card.code for card in best.failed} in ({"W+O"}, {"W2"})


def test_touch_and_apart_of_two_colors_are_fulfilled_without_one_of_them() -> None:
    """Ruling R4."""
    best = solve(parse_hand("K-B KxB"))
    assert (best.score, best.bonus, best.failed, best.with_bonus) == (11, False, (), None)
    assert not all(best.tray.masks[color] for color in (0, 2))
    assert not fulfillable(parse_hand("K-B KxB").cards)


def test_a_hand_may_have_all_sixty_cards() -> None:
    assert len(CARDS) == MAX_CARDS
    best = solve(CARDS)
    check_claims(best)
    assert (best.score, best.count_trays()) == (-28, 130)
    assert len(set(best.trays())) == 130


@given(hands)
def test_a_hand_may_be_given_as_text_or_as_cards(hand: Hand) -> None:
    assert solve(str(hand)) == solve(hand.cards) == solve([card.code for card in hand]) == solve(hand)


@pytest.mark.parametrize(("wrong", "code"), [("", "empty_hand"), ("O2 OO", "doubled_card"), ("O2 R1", "unknown_color")])
def test_an_invalid_hand_is_refused(wrong: str, code: str) -> None:
    with pytest.raises(NotationError) as refused:
        solve(wrong)
    assert refused.value.code == code


@pytest.mark.parametrize(("spheres", "shown"), [(-1, -1), (12, 12), (5.0, 5.0), (True, True), ("5", "'5'")])
def test_a_limit_is_an_integer_up_to_the_capacity_of_a_tray(spheres: int, shown: object) -> None:
    with pytest.raises(RuleError) as caught:
        check_spheres(spheres)
    assert (caught.value.code, caught.value.details) == (
        "spheres_out_of_range",
        {"value": shown, "least": 0, "most": 11},
    )
    with pytest.raises(RuleError):
        solve("K1", spheres=spheres)
    assert [check_spheres(number) for number in range(12)] == list(range(12))


def test_a_limited_solution_knows_its_limit_and_its_trays_keep_it() -> None:
    for limit in range(11):
        limited = solve("O2 O-W KxW B_ G^ O>K", spheres=limit)
        assert limited.most_spheres == limit
        assert limited.tray.spheres <= limit
    assert type(solve("O2")) is Solution
    assert solve("O2").most_spheres == 11


def test_a_hand_that_nothing_fulfills_has_an_optimum_below_zero_without_spheres() -> None:
    empty = solve("K1 K-K W1", spheres=0)
    assert (empty.score, empty.bonus, str(empty.failed), empty.with_bonus) == (
        -4,
        False,
        "(Card('K1'), Card('W1'))",
        None,
    )


def test_the_first_five_color_tray_after_the_best_has_the_bonus() -> None:
    # The counts right after the counts of the best tray are the first with five colors.
    found = solve("KxG W^ WxW W-O KxB").with_bonus
    assert found is not None
    assert (found.score, found.tray) == (9, Tray("OBGWKKW/W..K../."))
