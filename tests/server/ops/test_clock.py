"""The server's clock: it starts with the wall clock and never goes back."""

import time

import pytest

from dimension.server.ops.clock import ServerClock


def test_it_starts_with_the_wall_clock() -> None:
    before = time.time_ns() // 1_000_000
    now = ServerClock()()
    assert before <= now <= time.time_ns() // 1_000_000 + 1_000


def test_it_never_starts_before_the_last_sign_of_life() -> None:
    tomorrow = time.time_ns() // 1_000_000 + 24 * 3_600_000
    assert ServerClock(tomorrow)() >= tomorrow


def test_it_follows_the_time_that_passes_and_not_the_wall_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    passed = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: passed)
    clock, fast = ServerClock(), ServerClock(speed=20)
    start, fast_start = clock(), fast()
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    passed += 1.5
    assert (clock() - start, fast() - fast_start) == (1_500, 30_000)
