"""The data set `dimension` of reasoning-gym: importing this module registers it. It needs the extra `reasoning-gym`."""

from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from reasoning_gym.coaching import BaseCurriculum, RangeAttributeDefinition
from reasoning_gym.factory import ProceduralDataset, register_dataset

from dimension.envs.splits import SPLITS
from dimension.envs.text.tasks import CARDS_OF_A_TASK, Question, Task, question, score_answer

NAME: Final = "dimension"
_NUMBERS: Final = 2**40
"""The numbers of questions; an item draws one of them."""


@dataclass
class DimensionConfig:
    """The kinds of questions, the numbers of cards, and the split of the hands."""

    tasks: list[str] = field(default_factory=lambda: [str(task) for task in Task])
    split: str = "train"
    min_cards: int = 4
    max_cards: int = 6
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Raise AssertionError for values that make no sense, as other data sets of reasoning-gym do."""
        unknown = [task for task in self.tasks if task not in {*Task}]
        assert not unknown, f"tasks are some of {', '.join(Task)}, not {', '.join(unknown)}"
        assert self.tasks, f"tasks are some of {', '.join(Task)}"
        assert self.split in SPLITS, f"split is one of {', '.join(SPLITS)}"
        low, high = CARDS_OF_A_TASK[0], CARDS_OF_A_TASK[-1]
        assert low <= self.min_cards <= self.max_cards <= high, f"cards are from {low} to {high}"
        assert self.size > 0, "size is at least 1"


class DimensionDataset(ProceduralDataset):
    """Questions about hands of cards, each with its exact score."""

    def __init__(self, config: DimensionConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """The question of an index: the same for the same seed and configuration."""
        if not 0 <= idx < self.size:
            raise IndexError(idx)
        # Not secret, but the same everywhere.
        rng = Random(f"{self.seed} {idx}")  # noqa: S311
        task, cards = rng.choice(self.config.tasks), rng.randint(self.config.min_cards, self.config.max_cards)
        asked = question(task, rng.randrange(_NUMBERS), split=self.config.split, cards=cards)
        return {
            "question": asked.prompt,
            "answer": asked.answer,
            "metadata": {
                "source_dataset": NAME,
                "source_index": idx,
                "split": self.config.split,
                "item": asked.as_data(),
                "difficulty": {"cards": [self.config.min_cards, self.config.max_cards]},
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """From 0.0 to 1.0, as `dimension.envs.text.tasks.score_answer` says."""
        return score_answer(Question.from_data(entry["metadata"]["item"]), answer) if isinstance(answer, str) else 0.0


class DimensionCurriculum(BaseCurriculum):
    """More cards, step by step."""

    def __init__(self) -> None:
        super().__init__(DimensionCurriculum.__name__, DimensionConfig)
        self._define_attributes(
            RangeAttributeDefinition(
                name="cards",
                levels=[*CARDS_OF_A_TASK],
                default_level=0,
                description="Cards of a hand",
                lower_field_name="min_cards",
                upper_field_name="max_cards",
                ensure_interval=True,
            )
        )


register_dataset(NAME, DimensionDataset, DimensionConfig, DimensionCurriculum)
