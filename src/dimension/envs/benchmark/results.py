"""Result files and leaderboards: everything needed to repeat a result, and to score it again without the agent.

Every figure of a file must follow from the points of each hand and the sets of version 1.
"""

import json
import platform
import re
from collections.abc import Iterable, Sequence
from importlib.metadata import PackageNotFoundError, version
from math import isclose
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dimension import __version__
from dimension.envs.benchmark.hand_sets import DIGESTS, hand_set
from dimension.envs.benchmark.protocol import BENCHMARK, STEPS, TRACKS, VERSION, checked_budget
from dimension.envs.evaluation import bootstrap
from dimension.rules.cards import CardType
from dimension.rules.scoring import POINTS_LOST_PER_CARD

FORMAT: Final = 1

FIGURES: Final = ("mean_regret", "interval", "mean_points", "share_optimal")
"""The figures of a set, computed from its points."""

_LARGEST: Final = 1 << 26
"""More bytes than the result of a hundred seeds has."""

_ALWAYS: Final = ("numpy", "gymnasium")

_NUMBERS: Final = re.compile(r"\[([-+.eE\d,\s]+)\]")

Result = dict[str, Any]
"""A result file as it is read and written: docs/benchmark.md has its fields."""


class ResultError(Exception):
    """A file that is not a result, or that contradicts itself; the text is one line."""


