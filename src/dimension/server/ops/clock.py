"""The server's clock: wall time at the start, or the time of a shared store, and only forward."""

import time
from typing import Final

from dimension.runtime.ports import Clock, RoomClaims, moment_in_rooms


class ServerClock:
    """Milliseconds since 1970, taken at the start and counted on from there; never goes back.

    It starts at `not_before` at least, and runs `speed` times faster than the wall clock.
    """

    def __init__(self, not_before: int = 0, speed: float = 1.0) -> None:
        self._start: Final = max(time.time_ns() // 1_000_000, not_before)
        self._began: Final = time.monotonic()
        self._pace: Final = 1000 * speed

    def __call__(self) -> int:
        return self._start + int((time.monotonic() - self._began) * self._pace)


class SharedClock:
    """The clock of a store that several servers share, as it is for their rooms; never goes back."""

    def __init__(self, claims: RoomClaims, speed: float = 1.0) -> None:
        self._claims = claims
        self._speed = speed
        self._latest = 0

    def __call__(self) -> int:
        moment = int(1000 * time.monotonic()) + self._claims.clock_offset
        self._latest = max(self._latest, moment_in_rooms(moment, self._speed))
        return self._latest


def clock_for(claims: RoomClaims | None, last_alive: int | None, speed: float) -> Clock:
    """The clock of a server, which does not begin before `last_alive`."""
    return SharedClock(claims, speed) if claims else ServerClock(last_alive or 0, speed)
