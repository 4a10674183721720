"""Attacks over sockets: each gets a refusal with a code or is closed, and no other player suffers."""

import socket
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.hostile.conftest import NewPlayer
from tests.hostile.target import STILL
from tests.hostile.wire_client import RawSocket, Where, run
from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS, PATIENCE, Page, Player

MOST_SLOW_DOWNS = 40
"""That a client hears in a row before its socket is closed."""

TRAY = "KWB..../....../."
EMPTY = "......./....../."

MALFORMED = [
    "",
    "hello",
    "null",
    "[]",
    "{}",
    '{"type": 7}',
    '{"type": "dance"}',
    '{"type": "set_tray"}',
    '{"type": "set_tray", "round": "1", "tray": "K"}',
    '{"type": "set_tray", "round": 1, "tray": ["K"]}',
    '{"type": "set_tray", "round": 1e400, "tray": "K"}',
    '{"type": "set_tray", "round": 1, "tray": "' + "K" * 100 + '"}',
    '{"type": "set_tray", "round": 1, "tray": "K", "seat": 1}',
    '{"type": "take_seat", "name": "\\ud800"}',
    '{"type": "settings", "settings": {"seconds": 3}}',
    '{"type": "settings", "settings": {"seats": 101}}',
    '{"type": "tick"}',
    '{"type": "SetTray", "round": 1, "tray": ""}',
    "[" * 2_000,
    '{"type":' * 500,
]


@pytest.fixture
def page(player: NewPlayer) -> Page:
    """A page at a table of two."""
    ann = player()
    return ann.sit(ann.open(seats=2, seconds=600))


@pytest.mark.parametrize("text", MALFORMED)
def test_malformed_messages_are_refused_and_change_nothing(text: str, page: Page) -> None:
    page.socket.send(text)
    assert page.refusal() == "bad_message"
    page.say("ping")
    assert page.hear()["type"] == "pong"
    page.close()


def test_a_binary_message_is_refused_too(page: Page) -> None:
    page.socket.send(b"\x00\xff")
    assert page.refusal() == "bad_message"
    page.close()


def test_a_client_that_keeps_sending_nonsense_is_closed(page: Page) -> None:
    with suppress(ConnectionClosed):
        for _ in range(20):
            page.socket.send("nonsense")
    assert page.close_code() == 4400


def test_a_megabyte_in_one_message_closes_the_socket(page: Page) -> None:
    with suppress(ConnectionClosed):
        page.socket.send("x" * 1_000_000)
    assert page.close_code() == 1009


def test_a_flood_is_slowed_down_and_then_closed(database: Path) -> None:
    with LocalServer(database, **GENEROUS | STILL) as server:
        ann, ben = Player(server, "Ann"), Player(server, "Ben")
        room = ann.open(seats=2)
        flooding, other = ann.sit(room), ben.sit(room)
        for _ in range(server.settings.message_burst + 1):
            flooding.say("ping")
        assert flooding.refusal() == "slow_down"
        for _ in range(MOST_SLOW_DOWNS):
            flooding.say("ping")
        assert flooding.close_code() == 4429
        other.say("ping")
        while other.hear()["type"] != "pong":
            pass
        for each in (ann, ben):
            each.close()


