"""The service: it starts on its database, looks after its sockets, and ends cleanly."""

import asyncio
from pathlib import Path

import pytest

from dimension.server.ops.server_settings import ServerSettings
from dimension.server.protocols.close_codes import Close
from dimension.server.service import Service, start_service
from dimension.storage.errors import StorageError


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
        service = await start_service(ServerSettings(database=tmp_path / "games.sqlite3"))
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
        asyncio.run(start_service(ServerSettings(database=tmp_path / "letter.txt")))


def test_the_clock_of_a_service_never_starts_before_the_last_sign_of_life(tmp_path: Path) -> None:
    async def last_alive() -> int:
        service = await start_service(ServerSettings(database=tmp_path / "games.sqlite3", speed=1_000))
        now = service.clock()
        await service.stop()
        return now

    first = asyncio.run(last_alive())
    assert asyncio.run(last_alive()) >= first
