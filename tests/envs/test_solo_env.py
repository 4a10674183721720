"""What all environments for one player have in common."""

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from dimension.envs import GameEnv, RoundEnv
from dimension.envs.actions import DONE

ENVS = pytest.mark.parametrize("kind", [RoundEnv, GameEnv])
Kind = type[RoundEnv] | type[GameEnv]


@pytest.mark.parametrize("render_mode", [None, "ansi", "rgb_array"])
@pytest.mark.parametrize("name", ["dimension/Round-v0", "dimension/Game-v0"])
def test_gymnasium_finds_nothing_wrong(name: str, render_mode: str | None) -> None:
    check_env(gymnasium.make(name, render_mode=render_mode).unwrapped)


@ENVS
def test_an_episode_that_is_over_or_not_dealt_cannot_be_played(kind: Kind) -> None:
    env = kind(rounds=1, render_mode="ansi")
    with pytest.raises(ResetNeeded):
        env.step(0)
    with pytest.raises(ResetNeeded):
        env.render()
    env.reset(seed=0)
    env.step(DONE)
    with pytest.raises(ResetNeeded):
        env.step(0)


@ENVS
def test_the_mask_is_in_the_observation_and_in_the_info(kind: Kind) -> None:
    env = kind()
    observation, info = env.reset(seed=0)
    assert (observation["action_mask"] == info["action_mask"]).all()
    observation, *_, info = env.step(0)
    assert (observation["action_mask"] == info["action_mask"]).all()


@ENVS
def test_nothing_can_be_shown_before_the_deal_and_each_mode_shows_something_after(kind: Kind) -> None:
    for mode, shown in (("ansi", str), ("rgb_array", np.ndarray), (None, type(None))):
        env = kind(render_mode=mode)
        with pytest.raises(ResetNeeded):
            _ = env.state
        env.reset(seed=0)
        assert isinstance(env.render(), shown)


@ENVS
def test_wrong_steps_and_render_modes_are_refused(kind: Kind) -> None:
    with pytest.raises(ValueError, match="at least one"):
        kind(steps=0)
    with pytest.raises(ValueError, match="choose from ansi, rgb_array"):
        kind(render_mode="human")
