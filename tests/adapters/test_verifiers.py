"""The taskset of verifiers, by the public functions of the unmodified package."""

import asyncio
from itertools import islice
from typing import Any

import pytest

pytest.importorskip("verifiers.v1", reason="verifiers is not installed: make adapters")

import verifiers.v1 as vf

from dimension.envs.text.tasks import Question, Task
from dimension.envs.text.verifiers import DimensionTask, DimensionTaskset, QuestionsConfig


def _reward(task: DimensionTask, answer: str) -> float:
    seen: Any = vf.TraceTask(type=type(task).__name__, data=task.data)
    trace: Any = vf.Trace(task=seen, agent=vf.AgentInfo(config=vf.AgentConfig()), root_reply=answer)
    asyncio.run(task.score(trace))
    return float(trace.reward)


def test_tasks_are_endless_deterministic_and_scored_exactly() -> None:
    taskset = DimensionTaskset(QuestionsConfig(cards=4))
    tasks = [*taskset.take(6)]
    assert [task.data.question["task"] for task in tasks] == [*Task]
    assert [task.key for task in tasks] == [task.key for task in islice(taskset, 6)]
    for task in tasks:
        assert _reward(task, f"Here it is:\n{Question.from_data(task.data.question).answer}") == 1
        assert _reward(task, "I do not know.") == 0


def test_the_configuration_chooses_the_questions() -> None:
    tasks = DimensionTaskset(QuestionsConfig(tasks=(Task.WHY,), split="test", cards=3)).take(2)
    assert {(task.data.question["task"], len(task.data.question["hand"].split())) for task in tasks} == {("why", 3)}
