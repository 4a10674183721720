"""Questions as a taskset of verifiers (0.4 or newer): endless tasks with an exact reward, for evaluation and training.

    eval dimension.envs.text.verifiers --model …

It needs the extra `verifiers`.
"""

from collections.abc import Iterator
from typing import Any, Final

import verifiers.v1 as vf

from dimension.envs.text.dealing import questions
from dimension.envs.text.tasks import Question, Task, score_answer


class QuestionsConfig(vf.TasksetConfig):
    """The kinds, split, seed and size of the questions."""

    tasks: tuple[Task, ...] = tuple(Task)
    split: str = "train"
    seed: int = 0
    cards: int = 6


class DimensionData(vf.TaskData):
    """A question, with all that its score follows from."""

    question: dict[str, Any]


class DimensionTask(vf.Task[DimensionData, vf.State, vf.TaskConfig]):
    """One question."""

    @vf.reward
    async def exact(self, trace: "vf.Trace[Any, Any, Any]") -> float:
        """From 0.0 to 1.0."""
        return score_answer(Question.from_data(self.data.question), trace.last_reply)


class DimensionTaskset(vf.Taskset[DimensionTask, QuestionsConfig]):
    """Questions without end."""

    INFINITE = True

    def load(self) -> Iterator[DimensionTask]:
        """The questions of a split and seed, each kind in turn."""
        config = self.config
        asked = questions(config.tasks, split=config.split, seed=config.seed, cards=config.cards)
        for number, one in enumerate(asked):
            name = f"{one.task} {number}"
            data = DimensionData(name=name, prompt=one.prompt, question=one.as_data())
            yield DimensionTask(data, config.task)


__all__: Final = ["DimensionTaskset"]
