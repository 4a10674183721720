"""Score result files again: every figure has to follow from the points of each hand and the sets of version 1."""

from math import isclose
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from dimension.envs.benchmark.hand_sets import DIGESTS, hand_set
from dimension.envs.benchmark.protocol import BENCHMARK, STEPS, TRACKS, VERSION, checked_budget
from dimension.envs.benchmark.result_file import FIGURES, FORMAT, Result, ResultError, figures
from dimension.rules.cards import CardType
from dimension.rules.scoring import POINTS_LOST_PER_CARD

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

_TYPES: Final = tuple(card_type.name.lower() for card_type in CardType)

_LARGE: Final = 1e6
"""No figure is as large as this; whole numbers that no float can hold are refused with it."""


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
