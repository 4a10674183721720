"""The adapter for Stable-Baselines3 is the same as its own vector environment of single ones."""

from functools import partial
from typing import Any

import numpy as np
import pytest

from dimension.envs import GameEnv, RoundEnv, VectorGameEnv, VectorRoundEnv
from tests.envs.sb3 import stable_baselines
from tests.envs.side_by_side import assert_same, some_actions

COUNT = 8
PAIRS = pytest.mark.parametrize(("kind", "single"), [(VectorRoundEnv, RoundEnv), (VectorGameEnv, GameEnv)])


def both(kind: Any, single: Any, **options: Any) -> tuple[Any, Any]:
    sb3 = stable_baselines()
    ours = sb3.adapter(kind(COUNT, autoreset_mode="SameStep", **options))
    return ours, sb3.dummy_vec_env([partial(single, **options)] * COUNT)


@PAIRS
def test_every_step_matches_single_environments(kind: Any, single: Any) -> None:
    ours, theirs = both(kind, single, deals=5, rounds=2, steps=12)
    rng = np.random.default_rng(0)
    for seed in (3, None):
        if seed is not None:
            for env in (ours, theirs):
                env.seed(seed)
        seen = ours.reset()
        assert_same(seen, dict(theirs.reset()))
        assert_same(tuple(ours.reset_infos), tuple(theirs.reset_infos))
        for _ in range(40):
            actions = some_actions(rng, seen["action_mask"], 0.2)
            seen, *mine = ours.step(actions)
            other, *others = theirs.step(actions)
            assert_same(seen, dict(other))
            assert_same(tuple(mine[:2]), tuple(others[:2]))
            assert_same(tuple(mine[2]), tuple(others[2]))
            assert_same(tuple(ours.reset_infos), tuple(theirs.reset_infos))
            assert np.array_equal(ours.env_method("action_masks"), theirs.env_method("action_masks"))


@PAIRS
def test_attributes_masks_and_options_match_single_environments(kind: Any, single: Any) -> None:
    ours, theirs = both(kind, single, deals=5)
    for env in (ours, theirs):
        env.set_options({"deal": 4, "cards": 3})
        env.reset()
        assert [info["deal"] for info in env.reset_infos] == [4] * COUNT
        assert stable_baselines().is_masking_supported(env)
        assert not env.has_attr("no_such_thing")
        assert env.get_attr("render_mode", [0, 3]) == [None, None]
        assert len(env.env_method("action_masks", indices=[1, 2])) == 2
    assert ours.env_is_wrapped(int) == [False] * COUNT
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    ours.close()


def test_invalid_arguments_are_refused() -> None:
    adapter = stable_baselines().adapter
    with pytest.raises(ValueError, match="SameStep"):
        adapter(VectorRoundEnv(2))
    env = adapter(VectorRoundEnv(2, autoreset_mode="SameStep", deals=2))
    with pytest.raises(AttributeError, match="cannot be set"):
        env.set_attr("steps", 3)
    env.set_options([{"cards": 3}, {"cards": 4}])
    with pytest.raises(ValueError, match="the same options"):
        env.reset()
