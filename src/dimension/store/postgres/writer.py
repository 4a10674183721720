"""Writes appends in batches: all that wait share one statement, one round trip and one commit."""

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import nullcontext
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from dimension.room.records import FinishedGame
from dimension.runtime.ports import NotOwner, VersionConflict
from dimension.store.append import Append
from dimension.store.errors import StorageError
from dimension.store.postgres.link import Link
from dimension.store.rows import RunningPlayers

if TYPE_CHECKING:
    from dimension.store.postgres.link import Connection


class RoomRow(NamedTuple):
    """The row of a room."""

    is_mine: bool
    version: int


# The row of a room is locked and changed with every append. A server that wants to own the room waits for that and
# then reads everything that was written; a former owner finds another owner or version there, and writes nothing.
_GROW: Final = """
    UPDATE rooms SET version = next, format = greatest(format, $6),
        in_progress = coalesce(asked.in_progress, rooms.in_progress) FROM asked
    WHERE rooms.room = asked.room AND owner = $1 AND version = expected
"""
_WRITE: Final = """
    INSERT INTO events (room, version, format, data)
    SELECT room, version, $6, data
    FROM unnest($7::text[], $8::bigint[], $9::text[]) AS lines (room, version, data) JOIN fit USING (room)
"""
_MOVES: Final = f"""
WITH asked AS MATERIALIZED (
    SELECT * FROM unnest($2::text[], $3::bigint[], $4::bigint[], $5::integer[])
    AS asked (room, expected, next, in_progress)
), fit AS (
    {_GROW} RETURNING rooms.room
), written AS ({_WRITE})
SELECT room FROM fit
"""
"""Appends to rooms that exist, in which no game begins or ends: almost all of them, with nothing else to do."""
_EVERYTHING: Final = f"""
WITH asked AS MATERIALIZED (
    SELECT * FROM unnest($2::text[], $3::bigint[], $4::bigint[], $5::integer[], $10::json[], $11::jsonb[])
    AS asked (room, expected, next, in_progress, finished, running)
), opened AS (
    INSERT INTO rooms (room, version, in_progress, owner, format, recorded)
    SELECT room, next, coalesce(in_progress, 0), $1, $6, 1 FROM asked WHERE expected = 0
    ON CONFLICT (room) DO NOTHING RETURNING room
), grown AS (
    {_GROW} AND (finished IS NULL OR NOT EXISTS (
        SELECT FROM games WHERE games.room = asked.room AND games.game = (finished ->> 'game')::integer
    )) RETURNING rooms.room
), fit AS MATERIALIZED (
    SELECT room FROM opened UNION ALL SELECT room FROM grown
), written AS ({_WRITE}), ended AS (
    INSERT INTO games
    SELECT asked.room, game, ended_at, revision, first_revision, code, settings_key, known::integer,
        json_array_length(players)
    FROM asked JOIN fit USING (room), json_to_record(finished) AS ended (
        game integer, ended_at bigint, revision bigint, first_revision bigint,
        code text, settings_key text, known boolean, players json
    ) WHERE finished IS NOT NULL
), seated AS (
    INSERT INTO game_players
    SELECT asked.room, (finished ->> 'game')::integer, position - 1,
        seat ->> 0, seat ->> 1, (seat ->> 2)::integer, (seat ->> 3)::integer
    FROM asked JOIN fit USING (room),
        json_array_elements(finished -> 'players') WITH ORDINALITY AS seats (seat, position)
    WHERE finished IS NOT NULL
), gone AS (
    DELETE FROM running_games USING asked JOIN fit USING (room)
    WHERE running_games.room = asked.room AND (running -> 'is_whole')::boolean
        AND NOT running -> 'players' ? running_games.player
), come AS (
    INSERT INTO running_games (room, player, since)
    SELECT DISTINCT asked.room, player, (running -> 'at')::bigint
    FROM asked JOIN fit USING (room), jsonb_array_elements_text(running -> 'players') AS coming (player)
    WHERE (running -> 'is_whole')::boolean
        OR EXISTS (SELECT FROM running_games WHERE running_games.room = asked.room)
    ON CONFLICT DO NOTHING
)
SELECT room FROM fit
"""
LOOK: Final = "SELECT room, owner IS NOT DISTINCT FROM $1, version FROM rooms WHERE room = ANY ($2::text[])"


def gathered(waiting: Iterable[Append]) -> tuple[list[list[Append]], list[Append]]:
    """For each room, in order, the appends that follow one another and can be written together; and all others."""
    chains: dict[str, list[Append]] = {}
    others: list[Append] = []
    for job in waiting:
        chain = chains.setdefault(job.room, [])
        if not chain or _can_follow(chain[-1], job):
            chain.append(job)
        else:
            others.append(job)
    return [chains[room] for room in sorted(chains)], others


