"""A backup taken while people play holds every tray that was confirmed before it."""

import asyncio
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

from dimension.room.events import RoomEvent, TrayChanged
from dimension.store import SqliteStore
from tests.server.nursery import ForkedServer
from tests.server.playing import GENEROUS, PATIENCE, Page, Player

TABLES = 3
TRAYS_BEFORE = 10
SETTINGS = {**GENEROUS, "DIMENSION_SPEED": "1", "DIMENSION_MESSAGES_PER_SECOND": "1000"}
SPHERES = "KWBGO"


class Builder:
    """A player who changes a tray again and again, and remembers what was confirmed."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.room = player.open(seats=1, seconds=600)
        self.page = player.sit(self.room)
        self.page.say("start")
        self.confirmed: list[tuple[int, str]] = []
        """Revision and tray."""
        self.has_begun = threading.Event()

    def build_until(self, stop: threading.Event) -> None:
        self.page.phase("building")
        count = 0
        while not stop.is_set():
            count += 1
            tray = f"{SPHERES[count % 5]}{SPHERES[count // 5 % 5]}...../....../."
            self.page.say("set_tray", round=1, tray=tray)
            self.page.until(partial(_shows, tray))
            self.confirmed.append((self.page.revision, tray))
            if count == TRAYS_BEFORE:
                self.has_begun.set()


def _shows(tray: str, page: Page) -> bool:
    return bool(page.view["seats"][0]["tray"] == tray)


@contextmanager
def _all_building(builders: list[Builder]) -> Iterator[None]:
    stop = threading.Event()
    threads = [threading.Thread(target=builder.build_until, args=(stop,)) for builder in builders]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def test_every_tray_confirmed_before_a_backup_is_there_after_a_restore(tmp_path: Path) -> None:
    live, copy, place = (tmp_path / name for name in ("live.sqlite3", "copy.sqlite3", "restored.sqlite3"))
    with ExitStack() as end:
        server = end.enter_context(ForkedServer(live, **SETTINGS))
        builders = [Builder(Player(server, f"Player {number}")) for number in range(TABLES)]
        for builder in builders:
            end.callback(builder.player.close)
        with _all_building(builders):
            for builder in builders:
                assert builder.has_begun.wait(PATIENCE)
            known = [builder.confirmed[-1] for builder in builders]
            _dimension("backup", "--database", live, copy)
            after = [len(builder.confirmed) for builder in builders]
        assert [len(builder.confirmed) for builder in builders] != after, "nobody played on during the backup"
        server.kill()
    _dimension("restore", "--database", place, copy)
    for builder, (revision, tray) in zip(builders, known, strict=True):
        kept = _log(place, builder.room)
        assert kept == _log(live, builder.room)[: len(kept)]
        assert len(kept) >= revision
        confirmed = kept[revision - 1]
        assert isinstance(confirmed, TrayChanged)
        assert confirmed.tray == tray
    _assert_continues(place, builders)


def _dimension(*arguments: str | Path) -> None:
    subprocess.run([sys.executable, "-m", "dimension", *arguments], check=True)


def _assert_continues(database: Path, builders: list[Builder]) -> None:
    # Before a server has the database.
    lasts = [_trays(database, builder.room)[-1] for builder in builders]
    with ForkedServer(database, **SETTINGS) as again:
        for builder, last in zip(builders, lasts, strict=True):
            page = Page(again, builder.room, builder.player.token)
            page.hear()
            assert page.view["phase"] == "building"
            assert page.view["seats"][0]["tray"] == last
            page.say("set_tray", round=1, tray="OO...../....../.")
            page.until(partial(_shows, "OO...../....../."))
            page.close()


def _trays(path: Path, room: str) -> list[str]:
    return [event.tray for event in _log(path, room) if isinstance(event, TrayChanged)]


def _log(path: Path, room: str) -> list[RoomEvent]:
    async def load() -> list[RoomEvent]:
        store = await SqliteStore.open(path)
        try:
            return await store.load(room)
        finally:
            await store.close()

    return asyncio.run(load())
