"""People and rounds read from logs: of rooms of earlier versions, once, whatever else happens there."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from dimension.room import commands as c
from dimension.room.commands import CLOCK
from dimension.room.events import FORMAT
from dimension.room.records import NO_ROUNDS, FoundBest, RoundRecords
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.runtime.ports import DamagedRoom
from dimension.store import backfill as round_backfill
from dimension.store.backfill import record_next
from dimension.store.postgres import PostgresStore
from dimension.store.sql import Statement
from dimension.store.stores import Store
from tests.postgres import shared_server
from tests.room.tables import BEST, HOST, PLAYER, Table, table_in
from tests.store.backends import BACKENDS
from tests.store.rebuilding import REBUILD

ROOM = "ROOM42"
ROUNDS = "SELECT round, seat, best FROM played_rounds ORDER BY round, seat"


def _played() -> Table:
    """Two rounds of two people; the best possible is known for the first."""
    table = table_in(Phase.BUILDING, TableSettings(rounds=2))
    for round_ in (1, 2):
        while table.state.round < round_ or table.state.phase is not Phase.BUILDING:
            table.tick()
        table.do(HOST, c.SetTray(round_, "KWBGO../....../."))
        table.do(PLAYER, c.SetTray(round_, "K....../....../."))
        table.tick()
        if round_ == 1:
            table.do(CLOCK, c.RecordBest(1, 1, BEST, ((), (), ())))
    return table


def _with(kind: str, folder: Path, scenario: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await BACKENDS[kind](folder)
        try:
            await store.append(ROOM, 0, _played().log)
            await store.change(*REBUILD)
            await scenario(store)
        finally:
            await store.close()

    asyncio.run(run())


async def _all(store: Store) -> list[tuple[int, ...]]:
    while await record_next(store):
        pass
    return [tuple(row) for row in await store.rows(ROUNDS)]


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_the_rounds_of_a_log_are_written_once(kind: str, tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        assert await _all(store) == [(1, 0, 11), (1, 1, 11), (2, 0, None), (2, 1, None)]
        await store.change(Statement("DELETE FROM played_rounds WHERE seat = 1"))
        assert not await record_next(store)
        assert await _all(store) == [(1, 0, 11), (2, 0, None)]

    _with(kind, tmp_path, scenario)


def test_a_room_that_was_opened_by_this_version_is_not_read(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        await _all(store)
        log = _played().log
        await store.append("B", 0, log[:1])
        await store.append("B", 1, log[1:])
        assert not await record_next(store)

    _with("sqlite", tmp_path, scenario)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_an_answer_of_the_solver_that_comes_meanwhile_is_not_missed(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(store: Store) -> None:
        table = _played()
        version = table.state.version
        table.do(CLOCK, c.RecordBest(1, 2, BEST, ((), (), ())))
        read = round_backfill._read

        def read_slowly(*log: object) -> object:
            found = read(*log)  # type: ignore[arg-type]
            # The log is read, and its rows are not there yet: this changes no rows.
            if found[0].version == version:  # type: ignore[union-attr]
                done = asyncio.run_coroutine_threadsafe(_append(store, version, table), loop)
                done.result(30)
            return found

        loop = asyncio.get_running_loop()
        monkeypatch.setattr(round_backfill, "_read", read_slowly)
        assert await _all(store) == [(1, 0, 11), (1, 1, 11), (2, 0, 11), (2, 1, 11)]

    _with(kind, tmp_path, scenario)


async def _append(store: Store, version: int, table: Table) -> None:
    await store.append(ROOM, version, table.log[version:], None, RoundRecords((), (FoundBest(ROOM, 1, 2, 11, True),)))


def test_a_room_that_is_forgotten_meanwhile_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(store: Store) -> None:
        read, loop, version = round_backfill._read, asyncio.get_running_loop(), _played().state.version

        def read_slowly(*log: object) -> object:
            asyncio.run_coroutine_threadsafe(store.forget(ROOM, version), loop).result(30)
            return read(*log)  # type: ignore[arg-type]

        monkeypatch.setattr(round_backfill, "_read", read_slowly)
        assert await _all(store) == []

    _with("sqlite", tmp_path, scenario)


def test_a_damaged_log_is_reported_once_and_left(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        log = _played().log
        await store.append("A", 0, [*log, log[0]])
        await store.append("B", 0, log)
        await store.change(*REBUILD)
        for _ in ("A is a table that was opened twice", "the log of B is that of another table"):
            with pytest.raises(DamagedRoom):
                await record_next(store)
        assert len(await _all(store)) == 4
        assert await store.rows("SELECT room FROM rooms WHERE recorded = 2 ORDER BY room") == [("A",), ("B",)]

    _with("sqlite", tmp_path, scenario)


def test_nothing_is_read_while_a_server_of_an_earlier_version_plays_on() -> None:
    async def scenario() -> None:
        url = await shared_server().new_database()
        old = await PostgresStore.open(url, form=FORMAT - 1)
        store = await PostgresStore.open(url)
        await old.append(ROOM, 0, _played().log, None, NO_ROUNDS)
        # It knows nothing of these rows, and writes none.
        await store.change(*REBUILD, Statement("DELETE FROM room_people"))
        assert not await record_next(store)
        await old.close()
        assert len(await _all(store)) == 4
        assert await store.rows("SELECT player FROM room_people ORDER BY 1") == [(HOST,), (PLAYER,)]
        await store.close()

    asyncio.run(scenario())
