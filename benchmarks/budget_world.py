"""A database in which all that a request may read is as large as the limits allow, or as years of play make it."""

import json
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from played_table import PlayedTable, flood_game, play_game, walk
from records import KEY, played

from dimension.app import SCHEMA
from dimension.room.commands import KeepTable
from dimension.room.days import day_before, day_of
from dimension.room.events import RoomEvent
from dimension.room.records import PlayedRound, RoundRecords, finished_game
from dimension.room.saved_state import worth_saving
from dimension.room.settings import TableSettings
from dimension.server.guard.identity import player_of
from dimension.store.rows import round_statements
from dimension.store.sql import Statement
from dimension.store.stores import Store, open_store

TOKEN: Final = "a" * 32
"""The cookie of the player with the most data."""
BIG: Final = "B1GTAB1EB1GTAB1E"
"""A finished game of a hundred, kept as a table to come back to; the player is its host."""
FLOODED: Final = "F100DEDTAB1EF100"
"""A game of four who sent as much as they may."""
_GUESTS: Final = 99
_TRAYS: Final = 15
"""Of each guest in each round."""
_RUNS: Final = 200_000
_ROUNDS: Final = 5_000
_SOLO_GAMES: Final = 5_000
_DAYS: Final = 60
_PLAYERS_A_DAY: Final = 500
_HAND: Final = "G_ BxG WxO W-O K2 B+G"
_TRAY: Final = "KWBGO../....../."
_RUSHES: Final = """
WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < $1)
INSERT INTO rush_runs SELECT 'r' || n, 'p' || n, 'P', $2 - n, $2, $2, 9, 1 + n % 9, 0, $2 + n, 1 FROM numbers
"""
_GAMES: Final = """
WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < $1)
INSERT INTO games SELECT 's' || n, 1, $2 - n, 1, 1, '10001E2GYTWBTJ462H', $3, 0, 1, 1 FROM numbers
"""
_SOLO_PLAYERS: Final = """
WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < $1)
INSERT INTO game_players SELECT 's' || n, 1, 0, $2, 'Ann', n % 40, 1 FROM numbers
"""


class World(NamedTuple):
    """A running server on such a database."""

    host: str
    port: int
    names: Mapping[str, str]
    """Fill the paths of requests."""

    def request(
        self, method: str, path: str, *headers: str, body: object = None, token: str | None = TOKEN, host: str = ""
    ) -> bytes:
        """A request as bytes."""
        data = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path.format(**self.names)} HTTP/1.1", f"Host: {host or f'{self.host}:{self.port}'}"]
        lines += [f"Cookie: dimension={token}"] if token else []
        lines += ["Content-Type: application/json", f"Content-Length: {len(data)}"] if body is not None else []
        return "\r\n".join((*lines, *headers, "", "")).encode() + data


async def filled_world(database: Path, now: int) -> dict[str, str]:
    """Fill a database that is not there yet; names for the paths of requests."""
    store = await open_store(database, SCHEMA)
    player, yesterday = player_of(TOKEN), day_before(day_of(now), 1)
    await store.change(Statement(_RUSHES, (_RUNS, now)))
    await store.change(Statement(_GAMES, (_SOLO_GAMES, now, KEY)), Statement(_SOLO_PLAYERS, (_SOLO_GAMES, player)))
    chance = random.Random(7)
    await _add(store, [played(player, number, chance) for number in range(_ROUNDS)])
    for at in range(1, _DAYS):
        day = day_before(day_of(now), at)
        tries = [_try(player if number == 0 else f"p{number}", day, chance) for number in range(_PLAYERS_A_DAY)]
        await _add(store, [RoundRecords(tuple(tries))])
    await _play_tables(store, player, now)
    await store.close()
    return {"big": BIG, "flooded": FLOODED, "day": yesterday}


def _try(player: str, day: str, chance: random.Random) -> PlayedRound:
    room, points = f"{day} {player}", chance.randint(-8, 11)
    return PlayedRound(room, 1, 1, 0, player, 1, day, "key", False, _HAND, _TRAY, points, points == 11, ("K2",))


async def _add(store: Store, records: Sequence[RoundRecords]) -> None:
    await store.change(*(statement for record in records for statement in round_statements(record)))


async def _play_tables(store: Store, player: str, now: int) -> None:
    rng = random.Random(11)
    walks = [walk(rng)[:_TRAYS] for _ in range(20)]
    guests = [f"guest {number}" for number in range(_GUESTS)]
    settings = TableSettings(seats=_GUESTS + 1, rounds=12, cards=8, seconds=600)
    big = PlayedTable(settings, rng, BIG, (player, *guests))
    big.now = now - 10 * 3_600_000
    big.do(player, KeepTable("Monday"))
    play_game(big, walks)
    flooded = PlayedTable(TableSettings(rounds=12, seconds=600), rng, FLOODED, (player, *guests[:3]))
    flooded.now = now - 10 * 3_600_000
    flood_game(flooded, walk(rng), says_done=False)
    for table in (big, flooded):
        await _store(store, table)


async def _store(store: Store, table: PlayedTable) -> None:
    """Append what was played, and save states, as a running server does."""
    room, finished = table.state.room, None
    events: list[RoomEvent] = []
    await store.append(room, 0, table.first)
    for before, decided in table.take():
        finished = finished or finished_game(before, decided)
        events += decided
        for state in worth_saving(before, decided):
            await store.save_state(room, state)
    await store.append(room, len(table.first), events, finished)
