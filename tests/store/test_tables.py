"""Rows beside the logs, in every backend."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from dimension.features.daily.rows import server_key
from dimension.room.events import TableKept
from dimension.room.records import FoundBest, PlayedRound, RoundRecords
from dimension.runtime.ports import VersionConflict
from dimension.store.errors import StorageError
from dimension.store.sql import NothingChanged, Statement
from dimension.store.stores import Store
from tests.store.backends import BACKENDS
from tests.store.logs import OPENED, moves

_LINK = "INSERT INTO device_links (link, sealed, expires_at) VALUES ($1, $2, $3)"
_ROUND = PlayedRound("A", 1, 2, 0, "ann", 7, None, "key", False, "O2 K_", "." * 14, -2, False, ("O2",))


@pytest.fixture(params=BACKENDS)
def with_store(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Callable[[Store], Awaitable[None]]], None]:
    """Runs a scenario with a fresh store of a backend."""

    async def run(scenario: Callable[[Store], Awaitable[None]]) -> None:
        store = await BACKENDS[request.param](tmp_path)
        try:
            await scenario(store)
        finally:
            await store.close()

    return lambda scenario: asyncio.run(run(scenario))


Run = Callable[[Callable[[Store], Awaitable[None]]], None]


def test_changes_are_found(with_store: Run) -> None:
    async def scenario(store: Store) -> None:
        await store.change(Statement(_LINK, ("a", "x", 5)), Statement(_LINK, ("b", "y", 2**53)))
        rows = await store.rows("SELECT link, sealed, expires_at FROM device_links WHERE expires_at >= $1", 5)
        assert sorted(map(tuple, rows)) == [("a", "x", 5), ("b", "y", 2**53)]

    with_store(scenario)


def test_a_statement_that_must_change_something_and_does_not_undoes_all(with_store: Run) -> None:
    async def scenario(store: Store) -> None:
        with pytest.raises(NothingChanged):
            await store.change(
                Statement(_LINK, ("a", "x", 5)),
                Statement("DELETE FROM device_links WHERE link = $1", ("b",), must_change=True),
            )
        assert not await store.rows("SELECT link FROM device_links")

    with_store(scenario)


def test_rows_that_do_not_fit_are_refused_and_harm_no_other_caller(with_store: Run) -> None:
    async def scenario(store: Store) -> None:
        await store.change(Statement(_LINK, ("a", "x", 5)))
        twice, appended = await asyncio.gather(
            store.change(Statement(_LINK, ("a", "y", 6))), store.append("A", 0, [OPENED]), return_exceptions=True
        )
        assert isinstance(twice, StorageError)
        assert appended is None
        assert await store.load("A") == [OPENED]

    with_store(scenario)


def test_rounds_are_kept_with_their_events_or_not_at_all(with_store: Run) -> None:
    async def scenario(store: Store) -> None:
        await store.append("A", 0, [OPENED], None, RoundRecords((_ROUND,)))
        with pytest.raises(VersionConflict):
            await store.append("A", 0, moves(1), None, RoundRecords((_ROUND._replace(round=3),)))
        await store.append("A", 1, moves(1), None, RoundRecords((), (FoundBest("A", 1, 2, 9, True, ("K_",)),)))
        rows = await store.rows(
            "SELECT round, player, failed, points, best, best_bonus, best_failed FROM played_rounds"
        )
        assert [tuple(row) for row in rows] == [(2, "ann", "O2", -2, 9, 1, "K_")]

    with_store(scenario)


def test_a_forgotten_room_takes_its_rounds_and_people_along(with_store: Run) -> None:
    async def scenario(store: Store) -> None:
        await store.append("A", 0, [OPENED, TableKept(at=2, name="Monday")], None, RoundRecords((_ROUND,)))
        await store.forget("A", 2)
        for table in ("played_rounds", "room_people", "room_kinds"):
            assert not await store.rows(f"SELECT room FROM {table}")

    with_store(scenario)


def test_a_database_has_a_key_of_its_own(with_store: Run) -> None:
    async def scenario(store: Store) -> None:
        key = await server_key(store)
        assert len(key) == 32
        assert await server_key(store) == key

    with_store(scenario)
