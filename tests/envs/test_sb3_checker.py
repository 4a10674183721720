"""Stable-Baselines3 checks the environments; PyTorch is not needed for that."""

import sys
from typing import Any

import gymnasium
import numpy as np
import pytest

import dimension.envs  # noqa: F401  (registers the environments)
from tests.envs.sb3 import HEAVY, stable_baselines, stand_ins

NAMES = pytest.mark.parametrize("name", ["dimension/Round-v0", "dimension/Game-v0"])


@NAMES
def test_stable_baselines_finds_nothing_wrong(name: str) -> None:
    # Its warnings are errors here.
    stable_baselines().check_env(gymnasium.make(name))
    stable_baselines().check_env(gymnasium.make(name).unwrapped)


@NAMES
def test_masks_are_found_through_all_wrappers(name: str) -> None:
    sb3 = stable_baselines()
    env = gymnasium.make(name)
    observation, _ = env.reset(seed=0)
    assert sb3.is_masking_supported(env)
    assert np.array_equal(sb3.get_action_masks(env), observation["action_mask"])
    many = sb3.make_vec_env(name, n_envs=3, seed=1)
    seen: Any = many.reset()
    assert sb3.is_masking_supported(many)
    assert np.array_equal(sb3.get_action_masks(many), seen["action_mask"])
    assert sb3.get_action_masks(many).dtype == np.bool_


def test_stand_ins_leave_nothing_behind() -> None:
    stable_baselines()
    with stand_ins(["there_is_no_such_package"]):
        import there_is_no_such_package.inside as inside  # type: ignore[import-not-found]

        assert issubclass(type("Net", (inside.Module,), {}), inside.Module)
    assert not [name for name in sys.modules if name.startswith("there_is_no_such_package")]
    assert not [name for name in HEAVY if name in sys.modules and not sys.modules[name].__file__]
