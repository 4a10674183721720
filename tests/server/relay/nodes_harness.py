"""Running games on several nodes, which go away one by one and are replaced."""

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from dimension.client import Phase
from dimension.store.names import PostgresUrl
from tests.server.kill_harness import TABLES, Ending, Story, sit_down
from tests.server.mortal_server import Fall, MortalServer, free_port, none_left
from tests.server.persistent_player import PersistentPlayer, Players

_FROZEN: Final = (3.5, 4.5)
"""Seconds that a node stands still: longer than the others wait for it."""


class NodesHarness:
    """Plays on several tables while nodes are killed, replaced or frozen; pages try one node after the other."""

    def __init__(
        self,
        database: PostgresUrl,
        folder: Path,
        seed: int,
        nodes: int = 3,
        tables: Sequence[tuple[int, tuple[str, ...]]] = TABLES,
    ) -> None:
        self._database = database
        self._log = folder / "nodes.log"
        self._tables = tables
        self._rng: Final = Random(seed)
        self._ports: Final = [free_port() for _ in range(nodes)]
        self._nodes: Final[dict[int, MortalServer]] = {}
        """By port."""
        self._all: Final[list[MortalServer]] = []
        self._players: Final = Players()
        self._playing: Final[list[asyncio.Task[None]]] = []
        self._falls: Final[list[Fall]] = []

    async def run(self, endings: Sequence[Ending], seconds: float = float("inf"), wanted: int = 0) -> Story:
        """Let nodes go away in these ways, one by one, for some seconds at most.

        They do not end before players heard of `wanted` trays.
        """
        began = time.monotonic()
        try:
            await asyncio.gather(*map(self._start, self._ports))
            self._playing.extend(await sit_down(self._tables, self._player))
            await self._players.until(lambda player: player.is_in(Phase.BUILDING))
            for number, ending in enumerate(endings):
                if time.monotonic() - began > seconds:
                    break
                # In turn, so that a round of clean ends is a rolling restart.
                await self._fall(self._ports[number % len(self._ports)], ending)
            await self._players.until(lambda player: player.is_connected and player.revision > player.resumed[-1][1])
            await self._players.until_played(wanted)
            # When all nodes end at the same time there is nowhere to go.
            await self._get_up()
            exit_code = max(await asyncio.gather(*(node.stop() for node in self._nodes.values())))
        finally:
            await self._get_up()
            for node in self._all:
                await node.end()
        left = await none_left([node.group for node in self._all])
        return Story(self._database, self._players, self._falls, left, exit_code, time.monotonic() - began)

    async def _start(self, port: int) -> None:
        node = await self._prepared(port)
        self._nodes[port] = node
        node.go()
        await node.serving()

    async def _prepared(self, port: int) -> MortalServer:
        node = await MortalServer.prepare(port, self._database, self._log, bool(self._all))
        self._all.append(node)
        return node

    async def _fall(self, port: int, ending: Ending) -> None:
        """Let a node go away at a random moment, and another one take its place."""
        following = await self._prepared(port) if ending is not Ending.STOP else None
        await asyncio.sleep(self._rng.uniform(0.5, 1.5))
        node, at = self._nodes[port], time.time_ns() // 1_000_000
        match ending:
            case Ending.KILL:
                await node.kill()
            case Ending.TERM:
                await node.stop()
            case Ending.STOP:
                async with node.standing_still():
                    for player in self._players:
                        if player.is_connected and player.address.endswith(f":{port}"):
                            player.lose_sight()
                    await asyncio.sleep(self._rng.uniform(*_FROZEN))
        self._falls.append(Fall(at, True, 0, {}))
        if following is not None:
            await asyncio.sleep(self._rng.uniform(0, 0.5))
            following.go()
            await following.serving()
            self._nodes[port] = following

    async def _get_up(self) -> None:
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)

    def _player(self) -> PersistentPlayer:
        rng, name = Random(self._rng.getrandbits(64)), f"P{len(self._players)}"
        addresses = [f"127.0.0.1:{port}" for port in self._rng.sample(self._ports, len(self._ports))]
        self._players.append(PersistentPlayer(addresses[0], name, rng, self._players.news.set, *addresses[1:]))
        return self._players[-1]
