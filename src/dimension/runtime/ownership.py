"""Which rooms are this node's: all of them, or with a shared store those that it leases, adopts and hands over."""

import asyncio
import logging
from collections.abc import Collection, Sequence
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Final

from dimension.room.state import RoomState
from dimension.runtime.live_room import LiveRoom
from dimension.runtime.ports import Claimed, RoomClaims, ServedElsewhere

if TYPE_CHECKING:
    from dimension.runtime.runner import Runner

ADOPT_SECONDS: Final = 0.5
"""Between two searches for orphans."""
_ADOPTED_AT_ONCE: Final = 50
_HOLD_SECONDS: Final = 3.0
"""How long pages stay while the owner of their room is unknown; by then another node may own it."""
_AGAIN_SECONDS: Final = 0.2
NOWHERE: Final = ServedElsewhere(0, "")
"""Another server may have the room, and it is not known which."""
_LOG: Final = logging.getLogger("dimension.rooms")


class Ownership:
    """The rooms of a node that has a store to itself: all of them."""

    def __init__(self, runner: "Runner") -> None:
        self._runner = runner

    @property
    def lease_is_valid(self) -> bool:
        """Whether the rooms in memory are certainly this node's: otherwise act for none of them, and show none."""
        return True

    @property
    def is_ready(self) -> bool:
        """Whether this node accepts pages."""
        return self._runner.is_storing

    @property
    def needs_heartbeat(self) -> bool:
        """Whether the runner has to write heartbeats; while no clock runs, an outage costs no player time."""
        return self._runner.is_clock_running

    async def rooms_to_wake(self) -> list[str]:
        """The rooms with a game in progress that this node loads when it starts."""
        return await self._runner.store.rooms_in_progress()

    def begin(self) -> None:
        """Adopt orphans from now on."""

    async def claim(self, name: str) -> Claimed | ServedElsewhere:  # noqa: ARG002 - every room
        """Make a room this node's, unless another one has it or should."""
        return Claimed()

    async def keep_opened(self, state: RoomState) -> None:
        """Keep a room that this node has just opened, or let the first page decide which node has it."""
        self._runner.cache.add(state)

    def acts_for(self, name: str) -> bool:  # noqa: ARG002 - every room
        """Whether the clock of a room that may not be in memory is this node's business."""
        return True

    def release(self, name: str) -> None:
        """Let other nodes have a room that left memory."""

    async def drain(self) -> None:
        """Take no more rooms, and give all rooms away to other nodes, with their pages."""


