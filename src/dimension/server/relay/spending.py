"""What addresses took at each node, told to all others: a limit holds for the nodes together."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

import msgspec

from dimension.runtime.ports import Clock, Neighbors
from dimension.server.guard.limits import SharedBuckets, Spent
from dimension.store.errors import StorageError

_EVERY_SECONDS: Final = 1.0
Limits = Mapping[str, SharedBuckets]
"""By a name that all nodes know."""
_decoder: Final = msgspec.json.Decoder(dict[str, list[Spent]])


async def share_spending_forever(limits: Limits, neighbors: Neighbors, clock: Clock) -> None:
    """Tell the other nodes what addresses took here, and hear what they took there; ends with its task."""
    while True:
        neighbors.tell_spending(_told(limits, clock()))
        # While the database is away, each node counts for itself.
        with suppress(StorageError):
            _hear(limits, await neighbors.spendings(), clock())
        await asyncio.sleep(_EVERY_SECONDS)


def _told(limits: Limits, now: int) -> str:
    spent = {name: found for name, limit in limits.items() if (found := limit.spent(now))}
    return msgspec.json.encode(spent).decode() if spent else ""


def _hear(limits: Limits, told: Mapping[int, str], now: int) -> None:
    for limit in limits.values():
        limit.keep(set(told))
    for node, text in told.items():
        try:
            spent = _decoder.decode(text)
        except msgspec.DecodeError:
            # From a newer version, which says it in another way.
            continue
        for name, limit in limits.items():
            limit.hear(node, spent.get(name, ()), now)
