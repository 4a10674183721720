"""Results of version 1 can still be read, and are marked."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dimension.envs.benchmark.leaderboards import scored, table
from dimension.envs.benchmark.results import ResultError, read_result, score_again

FILE = Path(__file__).parents[3] / "benchmarks" / "results" / "ppo-100k.json"


def test_a_result_of_version_1_is_scored_and_marked_as_superseded() -> None:
    found = scored("PPO", read_result(FILE))
    assert f"{found.figures['test']['mean_regret']:.2f}" == "7.74"
    assert "PPO (v1, superseded: points that nothing proves)" in table([found])
    # Worse than a tray that ignores the cards.
    assert found.figures["test"]["normalized"] < 0


def _evil(result: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = result["sets"]["test-evil"]
    return found


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda it: it.update(format=2), "format is 2, but the protocol says 1"),
        (lambda it: _evil(it)["points"][1].__setitem__(9, -13), "fewer points than an empty tray"),
        (lambda it: _evil(it)["points"].pop(), "needs 5 rows of 500 whole points"),
        (lambda it: _evil(it)["points"][0].pop(), "not equally long"),
        (lambda it: _evil(it)["points"][0].__setitem__(0, 0.5), "whole points"),
        (lambda it: _evil(it)["points"][0].__setitem__(0, 12), "above the proven optimum"),
        (lambda it: _evil(it)["points"][1].__setitem__(9, -12), "but the points say"),
        (lambda it: it["sets"].update({"test-trap": _evil(it)}), "version 1 has no set 'test-trap'"),
    ],
)
def test_whatever_does_not_agree_is_found(spoil: Callable[[dict[str, Any]], object], message: str) -> None:
    result = read_result(FILE)
    spoil(result)
    with pytest.raises(ResultError, match=message):
        score_again(result)
