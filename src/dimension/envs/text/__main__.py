"""Start with `python -m dimension.envs.text`."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from dimension.envs.splits import SPLITS
from dimension.envs.text.tasks import CARDS_OF_A_TASK, Question, Task, question


def main(arguments: Sequence[str] | None = None) -> int:
    """Print questions as JSON lines: `python -m dimension.envs.text --help`."""
    parser = ArgumentParser(prog="python -m dimension.envs.text", description="Print questions as JSON lines.")
    parser.add_argument("--tasks", nargs="+", choices=[*Task], default=[*Task], metavar="TASK", help=", ".join(Task))
    parser.add_argument("--split", choices=SPLITS, default=SPLITS[0])
    parser.add_argument("--cards", type=int, choices=CARDS_OF_A_TASK, default=6, metavar="N", help="3 to 8")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the number of the first question")
    parser.add_argument("--size", type=int, default=100, metavar="N", help="questions of each task")
    parser.add_argument(
        "--pictures", type=Path, metavar="FOLDER", help="show cards or trays in pictures, written there"
    )
    chosen = parser.parse_args(arguments)
    for number in range(chosen.first, chosen.first + chosen.size):
        for task in chosen.tasks:
            asked = question(task, number, split=chosen.split, cards=chosen.cards)
            data = asked.as_data() if chosen.pictures is None else _pictured(asked, number, chosen.pictures)
            sys.stdout.write(json.dumps(data, ensure_ascii=False) + "\n")
    return 0


def _pictured(asked: Question, number: int, folder: Path) -> dict[str, Any]:
    """The question with the name of its picture, which is written into the folder."""
    from dimension.envs.text.pictures import pictured

    shown = pictured(asked)
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{asked.task}-{number}.png"
    (folder / name).write_bytes(shown.picture)
    return {**asked.as_data(), "prompt": shown.prompt, "picture": name}


if __name__ == "__main__":
    sys.exit(main())