class SharedOwnership(Ownership):
    """The rooms of a node that shares a store with other nodes."""

    def __init__(self, runner: "Runner", claims: RoomClaims) -> None:
        super().__init__(runner)
        self._claims: Final = claims
        self._is_checked = True
        self._is_cut_off = False
        """Whether the store has been away for so long that pages were sent elsewhere."""
        self._is_leaving = False
        self._losses = 0
        self._orphans: Final[dict[str, int | None]] = {}
        """Adopted rooms that are not in memory yet, and since when they were orphans."""

    @property
    def lease_is_valid(self) -> bool:
        return self._claims.lease_is_valid and self._is_checked

    @property
    def is_ready(self) -> bool:
        # A store that is away for a moment is away for all nodes.
        return not self._is_cut_off

    @property
    def needs_heartbeat(self) -> bool:
        # Nodes write heartbeats of their own, and would all wait for the same row.
        return False

    async def rooms_to_wake(self) -> list[str]:
        # Nodes adopt orphans once they serve.
        return []

    def begin(self) -> None:
        self._claims.watch(self._lost, self._back)
        self._runner.spawn(self._adopt_forever())

    async def drain(self) -> None:
        self._is_leaving = True
        with suppress(Exception):
            # Nodes that do not hear of it are sent on.
            await self._runner.store.neighbors.leave()
        await _hand_over_all(self._runner, self._claims)

    async def keep_opened(self, state: RoomState) -> None:
        await self._claims.release([state.room])

    def acts_for(self, name: str) -> bool:
        return name in self._runner.rooms

    def release(self, name: str) -> None:
        self._runner.spawn(self._release(name))

    async def _release(self, name: str) -> None:
        # If that fails, others send the room's pages here, and here they find it.
        with suppress(Exception):
            await self._claims.release([name])

    async def claim(self, name: str) -> Claimed | ServedElsewhere:
        if self._is_leaving:
            return await self._runner.store.neighbors.whereabouts(name) or NOWHERE
        if name in self._orphans:
            # Adopted, and so this node's already.
            return self._claimed(self._orphans.pop(name))
        claim = await self._claims.claim(name)
        if isinstance(claim, ServedElsewhere):
            return claim
        # It may have been adopted right before, and then the claim does not know since when it was an orphan.
        return self._claimed(self._orphans.pop(name, claim.since))

    def _claimed(self, since: int | None) -> Claimed:
        return Claimed(None if since is None else self._runner.time.moment(since))

    # --- Adoption ----------------------------------------------------------------------------

    async def adopt(self) -> None:
        """Adopt all orphans with a game in progress."""
        while self.lease_is_valid and not self._is_leaving:
            orphans = await self._claims.adopt(_ADOPTED_AT_ONCE)
            self._orphans.update((name, since) for name, since in orphans if name not in self._runner.rooms)
            await asyncio.gather(*(self._runner.wake(name) for name, _ in orphans))
            for name, _ in orphans:
                # Unless it could not be read.
                self._orphans.pop(name, None)
            if len(orphans) < _ADOPTED_AT_ONCE:
                return

    async def _adopt_forever(self) -> None:
        while True:
            try:
                await self.adopt()
            except Exception as error:
                # The store is away; orphans are found when it is back.
                self._runner.log_writer.note_failure("adopt", error)
            await asyncio.sleep(ADOPT_SECONDS)

    # --- Doubt -------------------------------------------------------------------------------

    def _lost(self) -> None:
        """Others may take our rooms from now on."""
        self._is_checked = False
        self._losses += 1
        self._runner.log_writer.is_storing = False
        self._runner.timekeeper.owe_all(self._runner.clock())
        asyncio.get_running_loop().call_later(_HOLD_SECONDS, self._dismiss, self._losses)

    def _back(self, since: int) -> None:
        self._runner.timekeeper.owe_all(self._runner.time.moment(since))
        self._runner.spawn(self._check(self._losses))

    async def _check(self, losses: int) -> None:
        """Find out which rooms are still ours, before anything happens in any of them."""
        rooms = dict(self._runner.rooms)
        while self._losses == losses:
            try:
                mine = await self._claims.still_mine(rooms)
                break
            except Exception as error:
                self._runner.log_writer.note_failure("claims", error)
                await asyncio.sleep(_AGAIN_SECONDS)
        else:
            return
        if self._losses != losses:
            return
        gone = [room for name, room in rooms.items() if name not in mine and self._runner.rooms.get(name) is room]
        for room in gone:
            room.close()
        self._is_checked = True
        self._is_cut_off = False
        self._runner.log_writer.is_storing = True
        _LOG.warning("back at the database", extra={"rooms": len(mine), "lost": len(gone)})

    def _dismiss(self, losses: int) -> None:
        if self._losses == losses and not self.lease_is_valid:
            self._is_cut_off = True
            for room in list(self._runner.rooms.values()):
                room.dismiss()


_AT_ONCE: Final = 20
_STEPS: Final = 100
"""A node with very many rooms gives away larger groups of them, so that it ends."""
_TAKEN_SECONDS: Final = 0.5
"""How long the others have to take rooms over before they are given more."""
_LOOK_SECONDS: Final = 0.02


async def _hand_over_all(runner: "Runner", claims: RoomClaims) -> None:
    """Give every room away, and send its pages after it; only as many at a time as other nodes can adopt."""
    patience = _TAKEN_SECONDS
    while runner.rooms:
        step = max(_AT_ONCE, len(runner.rooms) // _STEPS)
        # Those that are busy come last and alone: they would make others wait.
        idle = [*islice((room for room in runner.rooms.values() if not room.lock.is_held), step)]
        awaited = await _given_away(runner, claims, idle or [next(iter(runner.rooms.values()))])
        # If they stay orphans, this may be the only node.
        is_taken = await _are_taken(claims, awaited, patience)
        patience = _TAKEN_SECONDS if is_taken else patience / 2


async def _given_away(runner: "Runner", claims: RoomClaims, rooms: Sequence[LiveRoom]) -> list[str]:
    """Give some rooms away; those whose pages will ask for them."""
    await asyncio.gather(*(_close(runner, room) for room in rooms))
    # If that fails, the rooms are taken over when this node is gone.
    with suppress(Exception):
        await claims.release([room.name for room in rooms])
    awaited = [room.name for room in rooms if room.pages]
    for room in rooms:
        room.dismiss()
    return awaited


async def _close(runner: "Runner", room: LiveRoom) -> None:
    # Writes that have begun end first, and no other begins.
    async with room.lock:
        # The next node only knows since when the room was an orphan.
        await runner.timekeeper.settle_locked(room)
        room.close(is_given_away=False)


async def _are_taken(claims: RoomClaims, awaited: Collection[str], seconds: float) -> bool:
    """Wait until other nodes have some rooms, if that is soon."""
    try:
        async with asyncio.timeout(seconds):
            while awaited and (awaited := await claims.orphans(awaited)):
                await asyncio.sleep(_LOOK_SECONDS)
    except Exception:
        return False
    return True
