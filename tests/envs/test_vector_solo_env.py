"""Many episodes at the same time are exactly as many single ones, whatever resets them."""

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from dimension.envs import GameEnv, RoundEnv, VectorGameEnv, VectorRoundEnv
from dimension.envs.actions import DONE
from dimension.envs.solo_env import NOT_YET
from dimension.envs.vector import VectorSoloEnv
from dimension.errors import SettingsError
from tests.envs.side_by_side import assert_same, some_actions

KINDS = pytest.mark.parametrize("kind", [VectorRoundEnv, VectorGameEnv])
MODES = pytest.mark.parametrize("mode", AutoresetMode)
Kind = type[VectorRoundEnv] | type[VectorGameEnv]
SINGLE: dict[Kind, Callable[..., gymnasium.Env[Any, Any]]] = {VectorRoundEnv: RoundEnv, VectorGameEnv: GameEnv}
COUNT = 16


def singles(kind: Kind, mode: AutoresetMode, **options: Any) -> Any:
    return SyncVectorEnv([lambda: SINGLE[kind](**options)] * COUNT, autoreset_mode=mode)


def reset_where_over(env: Any, results: Any, seed: int | None) -> Any:
    """The steps of a player who resets by hand."""
    over = results[2]
    return env.reset(seed=seed, options={"reset_mask": over.copy()}) if over.any() else results


@KINDS
@MODES
@pytest.mark.parametrize(
    "options",
    [
        {"deals": 9},
        {"steps": 4, "deals": 7, "rounds": 2, "edition": "de"},
        {"grade": "easy", "deals": 5, "first_deal": 40, "cards": 3, "rounds": 3},
    ],
)
def test_every_result_of_every_step_matches_single_environments(
    kind: Kind, mode: AutoresetMode, options: dict[str, Any]
) -> None:
    rng = np.random.default_rng(1)
    many, single = kind(COUNT, autoreset_mode=mode, **options), singles(kind, mode, **options)
    assert many.metadata["autoreset_mode"] is single.metadata["autoreset_mode"] is mode
    results: Any = many.reset(seed=2014), single.reset(seed=2014)
    for step in range(60):
        assert_same(*results)
        assert_same(tuple(many.action_masks()), single.call("action_masks"))
        actions = some_actions(rng, results[0][0]["action_mask"], 0.2)
        results = many.step(actions), single.step(actions)
        if mode is AutoresetMode.DISABLED:
            assert_same(*results)
            results = tuple(
                reset_where_over(env, result, step if step % 2 else None)
                for env, result in zip((many, single), results, strict=True)
            )
    assert_same(many.np_random_seed, single.np_random_seed)


