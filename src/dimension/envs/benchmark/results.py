"""Result files: everything needed to repeat a result, and to score it again without the agent.

A file of version 2 holds the final tray of every hand, and the rules judge it. A file of version 1 holds points, which
are only checked for being possible.
"""

import gzip
import json
import platform
import re
import zlib
from collections.abc import Iterable, Sequence
from importlib.metadata import PackageNotFoundError, version
from math import isclose, nan
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from dimension import __version__
from dimension.envs.benchmark.hand_sets import DIGESTS, SETS, SETS_V1, hand_set
from dimension.envs.benchmark.protocol import BENCHMARK, STEPS, SUPERSEDED, TRACKS, VERSION, checked_budget
from dimension.envs.benchmark.references import BLIND, blind_regret
from dimension.envs.evaluation import bootstrap
from dimension.errors import DimensionError
from dimension.rules.cards import CardType
from dimension.rules.hand import Hand
from dimension.rules.notation import parse_tray
from dimension.rules.scoring import POINTS_LOST_PER_CARD, score_tray
from dimension.solver.batch import solve_many

FIGURES: Final = ("mean_regret", "normalized", "interval", "mean_points", "share_optimal")
"""The figures of a set, computed from the points of its trays."""

FIGURES_V1: Final = tuple(name for name in FIGURES if name != "normalized")

_LARGEST: Final = 1 << 26
"""More bytes than the result of a hundred seeds has, unpacked."""

_PACKED: Final = b"\x1f\x8b"
"""The first bytes of a file that gzip packed."""

_ALWAYS: Final = ("numpy", "gymnasium")

_NUMBERS: Final = re.compile(r"\[([-+.eE\d,\s]+)\]")

Result = dict[str, Any]
"""A result file as it is read and written: docs/benchmark.md has its fields."""


class ResultError(Exception):
    """A file that is not a result, or that contradicts itself; the text is one line."""


def figures(name: str, points: NDArray[np.int64]) -> Result:
    """The figures of a set's points: a row for each seed, a column for each hand.

    `normalized` is 0 for the best tray that ignores the cards, 1 for optimal ones, and negative for worse than blind.
    """
    return _figures(hand_set(name).optimum, points, blind_regret(name))


def judged_hands(hands: Sequence[str], trays: Sequence[str]) -> Result:
    """The figures of a tray for each hand of any list; raises when one of them cannot be read."""
    try:
        dealt = [Hand(hand) for hand in hands]
    except DimensionError as error:
        raise ResultError(f"a hand cannot be read: {error}") from error
    optimum = solve_many(dealt).score
    blind = float((optimum - [_judged(hand, BLIND) for hand in dealt]).mean())
    points = np.array([[_judged(hand, tray) for hand, tray in zip(dealt, trays, strict=True)]])
    return _figures(optimum, points, blind)


def _figures(optimum: NDArray[np.int64], points: NDArray[np.int64], blind: float) -> Result:
    regret = float((optimum - points).mean())
    return {
        "mean_regret": regret,
        "normalized": 1 - regret / blind if blind else nan,
        "interval": list(bootstrap(optimum - points)),
        "mean_points": float(points.mean()),
        "share_optimal": float((optimum == points).mean()),
    }


def versions(packages: Iterable[str]) -> dict[str, str]:
    """The versions of this package, of Python, and of the packages a result depends on."""
    found = {"dimension": __version__, "python": platform.python_version()}
    for package in (*_ALWAYS, *packages):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    return found


def write_result(result: Result, path: Path) -> None:
    """Write a result as JSON, with lists of numbers on a line; packed, if the name ends in .gz."""
    text = json.dumps(result, indent=2, ensure_ascii=False)
    content = (_NUMBERS.sub(lambda found: f"[{' '.join(found[1].split())}]", text) + "\n").encode()
    # The same result makes the same file: no time is written into it.
    path.write_bytes(gzip.compress(content, mtime=0) if path.suffix == ".gz" else content)


