"""What people with bad intentions try: each gets a refusal with a code or a close, and nobody else suffers."""

import json
import socket
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.conftest import GENEROUS, NewPlayer
from tests.server.playing import Page, Player, Server

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
    '{"type": "settings", "settings": {"seats": 9}}',
    '{"type": "tick"}',
    '{"type": "SetTray", "round": 1, "tray": ""}',
    "[" * 2_000,
    '{"type":' * 500,
]


@pytest.fixture
def page(player: NewPlayer) -> Page:
    """A page at a table of two."""
    ann = player()
    return ann.sit(ann.open(seats=2, seconds=60))


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


def test_whoever_goes_on_talking_nonsense_is_closed(page: Page) -> None:
    with suppress(ConnectionClosed):
        for _ in range(20):
            page.socket.send("nonsense")
    assert page.close_code() == 4400


def test_a_megabyte_in_one_message_closes_the_socket(page: Page) -> None:
    with suppress(ConnectionClosed):
        page.socket.send("x" * 1_000_000)
    assert page.close_code() == 1009


def test_a_flood_is_slowed_down_and_then_closed(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben")
    room = ann.open(seats=2)
    flooding, other = ann.sit(room), ben.sit(room)
    with suppress(ConnectionClosed):
        for _ in range(300):
            flooding.say("ping")
    assert flooding.close_code() == 4429
    assert "slow_down" in "".join(flooding.heard)
    other.say("ping")
    while other.hear()["type"] != "pong":
        pass
    other.close()


def test_what_everybody_hears_in_full_counts_threefold(page: Page) -> None:
    for at in range(60):
        page.say("rename", name=f"Ann {at}")
    assert page.refusal() == "slow_down"
    page.close()


@pytest.mark.parametrize("frame", [b"\x89\x80\0\0\0\0", b"\x8a\x80\0\0\0\0"], ids=["pings", "pongs"])
def test_a_flood_of_frames_that_say_nothing_is_cut_off(frame: bytes, server: Server, page: Page) -> None:
    attacker = Page(server, page.view["room"], None)
    attacker.socket.socket.sendall(frame * 2_000)
    assert attacker.close_code() == 4429
    page.say("ping")
    assert page.hear()["type"] == "pong"
    page.close()


def test_a_message_in_a_thousand_pieces_is_cut_off(server: Server, page: Page) -> None:
    attacker = Page(server, page.view["room"], None)
    attacker.socket.socket.sendall(b"\x01\x80\0\0\0\0" + b"\x00\x80\0\0\0\0" * 1_000)
    assert attacker.close_code() == 4429
    page.say("ping")
    assert page.hear()["type"] == "pong"
    page.close()


def test_another_players_seat_cannot_be_touched(player: NewPlayer) -> None:
    ann, ben, eve = player("Ann"), player("Ben"), player("Eve")
    room = ann.open(seats=2, seconds=60)
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
    assert eves.refusal() == "game_running"
    anns.say("set_tray", round=1, tray="......./K...../.")
    assert anns.refusal() == "illegal_tray"
    anns.say("set_tray", round=2, tray=TRAY)
    assert anns.refusal() == "other_round"
    for each in (anns, bens, eves):
        each.close()


@pytest.mark.parametrize(
    "cookie", ["dimension=forged", "dimension=" + "x" * 31 + "é", "dimension=;", "other=1", ";;=="]
)
def test_a_forged_cookie_is_nobody(cookie: str, server: Server, player: NewPlayer) -> None:
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
def test_pages_of_other_sites_are_kept_out(origin: str, server: Server, player: NewPlayer) -> None:
    ann = player()
    room = ann.open()
    with pytest.raises(InvalidStatus) as refused:
        Page(server, room, ann.token, headers={"Origin": origin})
    assert refused.value.response.status_code == 403
    answer = ann.http.post("/api/tables", json={}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "cross_origin")
    Page(server, room, ann.token, headers={"Origin": server.url.rstrip("/")}).close()


@pytest.mark.parametrize("room", ["ZZZZZZ", "nope", "..", "%00", "a" * 300, "'; drop table events"])
def test_an_unknown_room_is_said_to_be_one(room: str, server: Server, player: NewPlayer) -> None:
    ann = player()
    assert ann.http.get(f"/api/tables/{room}").status_code == 404
    if "/" not in room and len(room) < 100 and room != "..":
        assert Page(server, room.replace(" ", "%20"), ann.token).close_code() == 4404


def test_a_full_table_is_full(player: NewPlayer) -> None:
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


def test_thousands_of_tables_and_sockets_from_one_address_are_too_many(database: Path) -> None:
    limits = {
        "DIMENSION_TABLES_PER_MINUTE": "5",
        "DIMENSION_SOCKETS_PER_ADDRESS": "3",
        "DIMENSION_SOLVES_PER_MINUTE": "4",
    }
    with Server(database, **limits) as server:
        ann = Player(server)
        answers = [ann.http.post("/api/tables", json={}) for _ in range(8)]
        assert [answer.status_code for answer in answers] == [201] * 5 + [429] * 3
        assert answers[-1].json()["code"] == "slow_down"
        room = answers[0].json()["room"]
        pages = [ann.look(room) for _ in range(3)]
        assert Page(server, room, ann.token).close_code() == 4429
        pages[0].close()
        solves = [ann.http.post("/api/solve", json={"hand": "K1"}).status_code for _ in range(4)]
        assert solves == [200, 200, 429, 429]
        for page in pages[1:]:
            page.close()
        ann.close()


def test_somebody_who_takes_nothing_is_let_go_and_holds_up_nobody(database: Path) -> None:
    patience = {"DIMENSION_STALLED_SECONDS": "0.6", "DIMENSION_MESSAGES_PER_SECOND": "100000"}
    with Server(database, **GENEROUS, **patience) as server, socket.socket() as deaf:
        ann = Player(server)
        page = ann.sit(ann.open())
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.connect((server.address.split(":")[0], int(server.address.split(":")[1])))
        deaf.sendall(
            f"GET /api/tables/{page.view['room']}/socket HTTP/1.1\r\nHost: {server.address}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        for at in range(2_000):
            page.say("rename", name=f"Ann {at}")
            page.until(lambda p, at=at: p.view["seats"][0]["name"] == f"Ann {at}")  # type: ignore[misc]
            if at % 100 == 99 and 'closes_total{code="stalled"} 1' in ann.http.get("/metrics").text:
                break
        assert 'closes_total{code="stalled"} 1' in ann.http.get("/metrics").text
        ann.close()


def test_whoever_never_finishes_asking_is_let_go(database: Path) -> None:
    beginnings = [
        b"",
        b"GET / HTTP/1.1\r\nHost: a\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{",
    ]
    with Server(database, **GENEROUS, DIMENSION_REQUEST_SECONDS="2") as server:
        begun = [socket.create_connection(_pair(server), timeout=20) for _ in beginnings for _ in range(50)]
        for at, connection in enumerate(begun):
            connection.sendall(beginnings[at % len(beginnings)])
        assert httpx.get(f"http://{server.address}/health").status_code == 200
        for connection in begun:
            with connection, suppress(ConnectionResetError):
                while connection.recv(4096):
                    pass
        # One request after another is no reason to be let go.
        with httpx.Client(base_url=f"http://{server.address}") as client:
            for _ in range(4):
                assert client.get("/health").status_code == 200
                time.sleep(0.5)
        _, logged = server.stop()
    assert '"level":"error"' not in logged, logged


PIPELINED = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n" * 1_000
IN_CRUMBS = b"POST /api/tables HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + b"1\r\n \r\n" * 4_000


@pytest.mark.parametrize("asked", [PIPELINED, IN_CRUMBS], ids=["pipelined", "in crumbs"])
def test_whoever_asks_too_much_at_once_is_let_go_and_leaves_no_trace(asked: bytes, database: Path) -> None:
    with Server(database, **GENEROUS) as server:
        for _ in range(20):
            with socket.create_connection(_pair(server), timeout=20) as connection, suppress(OSError):
                connection.sendall(asked)
                while connection.recv(65_536):
                    pass
        assert httpx.get(f"http://{server.address}/health").status_code == 200
        _, logged = server.stop()
    assert '"level":"error"' not in logged, logged


def test_headers_without_end_are_cut_off(server: Server) -> None:
    with socket.create_connection(_pair(server), timeout=20) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n")
        endless = b"".join(b"X-%d: %s\r\n" % (at, b"y" * 1000) for at in range(20_000))
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            connection.sendall(endless)
    assert httpx.get(f"http://{server.address}/health").status_code == 200


def test_a_body_that_is_too_large_or_no_json_is_refused(player: NewPlayer) -> None:
    ann = player()
    large = ann.http.post("/api/tables", content=b"x" * 1_000_000)
    assert (large.status_code, large.json()["code"]) == (413, "too_large")
    for content in (b"", b"nonsense", b"[" * 5_000, b'{"settings": 7}', b'{"settings": {"seconds": 3}}', b"\xff"):
        answer = ann.http.post("/api/tables", content=content, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 201 if not content else 400), (content, answer.text)
        assert content == b"" or "code" in answer.json()


def test_what_goes_wrong_is_told_as_a_code(player: NewPlayer) -> None:
    ann = player()
    answer = ann.http.post("/api/solve", json={"hand": "O2 Z9"})
    assert (answer.status_code, answer.json()["code"]) == (400, "unknown_card")
    answer = ann.http.post("/api/tables", json={"code": "nonsense"})
    assert (answer.status_code, answer.json()["code"][:5]) == (400, "code_")
    assert ann.http.get("/api/nothing").json() == {"code": "not_found", "details": {}}
    assert ann.http.delete("/api/tables").json()["code"] == "method_not_allowed"
    assert json.loads(ann.http.get("/api/games/ZZZZZZ/1").text)["code"] == "unknown_game"


def _pair(server: Server) -> tuple[str, int]:
    host, _, port = server.address.partition(":")
    return host, int(port)
