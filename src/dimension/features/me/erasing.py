"""Forgetting people: everything about them is deleted, step by step, also after a restart or at another node.

What is kept of a player besides the logs of rooms: found, deleted on request, and deleted when it is old.

Who wants to be forgotten, and in which rooms they still are.
"""

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import Final

from dimension.features.me.devices import DeviceLinks
from dimension.room.days import DAY
from dimension.room.erasing import Erasure
from dimension.runtime.erasing import delete_private_room, erase_player
from dimension.runtime.ports import Clock, DamagedRoom, Observer
from dimension.runtime.room_cache import RoomElsewhere, RoomsFull
from dimension.runtime.runner import Runner
from dimension.store.sql import NothingChanged, Row, Statement, Tables
from dimension.store.stores import Store

_OWN: Final = (
    *("puzzle_answers", "puzzle_players", "offline_results", "played_rounds", "rush_runs"),
    *("challenges", "challenge_rooms"),
)
"""Tables in which a row is one player's, by the column `player`."""
_ANSWERS_OF: Final = "DELETE FROM rush_answers WHERE run IN ({})"
_DATED: Final = {
    "puzzle_answers": ("player, puzzle", "shown_at"),
    "puzzle_players": ("player", "rated_at"),
    "offline_results": ("player, id", "handed_in_at"),
    "rush_runs": ("run", "started_at"),
}
"""The key of a row, and when it was last of use; rounds go with their rooms."""
_OLD: Final = "SELECT {key} FROM {table} WHERE {column} < $1 ORDER BY {key} LIMIT $2"
_HAS_ANYTHING: Final = " UNION ALL ".join(
    f"SELECT 1 AS found WHERE EXISTS (SELECT 1 FROM {table} WHERE player = $1)"  # noqa: S608 - constants only
    for table in (*_OWN, "room_people")
)


def rows_forgotten(player: str) -> list[Statement]:
    """What deletes everything of a player that is not part of a room."""
    return [
        Statement(_ANSWERS_OF.format("SELECT run FROM rush_runs WHERE player = $1"), (player,)),
        *(Statement(f"DELETE FROM {table} WHERE player = $1", (player,)) for table in _OWN),  # noqa: S608
    ]


async def forget_old_rows(tables: Tables, before: int, at_once: int = 1_000) -> None:
    """Delete everything that is not part of a room and older than a moment, in small pieces: others are waiting."""
    for table, (key, column) in _DATED.items():
        old = _OLD.format(key=key, table=table, column=column)
        rows = Statement(f"DELETE FROM {table} WHERE ({key}) IN ({old})", (before, at_once), must_change=True)  # noqa: S608
        # What belongs to a row goes first: afterward nobody knows to which.
        belonging = [Statement(_ANSWERS_OF.format(old), rows.values)] if table == "rush_runs" else []
        with suppress(NothingChanged):
            while True:
                await tables.change(*belonging, rows)


async def has_anything(tables: Tables, player: str) -> bool:
    """Whether anything at all is known of a player."""
    return bool(await tables.rows(_HAS_ANYTHING, player))


_ASK: Final = "INSERT INTO erasures (player, asked_at) VALUES ($1, $2) ON CONFLICT DO NOTHING"
_ASKED: Final = "SELECT player FROM erasures ORDER BY asked_at, player"
# A room that is not recorded yet may have people in it whom nobody knows of: it waits.
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
    """The tables of a database that say who is to be forgotten."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def ask(self, player: str, now: int) -> None:
        """Note that somebody wants to be forgotten, and forget what is not part of a room."""
        await self._tables.change(Statement(_ASK, (player, now)), *rows_forgotten(player))

    async def asked(self) -> list[str]:
        """Those who want to be forgotten, and are not yet."""
        return [player for (player,) in await self._tables.rows(_ASKED)]

    async def rooms_of(self, player: str, after: str, limit: int) -> list[Row]:
        """Recorded rooms with names after this one in which a player is, and how many others are in each."""
        return list(await self._tables.rows(_ROOMS, player, after, limit))

    async def is_gone(self, room: str, player: str) -> None:
        """Note that a room does not exist, and so nobody is in it."""
        await self._tables.change(Statement(_NOT_THERE, (room, player)))

    async def end(self, player: str) -> None:
        """Forget that somebody wanted to be forgotten, once every room is recorded and nothing is left of them."""
        await self._tables.change(*rows_forgotten(player), Statement(_END, (player,)))


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
            is_there = await delete_private_room(self._runner, room, player)
        else:
            # A substitute of its own in every room: nobody can tell that it was the same person.
            is_there = await erase_player(self._runner, room, Erasure(player, secrets.token_hex(10)))
        if not is_there:
            await self._rows.is_gone(room, player)
