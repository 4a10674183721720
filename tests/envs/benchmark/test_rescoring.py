"""A result is believed only as far as its points say the same."""

from collections.abc import Callable
from typing import Any

import pytest

from dimension.envs.benchmark.results import FIGURES, ResultError, score_again
from tests.envs.benchmark.some_results import some_result


def test_an_honest_result_is_scored_the_same() -> None:
    result = some_result()
    for name, again in score_again(result).items():
        assert again == {figure: result["sets"][name][figure] for figure in FIGURES}


def _set(result: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = result["sets"]["test-evil"]
    return found


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda it: it.update(format=2), "format is 2, but the protocol says 1"),
        (lambda it: it.update(benchmark="Other"), "benchmark is 'Other'"),
        (lambda it: it.update(version=2), "version is 2"),
        (lambda it: it.update(steps=40), "steps is 40"),
        (lambda it: it.pop("versions"), "versions is missing"),
        (lambda it: it.update(seeds="01"), "seeds is missing, or it is something else"),
        (lambda it: it.update(track="best"), "there is no track 'best'"),
        (lambda it: it["budget"].update(limit=5), "has no budgets"),
        (lambda it: it.update(track="imitation", budget={"limit": 1000, "used": [None, 1001]}), "more than its budget"),
        (lambda it: it.update(format=True), "format is True"),
        (lambda it: it.update(seeds=[0, 0]), "each only once"),
        (lambda it: it.update(seeds=["a", "b"]), "seeds are whole numbers"),
        (lambda it: it["agent"].pop("options"), "agent needs a name and the options"),
        (lambda it: it["agent"].update(trained_without=3), "trained_without is 3"),
        (lambda it: it["budget"].pop("used"), "needs what was used"),
        (lambda it: it["budget"].update(used=3), "needs what was used"),
        (lambda it: it["budget"].update(used=[1, -1]), "needs what was used"),
        (lambda it: it["budget"].update(used=[1, 2, 3]), "needs what was used"),
        (lambda it: it["budget"].update(unit="hours"), "the budgets of the track reference count nothing"),
        (lambda it: it.update(sets={}), "no set"),
        (lambda it: it.update(sets={"test-evil": []}), "the set test-evil is no object"),
        (lambda it: _set(it).pop("illegal_actions"), "number of illegal_actions for each seed"),
        (lambda it: _set(it).update(illegal_actions=[0]), "number of illegal_actions for each seed"),
        (lambda it: _set(it).update(illegal_actions=[0, -3]), "number of illegal_actions for each seed"),
        (lambda it: _set(it).update(illegal_actions=[0, 15001]), "more illegal actions than there are steps"),
        (lambda it: _set(it).update(mean_regret=10**400), "mean_regret of test-evil is 1000"),
        (lambda it: _set(it).update(mean_points=float("nan")), "mean_points of test-evil is nan"),
        (lambda it: _set(it)["points"][1].__setitem__(9, -13), "fewer points than an empty tray"),
        (lambda it: it["sets"].update(mine=_set(it)), "has no set 'mine'"),
        (lambda it: _set(it).update(digest="0"), "is not that of version 1"),
        (lambda it: it["sets"].update({"test-easy": _set(it)}), "its digest is another"),
        (lambda it: _set(it).update(mean_regret=0.5), "mean_regret of test-evil is 0.5, but the points say"),
        (lambda it: _set(it).update(interval=[0.1, 0.2]), "interval of test-evil"),
        (lambda it: _set(it).update(share_optimal=None), "share_optimal of test-evil is None"),
        (lambda it: _set(it)["points"].pop(), "needs 2 rows of 500 whole points"),
        (lambda it: _set(it)["points"][0].pop(), "not equally long"),
        (lambda it: _set(it)["points"][0].__setitem__(0, 0.5), "whole points"),
        (lambda it: _set(it)["points"][0].__setitem__(0, 12), "above the proven optimum"),
        (lambda it: _set(it)["points"][1].__setitem__(9, -12), "but the points say"),
    ],
)
def test_whatever_does_not_agree_is_found(spoil: Callable[[dict[str, Any]], object], message: str) -> None:
    result = some_result()
    spoil(result)
    with pytest.raises(ResultError, match=message):
        score_again(result)
