"""Writes appends in batches: everything that waits shares one statement, one round trip and one commit."""

import asyncio
from collections.abc import Sequence
from contextlib import nullcontext
from itertools import groupby
from typing import TYPE_CHECKING, Final

from dimension.storage.errors import StorageError
from dimension.storage.postgres.batch import LOOK, RoomRow, WaitingAppend, answer, gathered, settle, statement
from dimension.storage.postgres.link import Link

if TYPE_CHECKING:
    from dimension.storage.postgres.connecting import Connection

COMMIT_SECONDS: Final = 0.01
"""The shortest time between two batches: a single move is written at once, a flood is gathered."""


class BatchWriter:
    """Takes appends, and resolves their futures once they are durable."""

    def __init__(self, link: Link, node: int, form: int) -> None:
        """`form` is that of the events which this node writes."""
        self._link = link
        self._node = node
        self._form = form
        self._waiting: list[WaitingAppend] = []
        self._under_way: list[WaitingAppend] = []
        self._written_at = 0.0
        self._writing: asyncio.Task[None] | None = None

    def submit(self, job: WaitingAppend) -> None:
        """Write this soon."""
        self._waiting.append(job)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all(), name="storage-writer")

    async def finish(self) -> None:
        """Wait until nothing waits any more."""
        if self._writing is not None:
            await self._writing

    async def written(self, room: str) -> None:
        """Wait until everything that was asked for about a room is answered."""
        if asked := [job.done for job in (*self._under_way, *self._waiting) if job.room == room]:
            await asyncio.wait(asked)

    async def _write_all(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                # Not before the end of this turn of the event loop: everything asked for by then shares one batch.
                await asyncio.sleep(max(0.0, self._written_at + COMMIT_SECONDS - loop.time()))
                self._written_at = loop.time()
                self._under_way, self._waiting = self._waiting, []
                self._waiting[:0] = await self._write(self._under_way)
                self._under_way = []
        finally:
            self._writing = None

    async def _write(self, jobs: Sequence[WaitingAppend]) -> list[WaitingAppend]:
        """Write a batch; returns what has to be tried again."""
        chains, others = gathered(jobs)
        beside = [(job.room, said) for chain in chains for job in chain for said in job.beside]

        async def write(connection: "Connection") -> tuple[set[str], dict[str, RoomRow]]:
            query, parameters = statement(self._node, self._form, chains)
            # One statement is a transaction by itself; almost always it is all there is.
            async with connection.transaction() if beside else nullcontext():
                written = {room for (room,) in await connection.fetch(query, *parameters)}
                kept = [said for room, said in beside if room in written]
                # In order, but without waiting for each: many people may sit down at once.
                for sql, alike in groupby(kept, key=lambda said: said.sql):
                    await connection.executemany(sql, [said.values for said in alike])
            refused = [chain[0].room for chain in chains if chain[0].room not in written]
            rows = await connection.fetch(LOOK, self._node, refused) if refused else ()
            return written, {room: RoomRow(is_mine, version) for room, is_mine, version in rows}

        try:
            written, found = await self._link.run(write)
        except Exception as error:
            reason = error if isinstance(error, StorageError) else StorageError("write_failed", repr(error))
            for job in jobs:
                answer(job, reason)
            return []
        return settle(chains, others, written, found)
