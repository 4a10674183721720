"""Many rounds at once are exactly as many single rounds."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import SyncVectorEnv

from dimension.envs import RoundEnv, VectorRoundEnv
from dimension.envs.actions import ACTIONS, DONE
from dimension.rules.errors import RuleError


def singles(count: int, **options: Any) -> SyncVectorEnv:
    return SyncVectorEnv([lambda: RoundEnv(**options)] * count)


def some_actions(rng: np.random.Generator, mask: np.ndarray[Any, Any], lawless: float) -> np.ndarray[Any, Any]:
    """Random actions, of which a share does not care about the mask; done is rare so that trays grow."""
    wishes = rng.random(mask.shape) * (mask + (rng.random((len(mask), 1)) < lawless))
    wishes[:, DONE] *= 0.3
    return np.asarray(wishes.argmax(axis=1))


@pytest.mark.parametrize("lawless", [0, 0.3, 1])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"steps": 4, "deals": 7},
        {"cards": 8, "contradictions": "fewer", "deck": "no-counting"},
        {"grade": "easy", "deals": 5, "first_deal": 40, "cards": 3},
        {"code": "12D3V91AC"},
    ],
)
def test_every_result_of_every_step_is_that_of_single_environments(options: dict[str, Any], lawless: float) -> None:
    rng = np.random.default_rng(1)
    many, single = VectorRoundEnv(24, **options), singles(24, **options)
    results: Any = many.reset(seed=2014), single.reset(seed=2014)
    for _ in range(70):
        assert data_equivalence(results[0], results[1], exact=True)
        actions = some_actions(rng, results[0][0]["action_mask"], lawless)
        results = many.step(actions), single.step(actions)
    assert data_equivalence(many.reset(), single.reset(), exact=True)
    changed = {"cards": 4, "deals": 3}
    assert data_equivalence(many.reset(options=dict(changed)), single.reset(options=dict(changed)), exact=True)
    assert data_equivalence(many.reset(seed=[*range(24)]), single.reset(seed=[*range(24)]), exact=True)


def test_the_observations_lie_in_the_space() -> None:
    many = VectorRoundEnv(5, steps=3)
    observation, _ = many.reset(seed=1)
    for _ in range(8):
        assert many.observation_space.contains(observation)
        observation, *_ = many.step(many.action_space.sample())


def test_gymnasium_makes_it_by_name() -> None:
    many = gymnasium.make_vec("dimension/Round-v0", num_envs=3, steps=9)
    assert isinstance(many, VectorRoundEnv)
    assert many.num_envs == 3
    assert many.reset(seed=0)[0]["steps_left"].tolist() == [[9]] * 3


def test_what_is_returned_is_never_changed_later() -> None:
    many = VectorRoundEnv(8, steps=3, deals=4)
    rng = np.random.default_rng(0)
    results: list[Any] = [many.reset(seed=0)]
    copies = [{key: value.copy() for key, value in results[0][0].items()}]
    for _ in range(6):
        results.append(many.step(rng.integers(ACTIONS, size=8)))
        copies.append({key: value.copy() for key, value in results[-1][0].items()})
        for value in results[-1][0].values():
            assert value.flags.owndata
    assert data_equivalence([result[0] for result in results], copies, exact=True)


def test_spoiling_an_observation_does_not_reach_the_rounds() -> None:
    many, untouched = VectorRoundEnv(6, deals=4), VectorRoundEnv(6, deals=4)
    observation, _ = many.reset(seed=0)
    untouched.reset(seed=0)
    for value in observation.values():
        value[:] = 1
    actions = np.arange(6) * 14
    assert data_equivalence(many.step(actions), untouched.step(actions), exact=True)


def test_each_round_can_be_given_its_deal() -> None:
    many = VectorRoundEnv(4)
    observation, infos = many.reset(options={"deal": [5, 6, 7, 8]})
    assert infos["deal"].tolist() == [5, 6, 7, 8]
    for number in range(4):
        alone, _ = RoundEnv(deal=5 + number).reset()
        assert (alone["hand"] == observation["hand"][number]).all()


def test_a_strict_one_raises_the_rule_error_and_changes_nothing() -> None:
    strict, other = VectorRoundEnv(2, strict=True, deals=2), VectorRoundEnv(2, deals=2)
    strict.reset(seed=0)
    other.reset(seed=0)
    with pytest.raises(RuleError, match="Position 7 is still in the air"):
        strict.step(np.array([0, 7]))
    assert data_equivalence(strict.step(np.array([0, 1])), other.step(np.array([0, 1])), exact=True)


@pytest.mark.parametrize(
    ("actions", "message"), [([0], "1 actions for 2 rounds"), ([0, 85], "from 0 to 84"), ([-1, 0], "from 0 to 84")]
)
def test_actions_that_do_not_exist_are_refused(actions: list[int], message: str) -> None:
    many = VectorRoundEnv(2)
    many.reset(seed=0)
    with pytest.raises(ValueError, match=message):
        many.step(np.array(actions))


def test_wrong_numbers_of_seeds_and_deals_are_refused() -> None:
    with pytest.raises(ValueError, match="3 seeds for 2 rounds"):
        VectorRoundEnv(2).reset(seed=[1, 2, 3])
    with pytest.raises(ValueError, match="1 deals for 2 rounds"):
        VectorRoundEnv(2).reset(options={"deal": [1]})
    with pytest.raises(ValueError, match="render_mode"):
        VectorRoundEnv(2, render_mode="ansi")
