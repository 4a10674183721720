"""Removing a player from rooms, and rooms with them, also while others play there."""

from typing import TYPE_CHECKING

from dimension.room import commands as c
from dimension.room.commands import CLOCK
from dimension.room.erasing import NO_NAME, Erasure, erased_state
from dimension.room.state import RoomState, is_removed, may_inherit
from dimension.runtime.live_room import LiveRoom
from dimension.runtime.ports import VersionConflict

if TYPE_CHECKING:
    from dimension.runtime.runner import Runner


async def erase_player(runner: "Runner", name: str, erasure: Erasure) -> bool:
    """Remove a player from a room, as far as that is possible now; False when there is no such room.

    They stand up first, and a game continues without them. As long as the store says that the room is theirs, ask
    again. Raises RoomElsewhere, DamagedRoom, RoomsFull.
    """
    room = await runner.find(name)
    if room is None:
        return False
    if await _stand_up(room, erasure.player):
        async with room.lock:
            if not (room.is_closed or room.is_stale):
                await _rewrite(room, erasure)
    return True


async def delete_private_room(runner: "Runner", name: str, player: str) -> bool:
    """Delete the room of a player who was alone there, as far as that is possible now; False without such a room.

    It stays when another player has come since it was looked up. Raises RoomElsewhere, DamagedRoom, RoomsFull.
    """
    room = await runner.find(name)
    if room is None:
        return False
    async with room.lock:
        if not (room.is_closed or room.is_stale or _is_shared(room.state, player)):
            await room.saver.finish()
            room.close()
            await runner.delete_room(name, room.state.version)
    return True


async def _rewrite(room: LiveRoom, erasure: Erasure) -> None:
    """Remove a player from the log and from memory, with the room's lock held."""
    await room.saver.finish()
    try:
        await room.runner.store.erase(room.name, room.state.version, erasure)
    except VersionConflict:
        room.is_stale = True
        return
    room.reset(erased_state(room.state, erasure))
    _show_others(room, erasure.player)


async def _stand_up(room: LiveRoom, player: str) -> bool:
    """Make a player stand up, and if possible another one the host; False when that could not be stored."""
    runner = room.runner
    # A player whom the host removed has left already, and may not do it again.
    is_there = room.state.seat_of(player) is not None and not is_removed(room.state, player, runner.clock())
    if is_there and await runner.handle(room.name, player, c.LeaveSeat()) is not None:
        return False
    # The host of a big table stays the host without a seat.
    is_in_charge = player in (room.state.host, room.state.keeper)
    if is_in_charge and (heir := _heir(room.state, player)) is not None:
        return await runner.handle(room.name, CLOCK, c.PassHost(heir, keeps=player == room.state.keeper)) is None
    return True


def _is_shared(state: RoomState, player: str) -> bool:
    """Whether another player has a seat who is not erased yet."""
    others = [seat for _, seat in state.taken if seat.player not in (None, player)]
    return any(seat.name != NO_NAME for seat in others)


def _heir(state: RoomState, player: str) -> int | None:
    """The seat of the next host; None when no player is left, and where it would reveal hidden names of a class."""
    if state.settings.is_big and state.names_hidden:
        return None
    others = [number for number, seat in state.taken if seat.player != player and not seat.left]
    heirs = [number for number in others if may_inherit(state, state.seat_at(number).player)]
    at_hand = state.seat_of(state.host)
    return at_hand if at_hand in heirs else next(iter(heirs), None)


def _show_others(room: LiveRoom, player: str) -> None:
    """Show the table as it is now; pages of the removed player reconnect as a new one."""
    for page in [page for page in room.pages if page.player == player]:
        page.dismiss()
    room.show_again()
