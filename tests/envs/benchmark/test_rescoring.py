"""A result is believed only as far as its trays say the same."""

from collections.abc import Callable

import pytest

from dimension.envs.benchmark.results import FIGURES, Result, ResultError, score_again
from tests.envs.benchmark.some_results import some_result


def test_an_honest_result_is_scored_the_same() -> None:
    result = some_result()
    for name, again in score_again(result).items():
        assert again == {figure: result["sets"][name][figure] for figure in FIGURES}


def _set(result: Result) -> Result:
    found: Result = result["sets"]["test-trap"]
    return found


def _budget(result: Result, used: list[int | None], measured: list[int | None] | None = None) -> None:
    budget = {"unit": "demonstrated hands", "limit": 1000, "used": used, "measured": measured or [None, None]}
    result.update(track="imitation", budget=budget)


def _put(result: Result, at: int, tray: str | None) -> None:
    """Another tray for a hand of the first seed, or none."""
    trays = _set(result)["trays"][0].split()
    trays[at : at + 1] = [tray] if tray else []
    _set(result)["trays"][0] = " ".join(trays)


def _swap(result: Result) -> None:
    """The trays of the first seed in another order: every tray for another hand."""
    trays = _set(result)["trays"][0].split()
    _set(result)["trays"][0] = " ".join(trays[1:] + trays[:1])


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda it: it.update(format=3), "format is 3, but the protocol says 2"),
        (lambda it: it.update(benchmark="Other"), "benchmark is 'Other'"),
        (lambda it: it.update(version=3), "version is 3"),
        (lambda it: it.update(version=1), "format is 2, but the protocol says 1"),
        (lambda it: it.update(steps=40), "steps is 40"),
        (lambda it: it.pop("versions"), "versions is missing"),
        (lambda it: it.update(seeds="01"), "seeds is missing, or it is something else"),
        (lambda it: it.update(track="best"), "there is no track 'best'"),
        (lambda it: it["budget"].update(limit=5), "has no budgets"),
        (lambda it: _budget(it, used=[1, 1001]), "more than its budget"),
        (lambda it: _budget(it, used=[1, None]), "used is required"),
        (lambda it: _budget(it, used=[10, 10], measured=[11, 3]), "says that it used 10, but 11 were counted"),
        (lambda it: _budget(it, used=[10, 10], measured=[1]), "needs what was measured"),
        (lambda it: it.update(format=True), "format is True"),
        (lambda it: it.update(seeds=[0, 0]), "each only once"),
        (lambda it: it.update(seeds=["a", "b"]), "seeds are whole numbers"),
        (lambda it: it["agent"].pop("options"), "agent needs a name and the options"),
        (lambda it: it["agent"].update(trained_without=3), "trained_without is 3"),
        (lambda it: it["agent"].pop("adapts"), "adapts says whether"),
        (lambda it: it["budget"].pop("used"), "needs what was used"),
        (lambda it: it["budget"].update(used=3), "needs what was used"),
        (lambda it: it["budget"].update(used=[1, -1]), "needs what was used"),
        (lambda it: it["budget"].update(used=[1, 2, 3]), "needs what was used"),
        (lambda it: it["budget"].update(unit="hours"), "the budgets of the track reference count nothing"),
        (lambda it: it.update(sets={}), "no set"),
        (lambda it: it.update(sets={"test-trap": []}), "the set test-trap is no object"),
        (lambda it: _set(it).pop("illegal_actions"), "number of illegal_actions for each seed"),
        (lambda it: _set(it).update(illegal_actions=[0]), "number of illegal_actions for each seed"),
        (lambda it: _set(it).update(illegal_actions=[0, -3]), "number of illegal_actions for each seed"),
        (lambda it: _set(it).update(illegal_actions=[0, 15001]), "more illegal actions than there are steps"),
        (lambda it: _set(it).update(mean_regret=10**400), "mean_regret of test-trap is 1000"),
        (lambda it: _set(it).update(mean_points=float("nan")), "mean_points of test-trap is nan"),
        (lambda it: it["sets"].update(mine=_set(it)), "has no set 'mine'"),
        (lambda it: it["sets"].update({"test-evil": _set(it)}), "version 2 has no set 'test-evil'"),
        (lambda it: _set(it).update(digest="0"), "is not that of version 2"),
        (lambda it: it["sets"].update({"test-loose": _set(it)}), "its digest is another"),
        (lambda it: _set(it).update(mean_regret=0.5), "mean_regret of test-trap is 0.5, but the trays say"),
        (lambda it: _set(it).update(normalized=0.9), "normalized of test-trap is 0.9, but the trays say"),
        (lambda it: _set(it).update(interval=[0.1, 0.2]), "interval of test-trap"),
        (lambda it: _set(it).update(share_optimal=None), "share_optimal of test-trap is None"),
        (lambda it: _set(it)["trays"].pop(), "needs 2 rows of trays"),
        (lambda it: _set(it).update(trays=[1, 2]), "needs 2 rows of trays"),
        (lambda it: _put(it, 0, None), "has 500 hands, but a seed has 499 trays"),
        (lambda it: _put(it, 0, "......./...B../."), "is no tray"),
        (lambda it: _put(it, 0, "KKKK.../....../."), "is no tray"),
        (lambda it: _put(it, 0, "KWBGOKW/K.W.B./G"), "but the trays say"),
        (lambda it: _swap(it), "but the trays say"),
    ],
)
def test_whatever_does_not_agree_is_found(spoil: Callable[[Result], object], message: str) -> None:
    result = some_result()
    spoil(result)
    with pytest.raises(ResultError, match=message):
        score_again(result)
