"""Version 2 of the benchmark: tracks, budgets, seeds and steps. A change here is a new version.

Version 1 has the same ones; its result files hold points instead of trays.
"""

from typing import Final, NamedTuple

from dimension.envs.solo_env import DEFAULT_STEPS

BENCHMARK: Final = "Dimension-Regret"
VERSION: Final = 2
SUPERSEDED: Final = 1
"""The version whose files can still be read, but prove nothing."""
NAME: Final = f"{BENCHMARK} v{VERSION}"
"""How a paper names the benchmark."""

SEEDS: Final = (0, 1, 2, 3, 4)
"""The seeds of an agent: all chance in training and in playing comes from them."""

STEPS: Final = DEFAULT_STEPS
"""The steps of a round."""


class Track(NamedTuple):
    """A kind of agents that are compared with each other, and their budget."""

    name: str
    about: str
    unit: str
    """The unit of a budget; empty where nothing is counted."""
    budgets: tuple[int, ...]


TRACKS: Final = {
    track.name: track
    for track in (
        Track(
            "model-free",
            "learns from its own steps in the environment, and plays without trying actions out",
            "environment steps",
            (100_000, 1_000_000, 10_000_000),
        ),
        Track(
            "lookahead",
            "tries out actions or trays before it takes a step; training is not limited",
            "trays judged per round",
            (1_000, 10_000, 100_000),
        ),
        Track(
            "imitation",
            "learns from demonstrations of the expert, and plays without trying actions out",
            "demonstrated hands",
            (1_000, 10_000, 100_000),
        ),
        Track(
            "language-model",
            "answers prompts in plain text; it was not trained on hands",
            "prompts per hand",
            (1, 10, STEPS),
        ),
        Track("reference", "is there for comparison: it is not limited, and may ask the solver", "", ()),
    )
}
"""The tracks by name."""


def checked_budget(track: Track, budget: int | None) -> int | None:
    """The budget itself, when it is one of the track's; a reference has none."""
    if not track.budgets:
        if budget is not None:
            raise ValueError(f"the track {track.name} has no budgets: leave the budget out")
        return None
    if budget not in track.budgets:
        choices = ", ".join(map(str, track.budgets))
        raise ValueError(f"the budgets of the track {track.name} are {choices} {track.unit}: choose one of them")
    return budget
