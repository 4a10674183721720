"""Messages from another game, and rounds with more changes than any player makes."""

import json
from random import Random
from typing import Any

from dimension.room.limits import MOST_CHANGES
from dimension.rules.notation import format_tray
from dimension.rules.tray import Tray
from tests.determinism import rng
from tests.hostile.honest_table import HonestPlayer, another, open_table
from tests.hostile.target import UNLIMITED
from tests.hostile.wire_client import PATIENCE, Line, RawSocket, Where, run
from tests.server.local_server import LocalServer

EMPTY = "......./....../."
MANY = 2_200


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
        await player.listen(socket, PATIENCE)


def test_a_tray_from_the_game_before_does_not_count_in_this_one(unlimited: LocalServer) -> None:
    async def scene() -> None:
        where = Where(*unlimited.pair)
        ann = HonestPlayer(where, "Ann", rng("trays"), 0)
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
            await ann.listen(socket, PATIENCE)
        await socket.goodbye()

    run(scene())


def test_a_round_takes_a_bounded_number_of_changes_and_its_replay_stays_small() -> None:
    async def scene(server: LocalServer) -> None:
        where, draw = Where(*server.pair), rng("trays")
        ann = HonestPlayer(where, "Ann", draw, 0)
        room = await open_table(where, ann.token, seats=1, rounds=1, seconds=0)
        socket = await ann.join(room)
        say(socket, "start")
        await phase(ann, socket, "building", 1)
        # Her first socket stays open: without its player the game would be paused after a while.
        refused = await _scribble(where, room, ann.token, draw)
        assert refused == MANY - MOST_CHANGES
        say(socket, "leave_seat")
        while ann.view["phase"] != "over":
            await ann.listen(socket, PATIENCE)
            if ann.view["phase"] == "scored":
                say(socket, "ready", round=1)
        line = Line(where)
        answer = await line.ask(f"GET /api/games/{room}/1/replay HTTP/1.1\r\nHost: {server.address}\r\n\r\n".encode())
        line.close()
        assert answer is not None
        assert answer.status == 200
        steps = json.loads(answer.body)["rounds"][0]["steps"]
        assert MOST_CHANGES / 2 < len(steps) <= MOST_CHANGES
        await socket.goodbye()

    # In memory: two thousand changes one after another would wait for the disk two thousand times.
    with LocalServer(None, **UNLIMITED) as server:
        run(scene(server))


async def _scribble(where: Where, room: str, token: str, draw: Random) -> int:
    """Send many trays over several sockets, because each takes few frames at the same time; how many were refused."""
    refused, trays = 0, _trays(draw)
    for first in range(0, MANY, 200):
        socket = await RawSocket.open(where, room, token)
        for tray in trays[first : first + 200]:
            say(socket, "set_tray", round=1, tray=format_tray(tray))
        say(socket, "ping", id=7)
        while (text := await socket.hear()) and '"pong"' not in text:
            refused += '"too_many_moves"' in text
        await socket.goodbye()
    return refused


def _trays(draw: Random) -> list[Tray]:
    """One move after another. No tray after the limit equals the last one before it, which would change nothing."""
    trays = [another(Tray(), draw)]
    while len(trays) < MANY:
        tray = another(trays[-1], draw)
        is_standing = len(trays) >= MOST_CHANGES and tray == trays[MOST_CHANGES - 1]
        trays.append(another(tray, draw) if is_standing else tray)
    return trays
