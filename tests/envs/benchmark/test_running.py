"""A run says all that is needed to repeat it."""

from typing import Any

import numpy as np
import pytest

from dimension.envs.benchmark.agents import AgentError
from dimension.envs.benchmark.hand_sets import DIGESTS
from dimension.envs.benchmark.results import score_again
from dimension.envs.benchmark.running import Run, run_agent
from dimension.envs.evaluation import Policy
from dimension.envs.observing import Observation

HERE = "tests.envs.benchmark.test_running"
PACKAGES = ("pytest", "no-such-package")


class Done:
    """Is done immediately, or acts as it hears."""

    def __init__(self, seed: int, action: Any = 84) -> None:
        self.action, self.budget_used = action, 100 + seed

    def __call__(self, observation: Observation) -> Any:
        return np.repeat(np.array(self.action)[None], len(observation["hand"]), axis=0)


def factory(seed: int, action: Any = 84) -> Policy:
    return Done(seed, action)


def no_policy(seed: int) -> Any:
    return seed


def broken(seed: int) -> Policy:
    raise TypeError(f"a mistake of the agent's own,\nwith seed {seed}")


def leaving(seed: int) -> Policy:
    raise SystemExit(seed)


def interrupted(seed: int) -> Policy:
    raise KeyboardInterrupt(seed)


def failing(seed: int) -> Policy:
    def policy(observation: Observation) -> Any:
        return [1 // seed for _ in observation["hand"]]

    return policy


def babbling(prompt: str) -> str:
    return f"I have read {len(prompt)} characters."


def ragged(seed: int) -> Any:
    return lambda _: [[seed], [seed, seed]]


class Reporting(Done):
    """Reports what it used and counted, in whatever form it hears."""

    def __init__(self, seed: int, used: Any = None, report: Any = None) -> None:
        super().__init__(seed)
        self.budget_used, self.report = used, report


def test_a_run_records_its_agent_and_its_results() -> None:
    run = Run(f"{HERE}:factory", {"action": 0}, "imitation", 1_000, "bare", ("test-loose", "test-trap"), (3, 4))
    result = run_agent(run, "the command")
    assert score_again(result)
    assert (result["benchmark"], result["version"], result["steps"]) == ("Dimension-Regret", 2, 30)
    assert result["budget"] == {
        "unit": "demonstrated hands",
        "limit": 1_000,
        "used": [103, 104],
        "measured": [None, None],
    }
    assert result["agent"] == {
        "name": run.agent,
        "options": {"action": 0},
        "trained_without": "bare",
        "adapts": False,
    }
    assert (result["seeds"], result["command"], result["track"]) == ([3, 4], "the command", "imitation")
    assert {"dimension", "python", "numpy", "gymnasium", "pytest"} <= result["versions"].keys()
    assert result["versions"]["no-such-package"] == "not installed"
    assert result["reports"] == [None, None]
    assert result["cpu_seconds"].keys() == {"making", "playing"}
    for name in ("test-loose", "test-trap"):
        found = result["sets"][name]
        assert found["digest"] == DIGESTS[name]
        assert [len(row.split()) for row in found["trays"]] == [500, 500]
        assert found["interval"][0] <= found["mean_regret"] <= found["interval"][1]
        assert len(found["illegal_actions"]) == 2


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("factory", {"wrong": 1}, "cannot be made: .*unexpected keyword argument 'wrong'"),
        ("factory", {"action": [1, 2]}, "cannot play: a policy returns one action for each round"),
        ("factory", {"action": 85}, "cannot play: actions run from 0 to 84"),
        ("factory", {"action": 0.5}, "cannot play: a policy returns one action for each round"),
        ("no_policy", {}, "returned 0, which is no policy"),
        ("broken", {}, "cannot be made: TypeError: a mistake of the agent's own, with seed 0"),
        ("leaving", {}, "cannot be made: SystemExit: 0"),
        ("failing", {}, "cannot play: ZeroDivisionError"),
        ("ragged", {}, "cannot play: a policy returns one action for each round"),
        ("Reporting", {"used": "much"}, "is a whole number, not 'much'"),
        ("Reporting", {"used": float("nan")}, "is a whole number, not nan"),
        ("Reporting", {"report": 3}, "has names and whole numbers, not 3"),
        ("Reporting", {"report": {"prompts": 0.5}}, "has names and whole numbers"),
    ],
)
def test_agents_that_cannot_play_are_refused_in_a_line(name: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(AgentError, match=message) as raised:
        run_agent(Run(f"{HERE}:{name}", options, sets=("test-loose",), seeds=(0,)))
    assert "\n" not in str(raised.value)


def test_answers_of_a_language_model_that_do_not_count_are_reported() -> None:
    options = {"answer": f"{HERE}:babbling", "prompts": 2, "whole_tray": True}
    result = run_agent(Run("dimension.envs.text.harness:factory", options, sets=("test-loose",), seeds=(0,)))
    assert result["reports"] == [{"rounds": 500, "prompts": 1000, "unreadable": 1000, "illegal": 0, "most_prompts": 2}]
    assert result["budget"]["used"] == [2]


def test_where_an_agents_own_mistake_is_can_be_traced() -> None:
    with pytest.raises(AgentError) as raised:
        run_agent(Run(f"{HERE}:failing", {}, sets=("test-loose",), seeds=(0,)))
    assert isinstance(raised.value.__cause__, ZeroDivisionError)


def test_numpy_integers_are_budgets() -> None:
    run = Run(f"{HERE}:Reporting", {"used": np.int64(7)}, "imitation", 1_000, sets=("test-loose",), seeds=(0,))
    assert run_agent(run)["budget"]["used"] == [7]


def test_a_budget_that_the_track_does_not_have_is_refused_before_anything_runs() -> None:
    with pytest.raises(ValueError, match="the budgets of the track imitation are"):
        run_agent(Run("nobody", {}, "imitation", 7))
