"""Messages from another game, people who were sent away, and games that are longer than anybody plays."""

import json
from random import Random
from typing import Any

from dimension.rules.notation import format_tray
from dimension.rules.tray import Tray
from tests.server.hostile.honest_table import HonestPlayer, another, open_table
from tests.server.hostile.target import Target
from tests.server.hostile.wire_client import Line, RawSocket, Where, run

EMPTY = "......./....../."
MANY = 6_000
MOST_KEPT = 2_100
"""Changes of a tray in a round, with some slack."""


def say(socket: RawSocket, type_: str, **fields: Any) -> None:
    socket.send(json.dumps({"type": type_, **fields}))


async def refusal(socket: RawSocket) -> str:
    """The code of the next refusal."""
    while text := await socket.hear():
        message = json.loads(text)
        if message["type"] == "refused":
            return str(message["code"])
    raise AssertionError(f"closed with {socket.closed_with}")


async def phase(player: HonestPlayer, socket: RawSocket, wanted: str, game: int) -> None:
    while (player.view.get("phase"), player.view.get("game")) != (wanted, game):
        await player.listen(socket, 20)


def test_a_tray_from_the_game_before_does_not_count_in_this_one(target: Target) -> None:
    async def scene() -> None:
        where = Where(target.host, target.port)
        ann = HonestPlayer(where, "Ann", Random(1), 0)
        socket = await ann.join(await open_table(where, ann.token, seats=1, rounds=1, seconds=600))
        say(socket, "start")
        await phase(ann, socket, "building", 1)
        say(socket, "done", round=1, game=1)
        await phase(ann, socket, "scored", 1)
        say(socket, "ready", round=1, game=1)
        await phase(ann, socket, "over", 1)
        say(socket, "start")
        await phase(ann, socket, "building", 2)
        for late in ({"type_": "set_tray", "tray": "K....../....../."}, {"type_": "done"}):
            say(socket, **late, round=1, game=1)
            assert await refusal(socket) == "other_game"
        assert ann.view["seats"][0]["tray"] == EMPTY
        say(socket, "set_tray", round=1, game=2, tray="W....../....../.")
        while ann.view["seats"][0]["tray"] == EMPTY:
            await ann.listen(socket, 20)
        await socket.goodbye()

    run(scene())


def test_somebody_who_was_removed_stays_out(target: Target) -> None:
    async def scene() -> None:
        where = Where(target.host, target.port)
        ann, eve = HonestPlayer(where, "Ann", Random(1), 0), HonestPlayer(where, "Eve", Random(2), 0)
        room = await open_table(where, ann.token, seats=2)
        anns, eves = await ann.join(room), await eve.join(room)
        say(anns, "clear_seat", seat=1)
        while eves.closed_with is None:
            await eves.hear()
        assert eves.closed_with == 4403
        # By every door: another socket, the seat over HTTP, an older revision.
        for query in ("", "?revision=1"):
            try:
                again = await RawSocket.open(where, room, eve.token, query)
            except ConnectionError:
                continue
            while again.closed_with is None:
                await again.hear()
            assert again.closed_with == 4403
        body = b'{"name": "Eve"}'
        head = (
            f"POST /api/tables/{room}/seats HTTP/1.1\r\nHost: {target.address}\r\nCookie: dimension={eve.token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        line = Line(where)
        answer = await line.ask(head.encode() + body)
        line.close()
        assert answer is not None
        assert (answer.status, json.loads(answer.body)["code"]) == (409, "removed")
        for socket in (anns, eves):
            await socket.goodbye()

    run(scene())


def test_a_locked_table_takes_nobody_new(target: Target) -> None:
    async def scene() -> None:
        where = Where(target.host, target.port)
        ann, ben = HonestPlayer(where, "Ann", Random(1), 0), HonestPlayer(where, "Ben", Random(2), 0)
        room = await open_table(where, ann.token, seats=3)
        anns, bens = await ann.join(room), await ben.join(room)
        say(anns, "lock", locked=True)
        say(bens, "lock", locked=False)
        assert await refusal(bens) == "not_host"
        eve = await RawSocket.open(where, room, "e" * 32)
        say(eve, "take_seat", name="Eve")
        assert await refusal(eve) == "locked"
        for socket in (anns, bens, eve):
            await socket.goodbye()

    run(scene())


def test_a_round_takes_a_bounded_number_of_changes_and_its_replay_stays_small(target: Target) -> None:
    async def scene() -> None:
        where, rng = Where(target.host, target.port), Random(1)
        ann = HonestPlayer(where, "Ann", rng, 0)
        room = await open_table(where, ann.token, seats=1, rounds=1, seconds=0)
        socket = await ann.join(room)
        say(socket, "start")
        await phase(ann, socket, "building", 1)
        await socket.goodbye()
        refused = await _scribble(where, room, ann.token, rng)
        assert refused >= MANY - MOST_KEPT
        socket = await ann.join(room)
        say(socket, "leave_seat")
        while ann.view["phase"] != "over":
            await ann.listen(socket, 20)
            if ann.view["phase"] == "scored":
                say(socket, "ready", round=1)
        line = Line(where)
        answer = await line.ask(f"GET /api/games/{room}/1/replay HTTP/1.1\r\nHost: {target.address}\r\n\r\n".encode())
        line.close()
        assert answer is not None
        assert answer.status == 200
        steps = json.loads(answer.body)["rounds"][0]["steps"]
        assert len(steps) <= MOST_KEPT
        await socket.goodbye()

    run(scene())


async def _scribble(where: Where, room: str, token: str, rng: Random) -> int:
    """Send many trays over several sockets, because each takes few frames at once; how many were refused."""
    refused, tray = 0, Tray()
    for _ in range(MANY // 200):
        socket = await RawSocket.open(where, room, token)
        for _ in range(200):
            tray = another(tray, rng)
            say(socket, "set_tray", round=1, tray=format_tray(tray))
        say(socket, "ping", id=7)
        while (text := await socket.hear()) and '"pong"' not in text:
            refused += '"too_many_moves"' in text
        await socket.goodbye()
    return refused
