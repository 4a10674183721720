"""Any function from a prompt to an answer is scored, whatever it answers."""

from typing import Any

import numpy as np
import pytest

from dimension.envs import RoundEnv
from dimension.envs.actions import RoundState
from dimension.envs.evaluation import evaluate
from dimension.envs.observing import Observation
from dimension.envs.text.harness import BASELINES, AnswerCounts, TextPolicy, ask_for_tray, factory, states_of
from dimension.rules.hand import Hand
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray

ROUNDS = 5
HAND = Hand("O2 W-O KxW B_ G^ O>K")


def shrug(prompt: str) -> str:
    """The reply of a model that has nothing to say."""
    return f"{len(prompt)} characters, but no move"


def test_answers_that_cannot_be_read_use_up_the_steps() -> None:
    policy = TextPolicy(shrug)
    found = evaluate(policy, ROUNDS, steps=4)
    assert policy.counts == AnswerCounts(rounds=ROUNDS, prompts=4 * ROUNDS, unreadable=4 * ROUNDS, most_prompts=4)
    assert found.points.tolist() == [score_tray(state.hand, Tray()).points for state in _dealt(ROUNDS, 4)]


def test_illegal_answers_use_up_the_steps_and_are_explained() -> None:
    prompts: list[str] = []

    def answer(prompt: str) -> str:
        prompts.append(prompt)
        return "K@13"

    policy = TextPolicy(answer)
    evaluate(policy, 1, steps=3)
    assert policy.counts == AnswerCounts(rounds=1, prompts=3, illegal=3, most_prompts=3)
    assert "breaks a rule" not in prompts[0]
    assert "breaks a rule: Position 13 has nothing to rest on yet" in prompts[1]


def test_a_model_gets_two_prompts_for_a_tray() -> None:
    answers = iter(["no idea", "KWB..../....../."])
    counts = AnswerCounts()
    assert ask_for_tray(lambda _: next(answers), HAND, counts) == Tray("KWB..../....../.")
    assert counts == AnswerCounts(prompts=2, unreadable=1)
    counts = AnswerCounts()
    assert ask_for_tray(lambda _: "KKKK.../....../.", HAND, counts) == Tray()
    assert counts == AnswerCounts(prompts=2, illegal=2)


def test_a_round_that_is_over_is_not_asked_about_again() -> None:
    policy = TextPolicy(lambda _: "done")
    evaluate(policy, ROUNDS)
    assert policy.counts.prompts == ROUNDS
    evaluate(policy, ROUNDS)
    assert policy.counts.prompts == policy.counts.rounds == 2 * ROUNDS


def test_prompts_are_limited_move_by_move_too() -> None:
    answers = iter(["K@0", "W@1", "B@2"])
    policy = factory(0, prompts=2)
    policy.answer = lambda _: next(answers)
    found = evaluate(policy, 1)
    assert policy.counts.prompts == policy.budget_used == 2
    (state,) = _dealt(1, 30)
    assert found.points.tolist() == [score_tray(state.hand, Tray("KW...../....../.")).points]


def test_a_policy_is_made_of_a_name() -> None:
    assert isinstance(factory(3, "greedy"), TextPolicy)
    assert factory(3, "tests.envs.test_text_harness:shrug").answer("ab") == shrug("ab")
    assert factory(0, "beginner", whole_tray=True).whole_tray
    assert "random" in BASELINES


def test_states_match_the_environment() -> None:
    env = RoundEnv()
    observation, _ = env.reset(seed=4)
    observation, *_ = env.step(3)
    (state,) = states_of({name: part[None] for name, part in observation.items()})
    assert set(state.hand) == set(env.state.hand)
    assert (state.tray, state.steps_left) == (env.state.tray, env.state.steps_left)


def _dealt(rounds: int, steps: int) -> list[RoundState]:
    """The rounds that `evaluate` deals."""
    seen: list[Observation] = []

    def watch(observation: Observation) -> np.ndarray:
        seen.append(observation)
        return np.full(rounds, 84)

    evaluate(watch, rounds, steps=steps)
    return states_of(seen[0])


def test_a_prompt_offers_no_more_steps_than_there_are_prompts() -> None:
    prompts: list[str] = []

    def model(prompt: str) -> str:
        prompts.append(prompt)
        return "K@0"

    evaluate(TextPolicy(model, prompts=3), 1)
    assert ["Steps left: 3\n" in prompts[0], "Steps left: 1\n" in prompts[2], len(prompts)] == [True, True, 3]


@pytest.mark.parametrize("options", [{"prompts": 0}, {"prompts": 2.5}, {"prompts": "3"}, {"whole_tray": "False"}])
def test_options_that_make_no_sense_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"whole number from 1|true or false"):
        factory(0, **options)


@pytest.mark.parametrize("whole_tray", [True, False])
def test_an_answer_is_a_text(whole_tray: bool) -> None:
    silent: Any = lambda _: None  # noqa: E731
    with pytest.raises(TypeError, match="answers a prompt with a text, not with None"):
        evaluate(TextPolicy(silent, whole_tray), 1)
