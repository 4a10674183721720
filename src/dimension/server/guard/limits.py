"""How much anybody may ask for."""

import asyncio
from collections import OrderedDict
from ipaddress import IPv6Address, ip_address
from typing import Final

_MOST_KEYS: Final = 50_000
"""Addresses and players that are remembered; the least recently seen is forgotten first."""


class Bucket:
    """A token bucket: it fills at `rate` tokens per second up to `burst`, and every request takes some."""

    __slots__ = ("_burst", "_filled_at", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float, now: int) -> None:
        self._rate = rate / 1000
        self._burst = burst
        self._tokens = burst
        self._filled_at = now

    def take(self, now: int, tokens: int = 1) -> bool:
        """Take tokens at a time in milliseconds; False, and nothing is taken, when there are not enough."""
        self._tokens = min(self._burst, self._tokens + (now - self._filled_at) * self._rate)
        self._filled_at = now
        if self._tokens < tokens:
            return False
        self._tokens -= tokens
        return True


class Buckets:
    """One bucket per address or player."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, now: int) -> bool:
        """Take a token for a key; False when there is none left."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, now)
            self._trim()
        self._buckets.move_to_end(key)
        return bucket.take(now)

    def _trim(self) -> None:
        while len(self._buckets) > _MOST_KEYS:
            self._buckets.popitem(last=False)


class Gauge:
    """Counts what is open per key, up to `most`."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[str, int] = {}

    def enter(self, key: str) -> bool:
        """Open one more; False when there are too many."""
        if self._open.get(key, 0) >= self._most:
            return False
        self._open[key] = self._open.get(key, 0) + 1
        return True

    def leave(self, key: str) -> None:
        """Close one."""
        left = self._open.get(key, 0) - 1
        if left > 0:
            self._open[key] = left
        else:
            self._open.pop(key, None)


class Busy(Exception):  # noqa: N818 - a state of things
    """Too many are waiting already."""


class Turns:
    """One at a time: a lock with at most `most` holders and waiters together; raises Busy."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._count = 0
        self._lock: Final = asyncio.Lock()

    async def __aenter__(self) -> None:
        if self._count >= self._most:
            raise Busy
        self._count += 1
        try:
            await self._lock.acquire()
        except BaseException:
            self._count -= 1
            raise

    async def __aexit__(self, *_: object) -> None:
        self._count -= 1
        self._lock.release()


def address_key(host: str | None) -> str:
    """What an address is counted as: in IPv6 a household has a whole /64."""
    try:
        address = ip_address(host or "")
    except ValueError:
        return "unknown"
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))
    return str(address)