def _can_follow(before: Append, job: Append) -> bool:
    return job.expected_version == before.next_version and not before.stands_alone and not job.stands_alone


def statement(node: int, form: int, chains: Sequence[Sequence[Append]]) -> tuple[str, list[object]]:
    """A statement that writes what fits and returns the rooms of that, and its parameters."""
    rooms: list[str] = []
    versions: list[int] = []
    texts: list[str] = []
    for chain in chains:
        for job in chain:
            rooms += [job.room] * len(job.events)
            versions += range(job.expected_version + 1, job.next_version + 1)
            texts += job.events
    parameters = [
        node,
        [chain[0].room for chain in chains],
        [chain[0].expected_version for chain in chains],
        [chain[-1].next_version for chain in chains],
        [_progress(chain) for chain in chains],
        form,
        rooms,
        versions,
        texts,
    ]
    if all(chain[0].expected_version and not chain[0].stands_alone for chain in chains):
        return _MOVES, parameters
    more = [_json(chain[0].finished) for chain in chains], [_json(chain[0].running) for chain in chains]
    return _EVERYTHING, [*parameters, *more]


def settle(
    chains: Sequence[Sequence[Append]],
    others: Iterable[Append],
    written: Collection[str],
    found: Mapping[str, RoomRow],
) -> list[Append]:
    """Answer appends after a statement; returns those that may still fit.

    `written` has the rooms of the chains that were written, `found` what is known of the other rooms.
    """
    versions: dict[str, int] = {}
    unanswered: list[Append] = []
    for chain in chains:
        room = chain[0].room
        if room in written:
            versions[room] = chain[-1].next_version
            for job in chain:
                answer(job, None)
        else:
            row = found.get(room)
            versions[room] = row.version if row else 0
            unanswered += _refuse(chain, row)
    again: list[Append] = []
    for job in (*unanswered, *others):
        # Versions only grow: a version that is taken now stays taken.
        if job.expected_version < versions[job.room]:
            answer(job, VersionConflict())
        else:
            again.append(job)
    return again


def _refuse(chain: Sequence[Append], row: RoomRow | None) -> Sequence[Append]:
    """Answer at least the first of some appends that were not written; the others may still fit."""
    if row is not None and not row.is_mine:
        for job in chain:
            answer(job, NotOwner())
        return ()
    first, game = chain[0], chain[0].finished
    if row is not None and row.version == first.expected_version and game is not None:
        answer(first, StorageError("doubled_game", f"{game.room} {game.game}"))
    else:
        answer(first, VersionConflict())
    return chain[1:]


def answer(job: Append, error: Exception | None) -> None:
    """Tell the one who waits, if they still do."""
    if job.done.done():
        return
    if error is None:
        job.done.set_result(None)
    else:
        job.done.set_exception(error)


def _progress(chain: Sequence[Append]) -> int | None:
    said = [int(job.in_progress) for job in chain if job.in_progress is not None]
    return said[-1] if said else None


def _json(said: FinishedGame | RunningPlayers | None) -> str | None:
    return None if said is None else msgspec.json.encode(said._asdict()).decode()


COMMIT_SECONDS: Final = 0.01
"""The shortest time between two batches: a single move is written immediately, a flood is gathered."""


class BatchWriter:
    """Takes appends, and resolves their futures once they are durable."""

    def __init__(self, link: Link, node: int, form: int) -> None:
        """`form` is the form of the events that this node writes."""
        self._link = link
        self._node = node
        self._form = form
        self._waiting: list[Append] = []
        self._under_way: list[Append] = []
        self._written_at = 0.0
        self._writing: asyncio.Task[None] | None = None

    def submit(self, job: Append) -> None:
        self._waiting.append(job)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all(), name="storage-writer")

    async def finish(self) -> None:
        """Wait until nothing waits any more."""
        if self._writing is not None:
            await self._writing

    async def written(self, room: str) -> None:
        """Wait until every append to a room is settled."""
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

    async def _write(self, jobs: Sequence[Append]) -> list[Append]:
        """Write a batch; returns what has to be tried again."""
        chains, others = gathered(jobs)
        beside = [(job.room, said) for chain in chains for job in chain for said in job.beside]

        async def write(connection: "Connection") -> tuple[set[str], dict[str, RoomRow]]:
            query, parameters = statement(self._node, self._form, chains)
            # One statement is a transaction by itself; almost always it is all there is.
            async with connection.transaction() if beside else nullcontext():
                written = {room for (room,) in await connection.fetch(query, *parameters)}
                kept = [said for room, said in beside if room in written]
                # In order, but without waiting for each: many players may sit down together.
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
