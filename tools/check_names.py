"""Checks that a module name and a class name each mean one thing in the whole package.

`python -m tools.check_names` lists what occurs twice and fails if anything does.
"""

import ast
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parents[1] / "src" / "dimension"
PARALLEL: Final = frozenset({"__init__", "__main__", "errors"})
"""Names that play the same role in every folder that has them."""
COMMANDS: Final = Path("cli", "commands")
"""Its modules are named as they are typed, whatever else has that name."""


def twin_modules(package: Path = PACKAGE) -> dict[str, list[Path]]:
    """The module names that stand for more than one file, with the files."""
    return _twins(
        (file.stem, file.relative_to(package))
        for file in sorted(package.rglob("*.py"))
        if file.stem not in PARALLEL and not file.relative_to(package).is_relative_to(COMMANDS)
    )


def twin_classes(package: Path = PACKAGE) -> dict[str, list[Path]]:
    """The class names that are defined in more than one place, with the files."""
    return _twins(
        (name, file.relative_to(package)) for file in sorted(package.rglob("*.py")) for name in _classes_in(file)
    )


def _classes_in(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef):
            yield node.name


def _twins(named: Iterable[tuple[str, Path]]) -> dict[str, list[Path]]:
    places = defaultdict(list)
    for name, place in named:
        places[name].append(place)
    return {name: found for name, found in places.items() if len(found) > 1}


def main() -> int:
    """Print every twin; the number of twins is the exit code."""
    twins = {**twin_modules(), **twin_classes()}
    for name, places in twins.items():
        sys.stderr.write(f"{name} stands for several things: {', '.join(map(str, places))}\n")
    return len(twins)


if __name__ == "__main__":
    sys.exit(main())