def figures(name: str, points: NDArray[np.int64]) -> Result:
    """The figures of a set's points: a row for each seed, a column for each hand."""
    optimum = hand_set(name).optimum
    return {
        "mean_regret": float((optimum - points).mean()),
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
    """Write a result as JSON, with lists of numbers on a line."""
    text = json.dumps(result, indent=2, ensure_ascii=False)
    path.write_text(_NUMBERS.sub(lambda found: f"[{' '.join(found[1].split())}]", text) + "\n", encoding="utf-8")


def read_result(path: Path) -> Result:
    """Read a result file; raises ResultError if it is not one."""
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


def score_again(result: Result) -> dict[str, Result]:
    """The figures of each set, worked out again; raises when the file says anything else."""
    fixed = {"format": FORMAT, "benchmark": BENCHMARK, "version": VERSION, "steps": STEPS}
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
    return {name: _set_again(name, found, result["seeds"]) for name, found in result["sets"].items()}


def _check_agent(result: Result) -> None:
    """Everything that is needed to run the agent again is there, and can be."""
    seeds, agent = result["seeds"], result["agent"]
    if not all(type(seed) is int for seed in seeds) or len({*seeds}) < len(seeds):
        raise ResultError("seeds are whole numbers, each only once")
    if not isinstance(agent.get("name"), str) or not isinstance(agent.get("options"), dict):
        raise ResultError("agent needs a name and the options of its factory")
    if agent.get("trained_without") not in (None, *_TYPES):
        raise ResultError(f"trained_without is {agent['trained_without']!r:.60}: choose from {', '.join(_TYPES)}")


def _check_budget(result: Result) -> None:
    if result["track"] not in TRACKS:
        raise ResultError(f"there is no track {result['track']!r:.60}: choose from {', '.join(TRACKS)}")
    try:
        limit = checked_budget(TRACKS[result["track"]], result["budget"].get("limit"))
    except ValueError as error:
        raise ResultError(str(error)) from error
    reported = result["budget"].get("used")
    used = [amount for amount in reported if amount is not None] if isinstance(reported, list) else []
    if not isinstance(reported, list) or len(reported) != len(result["seeds"]) or not _are_counts(used):
        raise ResultError("budget needs what was used: for each seed a whole number, or null")
    if limit is not None and used and max(used) > limit:
        raise ResultError(f"the agent used {max(used)} {TRACKS[result['track']].unit}, more than its budget of {limit}")
    if result["budget"].get("unit") != TRACKS[result["track"]].unit:
        raise ResultError(
            f"the budgets of the track {result['track']} count {TRACKS[result['track']].unit or 'nothing'}"
        )


def _set_again(name: str, found: Any, seeds: list[int]) -> Result:
    if name not in DIGESTS:
        raise ResultError(f"version {VERSION} has no set {name!r:.60}")
    if not isinstance(found, dict):
        raise ResultError(f"what is said of the set {name} is no object")
    if found.get("digest") != DIGESTS[name] or hand_set(name).digest != DIGESTS[name]:
        raise ResultError(f"the set {name} is not that of version {VERSION}: its digest is another")
    again = figures(name, _points(name, found, len(seeds)))
    for figure in FIGURES:
        if not _same(found.get(figure), again[figure]):
            raise ResultError(f"{figure} of {name} is {found.get(figure)!s:.60}, but the points say {again[figure]}")
    illegal = found.get("illegal_actions")
    if not isinstance(illegal, list) or len(illegal) != len(seeds) or not _are_counts(illegal):
        raise ResultError(f"{name} needs the number of illegal_actions for each seed")
    if max(illegal) > STEPS * len(hand_set(name).hands):
        raise ResultError(f"{name} has more illegal actions than there are steps")
    return again


def _points(name: str, found: Result, seeds: int) -> NDArray[np.int64]:
    """The points of each seed and hand, when they can have been reached."""
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


_MAIN_SET: Final = "test"
_HEAD: Final = "| track | agent | budget | seeds | set | regret | 95 % interval | points | optimal | illegal |"
_RULE: Final = "| --- | --- | ---: | ---: | --- | ---: | --- | ---: | ---: | ---: |"


class Entry(NamedTuple):
    """A result with its figures, all scored again."""

    name: str
    result: Result
    figures: dict[str, Result]

    @property
    def rank(self) -> tuple[int, float]:
        """Tracks in their order, and in a track the least regret first."""
        main = self.figures.get(_MAIN_SET) or next(iter(self.figures.values()))
        return list(TRACKS).index(self.result["track"]), main["mean_regret"]


def read_leaderboard(path: Path) -> list[Entry]:
    """The entries of a leaderboard, scored again; raises when one of them says anything else."""
    board = read_result(path)
    if board.get("format") != FORMAT or not isinstance(board.get("entries"), list):
        raise ResultError(f"{path} is no leaderboard: it needs format {FORMAT} and a list of entries")
    return sorted((_entry(one, path.parent) for one in board["entries"]), key=lambda entry: entry.rank)


def scored(name: str, result: Result) -> Entry:
    """A result, scored again."""
    try:
        return Entry(name, result, score_again(result))
    except ResultError as error:
        raise ResultError(f"{name}: {error}") from error


def table(entries: Sequence[Entry]) -> str:
    """The entries in Markdown, a line for each set."""
    lines = [_line(entry, name) for entry in entries for name in entry.figures]
    return "\n".join([_HEAD, _RULE, *lines])


def _entry(listed: Any, folder: Path) -> Entry:
    if not isinstance(listed, dict) or not isinstance(listed.get("name"), str):
        raise ResultError("every entry of a leaderboard has a name and a result")
    result = listed.get("result")
    if isinstance(result, str):
        result = read_result(folder / result)
    if not isinstance(result, dict):
        raise ResultError(f"{listed['name']}: the result is neither a path nor a result itself")
    return scored(listed["name"], result)


def _line(entry: Entry, name: str) -> str:
    result, found = entry.result, entry.figures[name]
    limit = result["budget"].get("limit")
    low, high = found["interval"]
    cells = (
        result["track"],
        " ".join(entry.name.split()).replace("|", "\\|"),
        "" if limit is None else f"{limit:,} {result['budget'].get('unit', '')}",
        str(len(result["seeds"])),
        name,
        f"{found['mean_regret']:.2f}",
        f"{low:.2f} to {high:.2f}",
        f"{found['mean_points']:.2f}",
        f"{found['share_optimal']:.1%}",
        str(sum(result["sets"][name]["illegal_actions"])),
    )
    return f"| {' | '.join(cells)} |"
