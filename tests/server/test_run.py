"""The command as a host uses it: start, stop, start again."""

import asyncio
import json
import os
import resource
import select
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from itertools import accumulate
from pathlib import Path

import pytest

from dimension.room.events import TimeGivenBack, decode_event
from dimension.server.run import listen
from tests.server.local_server import LocalServer
from tests.server.nursery import ForkedServer, ThinkingServer
from tests.server.playing import GENEROUS, PATIENCE, Page, Player, Server

TRAY = "KWB..../....../."


def _divided(database: Path, **environ: str) -> Server:
    return ForkedServer(database, **environ).started()


@pytest.mark.parametrize(("number", "start"), [(signal.SIGTERM, Server), (signal.SIGINT, _divided)])
def test_a_clean_end_says_goodbye_and_exits_with_zero(
    number: int, start: Callable[..., Server], database: Path
) -> None:
    server = start(database, **GENEROUS)
    ann = Player(server, "Secret Ann")
    page = ann.sit(ann.open(seats=1, seconds=600))
    page.say("start")
    page.phase("building")
    code, logged = server.stop(number)
    assert code == 0
    assert page.close_code() == 1001
    lines = [json.loads(line) for line in logged.splitlines()]
    assert [line["event"] for line in lines] == ["started", "stopped"]
    assert "Secret" not in logged
    assert ann.token not in logged
    ann.close()


def test_a_killed_server_continues_where_it_was_and_its_worker_dies_with_it(database: Path) -> None:
    environ = GENEROUS | {"DIMENSION_SPEED": "1"}
    server = ThinkingServer(database, **environ).started()
    ann = Player(server)
    page = ann.sit(ann.open(seats=1, rounds=2, seconds=600))
    page.say("start")
    page.phase("building")
    page.say("set_tray", round=1, tray=TRAY)
    page.until(lambda p: p.view["seats"][0]["spheres"] == 3)
    assert ann.http.post("/api/solve", json={"hand": "K1"}).status_code == 200
    worker = _children(server.pid)
    assert worker
    server.kill()
    killed_at = time.time_ns() // 1_000_000
    ann.close()
    with ForkedServer(database, **environ) as again:
        resumed = Page(again, page.view["room"], ann.token, page.revision)
        resumed.until(lambda p: bool(p.view))
        assert resumed.view["phase"] == "building"
        assert resumed.view["seats"][0]["tray"] == TRAY
        # A slow machine may stand still once more meanwhile.
        outage, *others = _outages(database)
        given_back = accumulate(each.milliseconds for each in (outage, *others))
        assert resumed.view["ends_at"] - page.view["ends_at"] in given_back
        # Everything since the server was killed is credited.
        assert outage.at - outage.milliseconds <= killed_at < outage.at
        resumed.say("done", round=1)
        resumed.phase("scored")
        resumed.close()
    assert not any(_is_alive(child) for child in worker)


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits the files of a running process")
def test_a_full_disk_is_logged_once_and_over_when_there_is_space_again(database: Path) -> None:
    with ForkedServer(database, **GENEROUS) as server:
        ann = Player(server)
        page = ann.sit(ann.open(seats=1, seconds=600))
        page.say("start")
        page.phase("building")
        page.say("set_tray", round=1, tray=TRAY)
        page.until(lambda p: p.view["seats"][0]["tray"] == TRAY)
        unlimited = resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
        for _ in range(5):
            page.say("set_tray", round=1, tray="......./....../.")
            assert page.refusal() == "not_stored"
        refused = ann.http.post("/api/tables", json={})
        assert (refused.status_code, refused.json()["code"]) == (503, "not_stored")
        sick = ann.http.get("/health")
        assert (sick.status_code, sick.json()["status"]) == (503, "cannot_store")
        unready = ann.http.get("/ready")
        assert (unready.status_code, unready.json()["reasons"]) == (503, ["cannot_store"])
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, unlimited)
        page.say("set_tray", round=1, tray=TRAY.replace("K", "O"))
        page.until(lambda p: p.view["seats"][0]["tray"] == TRAY.replace("K", "O"))
        assert ann.http.get("/health").json()["status"] == "ok"
        assert ann.http.get("/ready").status_code == 200
        ann.close()
        page.close()
        _, logged = server.stop()
    assert logged.count('"level":"error"') == 1


def test_the_command_alone_opens_the_browser(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    os.mkfifo(opened)
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    told = os.open(opened, os.O_RDONLY | os.O_NONBLOCK)
    process = subprocess.Popen(
        [sys.executable, "-m", "dimension"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "BROWSER": str(browser), "XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)},
    )
    assert process.stdout is not None
    address = process.stdout.readline().split()[-1]
    assert select.select([told], [], [], PATIENCE)[0], "the browser was not opened"
    assert os.read(told, 1_000).decode().strip() == address
    os.close(told)
    process.terminate()
    process.communicate(timeout=60)
    assert (tmp_path / "dimension" / "dimension.sqlite3").exists()


def test_a_port_in_use_and_a_damaged_file_are_explained_in_one_line(database: Path) -> None:
    with LocalServer(database) as server:
        port = server.address.split(":")[1]
        taken = _refused("--port", port, "--database", str(database.with_name("other.sqlite3")))
        assert port in taken
    database.with_name("broken.sqlite3").write_bytes(b"nonsense" * 100)
    assert "broken.sqlite3" in _refused("--port", "0", "--database", str(database.with_name("broken.sqlite3")))


def _outages(database: Path) -> list[TimeGivenBack]:
    """The outages in a log."""
    with closing(sqlite3.connect(database)) as connection:
        events = [decode_event(data.encode()) for (data,) in connection.execute("SELECT data FROM events")]
    return [event for event in events if isinstance(event, TimeGivenBack)]


def _refused(*args: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "dimension", "serve", *args], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    return done.stderr


def _children(pid: int) -> list[int]:
    """The processes that a process started, where the system tells."""
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True).stdout
    return [int(child) for child in found.split()]


def _is_alive(pid: int) -> bool:
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout.strip()
    return state != "" and not state.startswith("Z")


def test_small_messages_are_sent_immediately_without_uvloop_too() -> None:
    async def is_undelayed() -> bool:
        listener = listen("127.0.0.1", 0)
        accepted = asyncio.get_running_loop().create_future()

        class Connection(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                connection = transport.get_extra_info("socket")
                accepted.set_result(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
                transport.close()

        server = await asyncio.get_running_loop().create_server(Connection, sock=listener)
        async with server:
            _, writer = await asyncio.open_connection(*listener.getsockname())
            option = await accepted
            writer.close()
            await writer.wait_closed()
        return bool(option)

    assert asyncio.run(is_undelayed())
