"""A rate limit on wrong names, so that guessing finds no table."""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Final

from dimension.runtime.live_room import LiveRoom
from dimension.runtime.ports import Clock
from dimension.server.guard.limits import AddressBuckets, AddressKey

_SECONDS_AT_ONCE: Final = 200
"""The burst is the allowance of this time: twenty for six a minute."""


class Question:
    """A client asks for a name, and has no response yet."""

    def __init__(self, end: Callable[[bool], None]) -> None:
        self._end: Callable[[bool], None] | None = end

    def answered(self, *, failed: bool) -> None:
        """It was answered; `failed` says that there is nothing of that name. Only the first time counts."""
        if self._end is not None:
            end, self._end = self._end, None
            end(failed)


class Lookups:
    """How many wrong names each address may still ask for."""

    def __init__(self, failed_per_minute: float) -> None:
        rate = failed_per_minute / 60
        self.wrong_names: Final = AddressBuckets(rate, rate * _SECONDS_AT_ONCE)
        self._open: Final[Counter[str]] = Counter()
        """Questions that were not answered yet, by address and by network."""
        self._waiting: Final[set[asyncio.Future[None]]] = set()

    async def ask(self, address: AddressKey, clock: Clock) -> Question | None:
        """Ask for a name, if need be after others of the same address were answered; None when it may ask no more.

        Never more at the same time than may fail: otherwise many connections could ask together whenever one may.
        """
        while self.may_ask(address, clock()):
            together = max(self._open[address.own], self._open[address.network] if address.network else 0) + 1
            if self.wrong_names.has(address, clock(), together):
                self._open.update(_keys(address))
                return Question(lambda failed: self._answered(address, clock(), failed))
            waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.add(waiting)
            try:
                await waiting
            finally:
                self._waiting.discard(waiting)
        return None

    def _answered(self, address: AddressKey, now: int, failed: bool) -> None:
        if failed:
            self.failed(address, now)
        for key in _keys(address):
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)

    def may_ask(self, address: AddressKey, now: int) -> bool:
        """Whether an address is still told which names exist."""
        return self.wrong_names.has(address, now)

    def failed(self, address: AddressKey, now: int) -> None:
        """An address asked for something that does not exist."""
        self.wrong_names.take(address, now)


def _keys(address: AddressKey) -> list[str]:
    return [key for key in address if key is not None]


def has_been_there(room: LiveRoom | None, player: str | None) -> bool:
    """Whether a player belongs to a room, and so learns nothing from being let in."""
    if room is None or player is None:
        return False
    is_watching = any(page.player == player for page in room.pages)
    return is_watching or player == room.state.host or room.state.seat_of(player) is not None
