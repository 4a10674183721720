"""Behavior that all environments for one player share."""

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers import OrderEnforcing, TimeLimit

from dimension.envs import GameEnv, RoundEnv
from dimension.envs.actions import DONE
from dimension.envs.solo_env import NOT_YET

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
def test_the_mask_as_truth_values_is_found_through_wrappers(kind: Kind) -> None:
    env = kind()
    with pytest.raises(ResetNeeded):
        env.action_masks()
    wrapped = TimeLimit(OrderEnforcing(env), 5)
    observation, _ = wrapped.reset(seed=0)
    for action in (0, 15, 30):
        masks = wrapped.get_wrapper_attr("action_masks")()
        assert masks.dtype == np.bool_
        assert np.array_equal(masks, observation["action_mask"])
        observation, *_ = wrapped.step(action)


@ENVS
def test_every_info_has_the_same_entries_of_the_same_types(kind: Kind) -> None:
    env = kind(rounds=2, steps=3)
    _, first = env.reset(seed=0)
    over, infos = False, [first]
    while not over:
        *_, over, _, info = env.step(0)
        infos.append(info)
    *running, last = infos
    for info in infos:
        assert {name: type(value) for name, value in info.items()} == {
            name: type(value) for name, value in first.items()
        }
        assert (info["deal"], info["as_promised"]) == (first["deal"], first["as_promised"])
    for info in running:
        assert (info["optimum"], info["best_return"], info["regret"]) == (NOT_YET, NOT_YET, NOT_YET)
    assert last["regret"] >= 0


@ENVS
def test_the_seed_is_the_one_given(kind: Kind) -> None:
    env = kind()
    env.reset(seed=5)
    assert env.np_random_seed == 5


@ENVS
def test_text_has_colors_only_on_request(kind: Kind) -> None:
    for colored in (False, True):
        env = kind(render_mode="ansi", colored=colored)
        env.reset(seed=0)
        env.step(0)
        text = env.render()
        assert isinstance(text, str)
        assert ("\x1b" in text) == colored


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
    with pytest.raises(ValueError, match="a whole number"):
        kind(steps=2.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="choose from ansi, rgb_array"):
        kind(render_mode="human")
