"""Score result files again: every figure has to follow from the points of each hand and the sets of version 1."""

from math import isclose
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dimension.envs.benchmark.hand_sets import DIGESTS, hand_set
from dimension.envs.benchmark.protocol import BENCHMARK, STEPS, TRACKS, VERSION, checked_budget
from dimension.envs.benchmark.result_file import FIGURES, FORMAT, Result, ResultError, figures

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
"""What every result file has, and what it is."""


def score_again(result: Result) -> dict[str, Result]:
    """The figures of each set, worked out again; raises when the file says anything else."""
    fixed = {"format": FORMAT, "benchmark": BENCHMARK, "version": VERSION, "steps": STEPS}
    for key, value in fixed.items():
        if result.get(key) != value:
            raise ResultError(f"{key} is {result.get(key)!r}, but the protocol says {value!r}")
    for key, kind in _NEEDED.items():
        if not isinstance(result.get(key), kind):
            raise ResultError(f"{key} is missing, or it is something else than it should be")
    _check_budget(result)
    if not result["sets"]:
        raise ResultError("there is no set in the file")
    return {name: _set_again(name, found, result["seeds"]) for name, found in result["sets"].items()}


def _check_budget(result: Result) -> None:
    if result["track"] not in TRACKS:
        raise ResultError(f"there is no track {result['track']!r}: choose from {', '.join(TRACKS)}")
    try:
        limit = checked_budget(TRACKS[result["track"]], result["budget"].get("limit"))
    except ValueError as error:
        raise ResultError(str(error)) from error
    used = [amount for amount in result["budget"].get("used", []) if amount is not None]
    if limit is not None and used and max(used) > limit:
        raise ResultError(f"the agent used {max(used)} {TRACKS[result['track']].unit}, more than its budget of {limit}")


def _set_again(name: str, found: Result, seeds: list[int]) -> Result:
    if name not in DIGESTS:
        raise ResultError(f"version {VERSION} has no set {name!r}")
    if found.get("digest") != DIGESTS[name] or hand_set(name).digest != DIGESTS[name]:
        raise ResultError(f"the set {name} is not that of version {VERSION}: its digest is another")
    again = figures(name, _points(name, found, len(seeds)))
    for figure in FIGURES:
        if not _same(found.get(figure), again[figure]):
            raise ResultError(f"{figure} of {name} is {found.get(figure)}, but the points say {again[figure]}")
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
    return points


def _same(said: object, again: object) -> bool:
    """Whether numbers, or lists of them, are the same but for the last digits."""
    if isinstance(said, list) and isinstance(again, list) and len(said) == len(again):
        return all(map(_same, said, again))
    return isinstance(said, int | float) and isinstance(again, float) and isclose(said, again, abs_tol=1e-9)