def test_messages_that_are_answered_with_snapshots_count_threefold(database: Path) -> None:
    with LocalServer(database, **GENEROUS | STILL) as server:
        ann = Player(server)
        page = ann.sit(ann.open(seats=2))
        burst = server.settings.message_burst
        for at in range(burst // 3 + 1):
            page.say("rename", name=f"Ann {at}")
        assert page.refusal() == "slow_down"
        assert page.view["seats"][0]["name"] == f"Ann {burst // 3 - 1}"
        ann.close()


@pytest.mark.parametrize(
    "frames",
    [
        b"\x89\x80\0\0\0\0" * 2_000,
        b"\x8a\x80\0\0\0\0" * 2_000,
        b"\x01\x80\0\0\0\0" + b"\x00\x80\0\0\0\0" * 1_000,
    ],
    ids=["pings", "pongs", "a message in a thousand pieces"],
)
def test_a_flood_of_frames_that_say_nothing_is_cut_off(frames: bytes, server: LocalServer, page: Page) -> None:
    async def flood() -> int | None:
        attacker = await RawSocket.open(Where(*server.pair), page.view["room"])
        attacker.writer.write(frames)
        while attacker.closed_with is None:
            await attacker.hear()
        attacker.writer.transport.abort()
        return attacker.closed_with

    assert run(flood()) == 4429
    page.say("ping")
    assert page.hear()["type"] == "pong"
    page.close()


def test_another_players_seat_cannot_be_touched(player: NewPlayer) -> None:
    ann, ben, eve = player("Ann"), player("Ben"), player("Eve")
    room = ann.open(seats=2, seconds=600)
    anns, bens = ann.sit(room), ben.sit(room)
    eves = eve.look(room)
    hosts_only: list[dict[str, Any]] = [
        {"type_": "seat_bot", "seat": 0, "level": "perfect"},
        {"type_": "clear_seat", "seat": 0},
        {"type_": "settings", "settings": {"seats": 1}},
        {"type_": "start"},
        {"type_": "reopen"},
    ]
    for message in hosts_only:
        bens.say(**message)
        assert bens.refusal() == "not_host"
    anns.say("start")
    bens.phase("building")
    bens.say("set_tray", round=1, tray=TRAY)
    anns.phase("building").until(lambda p: p.view["seats"][1]["spheres"] == 3)
    assert anns.view["seats"][0]["tray"] == EMPTY
    eves.say("set_tray", round=1, tray=TRAY)
    assert eves.refusal() == "no_seat"
    eves.say("done", round=1)
    assert eves.refusal() == "no_seat"
    eves.say("take_seat", name="Eve")
    assert eves.refusal() == "table_full"
    anns.say("set_tray", round=1, tray="......./K...../.")
    assert anns.refusal() == "illegal_tray"
    anns.say("set_tray", round=2, tray=TRAY)
    assert anns.refusal() == "other_round"
    for each in (anns, bens, eves):
        each.close()


@pytest.mark.parametrize(
    "cookie", ["dimension=forged", "dimension=" + "x" * 31 + "é", "dimension=;", "other=1", ";;=="]
)
def test_a_forged_cookie_gives_no_identity(cookie: str, server: LocalServer, player: NewPlayer) -> None:
    ann = player()
    room = ann.open()
    answer = httpx.get(server.url + "api/games", headers=[(b"Cookie", cookie.encode("latin-1"))])
    assert answer.json() == []
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert "SameSite=Lax" in answer.headers["set-cookie"]
    nobody = Page(server, room, None)
    nobody.say("take_seat", name="Nobody")
    assert nobody.refusal() == "no_identity"
    nobody.close()


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_pages_of_other_sites_are_kept_out(origin: str, server: LocalServer, player: NewPlayer) -> None:
    ann = player()
    room = ann.open()
    with pytest.raises(InvalidStatus) as refused:
        Page(server, room, ann.token, headers={"Origin": origin})
    assert refused.value.response.status_code == 403
    answer = ann.http.post("/api/tables", json={}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "cross_origin")
    Page(server, room, ann.token, headers={"Origin": server.url.rstrip("/")}).close()


@pytest.mark.parametrize("room", ["ZZZZZZ", "nope", "..", "%00", "a" * 300, "'; drop table events"])
def test_an_unknown_room_is_refused(room: str, server: LocalServer, player: NewPlayer) -> None:
    ann = player()
    assert ann.http.get(f"/api/tables/{room}").status_code == 404
    if "/" not in room and len(room) < 100 and room != "..":
        assert Page(server, room.replace(" ", "%20"), ann.token).close_code() == 4404


def test_no_player_can_sit_down_at_a_full_table(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben")
    room = ann.open(seats=1)
    ann.sit(room).close()
    answer = ben.http.post(f"/api/tables/{room}/seats", json={"name": "Ben"})
    assert (answer.status_code, answer.json()["code"]) == (409, "table_full")


def test_names_are_cleaned(player: NewPlayer) -> None:
    ann = player("\x1b[31mAnn\u202e\n\x00 <b>" + "x" * 100)
    page = ann.sit(ann.open())
    name = page.view["seats"][0]["name"]
    assert name == ("[31mAnn <b>" + "x" * 100)[:24]
    page.say("rename", name="\x00\x01")
    assert page.refusal() == "bad_name"
    page.close()


def test_a_client_that_stopped_reading_is_disconnected_and_holds_up_no_player(database: Path) -> None:
    patience = {"DIMENSION_STALLED_SECONDS": "1.5", "DIMENSION_MESSAGES_PER_SECOND": "100000"}
    with LocalServer(database, **GENEROUS, **patience) as server, socket.socket() as deaf:
        ann = Player(server)
        page = ann.sit(ann.open())
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.connect(server.pair)
        deaf.sendall(
            f"GET /api/tables/{page.view['room']}/socket HTTP/1.1\r\nHost: {server.address}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        limit = time.monotonic() + PATIENCE
        for at in count():
            page.say("rename", name=f"Ann {at}")
            page.until(lambda p, at=at: p.view["seats"][0]["name"] == f"Ann {at}")  # type: ignore[misc]
            if at % 100 == 99:
                if 'closes_total{code="stalled"} 1' in ann.http.get("/metrics").text:
                    break
                assert time.monotonic() < limit
        ann.close()
