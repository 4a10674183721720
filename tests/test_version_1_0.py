"""A database and game codes of version 1.0 are read, replayed, rebuilt and moved unchanged."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dimension.app import SCHEMA
from dimension.features.daily.rows import server_key
from dimension.room.events import RoomEvent
from dimension.rules.code import format_game_code, parse_game_code
from dimension.rules.notation import format_hand
from dimension.rules.settings import GameSettings
from dimension.rules.stack import deal_game
from dimension.solver.grades import SolverOracle
from dimension.store.backfill import record_next
from dimension.store.copying import move
from dimension.store.sql import Row
from dimension.store.stores import Store, open_store
from tests.postgres import shared_server
from tests.released_version import Written, check_histories, check_replays, check_state, check_view, known_part, plain
from tests.store.rebuilding import REBUILD

FOLDER = Path(__file__).parent / "fixtures" / "v1.0"
CODES: list[dict[str, Any]] = json.loads((FOLDER / "game_codes.json").read_text(encoding="utf-8"))


@pytest.fixture
def written(tmp_path: Path) -> Written:
    return Written("games", FOLDER, tmp_path)


def test_every_log_says_the_same_and_would_be_stored_the_same(written: Written) -> None:
    logs = written.logs()
    for room, log in logs.items():
        check_state(log, written.said["states"][room])
        check_view(log, written.said["watched"][room])
        lines = written.stored(room)
        for event, line in zip(log[-len(lines) :], lines, strict=True):
            # A setting that came later is stored with its default.
            assert known_part(plain(event), json.loads(line)) == json.loads(line)
    assert {type(event) for log in logs.values() for event in log} >= set(RoomEvent.__args__)


@pytest.mark.parametrize("is_archived", [False, True])
def test_every_game_is_found_and_replayed_the_same(written: Written, is_archived: bool) -> None:
    async def check(store: Store) -> None:
        while is_archived and await store.archive_next():
            pass
        await _check_store(store, written.said)

    written.ask(check)


def test_every_row_is_there_and_follows_from_the_logs(written: Written) -> None:
    async def check(store: Store) -> None:
        assert await _rows(store, written.said["rows"]) == written.said["rows"]
        await store.change(*REBUILD)
        while await record_next(store):
            pass
        assert await _rows(store, written.said["rows"]) == written.said["rows"]

    written.ask(check)


def test_it_moves_to_postgresql_with_everything(written: Written) -> None:
    async def check() -> None:
        destination = await shared_server().new_database()
        source = await open_store(written.path, SCHEMA)
        key = await server_key(source)
        await source.close()
        contents = await move(written.path, destination, SCHEMA)
        assert (contents.rooms, contents.games) == (len(written.said["states"]), len(written.said["replays"]))
        store = await open_store(destination, SCHEMA)
        try:
            await _check_store(store, written.said)
            assert await server_key(store) == key
            assert await _rows(store, written.said["rows"]) == written.said["rows"]
        finally:
            await store.close()

    asyncio.run(check())


async def _check_store(store: Store, said: dict[str, Any]) -> None:
    await check_histories(store, said)
    await check_replays(store, said)
    for player, rooms in said["running"].items():
        assert await store.running_games_of(player) == rooms
    assert await store.rooms_in_progress() == said["rooms_in_progress"]
    assert await store.last_alive() == said["last_alive"]


async def _rows(store: Store, said: Mapping[str, Sequence[Row]]) -> dict[str, list[list[Any]]]:
    """The rows of the tables that the version knew."""
    found = {}
    for spec in SCHEMA.tables:
        if spec.name in said:
            sql = f"SELECT {', '.join(spec.all_columns)} FROM {spec.name} ORDER BY {', '.join(spec.key)}"
            found[spec.name] = [list(row) for row in await store.rows(sql)]
    return found


@pytest.mark.parametrize("row", CODES, ids=[row["code"] for row in CODES])
def test_a_game_code_means_the_same_game(row: dict[str, Any]) -> None:
    settings = GameSettings(**row["settings"])
    assert parse_game_code(row["code"]) == (settings, row["seed"])
    assert format_game_code(settings, row["seed"]) == row["code"]


def test_the_codes_deal_the_same_first_hands() -> None:
    oracle = SolverOracle()
    for row in CODES:
        # Later rounds take nothing from the first, and to deal them takes time.
        settings = replace(GameSettings(**row["settings"]), rounds=1)
        (dealt,) = deal_game(settings, row["seed"], oracle)
        assert (format_hand(dealt.hand), dealt.as_promised) == (row["first_hand"], row["as_promised"]), row["code"]
