"""A damaged table is refused by its own name, and every other player plays on."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.server.local_server import LocalServer
from tests.server.playing import Page, Player


def test_a_table_that_lost_events_is_refused_and_the_others_are_not(database: Path) -> None:
    with LocalServer(database) as server:
        ann = Player(server)
        room, other = ann.open(), ann.open()
        ann.sit(room).close()
        ann.sit(other).close()
        assert ann.http.get("/health").json()["damaged_rooms"] == 0
        ann.close()
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("DELETE FROM events WHERE room = ? AND version > 1", (room,))
        connection.commit()
    with LocalServer(database) as server:
        ann = Player(server)
        for answer in (
            ann.http.get(f"/api/tables/{room}"),
            ann.http.post(f"/api/tables/{room}/seats", json={"name": "Ann"}),
        ):
            assert (answer.status_code, answer.json()["code"]) == (503, "damaged_room")
        for _ in range(3):
            page = Page(server, room, ann.token)
            assert page.close_code() == 4500
            page.close()
        assert ann.look(other).view["seats"][0]["name"] == "Ann"
        health = ann.http.get("/health")
        assert (health.status_code, health.json()["status"], health.json()["damaged_rooms"]) == (200, "damaged", 1)
        assert 'dimension_failures_total{where="damaged_room"} 1' in ann.http.get("/metrics").text
        ann.close()
        server.stop()
        (told,) = server.expected_errors()
    assert room in told
    assert "trace" not in told


def test_a_file_with_a_damaged_page_is_reported_to_those_who_run_the_server(database: Path) -> None:
    with LocalServer(database) as server:
        ann = Player(server)
        rooms = [ann.open() for _ in range(30)]
        ann.close()
    data = bytearray(database.read_bytes())
    at = data.rindex(b'"TableOpened"') // 4096 * 4096
    data[at : at + 4096] = bytes(4096)
    database.write_bytes(data)
    with LocalServer(database) as server:
        ann = Player(server)
        answers = [ann.http.get(f"/api/tables/{room}") for room in rooms]
        assert {answer.status_code for answer in answers} <= {200, 503}
        assert 503 in {answer.status_code for answer in answers}
        assert ann.http.get("/health").json()["status"] == "damaged"
        ann.close()
        server.stop()
        told = "".join(server.expected_errors())
    assert "dimension check-database" in told
    assert "trace" not in told
