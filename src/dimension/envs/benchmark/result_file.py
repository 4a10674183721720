"""Result files: all that is needed to repeat a result, and to score it again without the agent."""

import json
import platform
import re
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from dimension import __version__
from dimension.envs.benchmark.hand_sets import hand_set
from dimension.envs.intervals import bootstrap

FORMAT: Final = 1

FIGURES: Final = ("mean_regret", "interval", "mean_points", "share_optimal")
"""What is worked out from the points of a set."""

_LARGEST: Final = 1 << 26
"""More bytes than the result of a hundred seeds has."""

_ALWAYS: Final = ("numpy", "gymnasium")

_NUMBERS: Final = re.compile(r"\[([-+.eE\d,\s]+)\]")

Result = dict[str, Any]
"""A result file as it is read and written: docs/benchmark.md has its fields."""


class ResultError(Exception):
    """A file that is no result, or one that contradicts itself; the text says in a line what is wrong."""


def figures(name: str, points: NDArray[np.int64]) -> Result:
    """What a set's points say: a row for each seed, a column for each hand."""
    optimum = hand_set(name).optimum
    return {
        "mean_regret": float((optimum - points).mean()),
        "interval": list(bootstrap(optimum - points)),
        "mean_points": float(points.mean()),
        "share_optimal": float((optimum == points).mean()),
    }


def versions(packages: Iterable[str]) -> dict[str, str]:
    """The versions of ourselves, of Python, and of what a result depends on."""
    found = {"dimension": __version__, "python": platform.python_version()}
    for package in (*_ALWAYS, *packages):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    return found


def write_result(result: Result, path: Path) -> None:
    """Write a result as JSON, with lists of numbers on a line."""
    text = json.dumps(result, indent=2, ensure_ascii=False)
    path.write_text(_NUMBERS.sub(lambda found: f"[{' '.join(found[1].split())}]", text) + "\n", encoding="utf-8")


def read_result(path: Path) -> Result:
    """Read a result file; refuses what is none."""
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST + 1)
        if len(content) > _LARGEST:
            raise ResultError(f"{path} is no result file: it is larger than {_LARGEST:,} bytes")
        found = json.loads(content.decode("utf-8-sig"))
    except OSError as error:
        raise ResultError(f"{path} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise ResultError(f"{path} is no JSON: {error}") from error
    if not isinstance(found, dict):
        raise ResultError(f"{path} is no result file: it holds no object")
    return found
