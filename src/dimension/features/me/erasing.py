"""Erasing players: everything about them is deleted, step by step, also after a restart or at another node."""

import asyncio
import logging
import secrets
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from dimension.features.me.notes import ErasureNotes
from dimension.features.me.rooms import delete_private_room, erase_player
from dimension.room.days import DAY
from dimension.room.erasing import Erasure
from dimension.runtime.ports import Clock, DamagedRoom, Observer
from dimension.runtime.room_cache import RoomElsewhere, RoomsFull
from dimension.runtime.runner import Runner
from dimension.server.service import Service
from dimension.store.sql import NothingChanged, Row, Statement
from dimension.store.stores import Store

_AT_ONCE: Final = 1_000
"""Rows that are deleted in one transaction: others are waiting."""


async def forget_old_rows(store: Store, before: int, at_once: int = _AT_ONCE) -> None:
    """Delete all dated rows that are older than a moment, in small pieces."""
    for statements in store.schema.rows_outdated(before, at_once):
        with suppress(NothingChanged):
            while True:
                await store.change(*statements)


async def has_anything(store: Store, player: str) -> bool:
    return bool(await store.rows(store.schema.any_row, player))


_ASK: Final = "INSERT INTO erasures (player, asked_at) VALUES ($1, $2) ON CONFLICT DO NOTHING"
_NOTE: Final = "INSERT INTO noted_erasures (note) VALUES ($1) ON CONFLICT DO NOTHING"
_JOINED: Final = "SELECT joined FROM joined_players WHERE player = $1"
_ASKED: Final = "SELECT player FROM erasures ORDER BY asked_at, player"
# A room that is not recorded yet may have players without a row: it waits.
_ROOMS: Final = """
SELECT room, (SELECT count(*) FROM room_people AS others WHERE others.room = mine.room AND others.player <> $1)
FROM room_people AS mine WHERE player = $1 AND room > $2
    AND NOT EXISTS (SELECT 1 FROM rooms WHERE rooms.room = mine.room AND recorded = 0) ORDER BY room LIMIT $3
"""
_NOT_THERE: Final = "DELETE FROM room_people WHERE room = $1 AND player = $2"
_END: Final = """
DELETE FROM erasures WHERE player = $1 AND NOT EXISTS (SELECT 1 FROM room_people WHERE player = $1)
    AND NOT EXISTS (SELECT 1 FROM rooms WHERE recorded = 0)
"""


class ErasureRows:
    """The players who asked to be erased, and the rooms in which they still are."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def joined_to(self, player: str) -> list[str]:
        """The players whose data was joined to this one's."""
        return [joined for (joined,) in await self._store.rows(_JOINED, player)]

    async def ask(self, asked: Mapping[str, str], now: int) -> None:
        """Keep that players ask to be erased, with the note about each, and delete all rows that no room needs."""
        statements = []
        for at, (player, note) in enumerate(asked.items()):
            if note:
                statements.append(Statement(_NOTE, (note,)))
            statements += [Statement(_ASK, (player, now + at)), *self._store.schema.rows_erased(player)]
        await self._store.change(*statements)

    async def noted(self) -> set[str]:
        """The notes that were carried out here."""
        return {note for (note,) in await self._store.rows("SELECT note FROM noted_erasures")}

    async def asked(self) -> list[str]:
        """The players who asked to be erased, and are not yet."""
        return [player for (player,) in await self._store.rows(_ASKED)]

    async def rooms_of(self, player: str, after: str, limit: int) -> list[Row]:
        """Recorded rooms with names after this one in which a player is, and how many others are in each."""
        return list(await self._store.rows(_ROOMS, player, after, limit))

    async def mark_room_gone(self, room: str, player: str) -> None:
        """Note that a room does not exist, so the player is not in it."""
        await self._store.change(Statement(_NOT_THERE, (room, player)))

    async def end(self, player: str) -> None:
        """Close a request, once every room is recorded and nothing of the player is left."""
        await self._store.change(*self._store.schema.rows_erased(player), Statement(_END, (player,)))


_LOOK_EVERY: Final = 60.0
"""Seconds between two looks for requests: players may have asked at other nodes."""
_ROOMS_AT_ONCE: Final = 100
_LOG: Final = logging.getLogger("dimension.server")


class Erasures:
    """Erases players who ask for it, and rows that are too old."""

    def __init__(
        self,
        store: Store,
        runner: Runner,
        clock: Clock,
        observer: Observer,
        keep_days: float,
        notes: ErasureNotes | None = None,
    ) -> None:
        """`keep_days` is how long results besides games are kept; 0 is for good."""
        self._notes: Final = notes
        self._rows: Final = ErasureRows(store)
        self._store = store
        self._runner = runner
        self._clock = clock
        self._observer = observer
        self._keep_days = keep_days
        self._is_asked: Final = asyncio.Event()
        self._tidied_at: int | None = None

    async def ask(self, player: str) -> None:
        """Erase a player, and all who were joined to them: rows that no room needs now, and the rest soon."""
        # Who was joined comes later: the player is found in no log of theirs, and then they are alone there.
        asked = (player, *await self._rows.joined_to(player))
        # First of all: a copy of the database that is older must not bring the player back.
        await self._rows.ask({each: await self._note(each) for each in asked}, self._clock())
        for each in asked:
            _LOG.warning("forgetting somebody", extra={"player": each})
        self._is_asked.set()

    async def _note(self, player: str) -> str:
        if self._notes is None:
            return ""
        try:
            return await asyncio.to_thread(self._notes.add, player)
        except OSError as error:
            _LOG.error("erasure not noted", extra={"reason": error.strerror})
            return ""

    async def catch_up(self) -> None:
        """Carry out what was noted after the database was copied, if it is an older copy that was restored."""
        if self._notes is None:
            return
        done = await self._rows.noted()
        for note, player in await asyncio.to_thread(self._notes.read):
            if note not in done:
                await self._rows.ask({player: note}, self._clock())
                _LOG.warning("forgetting somebody again", extra={"player": player})

    async def run(self) -> None:
        """Work until the task is canceled."""
        is_behind = True
        while True:
            try:
                if is_behind:
                    await self.catch_up()
                    is_behind = False
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
        """Erase everyone who asked for it, as far as this node can now, and delete rows that are too old."""
        now = self._clock()
        await self._store.change(*self._store.schema.rows_expired(now))
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
            is_there = await delete_private_room(self._runner, room, player)
        else:
            # A substitute of its own in every room: the rooms do not show that it was the same player.
            is_there = await erase_player(self._runner, room, Erasure(player, secrets.token_hex(10)))
        if not is_there:
            await self._rows.mark_room_gone(room, player)


def start_erasures(service: Service) -> Erasures:
    """The erasures of a server, which works on them from now on."""
    keep_days, file = service.settings.keep_games_days, service.settings.erasures_file()
    notes = ErasureNotes(file) if file else None
    erasures = Erasures(service.store, service.runner, service.clock, service.metrics, keep_days, notes)
    service.runner.spawn(erasures.run())
    return erasures
