"""How fast names can be guessed at a server as it is installed, from one address and with many connections."""

import secrets
import threading
import time
from pathlib import Path

import httpx
from websockets.exceptions import InvalidStatus

from dimension.rooms.core.room_names import new_room_name
from tests.server.playing import Page, Server

SECONDS = 3.0
ALLOWED_PER_SECOND = 0.1
AT_ONCE = 20
YEAR = 365 * 24 * 3600
OPEN = 200
"""Tables that a short code opens, of 20,000 on file."""


def test_a_guesser_learns_so_little_that_a_table_takes_more_than_a_year(database: Path) -> None:
    told: list[bool] = []
    with Server(database) as server:
        begun = time.monotonic()

        def guess_by_http() -> None:
            with httpx.Client(base_url=server.url) as client:
                while time.monotonic() < begun + SECONDS:
                    told.append(client.get(f"/api/tables/{_name()}").status_code == 404)

        def guess_by_socket() -> None:
            while time.monotonic() < begun + SECONDS:
                told.append(_closed(server) == 4404)

        threads = [threading.Thread(target=guess) for guess in (guess_by_http, guess_by_socket) * 2]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        passed = time.monotonic() - begun
    assert len(told) > 2 * sum(told)
    assert AT_ONCE <= sum(told) <= AT_ONCE + ALLOWED_PER_SECOND * passed + 1
    assert 2**30 / OPEN / ALLOWED_PER_SECOND > 1.5 * YEAR


def _name() -> str:
    return new_room_name(secrets.randbits)[:6]


def _closed(server: Server) -> int:
    try:
        return Page(server, _name(), None).close_code()
    except InvalidStatus as refused:
        return refused.response.status_code
