"""Removes a player from rooms, or deletes the rooms, even while others play there."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from dimension.room import commands as c
from dimension.room.commands import CLOCK
from dimension.room.erasing import NO_NAME, Erasure, erased_state
from dimension.room.lobby import is_removed
from dimension.room.state import RoomState
from dimension.runtime.live_room import LiveRoom
from dimension.runtime.ports import EventStore, Handle, VersionConflict


class ErasingNeeds(NamedTuple):
    """What it takes to remove somebody from rooms."""

    store: EventStore
    find: Callable[[str], Awaitable[LiveRoom | None]]
    """A room that is this server's; raises RoomElsewhere, DamagedRoom, RoomsFull."""
    handle: Handle
    saved: Callable[[str], Awaitable[None]]
    """Waits until nothing of a room is being saved."""
    let_go: Callable[[LiveRoom], None]
    """Takes a room out of memory, and sends its pages away."""
    forget: Callable[[str, int], Awaitable[None]]
    """Deletes a room at a version, unless it is in memory."""


class RoomErasing:
    """Removes people from the rooms of a server."""

    def __init__(self, needs: ErasingNeeds) -> None:
        self._needs = needs

    async def erase(self, name: str, erasure: Erasure) -> bool:
        """Remove somebody from a room, as far as that is possible now; False when there is no such room.

        They stand up first, and a game goes on without them. As long as the store says that the room is theirs, ask
        again. Raises RoomElsewhere, DamagedRoom, RoomsFull.
        """
        room = await self._needs.find(name)
        if room is None:
            return False
        if await self._stand_up(room, erasure.player):
            async with room.lock:
                if not (room.is_gone or room.is_stale):
                    await self._rewrite(room, erasure)
        return True

    async def delete_private_room(self, name: str, player: str) -> bool:
        """Delete the room of a player who was alone there, as far as that is possible now; False without such a room.

        It stays when somebody else has come since it was looked up. Raises RoomElsewhere, DamagedRoom, RoomsFull.
        """
        room = await self._needs.find(name)
        if room is None:
            return False
        async with room.lock:
            if not (room.is_gone or room.is_stale or _is_shared(room.state, player)):
                await self._needs.saved(name)
                self._needs.let_go(room)
                await self._needs.forget(name, room.state.version)
        return True

    async def _rewrite(self, room: LiveRoom, erasure: Erasure) -> None:
        """Remove somebody from the log and from memory, with the room's lock held."""
        name = room.state.room
        await self._needs.saved(name)
        try:
            await self._needs.store.erase(name, room.state.version, erasure)
        except VersionConflict:
            room.is_stale = True
            return
        room.reset(erased_state(room.state, erasure))
        _show_others(room, erasure.player)

    async def _stand_up(self, room: LiveRoom, player: str) -> bool:
        """Make a player stand up, and if possible someone else the host; False when that could not be stored."""
        name = room.state.room
        # Somebody whom the host removed has left already, and may not do it again.
        is_there = room.state.seat_of(player) is not None and not is_removed(room.state, player)
        if is_there and await self._needs.handle(name, player, c.LeaveSeat()) is not None:
            return False
        # The host of a big table stays the host without a seat.
        if room.state.host == player and (heir := _heir(room.state, player)) is not None:
            return await self._needs.handle(name, CLOCK, c.PassHost(heir)) is None
        return True


def _is_shared(state: RoomState, player: str) -> bool:
    """Whether somebody else has a seat who is not forgotten yet."""
    others = [seat for _, seat in state.taken if seat.player not in (None, player)]
    return any(seat.name != NO_NAME for seat in others)


def _heir(state: RoomState, player: str) -> int | None:
    """The seat of the next host; None when nobody is left, and where hidden names of a class would be told."""
    if state.settings.is_big and state.names_hidden:
        return None
    others = (number for number, seat in state.taken if seat.player not in (None, player) and not seat.left)
    return next(others, None)


def _show_others(room: LiveRoom, player: str) -> None:
    """Show the table as it is now; pages of the removed player reconnect as a new one."""
    for page in [page for page in room.pages if page.player == player]:
        page.dismiss()
    room.show_again()
