"""A class at one table: many pages in one event loop, each of which remembers every byte."""

import asyncio
import json
import secrets
from collections.abc import Callable
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from dimension.server.guard.identity import player_of

PATIENCE: Final = 30.0
Message = dict[str, Any]


class ClassPage:
    """Somebody's page, or one without a cookie; it resumes by revision when it is opened again."""

    def __init__(self, address: str, name: str | None, *, watch_with: str | None = None) -> None:
        """Without a name it only watches; `watch_with` is the cookie of a browser that shows a page for everybody."""
        self.name = name
        self.token: Final = secrets.token_urlsafe(24) if name else watch_with
        self.player: Final = player_of(self.token) if self.token and name else None
        self.heard: Final[list[str]] = []
        self.view: Message = {}
        self.revision = -1
        self.refusals: Final[list[str]] = []
        self.close_code: int | None = None
        self._address = address
        self._is_watching = watch_with is not None
        self._pongs = 0
        self._news = asyncio.Event()
        self._socket: ClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": f"dimension={self.token}"} if self.token else {}

    @property
    def seat(self) -> Message:
        """The own seat, as the page knows it."""
        seat: Message = self.view["seats"][self.view["you"]]
        return seat

    async def open(self, room: str) -> None:
        """Open the page, or come back."""
        known = f"revision={self.revision}" if self.revision >= 0 else "new"
        watching = "&watch=1" if self._is_watching else ""
        self.close_code = None
        self._socket = await connect(
            f"ws://{self._address}/api/tables/{room}/socket?{known}{watching}",
            additional_headers=self.headers,
            compression=None,
            proxy=None,
            max_size=None,
            open_timeout=PATIENCE,
            close_timeout=1,
        )
        self._listening = asyncio.create_task(self._listen(self._socket))

    async def say(self, type_: str, **fields: Any) -> None:
        assert self._socket is not None
        await self._socket.send(json.dumps({"type": type_, **fields}))

    async def until(self, holds: Callable[["ClassPage"], bool]) -> None:
        """Listen until something holds."""
        async with asyncio.timeout(PATIENCE):
            while not holds(self):
                self._news.clear()
                await self._news.wait()

    async def phase(self, phase: str, round_: int) -> None:
        await self.until(lambda page: (page.view.get("phase"), page.view.get("round")) == (phase, round_))

    async def catch_up(self) -> None:
        """Listen to everything that the server has to say by now."""
        wanted = self._pongs + 1
        await self.say("ping")
        await self.until(lambda page: page._pongs >= wanted)

    async def refusal_of(self, type_: str, **fields: Any) -> str:
        """The code with which a message is refused."""
        known = len(self.refusals)
        await self.say(type_, **fields)
        await self.until(lambda page: len(page.refusals) > known)
        return self.refusals[-1]

    async def closed(self) -> int:
        """Wait until the server closes the socket; the code."""
        await self.until(lambda page: page.close_code is not None)
        assert self.close_code is not None
        return self.close_code

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()
        if self._listening is not None:
            await self._listening

    async def _listen(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                assert isinstance(text, str)
                self.heard.append(text)
                self._hear(json.loads(text))
                self._news.set()
        except ConnectionClosed:
            pass
        self.close_code = socket.close_code or 1006
        self._news.set()

    def _hear(self, message: Message) -> None:
        self.revision = message.get("revision", self.revision)
        match message["type"]:
            case "snapshot":
                self.view = message["view"]
            case "moved":
                changes = {key: message[key] for key in ("spheres", "done", "tray")}
                self.view["seats"][message["seat"]].update(changes)
            case "progress":
                for seat in message["seats"]:
                    self.view["seats"][seat["seat"]].update(
                        {key: value for key, value in seat.items() if key != "seat"}
                    )
            case "refused":
                self.refusals.append(message["code"])
            case "pong":
                self._pongs += 1


async def sit_down(client: httpx.AsyncClient, page: ClassPage, room: str) -> httpx.Response:
    """What the page of an invitation does: it is loaded, looks at the table, and sits down."""
    for path in (f"/t/{room}", f"/api/tables/{room}"):
        answer = await client.get(path, headers=page.headers)
        assert answer.status_code == 200, answer.text
    return await client.post(f"/api/tables/{room}/seats", json={"name": page.name}, headers=page.headers)
