"""Tables beside the logs that are not whole are not read: a player sees an error, never a history without its rows."""

import asyncio
import gzip
import random
from collections import Counter
from pathlib import Path

from dimension.app import SCHEMA
from dimension.features.games.record import latest_rounds
from dimension.store import SqliteStore, StorageError
from dimension.store.sqlite.backup import examine
from tests.store.sqlite.test_examination import FIXTURES

PAGE = 4096
COPIES = 60
_PLAYERS = "SELECT DISTINCT player FROM game_players WHERE player IS NOT NULL"
_ROWS = ("games", "game_players", "running_games", "played_rounds", "room_people")


async def _told(store: SqliteStore, players: list[str]) -> Counter[str]:
    """The answer to each question."""
    answers: Counter[str] = Counter()
    for player in players:
        for question in (
            store.games_of(player),
            store.running_games_of(player),
            latest_rounds(store, player, 100),
            store.rows("SELECT room FROM room_people WHERE player = $1 ORDER BY room", player),
        ):
            try:
                answers[f"{player} {await question}"] += 1
            except StorageError:
                answers["refused"] += 1
    return answers


def _in_store(path: Path, players: list[str]) -> Counter[str]:
    async def run() -> Counter[str]:
        store = await SqliteStore.open(path, SCHEMA)
        try:
            return await _told(store, players)
        finally:
            await store.close()

    return asyncio.run(run())


def _pages_of(data: bytes, players: list[str]) -> list[int]:
    """The pages with rows of players."""
    return sorted({at // PAGE for player in players for at in _places(data, player.encode())} - {0})


def _places(data: bytes, text: bytes) -> list[int]:
    places, at = [], data.find(text)
    while at >= 0:
        places.append(at)
        at = data.find(text, at + 1)
    return places


def test_pages_that_are_lost_or_exchanged_change_no_answer(path: Path, tmp_path: Path) -> None:
    path.write_bytes(gzip.decompress((FIXTURES / "games.sqlite3.gz").read_bytes()))

    async def players_of(store: SqliteStore) -> list[str]:
        return [player for (player,) in await store.rows(_PLAYERS)]

    async def opened() -> list[str]:
        store = await SqliteStore.open(path, SCHEMA)
        try:
            return await players_of(store)
        finally:
            await store.close()

    players = asyncio.run(opened())
    truth = _in_store(path, players)
    whole = path.read_bytes()
    pages = _pages_of(whole, players)
    total: Counter[str] = Counter()
    for seed in range(COPIES):
        dice = random.Random(seed)
        data = bytearray(whole)
        hit, other = dice.choice(pages), dice.choice(pages)
        lost = dice.choice((bytes(PAGE), whole[other * PAGE : (other + 1) * PAGE]))
        data[hit * PAGE : (hit + 1) * PAGE] = lost
        damaged = tmp_path / f"{seed}.sqlite"
        damaged.write_bytes(data)
        try:
            told = _in_store(damaged, players)
        except StorageError:
            total["not opened"] += 1
            continue
        assert set(told) - set(truth) <= {"refused"}, seed
        total["refused" if told["refused"] else "whole"] += 1
        if told["refused"]:
            assert not examine(damaged).is_sound
    assert total["refused"] > COPIES // 10, total
