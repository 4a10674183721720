"""The agents that come with the benchmark play as they always did."""

from random import Random

import numpy as np
import pytest

from dimension.bots.registry import best_tray
from dimension.envs.benchmark.agents import built_in
from dimension.envs.benchmark.hand_sets import hand_set
from dimension.envs.evaluation import Evaluation, evaluate
from dimension.rules.scoring import score_tray

HANDS = hand_set("valid").hands[:40]


def _played(name: str, seed: int = 0) -> Evaluation:
    factory = built_in(name)
    assert factory is not None
    return evaluate(factory(seed), hands=HANDS)


@pytest.mark.parametrize("name", ["random", "greedy", "bot:skilled"])
def test_an_agent_does_the_same_with_the_same_seed_and_nothing_illegal(name: str) -> None:
    found = _played(name)
    assert found.points.tolist() == _played(name).points.tolist()
    assert found.illegal_actions == 0


def test_better_agents_have_less_regret() -> None:
    regrets = [_played(name).mean_regret for name in ("random", "greedy", "bot:skilled", "bot:perfect")]
    assert regrets == sorted(regrets, reverse=True)
    assert (_played("random", 1).points != _played("random", 2).points).any()


def test_a_bot_builds_the_tray_it_chooses() -> None:
    points = [score_tray(hand, best_tray("casual", hand, Random(f"7 {hand}"))).points for hand in HANDS]
    assert np.array_equal(_played("bot:casual", 7).points, points)


def test_other_names_are_not_ours() -> None:
    assert built_in("package.module:factory") is None
    with pytest.raises(KeyError, match="no bot 'genius': choose from beginner"):
        built_in("bot:genius")