@KINDS
def test_resets_by_hand_match_single_environments(kind: Kind) -> None:
    many, single = kind(COUNT, deals=9), singles(kind, AutoresetMode.NEXT_STEP, deals=9)
    some = np.arange(COUNT) % 3 == 0
    for call in (
        {"seed": 5},
        {},
        {"options": {"cards": 4, "deals": 3, "rounds": 2, "edition": "de"}},
        {"seed": [*range(COUNT)]},
        {"seed": [None, 3] * (COUNT // 2)},
        {"seed": 7, "options": {"reset_mask": some, "rounds": 1}},
        {"options": {"reset_mask": some}},
    ):
        both = [env.reset(**{**call, "options": dict(call.get("options", {}))}) for env in (many, single)]  # type: ignore[call-overload]
        assert_same(*both)
        assert_same(many.np_random_seed, single.np_random_seed)
        actions = np.full(COUNT, DONE)
        assert_same(many.step(actions), single.step(actions))


@KINDS
def test_the_options_of_a_reset_are_left_as_they_were(kind: Kind) -> None:
    options = {"reset_mask": np.array([True, True]), "cards": 4}
    kind(2, deals=2).reset(options=options)
    assert options.keys() == {"reset_mask", "cards"}


@KINDS
@pytest.mark.parametrize("mode", [*AutoresetMode, *(mode.value for mode in AutoresetMode)])
def test_gymnasium_makes_it_by_name_in_every_mode(kind: Kind, mode: AutoresetMode | str) -> None:
    name = {VectorRoundEnv: "dimension/Round-v0", VectorGameEnv: "dimension/Game-v0"}[kind]
    many = gymnasium.make_vec(name, num_envs=3, steps=9, deals=2, autoreset_mode=mode)
    assert isinstance(many, kind)
    assert many.metadata["autoreset_mode"] is AutoresetMode(mode)
    assert many.reset(seed=0)[0]["steps_left"].tolist() == [[9]] * 3


def test_an_autoreset_mode_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="Sometimes"):
        VectorRoundEnv(2, autoreset_mode="Sometimes")


@KINDS
def test_nothing_can_be_done_before_the_first_reset(kind: Kind) -> None:
    for use in (
        lambda: kind(1).step(np.array([0])),
        lambda: kind(1).action_masks(),
        lambda: kind(2).reset(options={"reset_mask": np.array([True, False])}),
    ):
        with pytest.raises(ResetNeeded, match="nothing is dealt yet"):
            use()


@KINDS
def test_without_autoreset_an_episode_that_is_over_has_to_be_reset(kind: Kind) -> None:
    many = kind(3, deals=2, rounds=1, autoreset_mode=AutoresetMode.DISABLED)
    many.reset(seed=0)
    _, _, over, _, _ = many.step(np.array([0, DONE, DONE]))
    with pytest.raises(ResetNeeded, match="over: 1, 2;"):
        many.step(np.array([1, 1, 1]))
    many.reset(options={"reset_mask": over})
    observation, *_ = many.step(np.array([1, 1, 1]))
    assert observation["left"][:, 0].tolist() == [1, 2, 2]


@pytest.mark.parametrize(
    ("mask", "error", "message"),
    [
        ([True, False], TypeError, "NumPy array of truth values"),
        (np.array([1, 0]), TypeError, "NumPy array of truth values"),
        (np.array([True]), ValueError, "one truth value for each of 2"),
        (np.array([False, False]), ValueError, "chooses no episode"),
    ],
)
def test_wrong_reset_masks_are_refused(mask: Any, error: type[Exception], message: str) -> None:
    many = VectorRoundEnv(2, deals=2)
    many.reset(seed=0)
    with pytest.raises(error, match=message):
        many.reset(options={"reset_mask": mask})


@KINDS
def test_the_seeds_are_those_given_or_say_how_to_deal_the_same_again(kind: Kind) -> None:
    many = kind(3, deals=50)
    assert many.reset(seed=7)[1]["deal"].shape == (3,)
    assert many.np_random_seed == (7, 8, 9)
    fresh = kind(3, deals=50)
    _, infos = fresh.reset()
    seeds = fresh.np_random_seed
    assert many.reset(seed=list(seeds))[1]["deal"].tolist() == infos["deal"].tolist()


@KINDS
def test_the_observations_lie_in_the_space(kind: Kind) -> None:
    many = kind(5, steps=3, deals=4, rounds=2)
    observation, _ = many.reset(seed=1)
    for _ in range(12):
        assert many.observation_space.contains(observation)
        observation, *_ = many.step(many.action_space.sample())


@KINDS
@MODES
def test_returned_values_never_change_later(kind: Kind, mode: AutoresetMode) -> None:
    def parts(result: Any) -> Any:
        if isinstance(result, dict):
            return {name: parts(value) for name, value in result.items()}
        if isinstance(result, tuple):
            return tuple(map(parts, result))
        if isinstance(result, np.ndarray) and result.dtype == np.object_:
            return tuple(map(parts, result))
        return result.copy() if isinstance(result, np.ndarray) else result

    many = kind(8, steps=3, deals=4, rounds=2, autoreset_mode=mode)
    rng = np.random.default_rng(0)
    results: list[Any] = [many.reset(seed=0)]
    copies = [parts(results[0])]
    for _ in range(6 if mode is not AutoresetMode.DISABLED else 2):
        results.append(many.step(rng.integers(DONE, size=8)))
        copies.append(parts(results[-1]))
    for result, copied in zip(results, copies, strict=True):
        assert_same(parts(result), copied)


@KINDS
def test_spoiling_what_was_returned_does_not_reach_the_episodes(kind: Kind) -> None:
    many, untouched = kind(6, deals=4), kind(6, deals=4)
    observation, infos = many.reset(seed=0)
    untouched.reset(seed=0)
    for value in (*observation.values(), *infos.values()):
        value[:] = 1
    actions = np.arange(6) * 14
    assert_same(many.step(actions), untouched.step(actions))


@KINDS
def test_each_episode_can_be_given_its_deal(kind: Kind) -> None:
    many = kind(4)
    observation, infos = many.reset(options={"deal": [5, 6, 7, 8]})
    assert infos["deal"].tolist() == [5, 6, 7, 8]
    for number in range(4):
        alone, _ = SINGLE[kind](deal=5 + number).reset()
        assert (alone["hand"] == observation["hand"][number]).all()
    _, infos = many.reset(options={"deal": [1, 2, 3, 4], "reset_mask": np.array([True, False, False, True])})
    assert infos["deal"].tolist() == [1, 0, 0, 4]


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([0], "1 actions for 2 rounds"),
        ([0, 85], "from 0 to 84"),
        ([-1, 0], "from 0 to 84"),
        (0, "actions are a row of whole numbers"),
        ([[0], [0]], "actions are a row of whole numbers"),
        ([0.0, 1.0], "actions are whole numbers, not float64"),
        ([True, False], "actions are whole numbers, not bool"),
    ],
)
@KINDS
def test_actions_that_do_not_exist_are_refused(kind: Kind, actions: Any, message: str) -> None:
    many = kind(2, deals=2)
    many.reset(seed=0)
    for given in (actions, np.array(actions)):
        with pytest.raises(ValueError, match=message):
            many.step(given)


