"""Questions as a data set of Hugging Face `datasets`, with a data card.

    python -m dimension.envs.text.hugging_face FOLDER --size 1000

The folder can be loaded with `load_dataset(FOLDER)` and uploaded as it is. It needs the extra `hugging-face`.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Final

from datasets import Dataset, DatasetDict

from dimension import __version__
from dimension.envs.splits import SPLITS
from dimension.envs.text.dealing import questions
from dimension.envs.text.tasks import CARDS_OF_A_TASK, Task

_NAMES: Final = {"train": "train", "valid": "validation", "test": "test"}
"""Our splits, as they are called there."""

_CARD: Final = """---
language: [en]
license: mit
pretty_name: Dimension
task_categories: [text-generation, question-answering]
tags: [spatial-reasoning, constraint-satisfaction, verifiable-rewards, games]
size_categories: [{category}]
configs:
- config_name: default
  data_files:
{files}
---

# Dimension: small three-dimensional objects under rules that interact

Questions about trays of the board game Dimension (Lauge Luchau, Kosmos 2014), in words, each with an exact score. The
optimum of every hand is proven by a solver, every answer is judged by the rules, and reasons are checked by a program
that shares no code with the solver.

- **Made by** dimension-game {version}: `python -m dimension.envs.text.hugging_face FOLDER {options}`. The same command
  makes the same questions on every machine; other seeds make others, without end.
- **Fields:** `task` ({tasks}), `hand` (codes of the cards), `tray` (of the question; empty where
  it has none), `prompt` (with all the rules) and `answer` (one of the right answers: mostly there are many).
- **Scores** are not the equality of texts: `score_answer(Question.from_data(row), answer)` of `dimension.envs.text`
  says from 0 to 1 how good an answer is. Answers are read leniently; one that cannot be read, or that breaks a rule,
  scores 0.
- **Splits** are of hands up to an exchange of colors: no test hand is a training hand with other colors.
- **Shortcuts:** the best tray that ignores the cards scores 0.28 in `build`, and the example of the prompt 0.00; more
  on the page "Language models" of the documentation, with limits.
- **No personal data.** All texts are made by a program.
"""


def data_set(size: int, *, seed: int = 0, cards: int = 6, tasks: Sequence[Task] = tuple(Task)) -> DatasetDict:
    """So many questions of each split, each kind in turn."""
    return DatasetDict(
        {
            _NAMES[split]: Dataset.from_list(
                [one.as_data() for one in islice(questions(tasks, split=split, seed=seed, cards=cards), size)]
            )
            for split in SPLITS
        }
    )


def export(folder: Path, size: int, *, seed: int = 0, cards: int = 6, tasks: Sequence[Task] = tuple(Task)) -> None:
    """Write a file in Parquet for each split, and the data card."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for name, rows in data_set(size, seed=seed, cards=cards, tasks=tasks).items():
        rows.to_parquet(str(folder / f"{name}.parquet"))
        files.append(f"  - split: {name}\n    path: {name}.parquet")
    total = size * len(files)
    category = next((label for most, label in ((1_000, "n<1K"), (10_000, "1K<n<10K")) if total < most), "10K<n<100K")
    card = _CARD.format(
        category=category,
        files="\n".join(files),
        version=__version__,
        options=f"--size {size} --seed {seed} --cards {cards} --tasks {' '.join(tasks)}",
        tasks=", ".join(f"`{task}`" for task in tasks),
    )
    (folder / "README.md").write_text(card, encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the data set into a folder."""
    parser = ArgumentParser(
        prog="python -m dimension.envs.text.hugging_face", description="Write questions as a data set."
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", type=int, default=1000, metavar="N", help="questions of each split")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--cards", type=int, choices=CARDS_OF_A_TASK, default=6, metavar="N", help="3 to 8")
    parser.add_argument("--tasks", nargs="+", type=Task, default=[*Task], metavar="TASK", help=", ".join(Task))
    chosen = parser.parse_args(arguments)
    export(chosen.folder, chosen.size, seed=chosen.seed, cards=chosen.cards, tasks=chosen.tasks)
    return 0


if __name__ == "__main__":
    sys.exit(main())
