"""A result to be read, spoiled and scored again."""

from copy import deepcopy
from functools import cache

from dimension.envs.benchmark.results import Result
from dimension.envs.benchmark.running import Run, run_agent


@cache
def _result() -> Result:
    return run_agent(Run("random", {}, sets=("test-loose", "test-trap"), seeds=(0, 1)), "a command")


def some_result() -> Result:
    """A result that no other test changes."""
    return deepcopy(_result())
