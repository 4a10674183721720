"""Agents and files that cheat: each is refused, or scored at its true worth."""

from typing import Any

import numpy as np
import pytest

from dimension.envs.benchmark.agents import AgentError
from dimension.envs.benchmark.hand_sets import hand_set
from dimension.envs.benchmark.results import ResultError, score_again
from dimension.envs.benchmark.running import Run, replayed, run_agent
from dimension.envs.evaluation import Policy
from dimension.envs.observing import Observation
from dimension.envs.text.harness import TextPolicy
from dimension.envs.vector import VectorRoundEnv
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray

HERE = "tests.envs.benchmark.test_cheating"
SET = "test-loose"
HANDS = hand_set(SET).hands
WORTH_OF_NOTHING = float((hand_set(SET).optimum - [score_tray(hand, Tray()).points for hand in HANDS]).mean())


def done(observation: Observation) -> Any:
    return np.full(len(observation["hand"]), 84)


def patching(_seed: int) -> Policy:
    """Is done immediately, and lets the environment say that this was optimal."""
    step: Any = VectorRoundEnv.step

    def lie(env: VectorRoundEnv, actions: Any) -> Any:
        observation, rewards, over, cut, infos = step(env, actions)
        infos["optimum"] = np.where(over, 11, infos["optimum"])
        return observation, np.where(over, 11.0, rewards), over, cut, infos

    environments: Any = VectorRoundEnv
    environments.step = lie
    return done


@pytest.fixture(autouse=True)
def _honest_again(monkeypatch: pytest.MonkeyPatch) -> None:
    # Puts back whatever an agent of a test puts there.
    monkeypatch.setattr(VectorRoundEnv, "step", VectorRoundEnv.step)


def test_a_patched_environment_gains_nothing() -> None:
    result = run_agent(Run(f"{HERE}:patching", {}, sets=(SET,), seeds=(0,)))
    assert result["sets"][SET]["mean_regret"] == pytest.approx(WORTH_OF_NOTHING)
    assert score_again(result)[SET]["mean_regret"] == pytest.approx(WORTH_OF_NOTHING)


def test_invented_points_are_not_even_read() -> None:
    result = run_agent(Run(f"{HERE}:patching", {}, sets=(SET,), seeds=(0,)))
    result["sets"][SET]["points"] = [hand_set(SET).optimum.tolist()]
    assert score_again(result)[SET]["mean_regret"] == pytest.approx(WORTH_OF_NOTHING)
    result["sets"][SET].update(mean_regret=0.0, normalized=1.0)
    with pytest.raises(ResultError, match=r"mean_regret of test-loose is 0.0, but the trays say"):
        score_again(result)


class Spendthrift(TextPolicy):
    """Puts many prompts, and says that there was one."""

    @property
    def budget_used(self) -> int:
        return 1


def spending(_seed: int) -> Policy:
    return Spendthrift(lambda _: "I do not know.", whole_tray=True, prompts=3)


def test_prompts_are_counted_where_they_are_put() -> None:
    result = run_agent(Run(f"{HERE}:spending", {}, "language-model", 1, sets=(SET,), seeds=(0,)))
    assert result["budget"]["measured"] == [3]
    with pytest.raises(ResultError, match="says that it used 1, but 3 were counted"):
        score_again(result)


class Modest:
    """Trains longer than it says."""

    budget_used = 0

    def __init__(self, seed: int) -> None:
        env = VectorRoundEnv(10)
        env.reset(seed=seed)
        for _ in range(3):
            env.step(np.zeros(10, dtype=np.intp))

    def __call__(self, observation: Observation) -> Any:
        return done(observation)


def test_steps_of_training_are_counted_where_they_are_taken() -> None:
    result = run_agent(Run(f"{HERE}:Modest", {}, "model-free", 100_000, sets=(SET,), seeds=(0,)))
    assert result["budget"]["measured"] == [30]
    with pytest.raises(ResultError, match="says that it used 0, but 30 were counted"):
        score_again(result)


def silent(_seed: int) -> Policy:
    return done


def test_an_agent_without_its_budget_is_refused() -> None:
    with pytest.raises(AgentError, match="needs an attribute budget_used"):
        run_agent(Run(f"{HERE}:silent", {}, "model-free", 100_000, sets=(SET,), seeds=(0,)))


@pytest.mark.parametrize(
    ("actions", "tray", "illegal"),
    [
        ([0, 15, 84, 1], "KW...../....../.", 0),
        ([7, 0, 7, 70, 70], "......./....../.", 3),
        ([index % 14 for index in range(60)], "KKK..../....../.", 22),
    ],
)
def test_actions_are_replayed_by_the_rules(actions: list[int], tray: str, illegal: int) -> None:
    assert replayed(actions) == (Tray(tray), illegal)
