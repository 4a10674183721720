"""Tables that strangers may find, at this node and at all others of its store."""

import asyncio
from typing import Final

import msgspec

from dimension.rooms.core.admission import open_join_code
from dimension.rooms.core.hidden_names import host_name
from dimension.rooms.core.state import Phase
from dimension.rooms.live.live_room import LiveRoom
from dimension.server.guard.fair_list import fair_list
from dimension.server.guard.limits import AddressKey
from dimension.server.http.contract import TableSummary
from dimension.server.service import Service
from dimension.server.ws.page_socket import address_of

_MOST_LISTED: Final = 50
_SHARED_EVERY: Final = 1.0
"""Seconds; also how long what others told is believed."""

_Listed = tuple[AddressKey, TableSummary]
_decoder: Final = msgspec.json.Decoder(list[_Listed])


async def open_tables(service: Service) -> list[TableSummary]:
    """Tables that strangers may find, new ones first; of each node's, if there are several."""
    found = _found_here(service)
    if service.store.claims.is_shared:
        found = [*_hidden(service, found), *await _found_elsewhere(service)]
    return fair_list(found, service.settings.listed_per_address, _MOST_LISTED)


async def share_forever(service: Service) -> None:
    """Tell the other nodes which tables are open here; ends with its task."""
    while True:
        listed = _hidden(service, _found_here(service))[:_MOST_LISTED]
        service.store.neighbors.share(msgspec.json.encode(listed).decode() if listed else "")
        await asyncio.sleep(_SHARED_EVERY)


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


def _found_here(service: Service) -> list[_Listed]:
    # In the order in which they came into memory.
    rooms = [room for room in reversed(service.runner.rooms.values()) if room.state.settings.listed and room.pages]
    return [
        (address, summary_of(room)) for room in rooms if open_join_code(room.state) and (address := address_of(room))
    ]


async def _found_elsewhere(service: Service) -> list[_Listed]:
    told = service.heard_tables
    if told is None or service.uptime - told[0] > _SHARED_EVERY:
        told = service.heard_tables = service.uptime, await service.store.neighbors.listings()
    return [listed for text in told[1] for listed in _decoded(text)]


def _decoded(text: str) -> list[_Listed]:
    try:
        return _decoder.decode(text)
    except msgspec.DecodeError:
        # From a newer version, which describes tables in another way.
        return []


def _hidden(service: Service, found: list[_Listed]) -> list[_Listed]:
    return [(service.hide(address), summary) for address, summary in found]
