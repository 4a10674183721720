"""Everything gets from one database to another, in either direction, and nothing is overwritten."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from dimension.app import SCHEMA
from dimension.room import events as e
from dimension.room.events import RoomEvent
from dimension.room.state import Phase
from dimension.runtime.ports import EventStore
from dimension.store import copying
from dimension.store.copying import Copying, SourceTrouble, open_side
from dimension.store.errors import StorageError
from dimension.store.names import PostgresUrl
from dimension.store.sql import Statement
from dimension.store.sqlite.backup import Contents
from dimension.store.sqlite.copies import SqliteSide
from dimension.store.sqlite.file import connect
from dimension.store.stores import open_store
from tests.postgres import shared_server
from tests.room.tables import table_in
from tests.store.logs import ENDED, OPENED, STARTED, finished, moves

DIRECTIONS = [("sqlite", "postgres"), ("postgres", "sqlite"), ("sqlite", "sqlite"), ("postgres", "postgres")]
FLOOD: list[RoomEvent] = [e.TrayChanged(at=3 + number, seat=0, tray=f"{number}") for number in range(300)]
LOG: list[RoomEvent] = [OPENED, STARTED, *FLOOD, ENDED]
PLAYERS = ("ann", None, "ben")


async def move(source: Path | PostgresUrl, destination: Path | PostgresUrl) -> Contents:
    return await copying.move(source, destination, SCHEMA)


async def _new(kind: str, folder: Path, name: str) -> Path | PostgresUrl:
    return folder / f"{name}.sqlite3" if kind == "sqlite" else await shared_server().new_database()


async def _with(database: Path | PostgresUrl, scenario: Callable[[EventStore], Awaitable[object]]) -> object:
    store = await open_store(database)
    try:
        return await scenario(store)
    finally:
        await store.close()


async def _fill(store: EventStore) -> None:
    """A room that is archived and continues, one that is archived, one in progress, one that was only opened."""
    await store.append("A", 0, LOG, finished("A", players=PLAYERS)._replace(revision=len(LOG)))
    await store.append("B", 0, LOG, finished("B", known=True)._replace(revision=len(LOG)))
    while await store.archive_next():
        pass
    await store.append("A", len(LOG), [STARTED, *moves(3), ENDED], finished("A", 2))
    await store.append("C", 0, [OPENED, STARTED, *moves(5)])
    await store.save_state("C", table_in(Phase.BUILDING).state)
    await store.append("D", 0, [e.Renamed(at=1, seat=0, name="Жанна\n\"'\\\x00")])
    await store.alive(123)


async def _told(store: EventStore) -> list[object]:
    """The answers of a store about the contents that `_fill` added."""
    return [
        *[await store.load(room) for room in "ABCD"],
        *[await store.latest_state(room) for room in "ABCD"],
        await store.rooms_after("", 9),
        await store.rooms_in_progress(),
        await store.games_of("ann"),
        await store.games_of("ben"),
        await store.last_alive(),
        await store.archive_next(),
        await store.archive_next(),
    ]


@pytest.mark.parametrize(("kind", "other"), DIRECTIONS)
def test_everything_is_the_same_in_the_other_database(kind: str, other: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        source, destination = await _new(kind, tmp_path, "source"), await _new(other, tmp_path, "destination")
        await _with(source, _fill)
        contents = await move(source, destination)
        assert contents == Contents(rooms=4, events=2 * len(LOG) + 5 + 7 + 1, games=3)
        assert await move(source, destination) == contents
        assert await _with(source, _told) == await _with(destination, _told)

    asyncio.run(scenario())


@pytest.mark.parametrize(("kind", "other"), DIRECTIONS[:2])
def test_a_move_that_was_interrupted_continues(kind: str, other: str, tmp_path: Path) -> None:
    async def scenario() -> list[str]:
        source, destination = await _new(kind, tmp_path, "source"), await _new(other, tmp_path, "destination")
        await _with(source, _fill)
        there, here = await open_side(source), await open_side(destination)
        change = here.change
        written: list[str] = []

        async def change_two(*statements: Statement) -> None:
            if len(written) == 2:
                raise KeyboardInterrupt
            await change_all(*statements)

        async def change_all(*statements: Statement) -> None:
            if statements and statements[0].sql.startswith("DELETE FROM rooms"):
                written.append(str(statements[0].values[0]))
            await change(*statements)

        here.change = change_two  # type: ignore[method-assign]
        with pytest.raises(KeyboardInterrupt):
            await Copying(SCHEMA, there, here).run()
        here.change = change_all  # type: ignore[method-assign]
        assert (await Copying(SCHEMA, there, here).run()).rooms == 4
        await there.close()
        await here.close()
        return written

    assert asyncio.run(scenario()) == ["A", "B", "C", "D"]


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
@pytest.mark.parametrize("other_data", [("X", [OPENED]), ("A", [OPENED])])
def test_a_database_with_other_games_is_not_touched(
    kind: str, other_data: tuple[str, list[RoomEvent]], tmp_path: Path
) -> None:
    async def scenario() -> None:
        source, destination = tmp_path / "source.sqlite3", await _new(kind, tmp_path, "destination")
        room, events = other_data
        await _with(source, _fill)
        await _with(destination, lambda store: store.append(room, 0, events))
        with pytest.raises(StorageError) as caught:
            await move(source, destination)
        assert (caught.value.code, caught.value.text) == ("destination_used", room)
        assert len(await _with(destination, lambda store: store.rooms_after("", 9))) == 1  # type: ignore[arg-type]

    asyncio.run(scenario())


@pytest.mark.parametrize(("kind", "code"), [("sqlite", "database_owned"), ("postgres", "servers_running")])
def test_databases_that_a_server_uses_are_refused(kind: str, code: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        used = await _new(kind, tmp_path, "used")
        store = await open_store(used)
        with pytest.raises(SourceTrouble) as trouble:
            await move(used, tmp_path / "other.sqlite3")
        assert trouble.value.reason.code == code
        await _with(tmp_path / "another.sqlite3", _fill)
        with pytest.raises(StorageError) as caught:
            await move(tmp_path / "another.sqlite3", used)
        assert caught.value.code == code
        await store.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_no_server_starts_while_a_database_is_moved(kind: str, tmp_path: Path) -> None:
    async def scenario() -> str:
        database = await _new(kind, tmp_path, "moved")
        side = await open_side(database)
        with pytest.raises(StorageError) as caught:
            await open_store(database)
        await side.close()
        await (await open_store(database)).close()
        return caught.value.code

    assert asyncio.run(scenario()) in ("database_owned", "database_busy")


def test_a_copy_that_is_not_the_same_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> StorageError:
        source, destination = tmp_path / "source.sqlite3", tmp_path / "destination.sqlite3"
        await _with(source, _fill)
        change = SqliteSide.change

        async def change_less(side: SqliteSide, *statements: Statement) -> None:
            await change(side, *(each for each in statements if each.values[:2] != ("C", "ann")))

        monkeypatch.setattr(SqliteSide, "change", change_less)
        with pytest.raises(StorageError) as caught:
            await move(source, destination)
        return caught.value

    error = asyncio.run(scenario())
    assert (error.code, error.text) == ("copy_differs", "C")


@pytest.mark.parametrize(
    "damage", ["data = replace(data, '\"at\":7', '\"at\":8')", "version = 9", "version = 7, data = 'no event'"]
)
def test_a_damaged_file_is_not_carried_on(damage: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        source = tmp_path / "source.sqlite3"
        await _with(source, _fill)
        with closing(connect(source)) as connection:
            connection.execute(f"UPDATE events SET {damage} WHERE room = 'C' AND version = 7")
        await move(source, tmp_path / "copy.sqlite3")

    with pytest.raises(SourceTrouble) as trouble:
        asyncio.run(scenario())
    assert trouble.value.reason.code == "database_damaged"
    assert trouble.value.reason.text.startswith("C: ")


def test_a_database_is_not_moved_to_itself_nor_from_nowhere(tmp_path: Path) -> None:
    with pytest.raises(StorageError) as caught:
        asyncio.run(move(tmp_path / "a.sqlite3", tmp_path / "x" / ".." / "a.sqlite3"))
    assert caught.value.code == "same_database"
    with pytest.raises(SourceTrouble) as trouble:
        asyncio.run(move(tmp_path / "nowhere.sqlite3", tmp_path / "a.sqlite3"))
    assert trouble.value.reason.code == "database_missing"
    assert list(tmp_path.iterdir()) == []