@pytest.mark.parametrize("num_envs", [0, -1, 2.5, "3"])
@KINDS
def test_there_is_at_least_one_episode(kind: Kind, num_envs: Any) -> None:
    with pytest.raises(ValueError, match="num_envs is how many episodes there are"):
        kind(num_envs)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        ({"seed": [1, 2, 3]}, ValueError, "3 seeds for 2 rounds"),
        ({"options": {"deal": [1]}}, ValueError, "1 deals for 2 rounds"),
        ({"options": {"deal": [1.5, 2]}}, ValueError, "deals are whole numbers"),
        ({"options": {"deal": [1, -2]}}, SettingsError, "whole number from 0"),
        ({"options": {"deal": [1, 2], "deals": 3}}, ValueError, "either one deal or a list"),
    ],
)
@KINDS
def test_wrong_seeds_and_deals_are_refused(
    kind: Kind, call: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        kind(2).reset(**call)


@KINDS
def test_many_cannot_be_shown(kind: Kind) -> None:
    with pytest.raises(ValueError, match="render_mode"):
        kind(2, render_mode="ansi")


@KINDS
def test_the_optimum_of_an_episode_is_in_its_last_info_only(kind: Kind) -> None:
    many: VectorSoloEnv = kind(8, deals=4, rounds=2, steps=5)
    _, infos = many.reset(seed=0)
    rng = np.random.default_rng(0)
    over = np.zeros(8, dtype=np.bool_)
    returns, seen = np.zeros(8), 0
    for _ in range(30):
        for name in ("optimum", "best_return", "regret"):
            assert (infos[name][~over] == NOT_YET).all()
        assert (infos["regret"][over] >= 0).all()
        assert (returns[over] + infos["regret"][over] == infos["best_return"][over]).all()
        seen += over.sum()
        returns[over] = 0
        _, rewards, over, _, infos = many.step(rng.integers(DONE, size=8))
        returns += rewards
    assert seen > 10
