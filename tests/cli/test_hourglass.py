"""The clock of a round."""

import pytest

from dimension.cli.terminal.building import WARNING_SECONDS, Hourglass


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("passed", "left", "shown", "nearly", "empty"),
    [
        (0, 75, "1:15", False, False),
        (0.5, 74.5, "1:15", False, False),
        (75 - WARNING_SECONDS, WARNING_SECONDS, "0:10", True, False),
        (75, 0, "0:00", True, True),
        (500, 0, "0:00", True, True),
    ],
)
def test_sand_runs_out(passed: float, left: float, shown: str, nearly: bool, empty: bool) -> None:
    clock = Clock()
    hourglass = Hourglass(75, clock)
    clock.now += passed
    assert (hourglass.left(), str(hourglass)) == (left, shown)
    assert (hourglass.is_nearly_empty, hourglass.is_empty) == (nearly, empty)


def test_without_seconds_nothing_ever_runs_out() -> None:
    clock = Clock()
    hourglass = Hourglass(0, clock)
    clock.now += 10**9
    assert (hourglass.left(), str(hourglass)) == (None, "∞")
    assert not hourglass.is_nearly_empty
    assert not hourglass.is_empty