def read_result(path: Path) -> Result:
    """Read a result file; raises ResultError if it is not one."""
    try:
        content = _content(path)
        if len(content) > _LARGEST:
            raise ResultError(f"{path} is no result file: it is larger than {_LARGEST:,} bytes")
        found = json.loads(content.decode("utf-8-sig"))
    except OSError as error:
        raise ResultError(f"{path} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError, EOFError, zlib.error) as error:
        raise ResultError(f"{path} is no JSON: {error}") from error
    if not isinstance(found, dict):
        raise ResultError(f"{path} is no result file: it holds no object")
    return found


def _content(path: Path) -> bytes:
    """The content of a file, unpacked, and no more than a result can have."""
    with path.open("rb") as file:
        if file.read(len(_PACKED)) != _PACKED:
            file.seek(0)
            return file.read(_LARGEST + 1)
    with gzip.open(path) as unpacked:
        return unpacked.read(_LARGEST + 1)


_NEEDED: Final = {
    "track": str,
    "budget": dict,
    "agent": dict,
    "seeds": list,
    "sets": dict,
    "cpu_seconds": dict,
    "versions": dict,
    "platform": str,
    "command": str,
}
"""The entries of every result file, and their types."""

_TYPES: Final = tuple(card_type.name.lower() for card_type in CardType)

_LARGE: Final = 1e6
"""No figure is as large as this; the limit also refuses integers that no float can hold."""


def is_superseded(result: Result) -> bool:
    """Whether a file is one of version 1, whose points nothing proves."""
    return result.get("version") == SUPERSEDED


def score_again(result: Result) -> dict[str, Result]:
    """The figures of each set, worked out again; raises when the file says anything else."""
    version = SUPERSEDED if is_superseded(result) else VERSION
    fixed = {"format": version, "benchmark": BENCHMARK, "version": version, "steps": STEPS}
    for key, value in fixed.items():
        if (said := result.get(key)) != value or type(said) is not type(value):
            raise ResultError(f"{key} is {said!r:.60}, but the protocol says {value!r}")
    for key, kind in _NEEDED.items():
        if not isinstance(result.get(key), kind):
            raise ResultError(f"{key} is missing, or it is something else than it should be")
    _check_agent(result)
    _check_budget(result)
    if not result["sets"]:
        raise ResultError("there is no set in the file")
    return {name: _set_again(name, found, result["seeds"], version) for name, found in result["sets"].items()}


def _check_agent(result: Result) -> None:
    """Everything that is needed to run the agent again is there, and can be."""
    seeds, agent = result["seeds"], result["agent"]
    if not all(type(seed) is int for seed in seeds) or len({*seeds}) < len(seeds):
        raise ResultError("seeds are whole numbers, each only once")
    if not isinstance(agent.get("name"), str) or not isinstance(agent.get("options"), dict):
        raise ResultError("agent needs a name and the options of its factory")
    if agent.get("trained_without") not in (None, *_TYPES):
        raise ResultError(f"trained_without is {agent['trained_without']!r:.60}: choose from {', '.join(_TYPES)}")
    if not is_superseded(result) and type(agent.get("adapts")) is not bool:
        raise ResultError("adapts says whether an agent learns from the hands it is tested on: true or false")


def _check_budget(result: Result) -> None:
    if result["track"] not in TRACKS:
        raise ResultError(f"there is no track {result['track']!r:.60}: choose from {', '.join(TRACKS)}")
    try:
        limit = checked_budget(TRACKS[result["track"]], result["budget"].get("limit"))
    except ValueError as error:
        raise ResultError(str(error)) from error
    used = _counts(result, "used")
    if limit is not None and not is_superseded(result):
        if None in used:
            raise ResultError("used is required: what each seed used of its budget")
        # An agent that reports less than the harness counted is wrong.
        for said, counted in zip(used, _counts(result, "measured"), strict=True):
            if said is not None and counted is not None and counted > said:
                raise ResultError(f"the agent says that it used {said}, but {counted} were counted")
    most = max((amount for amount in used if amount is not None), default=0)
    if limit is not None and most > limit:
        raise ResultError(f"the agent used {most} {TRACKS[result['track']].unit}, more than its budget of {limit}")
    if result["budget"].get("unit") != TRACKS[result["track"]].unit:
        raise ResultError(
            f"the budgets of the track {result['track']} count {TRACKS[result['track']].unit or 'nothing'}"
        )


def _counts(result: Result, name: str) -> list[int | None]:
    """For each seed a count of the budget, or None."""
    counts = result["budget"].get(name)
    if not isinstance(counts, list) or len(counts) != len(result["seeds"]):
        raise ResultError(f"budget needs what was {name}: for each seed a whole number, or null")
    if not _are_counts([count for count in counts if count is not None]):
        raise ResultError(f"budget needs what was {name}: for each seed a whole number, or null")
    return counts


def _set_again(name: str, found: Any, seeds: list[int], version: int) -> Result:
    if name not in (SETS if version == VERSION else SETS_V1):
        raise ResultError(f"version {version} has no set {name!r:.60}")
    if not isinstance(found, dict):
        raise ResultError(f"what is said of the set {name} is no object")
    if found.get("digest") != DIGESTS[name] or hand_set(name).digest != DIGESTS[name]:
        raise ResultError(f"the set {name} is not that of version {version}: its digest is another")
    judged = version == VERSION
    again = figures(name, judged_points(name, found, len(seeds)) if judged else _points(name, found, len(seeds)))
    for figure in FIGURES if judged else FIGURES_V1:
        if not _same(found.get(figure), again[figure]):
            say = "trays" if judged else "points"
            raise ResultError(f"{figure} of {name} is {found.get(figure)!s:.60}, but the {say} say {again[figure]}")
    illegal = found.get("illegal_actions")
    if not isinstance(illegal, list) or len(illegal) != len(seeds) or not _are_counts(illegal):
        raise ResultError(f"{name} needs the number of illegal_actions for each seed")
    if max(illegal) > STEPS * len(hand_set(name).hands):
        raise ResultError(f"{name} has more illegal actions than there are steps")
    return again


def judged_points(name: str, found: Result, seeds: int) -> NDArray[np.int64]:
    """The points of the trays of each seed and hand, judged by the rules alone."""
    hands, rows = hand_set(name).hands, found.get("trays")
    if not isinstance(rows, list) or len(rows) != seeds or not all(isinstance(row, str) for row in rows):
        raise ResultError(f"{name} needs {seeds} rows of trays, one row for each seed")
    points = np.zeros((seeds, len(hands)), dtype=np.int64)
    for row, text in zip(points, rows, strict=True):
        trays = text.split()
        if len(trays) != len(hands):
            raise ResultError(f"{name} has {len(hands)} hands, but a seed has {len(trays)} trays")
        row[:] = [_judged(hand, tray) for hand, tray in zip(hands, trays, strict=True)]
    return points


def _judged(hand: Hand, tray: str) -> int:
    try:
        return score_tray(hand, parse_tray(tray)).points
    except DimensionError as error:
        raise ResultError(f"{tray:.40} is no tray: {error}") from error


def _points(name: str, found: Result, seeds: int) -> NDArray[np.int64]:
    """The points that a file of version 1 claims for each seed and hand, when they can have been reached."""
    optimum = hand_set(name).optimum
    try:
        points = np.array(found.get("points"))
    except ValueError as error:
        raise ResultError(f"the rows of points of {name} are not equally long") from error
    if points.shape != (seeds, len(optimum)) or points.dtype.kind != "i":
        raise ResultError(f"{name} needs {seeds} rows of {len(optimum)} whole points, one row for each seed")
    if (points > optimum).any():
        raise ResultError(f"{name} has points above the proven optimum")
    if (points < [-POINTS_LOST_PER_CARD * len(hand) for hand in hand_set(name).hands]).any():
        raise ResultError(f"{name} has fewer points than an empty tray without a fulfilled card")
    return points


def _are_counts(values: list[Any]) -> bool:
    return all(type(value) is int and value >= 0 for value in values)


def _same(said: object, again: object) -> bool:
    """Whether numbers, or lists of them, are the same but for the last digits."""
    if isinstance(said, list) and isinstance(again, list) and len(said) == len(again):
        return all(map(_same, said, again))
    if not isinstance(said, int | float) or not isinstance(again, float) or not abs(said) < _LARGE:
        return False
    return isclose(said, again, abs_tol=1e-9)
