"""Questions as tasks of Inspect AI, which asks models concurrently, retries, resumes, and keeps transcripts and tokens.

    inspect eval dimension/questions --model openai/gpt-5 -T tasks=build,why -T size=200

It needs the extra `inspect`.
"""

from itertools import islice
from typing import Final

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessage, ChatMessageUser, ContentImage, ContentText
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import TaskState, generate

from dimension.envs.text.dealing import questions
from dimension.envs.text.tasks import Question, score_answer
from dimension.envs.text.tasks import Task as Kind

_EVERY: Final = ",".join(Kind)


@task(name="questions")
def dimension_questions(
    tasks: str | list[str] = _EVERY,
    size: int = 300,
    split: str = "test",
    seed: int = 0,
    cards: int = 6,
    pictures: bool = False,
) -> Task:
    """Questions of these kinds, scored from 0 to 1; with `pictures` their cards or trays are shown."""
    kinds = tasks.split(",") if isinstance(tasks, str) else tasks
    asked = islice(questions(kinds, split=split, seed=seed, cards=cards), size)
    samples = [
        Sample(
            id=f"{one.task} {number}",
            input=_shown(one) if pictures else one.prompt,
            target=one.answer,
            metadata=one.as_data(),
        )
        for number, one in enumerate(asked)
    ]
    return Task(dataset=MemoryDataset(samples, name="dimension"), solver=generate(), scorer=exact(), version=1)


def _shown(asked: Question) -> list[ChatMessage]:
    """The question as a message with a picture."""
    from dimension.envs.text.pictures import pictured

    found = pictured(asked)
    return [ChatMessageUser(content=[ContentImage(image=found.address), ContentText(text=found.prompt)])]


@scorer(metrics=[mean(), stderr()], name="exact")
def exact() -> Scorer:
    """The exact score of an answer, with the last line of it for the log."""

    async def score(state: TaskState, target: Target) -> Score:
        answer = state.output.completion
        last = answer.strip().splitlines()[-1:] or [""]
        value = score_answer(Question.from_data(state.metadata), answer)
        return Score(value=value, answer=last[0], explanation=f"A right answer: {target.text}")

    return score
