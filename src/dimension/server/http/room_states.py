"""Rooms as they are, looked at without waking them."""

from dimension.rooms.core.state import RoomState
from dimension.rooms.live.log_reader import state_at
from dimension.rooms.live.ports import DamagedRoom
from dimension.server.service import Service


async def room_state(service: Service, name: str) -> RoomState | None:
    """A room as it is, also when another server has it; None when it cannot be read."""
    if (room := service.runner.rooms.get(name)) is not None:
        return room.state
    try:
        return await state_at(service.store, name)
    except DamagedRoom:
        return None
