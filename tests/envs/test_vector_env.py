"""Many rounds at the same time are exactly as many single rounds, whatever is dealt."""

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import SyncVectorEnv

from dimension.envs import RoundEnv, VectorRoundEnv
from dimension.errors import RuleError
from tests.envs.side_by_side import assert_same, some_actions


@pytest.mark.parametrize("lawless", [0, 0.3, 1])
@pytest.mark.parametrize(
    "options", [{}, {"cards": 8, "contradictions": "fewer", "deck": "no-counting"}, {"code": "12D3V91AC"}]
)
def test_every_result_of_every_step_matches_single_environments(options: dict[str, Any], lawless: float) -> None:
    rng = np.random.default_rng(1)
    many: VectorRoundEnv = VectorRoundEnv(24, **options)
    single = SyncVectorEnv([lambda: RoundEnv(**options)] * 24)
    results: Any = many.reset(seed=2014), single.reset(seed=2014)
    for _ in range(70):
        assert_same(*results)
        actions = some_actions(rng, results[0][0]["action_mask"], lawless)
        results = many.step(actions), single.step(actions)


def test_a_strict_one_raises_the_rule_error_and_changes_nothing() -> None:
    strict, other = VectorRoundEnv(2, strict=True, deals=2), VectorRoundEnv(2, deals=2)
    strict.reset(seed=0)
    other.reset(seed=0)
    with pytest.raises(RuleError, match="Position 7 has nothing to rest on yet"):
        strict.step(np.array([0, 7]))
    assert data_equivalence(strict.step(np.array([0, 1])), other.step(np.array([0, 1])), exact=True)
