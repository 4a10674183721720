"""Checks that a class name means one thing in each top-level package.

`python -m tools.check_names` lists the names that occur twice and fails if there are any. Module names may repeat in
parallel places (`daily/routes.py`, `puzzles/routes.py`).
"""

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parents[1] / "src" / "dimension"


def twin_classes(package: Path = PACKAGE) -> dict[str, list[Path]]:
    """The class names that one top-level package defines in several places, with the files."""
    places = defaultdict(list)
    for file in sorted(package.rglob("*.py")):
        place = file.relative_to(package)
        for name in _classes_in(file):
            places[place.parts[0], name].append(place)
    return {name: found for (_, name), found in places.items() if len(found) > 1}


def _classes_in(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef):
            yield node.name


def main() -> int:
    """Print every twin; the number of twins is the exit code."""
    twins = twin_classes()
    for name, places in twins.items():
        sys.stderr.write(f"{name} stands for several things: {', '.join(map(str, places))}\n")
    return len(twins)


if __name__ == "__main__":
    sys.exit(main())
