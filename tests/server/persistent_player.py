"""A player who continues through every fall of the server, and remembers every message."""

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, Final, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from dimension.board.colors import COLORS
from dimension.client import AsyncClient, Phase, RoomView, TableSettings
from dimension.client.state import TableState
from dimension.errors import RuleError
from dimension.room import commands as c
from dimension.room import messages as m
from dimension.room.replay import KEPT_WHOLE
from dimension.rules.notation import format_tray, parse_tray
from dimension.rules.tray import Tray
from dimension.server.guard.identity import player_of

_PATIENCE: Final = 30.0
PATIENCE: Final = 60.0
"""How long to wait for all players."""
_SERVER_GONE: Final = (1001, 1006)
"""How a socket ends with its server; everything else is about its own page."""
_MOST_TRAYS: Final = KEPT_WHOLE - 2
"""In a round: of more moves, the log of a finished game keeps only some, and the others cannot be compared with it."""


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
    """When no server answered yet, as far as the page knows."""
    told_at: int
    revision: int
    due: int
    """When the phase ends, as the page hears now."""

    @property
    def extra(self) -> int:
        """How much more time was left when the page heard of it: how soon that is, depends on the machine."""
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
        self._state = TableState("")
        self.resumed: Final[list[tuple[int, int]]] = []
        """When the page was served again: the time in milliseconds, and the revision it knew."""
        self.trays_kept = 0
        """How many of its trays the server confirmed."""
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
        """The phase that a server went away in, when it was gone at the latest, and the return as far as known."""
        self._least, self._most = -(2**60), 2**60
        """Bounds of the server's clock minus ours, in milliseconds."""
        self._addresses: Final = [address, *others]
        self._failures = 0
        """In a row."""
        self._sent: Final[Counter[tuple[int, int]]] = Counter()
        """Trays by game and round."""
        self._rng = rng
        self._on_news = on_news

    @property
    def revision(self) -> int:
        """How much the page knows; -1 before the first snapshot."""
        return self._state.revision

    @property
    def view(self) -> RoomView | None:
        """The table as the page knows it."""
        return self._state.view if self.revision >= 0 else None

    @property
    def address(self) -> str:
        """The server that has the page, if any has."""
        return self._addresses[-1]

    def is_in(self, phase: Phase) -> bool:
        """Whether the table is in a phase, as far as the page knows."""
        return self.view is not None and self.view.phase is phase

    async def open(self, bots: tuple[str, ...], people: int, **settings: Any) -> Table:
        """Open a table for some people and bots."""
        async with AsyncClient(f"http://{self._addresses[0]}", self.token) as client:
            return Table((await client.tables.open(TableSettings(**settings))).room, people, bots)

    async def play(self, table: Table) -> None:
        """Play until cancelled."""
        self.table, self._state = table, TableState(table.room)
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
        view, now = self.view, _now()
        if view and self._state.due is not None and self._lost is None and self._most < 2**60:
            due, gone_at = self._state.due, now + self._most
            self._lost = _phase(view), gone_at, Return(self.fall, due - gone_at, self.revision, 0, 0, 0, 0)

    async def _page(self) -> None:
        address = self._addresses[0]
        self._addresses.append(self._addresses.pop(0))
        async with connect(
            f"ws://{address}{self._state.path}",
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
            await socket.send(self._ping())
            acting = asyncio.create_task(self._act(socket))
            try:
                async for text in socket:
                    self.heard.append(text)
                    if self._lost_at is not None:
                        self.interruptions.append((self._lost_at, _now()))
                        self._lost_at = None
                    self._hear(text)
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

    def _hear(self, text: str | bytes) -> None:
        message = self._state.hear(text)
        assert message is not None
        # No message arrives before it was sent, and no answer is sent before the question.
        self._least = max(self._least, message.now - _now())
        match message:
            case m.Pong():
                self._most = min(self._most, message.now - message.id + 1)
            case m.Snapshot():
                self.has_seen_scores |= bool(message.view.results)
                self._compare(message.view, message.now)
            case m.Moved():
                self.trays_kept += message.seat == self._state.view.you
            case m.Refused():
                self.refusals.append(message.code)

    def _compare(self, view: RoomView, now: int) -> None:
        # A message that was sent before the server went away may arrive later.
        if self._lost is None or now <= self._lost[1]:
            return
        phase, _, before = self._lost
        self._lost = None
        due = self._state.due
        if due is not None and phase == _phase(view):
            self.returns.append(before._replace(told_at=now, revision=self.revision, due=due))

    async def _act(self, socket: ClientConnection) -> None:
        while True:
            is_calm = self.is_calm and self.is_in(Phase.BUILDING)
            await asyncio.sleep(self._rng.uniform(1, 5) if is_calm else self._rng.uniform(0.02, 0.12))
            if self.view and (wish := self._wish(self.view)):
                await socket.send(self._state.say(wish))
            await socket.send(self._ping())

    def _ping(self) -> str:
        """A ping with the time in its id: the answer repeats it."""
        return self._state.say(m.Ping(id=_now()))

    def _wish(self, view: RoomView) -> m.ClientMessage | None:
        """A message to send now."""
        if view.phase is Phase.LOBBY:
            return self._settle(view)
        if view.phase is Phase.OVER and view.is_host:
            return m.Start()
        mine = None if view.you is None else view.seats[view.you]
        if mine is None:
            return None
        match view.phase:
            case Phase.BUILDING if not mine.done and mine.tray is not None:
                has_enough = self._sent[view.game, view.round] >= _MOST_TRAYS
                if (self._rng.uniform(0, 1) < 0.02 or has_enough) and not self.is_calm:
                    return c.SayDone(round=view.round)
                self._sent[view.game, view.round] += 1
                return c.SetTray(round=view.round, tray=format_tray(changed(parse_tray(mine.tray), self._rng)))
            case Phase.SCORED if not mine.ready:
                return c.SayReady(round=view.round)
        return None

    def _settle(self, view: RoomView) -> m.ClientMessage | None:
        """In the lobby: sit down; the host seats the bots and starts when all are there."""
        if view.you is None and self.table.people:
            return c.TakeSeat(name=self.name)
        seated = [seat for seat in view.seats if seat is not None]
        if not view.is_host or sum(not seat.bot for seat in seated) < self.table.people:
            return None
        missing = self.table.bots[sum(bool(seat.bot) for seat in seated) :]
        return c.SeatBot(seat=view.seats.index(None), level=missing[0]) if missing else m.Start()


def _now() -> int:
    return time.time_ns() // 1_000_000


def _phase(view: RoomView) -> object:
    return view.game, view.round, view.phase


def changed(tray: Tray, rng: Random) -> Tray:
    """Another tray, one move away; a full one is cleared."""
    for _ in range(20):
        color, position = rng.choice(COLORS), rng.randrange(14)
        with suppress(RuleError):
            after = tray.remove(position) if rng.randrange(4) == 0 else tray.place(color, position)
            if after != tray:
                return after
    return Tray()
