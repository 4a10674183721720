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
from dimension.envs.text.prompts import judge_answer, tray_prompt
from dimension.envs.text.tasks import Question, score_answer
from dimension.envs.text.tasks import Task as Kind
from dimension.rules.notation import format_tray

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


@task(name="regret")
def dimension_regret(hands: str = "test") -> Task:
    """A set of the benchmark, a whole tray for each hand; `from-inspect` makes a result file of the log.

    It also needs the extra `envs`. Epochs take the place of seeds: `--epochs 5`.
    """
    from dimension.envs.benchmark.hand_sets import hand_set

    samples = [
        Sample(id=number, input=tray_prompt(hand), metadata={"hand": hand.notation})
        for number, hand in enumerate(hand_set(hands).hands)
    ]
    dataset = MemoryDataset(samples, name=hands)
    return Task(dataset=dataset, solver=generate(), scorer=regret(), metadata={"hands": hands}, version=2)


@scorer(metrics=[mean(), stderr()], name="regret")
def regret() -> Scorer:
    """The points below the optimum; the tray is the answer, and the empty one where none can be read."""

    async def score(state: TaskState, target: Target) -> Score:  # noqa: ARG001 - the signature of scorers
        judged = judge_answer(state.metadata["hand"], state.output.completion)
        return Score(value=judged.regret, answer=format_tray(judged.tray), explanation=judged.problem)

    return score


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
