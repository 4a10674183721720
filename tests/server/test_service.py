"""The service: it starts on its database, looks after its sockets, and ends cleanly."""

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from dimension.app import SCHEMA, start_features
from dimension.features.puzzles import stock
from dimension.features.puzzles.rows import puzzle_stock
from dimension.server.service import Service, start_service
from dimension.server.settings import ServerSettings
from dimension.server.wire.close_codes import Close
from dimension.store.errors import StorageError
from tests.features.daily.days import MONDAY, set_clock
from tests.server.local_server import SolverThread

FIXTURES = Path(__file__).parents[1] / "fixtures" / "v1.0"


class StubSocket:
    """Remembers what is done to it."""

    def __init__(self, stalled_since: int | None) -> None:
        self.done: list[str] = []
        self._stalled_since = stalled_since

    def close(self, close: Close) -> None:
        self.done.append(close.reason)

    def is_stalled_since(self, moment: float, now: int) -> bool:
        assert moment < now
        return self._stalled_since is not None and self._stalled_since <= moment

    def drop(self) -> None:
        self.done.append("dropped")


def test_stalled_sockets_are_dropped_and_all_hear_goodbye(tmp_path: Path) -> None:
    async def scene() -> Service:
        service = await start_service(ServerSettings(database=tmp_path / "games.sqlite3"), SCHEMA, SolverThread())
        stalled, slow, fine = StubSocket(0), StubSocket(service.clock()), StubSocket(None)
        for socket in (stalled, slow, fine):
            service.sockets.add(socket)
        service.drop_stalled()
        assert [socket.done for socket in (stalled, slow, fine)] == [["dropped"], [], []]
        await service.stop()
        assert [socket.done[-1] for socket in (stalled, slow, fine)] == ["going_away"] * 3
        return service

    service = asyncio.run(scene())
    assert service.uptime > 0
    assert (tmp_path / "games.sqlite3").exists()


def test_a_database_that_cannot_be_used_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("no database at all, but a letter to a friend\n" * 50)
    with pytest.raises(StorageError):
        asyncio.run(start_service(ServerSettings(database=tmp_path / "letter.txt"), SCHEMA))


def test_a_service_forgets_tables_whose_time_is_over_and_archives_the_games_of_others(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    database.write_bytes(gzip.decompress((FIXTURES / "games.sqlite3.gz").read_bytes()))
    # Long after the games, whatever the date is here.
    set_clock(database, MONDAY)

    async def scene(keep_games_days: float, is_done: Callable[[Service], Awaitable[bool]]) -> int:
        settings = ServerSettings(database=database, keep_games_days=keep_games_days, keep_unplayed_days=0)
        service = await start_service(settings, SCHEMA, SolverThread())
        # The housekeeper works in the background and tells no player when it is done.
        while not await is_done(service):
            await asyncio.sleep(0.01)
        rooms = await service.store.rooms_after("", 999)
        await service.stop()
        return sum(room.has_games for room in rooms)

    async def is_archived(service: Service) -> bool:
        return not await service.store.archive_next()

    async def is_forgotten(service: Service) -> bool:
        rooms = await service.store.rooms_after("", 999)
        return not any(room.has_games and room.room not in service.runner.rooms for room in rooms)

    games = asyncio.run(scene(0, is_archived))
    assert games > 0
    assert asyncio.run(scene(1e-6, is_forgotten)) < games


def test_the_clock_of_a_service_never_starts_before_the_last_heartbeat(tmp_path: Path) -> None:
    async def last_alive() -> int:
        settings = ServerSettings(database=tmp_path / "games.sqlite3", speed=1_000)
        service = await start_service(settings, SCHEMA, SolverThread())
        now = service.clock()
        await service.stop()
        return now

    first = asyncio.run(last_alive())
    assert asyncio.run(last_alive()) >= first


def test_a_new_server_makes_puzzles_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stock, "_START_SECONDS", 0)

    async def scene() -> None:
        service = await start_service(ServerSettings(), SCHEMA, SolverThread())
        start_features(service)
        service.serve()
        async with asyncio.timeout(300):
            while not await puzzle_stock(service.store):
                await asyncio.sleep(0.05)
        await service.stop()

    asyncio.run(scene())
