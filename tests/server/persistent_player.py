"""Somebody who plays on whatever happens to the server, and remembers everything it said."""

import asyncio
import json
import secrets
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, Final, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from dimension.board.colors import COLORS
from dimension.errors import RuleError
from dimension.room.replay import KEPT_WHOLE
from dimension.rules.notation import format_tray, parse_tray
from dimension.rules.tray import Tray
from dimension.server.guard.identity import player_of

Message = dict[str, Any]
_PATIENCE: Final = 30.0
PATIENCE: Final = 60.0
"""How long to wait for all players."""
_SERVER_GONE: Final = (1001, 1006)
"""How a socket ends with its server; everything else is about its own page."""
_MOST_TRAYS: Final = KEPT_WHOLE - 2
"""In a round: of more moves, the log of a finished game keeps only some, and nobody can compare the others with it."""


class Table(NamedTuple):
    """A table to play at, over and over."""

    room: str
    people: int
    bots: tuple[str, ...]


class Return(NamedTuple):
    """A page that lost its server and heard of the same phase again: times are the server's, in milliseconds."""

    fall: str
    """How the server went away."""
    left: int
    """How much time was left at most when it was gone."""
    knew: int
    """The revision that was known then."""
    refused_at: int
    """When nobody served yet, as far as the page knows."""
    told_at: int
    revision: int
    due: int
    """When the phase ends, as the page is told now."""

    @property
    def extra(self) -> int:
        """How much more time was left when the page was told: how soon that is, is up to the machine."""
        return self.due - self.told_at - self.left


