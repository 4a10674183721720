"""Forgetting people: everything about them is deleted, step by step, also after a restart or at another node."""

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import Final

from dimension.rooms.core.days import DAY
from dimension.rooms.core.erasing import Erasure
from dimension.rooms.live.observer import Observer
from dimension.rooms.live.ports import DamagedRoom
from dimension.rooms.live.room_time import Clock
from dimension.rooms.live.runner import Runner
from dimension.rooms.live.shelf import RoomElsewhere, RoomsFull
from dimension.storage.device_links import DeviceLinks
from dimension.storage.erasure_rows import ErasureRows
from dimension.storage.player_rows import forget_old_rows
from dimension.storage.stores import Store

_LOOK_EVERY: Final = 60.0
"""Seconds between two looks for people to forget: others may have asked at other nodes."""
_ROOMS_AT_ONCE: Final = 100
_LOG: Final = logging.getLogger("dimension.server")


class Erasures:
    """Forgets people who ask for it, and everything that is too old."""

    def __init__(self, store: Store, runner: Runner, clock: Clock, observer: Observer, keep_days: float) -> None:
        """`keep_days` is how long results besides games are kept; 0 is for good."""
        self._rows: Final = ErasureRows(store)
        self._links: Final = DeviceLinks(store)
        self._store = store
        self._runner = runner
        self._clock = clock
        self._observer = observer
        self._keep_days = keep_days
        self._is_asked: Final = asyncio.Event()
        self._tidied_at: int | None = None

    async def ask(self, player: str) -> None:
        """Forget somebody: what is not part of a room now, and the rest soon."""
        await self._rows.ask(player, self._clock())
        # After a backup was restored, it has to be done again.
        _LOG.info("forgetting somebody", extra={"player": player})
        self._is_asked.set()

    async def run(self) -> None:
        """Work until the task is canceled."""
        while True:
            try:
                await self.look()
            except Exception as error:
                # Tried again at the next look.
                self._observer.failed("erasing")
                _LOG.error("erasing failed", extra={"reason": repr(error)})
            with suppress(TimeoutError):
                async with asyncio.timeout(_LOOK_EVERY):
                    await self._is_asked.wait()
            self._is_asked.clear()

    async def look(self) -> None:
        """Forget everyone who asked for it, as far as that is possible at this node now, and what is too old."""
        now = self._clock()
        await self._links.forget_expired(now)
        if self._keep_days and (self._tidied_at is None or now - self._tidied_at >= DAY):
            await forget_old_rows(self._store, now - round(self._keep_days * DAY))
            self._tidied_at = now
        for player in await self._rows.asked():
            await self._forget(player)

    async def _forget(self, player: str) -> None:
        name = ""
        while rooms := await self._rows.rooms_of(player, name, _ROOMS_AT_ONCE):
            for name, others in rooms:
                # Another node has it and does it there, it cannot be read, or there is no room in memory: next time.
                with suppress(RoomElsewhere, DamagedRoom, RoomsFull):
                    await self._forget_in(name, player, is_alone=not others)
        await self._rows.end(player)

    async def _forget_in(self, room: str, player: str, *, is_alone: bool) -> None:
        if is_alone:
            is_there = await self._runner.raze(room, player)
        else:
            # A substitute of its own in every room: nobody can tell that it was the same person.
            is_there = await self._runner.erase(room, Erasure(player, secrets.token_hex(10)))
        if not is_there:
            await self._rows.is_gone(room, player)
