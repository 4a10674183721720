"""Honest tables of every kind, played over and over; after each game a player looks at the replay."""

import asyncio
import json
from random import Random
from typing import Any, Final, NamedTuple

from tests.hostile.honest_table import HonestTable
from tests.hostile.wire_client import Line, Where

_PACE: Final = 0.2
"""Seconds between two trays of a player."""
_MOVES: Final = 25
"""Trays of a player in a round."""
_GAMES: Final = 3
"""At a table, before another one is opened."""


class _Kind(NamedTuple):
    people: int
    bots: tuple[str, ...]
    seconds: int


_KINDS: Final = (
    _Kind(1, (), 15),
    _Kind(1, ("casual",), 15),
    _Kind(2, ("beginner",), 30),
    _Kind(4, (), 15),
    _Kind(2, (), 0),
    _Kind(1, ("perfect", "beginner", "casual"), 0),
    _Kind(3, ("perfect",), 15),
)


class SoakTables:
    """The tables, the measurements of their players, and their complaints."""

    def __init__(self, host: str, port: int) -> None:
        self.games = 0
        self.failures: Final[list[str]] = []
        self._host: Final = host
        self._port: Final = port
        self._open: Final[dict[int, HonestTable]] = {}
        self._finished: Final[list[float]] = []
        """Times of tables that were closed."""

    @property
    def rooms(self) -> list[str]:
        return [table.room for table in self._open.values() if table.room]

    def take_latencies(self) -> list[float]:
        """The measurements since the last call, in seconds."""
        taken = list(self._finished)
        self._finished.clear()
        for table in self._open.values():
            taken += table.latencies
            for player in table.players:
                player.latencies.clear()
        return taken

    async def play_forever(self) -> None:
        await asyncio.gather(*(self._one_kind(number, kind) for number, kind in enumerate(_KINDS)))

    async def _one_kind(self, number: int, kind: _Kind) -> None:
        rng, where = Random(number), Where(self._host, self._port, f"127.0.1.{number + 1}")
        # Every player at a different moment.
        await asyncio.sleep(number / 2)
        while True:
            table = self._open[number] = HonestTable(where, kind.people, kind.bots, rng, _PACE)
            try:
                await table.open(rounds=2, seconds=kind.seconds)
                for game in range(1, _GAMES + 1):
                    await table.play(_MOVES)
                    self.games += 1
                    await self._look_back(where, table, game)
            except (AssertionError, OSError) as error:
                self.failures.append(f"{kind}: {error!r}"[:2_000])
                await asyncio.sleep(1)
            self.failures.extend(table.complaints)
            self._finished.extend(table.latencies)
            await table.close()

    async def _look_back(self, where: Where, table: HonestTable, game: int) -> None:
        """The replay has to lead to the trays that were scored, and the solver must not know anything worse."""
        view = table.players[0].view
        replay = await self._json(where, "GET", f"/api/games/{table.room}/{game}/replay")
        solved = await self._json(where, "POST", "/api/solve", {"hand": view["results"][0]["hand"]})
        if replay is not None:
            self.failures.extend(_replay_faults(replay, view))
        if solved is not None:
            best = max(score["points"] for score in view["results"][0]["scores"])
            if solved["best"]["score"] < best:
                self.failures.append(f"solver knows {solved['best']['score']}, somebody scored {best}")

    async def _json(self, where: Where, method: str, path: str, body: Any = None) -> Any:
        """An answer; None when the server is busy."""
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: {self._host}:{self._port}\r\nContent-Length: {len(data)}\r\n"
        line = Line(where)
        answer = await line.ask(f"{head}Content-Type: application/json\r\n\r\n".encode() + data)
        line.close()
        if answer is None or answer.status not in (200, 503):
            self.failures.append(f"{method} {path}: {answer and (answer.status, answer.body[:200])}")
        return json.loads(answer.body) if answer and answer.status == 200 else None


def _replay_faults(replay: Any, view: Any) -> list[str]:
    faults = []
    for number, (shown, result) in enumerate(zip(replay["rounds"], view["results"], strict=True), start=1):
        last = {step["seat"]: step["tray"] for step in shown["steps"]}
        for score in result["scores"]:
            if last.get(score["seat"], "......./....../.") != score["tray"]:
                faults.append(f"replay of round {number}: {last.get(score['seat'])}, scored {score['tray']}")
    return faults
