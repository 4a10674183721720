"""Running games, and a server that dies under them again and again."""

import asyncio
import time
from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from dimension.client import Phase
from dimension.store.names import PostgresUrl
from tests.server.mortal_server import Fall, MortalServer, fall_of, free_port, none_left
from tests.server.persistent_player import PersistentPlayer, Players

TABLES: Final[Sequence[tuple[int, tuple[str, ...]]]] = (
    (4, ()),
    (2, ("perfect", "beginner")),
    (1, ()),
    (1, ("beginner", "perfect", "beginner")),
    (0, ("perfect", "beginner")),
)
"""People and bots; at a table without people the host watches."""
_MANY: Final = 10
"""More tables than this have one long round, so that all clocks run all the time."""


class Ending(StrEnum):
    """How a server goes away."""

    KILL = "kill"
    """Without a warning."""
    TERM = "term"
    """It gets the signal to end, and does."""
    STOP = "stop"
    """It stands still for a while, and continues."""


_EARLY_DEATHS: Final = 6
"""One server in this many dies before it serves."""
_LONG_LIVES: Final = 6
"""One in this many lives long enough for bots to read the scores and for games to end."""


class Story(NamedTuple):
    """Everything that can be known afterward."""

    database: Path | PostgresUrl
    players: Sequence[PersistentPlayer]
    falls: Sequence[Fall]
    left_behind: Sequence[int]
    """Process groups that outlived their server."""
    exit_code: int
    seconds: float


async def sit_down(
    tables: Sequence[tuple[int, tuple[str, ...]]], new_player: Callable[[], PersistentPlayer]
) -> list[asyncio.Task[None]]:
    """Let people open some tables and play at them until the tasks are canceled."""
    playing: list[asyncio.Task[None]] = []
    length = {"rounds": 1, "seconds": 600} if len(tables) > _MANY else {"rounds": 2, "seconds": 15}
    for people, bots in tables:
        host = new_player()
        table = await host.open(bots, people, seats=max(people + len(bots), 1), **length)
        for player in (host, *(new_player() for _ in range(people - 1))):
            player.is_calm = len(tables) > _MANY
            playing.append(asyncio.create_task(player.play(table)))
    return playing


class KillHarness:
    """Plays on several tables while the server is killed."""

    def __init__(
        self,
        folder: Path,
        seed: int,
        endings: Sequence[Ending] = (Ending.KILL,),
        tables: Sequence[tuple[int, tuple[str, ...]]] = TABLES,
    ) -> None:
        """Servers go away in these ways, one by one, over and over."""
        self._endings = endings
        self._tables = tables
        self._database: Final = folder / "games.sqlite3"
        self._port: Final = free_port()
        self._rng: Final = Random(seed)
        self._players: Final = Players()
        self._playing: Final[list[asyncio.Task[None]]] = []
        self._falls: Final[list[Fall]] = []
        self._servers: Final[list[MortalServer]] = []

    async def run(self, falls: int, seconds: float = float("inf"), wanted: int = 0) -> Story:
        """Let servers go away until there were enough falls or `seconds` are over, then let the last one end cleanly.

        It does not end before players heard of `wanted` trays.
        """
        began = time.monotonic()
        try:
            server = await self._prepared()
            server.go()
            await server.serving()
            self._playing.extend(await sit_down(self._tables, self._player))
            await self._players.until(lambda player: player.is_in(Phase.BUILDING))
            while len(self._falls) < falls and time.monotonic() - began < seconds:
                server = await self._replaced(server)
            # Every player continues playing with the last server.
            await self._players.until(lambda player: player.is_connected and player.revision > player.resumed[-1][1])
            await self._players.until_played(wanted)
            exit_code = await server.stop()
        finally:
            for task in self._playing:
                task.cancel()
            await asyncio.gather(*self._playing, return_exceptions=True)
            for each in self._servers:
                await each.end()
        left = await none_left([each.group for each in self._servers])
        return Story(self._database, self._players, self._falls, left, exit_code, time.monotonic() - began)

    def _player(self) -> PersistentPlayer:
        rng = Random(self._rng.getrandbits(64))
        address, name = f"127.0.0.1:{self._port}", f"P{len(self._players)}"
        self._players.append(PersistentPlayer(address, name, rng, self._players.news.set))
        return self._players[-1]

    async def _prepared(self) -> MortalServer:
        # The process for hard questions of one server is enough to see that it ends with it.
        log, thinks_in_threads = self._database.with_suffix(".log"), bool(self._servers)
        self._servers.append(await MortalServer.prepare(self._port, self._database, log, thinks_in_threads))
        return self._servers[-1]

    async def _replaced(self, server: MortalServer) -> MortalServer:
        """Let a server go away at a random moment, and start the next one after a while."""
        ending = self._endings[len(self._falls) % len(self._endings)]
        for player in self._players:
            player.fall = ending
        if ending is Ending.STOP:
            return await self._stopped(server)
        following = await self._prepared()
        if not server.is_serving:
            await asyncio.sleep(self._rng.uniform(0, 0.5))
        elif self._rng.randrange(_LONG_LIVES) == 0:
            await asyncio.sleep(self._rng.uniform(3, 6))
        else:
            await asyncio.sleep(self._rng.uniform(0, 1.2))
        at = await server.kill() if ending is Ending.KILL else await server.ended()
        self._falls.append(fall_of(server, at, self._database))
        await asyncio.sleep(self._rng.uniform(0, 0.6))
        following.go()
        if self._rng.randrange(_EARLY_DEATHS) > 0:
            await following.serving()
        return following

    async def _stopped(self, server: MortalServer) -> MortalServer:
        """Let a server stand still at a random moment."""
        await asyncio.sleep(self._rng.uniform(0.5, 2))
        async with server.standing_still():
            for player in self._players:
                player.lose_sight()
            await asyncio.sleep(self._rng.uniform(0.7, 3))
        self._falls.append(Fall(time.time_ns() // 1_000_000, True, 0, {}))
        return server
