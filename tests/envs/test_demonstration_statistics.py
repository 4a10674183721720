"""Statistics count what is there, and refuse what is not optimal."""

import pytest

from dimension.envs.demonstrations import DemonstrationStatistics, demonstrate


def test_statistics_add_up() -> None:
    statistics = DemonstrationStatistics()
    steps = 0
    for expert, episodes in demonstrate(4, trays_per_hand=3, random_moves=2):
        statistics.add(expert.solution, episodes)
        steps += sum(len(one.actions) for one in episodes)
    numbers = statistics.as_numbers()
    assert (numbers["hands"], numbers["rounds"], numbers["steps"]) == (4, 12, steps)
    assert sum(value for name, value in numbers.items() if name.startswith("share")) == pytest.approx(1)
    assert f"| steps | {steps} |" in statistics.table()


def test_a_round_that_is_not_optimal_is_refused() -> None:
    ((expert, (episode,)),) = demonstrate(1, trays_per_hand=1)
    worse = episode._replace(rewards=episode.rewards - 1)
    with pytest.raises(AssertionError, match="whose optimum is"):
        DemonstrationStatistics().add(expert.solution, [worse])
