"""Experts end with an optimal tray, also after mistakes."""

import numpy as np
import pytest

from dimension.envs.actions import DONE, RoundState
from dimension.envs.experts import Expert, expert_rounds
from dimension.rules.hand import Hand
from dimension.rules.tray import Tray

HANDS = ["O2 W-O KxW B_ G^ O>K", "K1 K-K WxB W-B O_ G2", "KxK WxW BxB GxG OxO K-W"]


def _last_tray(hand: Hand, actions: list[int]) -> Tray:
    state = RoundState(hand, 30)
    for action in actions:
        state = state.after(action, strict=True).state
    assert state.done
    assert state.rewarded == Expert.of(hand).solution.score
    return state.tray


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("random_moves", [0, 8])
def test_every_round_is_legal_and_optimal(hand: str, random_moves: int) -> None:
    expert = Expert.of(Hand(hand))
    for played in expert_rounds(expert, np.random.default_rng(1), 8, random_moves):
        _last_tray(expert.solution.hand, played.actions)
        assert len(played.actions) == len(played.chances) == len(played.random)
        for action, chances, random in zip(*played, strict=True):
            assert chances.sum() == pytest.approx(1)
            assert random or chances[action] > 0
        assert played.chances[-1][DONE] == 1


def test_rounds_of_a_hand_end_with_different_trays_built_in_different_orders() -> None:
    expert = Expert.of(Hand(HANDS[0]))
    played = expert_rounds(expert, np.random.default_rng(1), 8)
    assert len({_last_tray(expert.solution.hand, one.actions) for one in played}) == 8
    assert len({tuple(action % 14 for action in one.actions) for one in played}) == 8


def test_the_same_seed_plays_the_same_rounds() -> None:
    expert = Expert.of(Hand(HANDS[1]))
    one, other = (expert_rounds(expert, np.random.default_rng(5), 4, 6) for _ in range(2))
    assert [played.actions for played in one] == [played.actions for played in other]
    assert any(any(played.random) for played in one)


def test_there_are_never_more_random_moves_than_the_steps_allow() -> None:
    expert = Expert.of(Hand(HANDS[0]))
    rounds = expert_rounds(expert, np.random.default_rng(1), 8, 60)
    assert max(len(played.actions) for played in rounds) <= 30
    for played in rounds:
        _last_tray(expert.solution.hand, played.actions)
