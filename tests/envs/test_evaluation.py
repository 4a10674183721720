"""Policies are compared over the same deals, each played once."""

import numpy as np
from numpy.typing import NDArray

from dimension.envs import RoundEnv
from dimension.envs.actions import DONE
from dimension.envs.evaluation import evaluate, random_policy
from dimension.envs.observing import Observation
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray
from dimension.solver.solve import solve


def done_at_once(observation: Observation) -> NDArray[np.intp]:
    return np.full(len(observation["hand"]), DONE)


def test_every_deal_of_the_list_is_played_once_and_compared_with_its_optimum() -> None:
    found = evaluate(done_at_once, 12, cards=4)
    env = RoundEnv(cards=4)
    for deal in range(12):
        env.reset(options={"deal": deal})
        assert found.points[deal] == score_tray(env.state.hand, Tray()).points
        assert found.optimum[deal] == solve(env.state.hand).score
    assert found.mean_regret == (found.optimum - found.points).mean()
    assert found.mean_points == found.points.mean()
    assert found.share_optimal == 0


def test_the_random_policy_is_reproducible_and_keeps_to_the_mask() -> None:
    first, second = (evaluate(random_policy(np.random.default_rng(1)), 40) for _ in range(2))
    assert (first.points == second.points).all()
    evaluate(random_policy(np.random.default_rng(2)), 40, steps=5)
    mask = np.eye(85, dtype=np.int8)
    assert random_policy(np.random.default_rng(3))({"action_mask": mask}).tolist() == list(range(85))
