"""The pulse notices a standstill once, from the last beat on."""

import pytest

from dimension.runtime.ports import RoomTime
from dimension.runtime.timekeeping import StallDetector


class Heart:
    """A pulse on a clock that only moves when a test moves it."""

    def __init__(self, speed: float = 1.0) -> None:
        self.now = 1_000
        self.standstills: list[int] = []
        self.pulse = StallDetector(RoomTime(lambda: self.now, speed), self.standstills.append)

    def beat(self, later: int = 0) -> None:
        self.now += later
        self.pulse.beat()


def test_before_the_first_beat_nothing_can_stand_still() -> None:
    heart = Heart()
    heart.now += 10_000
    heart.pulse.check()
    heart.beat()
    assert heart.standstills == []


def test_a_missing_beat_is_a_standstill_but_a_late_one_is_not() -> None:
    heart = Heart()
    heart.beat()
    heart.beat(500)
    assert heart.standstills == []
    heart.beat(501)
    assert heart.standstills == [1_500]


def test_whoever_looks_first_notices_and_no_player_notices_twice() -> None:
    heart = Heart()
    heart.beat()
    heart.now += 5_000
    heart.pulse.check()
    heart.pulse.check()
    heart.beat()
    assert heart.standstills == [1_000]


@pytest.mark.parametrize(("later", "standstills"), [(5_000, []), (5_001, [1_000])])
def test_a_standstill_is_measured_outside_the_rooms(later: int, standstills: list[int]) -> None:
    heart = Heart(speed=10)
    heart.beat()
    heart.beat(later)
    assert heart.standstills == standstills
