"""Version 2 is frozen: its definitions are written here a second time."""

import pytest

from dimension.envs.benchmark.protocol import NAME, SEEDS, STEPS, TRACKS, checked_budget


def test_the_version_stays_as_it_is() -> None:
    assert (NAME, SEEDS, STEPS) == ("Dimension-Regret v2", (0, 1, 2, 3, 4), 30)
    assert {track.name: (track.unit, track.budgets) for track in TRACKS.values()} == {
        "model-free": ("environment steps", (100_000, 1_000_000, 10_000_000)),
        "lookahead": ("trays judged per round", (1_000, 10_000, 100_000)),
        "imitation": ("demonstrated hands", (1_000, 10_000, 100_000)),
        "language-model": ("prompts per hand", (1, 10, 30)),
        "reference": ("", ()),
    }


def test_budgets_follow_the_track() -> None:
    assert checked_budget(TRACKS["imitation"], 1_000) == 1_000
    assert checked_budget(TRACKS["reference"], None) is None
    for track, budget in (("imitation", 5), ("model-free", None), ("reference", 1)):
        with pytest.raises(ValueError, match=f"the track {track} has no budgets|the budgets of the track {track} are"):
            checked_budget(TRACKS[track], budget)
