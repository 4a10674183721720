"""Each level plays as it is meant to, and better than the one before."""

from functools import cache
from itertools import pairwise
from random import Random
from statistics import mean

import pytest

from dimension import CARDS, Hand, TrayScore, parse_hand, score_tray
from dimension.bots.registry import BOTS, LEVELS, PERFECT, best_tray
from dimension.solver import solve

HANDS = [Hand(Random(seed).sample(CARDS, 6)) for seed in range(60)]


@cache
def _scores(level: str) -> list[TrayScore]:
    rng = Random(2014)
    return [score_tray(hand, best_tray(level, hand, rng)) for hand in HANDS]


def test_there_are_five_levels_and_the_registry_lists_them_weakest_first() -> None:
    assert LEVELS == ("beginner", "casual", "skilled", "expert", "perfect")
    assert tuple(BOTS) == LEVELS


@pytest.mark.parametrize(("weaker", "better"), list(pairwise(LEVELS)))
def test_each_level_clearly_beats_the_one_below(weaker: str, better: str) -> None:
    points = {level: mean(score.points for score in _scores(level)) for level in (weaker, better)}
    tokens = {level: mean(score.bonus for score in _scores(level)) for level in (weaker, better)}
    assert points[better] > points[weaker] + 0.3
    assert tokens[better] >= tokens[weaker]


def test_the_better_half_of_the_levels_earns_clearly_more_bonus_tokens() -> None:
    tokens = [sum(score.bonus for score in _scores(level)) for level in LEVELS]
    assert tokens[-3] + 5 < tokens[-2] < tokens[-1] - 5


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_randomness_leads_to_the_same_tray(level: str) -> None:
    assert best_tray(level, HANDS[0], Random(1)) == best_tray(level, HANDS[0], Random(1))


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_does_not_always_choose_the_same_tray(level: str) -> None:
    assert len({best_tray(level, HANDS[0], Random(seed)) for seed in range(20)}) > 3


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("cards", [1, 3, 8])
def test_every_size_of_hand_is_played(level: str, cards: int) -> None:
    best_tray(level, Hand(Random(7).sample(CARDS, cards)), Random(7))


def test_the_perfect_level_never_loses_more_than_the_point_a_bonus_token_is_worth() -> None:
    for hand, score in zip(HANDS, _scores("perfect"), strict=True):
        best = solve(hand)
        assert best.score - score.points <= (0 if best.bonus else 1 if score.bonus else 0)
        assert score.bonus or not best.bonus


@pytest.mark.parametrize(("points_lost", "takes_bonus"), [(1, True), (2, False)])
def test_the_perfect_level_gives_up_one_point_for_a_bonus_token_but_not_two(
    points_lost: int, takes_bonus: bool
) -> None:
    hand = _hand_whose_bonus_costs(points_lost)
    assert score_tray(hand, PERFECT.choose(hand, Random(1))).bonus is takes_bonus


def _hand_whose_bonus_costs(points: int) -> Hand:
    rng = Random(1)
    while True:
        best = solve(Hand(rng.sample(CARDS, 6)))
        if best.with_bonus is not None and best.score - best.with_bonus.score == points:
            return best.hand


def test_only_those_who_know_that_exactly_cards_add_up_put_three_spheres() -> None:
    hand = parse_hand("O1 O2")
    counts = {level: {len(_orange(level, hand, seed)) for seed in range(30)} for level in LEVELS}
    assert counts["expert"] == counts["perfect"] == {3}
    assert min(counts["beginner"]) < 3


def _orange(level: str, hand: Hand, seed: int) -> list[int]:
    return [position for position, color in best_tray(level, hand, Random(seed)).items() if color.letter == "O"]