class Players(list["PersistentPlayer"]):
    """All players of a story."""

    def __init__(self) -> None:
        super().__init__()
        self.news: Final = asyncio.Event()
        """Set whenever one of them hears something."""

    async def until(self, holds: Callable[["PersistentPlayer"], bool]) -> None:
        """Wait until something holds for every player."""
        await self._wait(lambda: all(map(holds, self)))

    async def until_played(self, wanted: int) -> None:
        """Wait until trays were kept, and a round was scored, if any are wanted."""
        await self._wait(
            lambda: (
                sum(player.trays_kept for player in self) >= wanted
                and (not wanted or any(player.has_seen_scores for player in self))
            )
        )

    async def _wait(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():
                self.news.clear()
                await self.news.wait()


class PersistentPlayer:
    """A page that is never reloaded: it resumes by revision whenever the socket breaks."""

    def __init__(self, address: str, name: str, rng: Random, on_news: Callable[[], None], *others: str) -> None:
        """`on_news` is called after every message; `others` are tried in turn when an address does not serve."""
        self.name = name
        self.token: Final = secrets.token_urlsafe(24)
        self.player: Final = player_of(self.token)
        self.table = Table("", 0, ())
        self.heard: Final[list[str | bytes]] = []
        self.view: Message = {}
        self.revision = -1
        self.resumed: Final[list[tuple[int, int]]] = []
        """When the page was served again: the time in milliseconds, and the revision it knew."""
        self.trays_kept = 0
        """How many of its trays the player was told are there."""
        self.has_seen_scores = False
        self.refusals: Final[list[str]] = []
        self.returns: Final[list[Return]] = []
        self.interruptions: Final[list[tuple[int, int]]] = []
        """When the page lost a server, and when it first heard of one again, in milliseconds."""
        self._lost_at: int | None = None
        self.is_connected = False
        self.is_calm = False
        """Whether to move only now and then, and never to be done."""
        self.fall = ""
        """How the server is about to go away."""
        self._lost: tuple[object, int, Return] | None = None
        """The phase that a server went away in, when it was gone at the latest, and what is known of it so far."""
        self._least, self._most = -(2**60), 2**60
        """Bounds of the server's clock minus ours, in milliseconds."""
        self._addresses: Final = [address, *others]
        self._failures = 0
        """In a row."""
        self._sent: Final[Counter[tuple[int, int]]] = Counter()
        """Trays by game and round."""
        self._rng = rng
        self._on_news = on_news

    async def open(self, bots: tuple[str, ...], people: int, **settings: Any) -> Table:
        """Open a table for some people and bots."""
        # Certificates would be loaded once per table, and none is needed.
        async with httpx.AsyncClient(headers={"Cookie": f"dimension={self.token}"}, timeout=30, verify=False) as client:
            answer = await client.post(f"http://{self._addresses[0]}/api/tables", json={"settings": settings})
        return Table(answer.raise_for_status().json()["room"], people, bots)

    async def play(self, table: Table) -> None:
        """Play until cancelled."""
        self.table = table
        while True:
            began = _now()
            try:
                await self._page()
            except ConnectionRefusedError:
                if self._lost is not None and len(self._addresses) == 1:
                    phase, gone_at, before = self._lost
                    self._lost = phase, gone_at, before._replace(refused_at=began + self._least)
            except (OSError, WebSocketException, InvalidHandshake, TimeoutError, EOFError):
                pass
            self.is_connected = False
            self._failures += 1
            # As a page does: try again, but not in a tight loop.
            await asyncio.sleep(0.02)

    def lose_sight(self) -> None:
        """The server is gone: remember how much time was left."""
        due, now = _due(self.view), _now()
        if due is not None and self._lost is None and self._most < 2**60:
            gone_at = now + self._most
            self._lost = _phase(self.view), gone_at, Return(self.fall, due - gone_at, self.revision, 0, 0, 0, 0)

    async def _page(self) -> None:
        known = "" if self.revision < 0 else f"?revision={self.revision}"
        address = self._addresses[0]
        self._addresses.append(self._addresses.pop(0))
        async with connect(
            f"ws://{address}/api/tables/{self.table.room}/socket{known}",
            additional_headers={"Cookie": f"dimension={self.token}"},
            compression=None,
            proxy=None,
            # A load balancer does not wait for a node that stands still; on a busy machine all are slow.
            open_timeout=_PATIENCE if len(self._addresses) == 1 else min(2**self._failures, _PATIENCE),
            close_timeout=0.1,
        ) as socket:
            self._failures = 0
            self.resumed.append((_now(), self.revision))
            self.is_connected = True
            self._most = 2**60
            # A page that knows everything hears nothing else.
            await socket.send(_ping())
            acting = asyncio.create_task(self._act(socket))
            try:
                async for text in socket:
                    self.heard.append(text)
                    if self._lost_at is not None:
                        self.interruptions.append((self._lost_at, _now()))
                        self._lost_at = None
                    self._hear(json.loads(text))
                    self._on_news()
            finally:
                if socket.close_code in _SERVER_GONE:
                    self.lose_sight()
                    self._lost_at = self._lost_at or _now()
                acting.cancel()
                # Not by awaiting it: whoever ends this page meanwhile must be heard.
                await asyncio.wait([acting])
                if not acting.cancelled():
                    acting.exception()

    def _hear(self, message: Message) -> None:
        # No message arrives before it was sent, and no answer is sent before the question.
        self._least = max(self._least, message["now"] - _now())
        match message["type"]:
            case "pong":
                self._most = min(self._most, message["now"] - message["id"] + 1)
            case "snapshot":
                self.view, self.revision = message["view"], message["revision"]
                self.has_seen_scores |= bool(self.view.get("results"))
                self._compare(message["now"])
            case "moved":
                self.revision = message["revision"]
                seat = self.view["seats"][message["seat"]]
                seat.update({key: message[key] for key in ("spheres", "done", "tray")})
                self.trays_kept += message["seat"] == self.view["you"]
            case "refused":
                self.refusals.append(message["code"])

    def _compare(self, now: int) -> None:
        # What was sent before the server went away may be heard later.
        if self._lost is None or now <= self._lost[1]:
            return
        phase, _, before = self._lost
        self._lost = None
        due = _due(self.view)
        if due is not None and phase == _phase(self.view):
            self.returns.append(before._replace(told_at=now, revision=self.revision, due=due))

    async def _act(self, socket: ClientConnection) -> None:
        while True:
            is_calm = self.is_calm and self.view.get("phase") == "building"
            await asyncio.sleep(self._rng.uniform(1, 5) if is_calm else self._rng.uniform(0.02, 0.12))
            for said in self._wishes() if self.view else ():
                await socket.send(json.dumps(said))
            await socket.send(_ping())

    def _wishes(self) -> list[Message]:
        """What to say now."""
        view, you = self.view, self.view["you"]
        if view["phase"] == "lobby":
            return self._settle(you)
        if you is None:
            return [{"type": "start"}] if view["phase"] == "over" and view["is_host"] else []
        mine = view["seats"][you]
        match view["phase"]:
            case "building" if not mine["done"]:
                has_enough = self._sent[view["game"], view["round"]] >= _MOST_TRAYS
                if (self._rng.uniform(0, 1) < 0.02 or has_enough) and not self.is_calm:
                    return [{"type": "done", "round": view["round"]}]
                self._sent[view["game"], view["round"]] += 1
                tray = format_tray(changed(parse_tray(mine["tray"]), self._rng))
                return [{"type": "set_tray", "round": view["round"], "tray": tray}]
            case "scored" if not mine["ready"]:
                return [{"type": "ready", "round": view["round"]}]
            case "over" if view["is_host"]:
                return [{"type": "start"}]
        return []

    def _settle(self, you: int | None) -> list[Message]:
        """In the lobby: sit down; the host seats the bots and starts when all are there."""
        seats = self.view["seats"]
        if you is None and self.table.people:
            return [{"type": "take_seat", "name": self.name}]
        if not self.view["is_host"] or sum(seat is not None and not seat["bot"] for seat in seats) < self.table.people:
            return []
        free = [number for number, seat in enumerate(seats) if seat is None]
        seated = sum(seat is not None and bool(seat["bot"]) for seat in seats)
        missing = self.table.bots[seated:]
        if missing:
            return [{"type": "seat_bot", "seat": free[0], "level": missing[0]}]
        return [{"type": "start"}]


def _now() -> int:
    return time.time_ns() // 1_000_000


def _ping() -> str:
    """A question whose answer says when it was asked."""
    return json.dumps({"type": "ping", "id": _now()})


def _phase(view: Message) -> object:
    return view["game"], view["round"], view["phase"]


def _due(view: Message) -> int | None:
    """When the phase of a table ends by itself."""
    field = {"lead_in": "starts_at", "building": "ends_at", "scored": "next_at"}.get(view.get("phase", ""))
    moment: int | None = view[field] if field else None
    return moment


def changed(tray: Tray, rng: Random) -> Tray:
    """Another tray, one move away; a full one is cleared."""
    for _ in range(20):
        color, position = rng.choice(COLORS), rng.randrange(14)
        with suppress(RuleError):
            after = tray.remove(position) if rng.randrange(4) == 0 else tray.place(color, position)
            if after != tray:
                return after
    return Tray()
