"""The server's clock: it starts with the wall clock or the clock of a shared store, and never goes back."""

import time

import pytest

from dimension.server.ops.clock import ServerClock, clock_for
from tests.runtime.test_ownership import ShownClaims


def test_it_starts_with_the_wall_clock() -> None:
    before = time.time_ns() // 1_000_000
    now = ServerClock()()
    assert before <= now <= time.time_ns() // 1_000_000 + 1_000


def test_it_never_starts_before_the_last_heartbeat() -> None:
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


class _Offset(ShownClaims):
    """A store whose clock is found to be ahead by more or less."""

    clock_offset = 5_000


def test_a_shared_clock_follows_the_store_and_never_goes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 100.0)
    claims = _Offset()
    clock = clock_for(claims, last_alive=10**15, speed=1.0)
    assert clock() == 105_000
    # The first comparison was wrong: time stands still until it is right.
    claims.clock_offset = 4_000
    assert clock() == 105_000
    monkeypatch.setattr(time, "monotonic", lambda: 102.5)
    assert clock() == 106_500


def test_two_servers_with_different_clocks_of_their_own_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = _Offset(), _Offset()
    one.clock_offset, other.clock_offset = 1_700_000_000_000, 1_700_000_100_000
    clocks = [clock_for(claims, None, speed=20.0) for claims in (one, other)]
    monkeypatch.setattr(time, "monotonic", lambda: 200.0)
    first = clocks[0]()
    monkeypatch.setattr(time, "monotonic", lambda: 100.0)
    assert clocks[1]() == first
