"""Tables that strangers may find, at this node and at all others of its store."""

import asyncio
from collections import Counter
from collections.abc import Iterable
from typing import Final, TypeVar

import msgspec

from dimension.features.tables.contract import TableSummary
from dimension.room.limits import is_secret_to
from dimension.room.lobby import open_join_code
from dimension.room.state import Phase
from dimension.room.view import host_name
from dimension.runtime.live_room import LiveRoom
from dimension.server.guard.addressed import address_of
from dimension.server.guard.limits import PER_NETWORK, AddressKey
from dimension.server.service import Service

_MOST_LISTED: Final = 50
_SHARED_EVERY: Final = 1.0
"""Seconds; also how long the list of another node is believed."""

_Item = TypeVar("_Item")
_Listed = tuple[AddressKey, TableSummary]
_decoder: Final = msgspec.json.Decoder(list[_Listed])


class OpenTables:
    """The list of open tables; where nodes share a store, each tells the others its own."""

    def __init__(self, service: Service) -> None:
        self._service: Final = service
        self._heard: tuple[float, list[str]] | None = None
        """The lists of other nodes, and the uptime at which they came."""
        if service.store.claims:
            service.runner.spawn(self._share_forever())

    async def found(self) -> list[TableSummary]:
        """Tables that strangers may find, new ones first; of each node's, if there are several."""
        found = [*self._hashed(self._found_here()), *await self._found_elsewhere()]
        return fair_list(found, self._service.settings.listed_per_address, _MOST_LISTED)

    def _found_here(self) -> list[_Listed]:
        # In the order in which they came into memory.
        rooms = reversed(self._service.runner.rooms.values())
        now = self._service.clock()
        listed = [room for room in rooms if is_listed(room) and not is_secret_to(room.state, None, now)]
        return [(address, summary_of(room)) for room in listed if (address := address_of(room))]

    async def _share_forever(self) -> None:
        while True:
            listed = self._hashed(self._found_here())[:_MOST_LISTED]
            self._service.store.neighbors.share(msgspec.json.encode(listed).decode() if listed else "")
            await asyncio.sleep(_SHARED_EVERY)

    async def _found_elsewhere(self) -> list[_Listed]:
        now = self._service.uptime
        if self._heard is None or now - self._heard[0] > _SHARED_EVERY:
            self._heard = now, await self._service.store.neighbors.listings()
        return [listed for text in self._heard[1] for listed in _decoded(text)]

    def _hashed(self, found: list[_Listed]) -> list[_Listed]:
        return [(self._service.hide(address), summary) for address, summary in found]


def is_listed(room: LiveRoom) -> bool:
    """Whether the people of a table look for strangers."""
    return room.state.settings.listed and bool(room.pages) and open_join_code(room.state) is not None


def fair_list(items: Iterable[tuple[AddressKey, _Item]], per_address: int, most: int) -> list[_Item]:
    """At most `most` items, and `per_address` of each address: the first of all, then the second of all, and so on."""
    taken: Counter[str] = Counter()
    ranked: list[tuple[int, _Item]] = []
    for address, item in items:
        rank, in_network = taken[address.own], taken[address.network or ""]
        if rank >= per_address or in_network >= PER_NETWORK * per_address:
            continue
        taken[address.own] += 1
        if address.network is not None:
            taken[address.network] += 1
        ranked.append((rank, item))
    return [item for _, item in sorted(ranked, key=lambda pair: pair[0])][:most]


def summary_of(room: LiveRoom) -> TableSummary:
    """A table as seen from outside."""
    state = room.state
    seats = [seat for _, seat in state.taken]
    return TableSummary(
        room=state.room,
        phase=state.phase,
        settings=state.settings,
        known=state.known if state.phase is not Phase.LOBBY else state.has_known_deal,
        players=sum(seat.player is not None for seat in seats),
        bots=sum(seat.bot is not None for seat in seats),
        free_seats=len(state.seats) - len(seats),
        game=state.game,
        round=state.round,
        host=host_name(state),
    )


def _decoded(text: str) -> list[_Listed]:
    try:
        return _decoder.decode(text)
    except msgspec.DecodeError:
        # From a newer version, which describes tables in another way.
        return []
