"""A table whose server is killed: the connection comes back, no tray is lost, and patience ends."""

import asyncio
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from threading import Timer

import pytest

from dimension.client import AsyncClient, Client, ClientError, Phase, Pong, RoomView, TableSettings
from tests.server.local_server import LocalServer
from tests.server.nursery import ForkedServer
from tests.server.playing import GENEROUS, PATIENCE

SETTINGS = TableSettings(seats=1, rounds=2, seconds=600)
TRAY, LATER = "K....../....../.", "KW...../....../."


class Restarted:
    """A server that is killed, and comes back at the same address a moment later."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._end = ExitStack()
        self.running = self._end.enter_context(ForkedServer(database, **GENEROUS))

    def kill(self) -> None:
        self.running.kill()

    def come_back(self) -> None:
        port = str(self.running.pair[1])
        self.running = self._end.enter_context(ForkedServer(self._database, port=port, **GENEROUS))

    def close(self) -> None:
        self._end.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Restarted]:
    restarted = Restarted(tmp_path / "games.sqlite3")
    yield restarted
    restarted.close()


def _is_building(view: RoomView) -> bool:
    return view.phase is Phase.BUILDING


def _is_scored(view: RoomView) -> bool:
    return view.phase is Phase.SCORED


def test_a_killed_server_is_found_again_and_a_lost_tray_is_sent_again(server: Restarted) -> None:
    with Client(server.running.url, patience=PATIENCE) as client:
        with client.table(client.tables.open(SETTINGS).room) as table:
            table.take_seat("Ann")
            table.start()
            table.until(_is_building, PATIENCE)
            left = table.seconds_left()
            assert left is not None
            table.set_tray(TRAY)
            # The server stands still, so it never takes this: the client cannot know.
            server.running.signal(signal.SIGSTOP)
            table.set_tray(LATER)
            table.done()
            server.kill()
            back = Timer(0.5, server.come_back)
            back.start()
            view = table.until(_is_scored, PATIENCE)
            back.join()
            assert view.results[0].scores[0].tray == LATER
            table.ready()
            table.until(lambda view: view.round == 2 and _is_building(view), PATIENCE)
        assert client.games.running()[0].round == 2


def test_a_killed_server_is_found_again_with_asyncio(server: Restarted) -> None:
    async def play() -> None:
        async with AsyncClient(server.running.url, patience=PATIENCE) as client:
            room = (await client.tables.open(SETTINGS)).room
            async with client.table(room) as table:
                await table.take_seat("Ann")
                await table.start()
                await table.until(_is_building, PATIENCE)
                server.running.signal(signal.SIGSTOP)
                await table.set_tray(LATER)
                await table.done()
                server.kill()
                scored = asyncio.create_task(table.until(_is_scored, PATIENCE))
                await asyncio.to_thread(server.come_back)
                assert (await scored).results[0].scores[0].tray == LATER
                # Both directions are the same connection again.
                await table.ping(7)
                async for message in table:
                    if isinstance(message, Pong):
                        assert message.id == 7
                        await table.close()
            assert [game.room for game in await client.games.running()] == [room]

    asyncio.run(play())


def test_patience_ends(server: Restarted) -> None:
    with Client(server.running.url, patience=0.3) as client, client.table(client.tables.open(SETTINGS).room) as table:
        server.kill()
        before = time.monotonic()
        with pytest.raises(ClientError) as refused:
            table.until(_is_building)
        assert refused.value.code == "unreachable"
        assert time.monotonic() - before >= 0.3
        table.close()
        assert list(table) == []
    with Client(server.running.url, patience=PATIENCE) as patient, pytest.raises(TimeoutError):
        patient.table(table.view.room).receive(0.1)


def test_a_restart_without_haste_is_hardly_noticed(tmp_path: Path) -> None:
    first = LocalServer(tmp_path / "games.sqlite3", **GENEROUS)
    with Client(first.url) as client, client.table(client.tables.open(SETTINGS).room) as table:
        first.stop()
        with LocalServer(tmp_path / "games.sqlite3", port=first.pair[1], **GENEROUS):
            table.take_seat("Ann")
            view = table.until(lambda view: view.you is not None, PATIENCE)
            assert view.seats[0] is not None
            assert view.seats[0].name == "Ann"
