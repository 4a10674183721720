"""Every byte that the owner of a table sends to another node, searched for facts that no page there may know yet."""

import asyncio
import secrets
from typing import Any

import asyncpg
from websockets.asyncio.client import ClientConnection, connect

from dimension.room.events import GameStarted
from dimension.server.guard.identity import player_of
from dimension.server.relay.frames import Begin, Said, Text, decode_frames, encode_frames
from dimension.server.relay.owner import AUTHORIZATION
from dimension.store.names import PostgresUrl
from dimension.store.postgres import PostgresStore
from tests.hostile.hidden_hands import cards_in
from tests.postgres import shared_server
from tests.server.local_server import LocalServer
from tests.server.playing import PATIENCE, Page, Player
from tests.server.relay.cluster import SLOWLY, TRAYS, move

HIDDEN = "KWBGO../....../."


class Listening:
    """A node that keeps every byte it gets, and takes pages of whomever it likes."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._count = 0
        self.heard = b""

    async def take(self, room: str, token: str | None) -> int:
        """Pass a page on, and wait until it was shown the table; its channel."""
        self._count += 1
        cookie = [[b"cookie", f"dimension={token}".encode()]] if token else []
        path = f"/api/tables/{room}/socket"
        scope: dict[str, Any] = {"type": "websocket", "path": path, "raw_path": path.encode(), "query_string": b""}
        scope |= {"headers": [[b"host", b"127.0.0.1"], *cookie], "client": ["127.0.0.1", 5], "scheme": "ws"}
        player = player_of(token) if token else None
        await self.say(Begin(self._count, scope, player, 1), Said(self._count, {"type": "websocket.connect"}))
        await self.until(self._count, '"snapshot"')
        return self._count

    async def say(self, *frames: Begin | Said) -> None:
        await self._line.send(encode_frames(frames))

    async def until(self, channel: int, wanted: str) -> None:
        """Listen until a page would hear something."""
        async with asyncio.timeout(PATIENCE):
            while True:
                data = await self._line.recv(decode=False)
                self.heard += data
                for frame in decode_frames(data):
                    text = frame.text if isinstance(frame, Text) else str(getattr(frame, "message", {}).get("text"))
                    if frame.channel == channel and wanted in text:
                        return


def test_no_hidden_tray_and_no_coming_card_crosses_to_another_node() -> None:
    database = asyncio.run(shared_server().new_database())
    with LocalServer(database, **SLOWLY | {"DIMENSION_SPEED": "5"}) as node:
        ann, ben = Player(node, "Ann"), Player(node, "Ben")
        room = ann.open(seats=2, rounds=3, seconds=600)
        here, there = ann.sit(room), ben.sit(room)

        async def listen() -> tuple[bytes, GameStarted]:
            address, secret = await _way_in(database.with_password())
            async with connect(
                f"ws://{address}/", additional_headers={AUTHORIZATION: secret}, proxy=None, compression=None
            ) as line:
                listening = Listening(line)
                own = await listening.take(room, ben.token)
                for token in (None, secrets.token_urlsafe(24)):
                    await listening.take(room, token)
                await asyncio.to_thread(_build, here)
                # Ben's own messages come, so the line is open; and others see how many spheres there are.
                said = {"type": "websocket.receive", "text": f'{{"type":"set_tray","round":1,"tray":"{TRAYS[2]}"}}'}
                await listening.say(Said(own, said))
                await listening.until(own, TRAYS[2])
                return listening.heard, await _started(database, room)

        heard, game = asyncio.run(listen())
        there.close()
        for each in (ann, ben):
            each.close()
    assert b'"spheres":5' in heard
    assert HIDDEN.encode() not in heard
    seen, *coming = [set(deal.hand.split()) for deal in game.deals]
    shown = cards_in(heard.decode(errors="replace"))
    assert seen <= shown
    assert len(coming) == 2
    assert not (set.union(*coming) - seen) & shown
    for secret in (game.code, str(game.seed)):
        assert secret.encode() not in heard


def _build(page: Page) -> None:
    page.say("start")
    page.phase("building")
    move(page, HIDDEN)


async def _way_in(database: str) -> tuple[str, str]:
    connection = await asyncpg.connect(database)
    try:
        row = await connection.fetchrow("SELECT address, secret FROM nodes, relay_secret")
        assert row is not None
        return row["address"], row["secret"]
    finally:
        await connection.close()


async def _started(database: PostgresUrl, room: str) -> GameStarted:
    store = await PostgresStore.open(database)
    try:
        (started,) = [event for event in await store.load(room) if isinstance(event, GameStarted)]
        return started
    finally:
        await store.close()
