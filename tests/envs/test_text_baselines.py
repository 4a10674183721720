"""The baselines know nothing but the text, and play as well as those that see the environment."""

import numpy as np
import pytest

from dimension.envs.benchmark.agents import outcomes
from dimension.envs.evaluation import evaluate
from dimension.envs.observing import Observation
from dimension.envs.text.harness import BASELINES, TextPolicy

ROUNDS = 12


@pytest.mark.parametrize("name", sorted(BASELINES))
@pytest.mark.parametrize("whole_tray", [False, True])
def test_every_answer_is_legal(name: str, whole_tray: bool) -> None:
    policy = TextPolicy(BASELINES[name](1), whole_tray)
    evaluate(policy, ROUNDS)
    assert (policy.counts.rounds, policy.counts.illegal, policy.counts.unreadable) == (ROUNDS, 0, 0)
    assert policy.counts.prompts == ROUNDS if whole_tray else policy.counts.prompts > 5 * ROUNDS


def test_greedy_answers_score_what_greedy_actions_score() -> None:
    def greedy(observation: Observation) -> np.ndarray:
        found = outcomes(observation)
        return found.actions[found.best(found.points)]

    told = evaluate(TextPolicy(BASELINES["greedy"](0)), ROUNDS)
    assert told.mean_regret == pytest.approx(evaluate(greedy, ROUNDS).mean_regret, abs=1)


def test_the_perfect_bot_is_nearly_perfect_through_text() -> None:
    told = evaluate(TextPolicy(BASELINES["perfect"](0), whole_tray=True), ROUNDS)
    assert told.mean_regret < 0.5
    moved = evaluate(TextPolicy(BASELINES["perfect"](0)), ROUNDS)
    assert (told.points == moved.points).all()
