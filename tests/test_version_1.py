"""Databases and game codes written by version 1 are read and replayed unchanged."""

import asyncio
import gzip
import json
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

from dimension.rooms.core import events as e
from dimension.rooms.core.events import RoomEvent, encode_event
from dimension.rooms.core.evolution import fold
from dimension.rooms.core.state import RoomState
from dimension.rooms.core.view import view_of
from dimension.rooms.live.replay_stream import outline_of, replay_pieces
from dimension.rules.code import format_game_code, parse_game_code
from dimension.rules.notation import format_hand
from dimension.rules.settings import GameSettings
from dimension.rules.stack import deal_game
from dimension.solver.grades import SolverOracle
from dimension.storage.sqlite import SqliteStore

FOLDER = Path(__file__).parent / "fixtures" / "v1"
DATABASES = ("games", "outage")
CODES: list[dict[str, Any]] = json.loads((FOLDER / "game_codes.json").read_text(encoding="utf-8"))

LATER_EVENTS = {
    e.MovesThinned,
    e.LockChanged,
    e.PlayerRemoved,
    e.PlayerLetIn,
    e.GamePaused,
    e.ResumeAnnounced,
    e.GameResumed,
    e.GameGivenUp,
    e.RematchProposed,
}
"""What version 1 could not write."""

_Answer = TypeVar("_Answer")


class Written:
    """A database of version 1, copied because opening it changes the file, and what version 1 said about it."""

    def __init__(self, name: str, folder: Path) -> None:
        self.said: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
        self._path = folder / "games.sqlite3"
        self._path.write_bytes(gzip.decompress((FOLDER / f"{name}.sqlite3.gz").read_bytes()))

    def ask(self, question: Callable[[SqliteStore], Awaitable[_Answer]]) -> _Answer:
        """The answer of a store that was opened on the database."""

        async def run() -> _Answer:
            store = await SqliteStore.open(self._path)
            try:
                return await question(store)
            finally:
                await store.close()

        return asyncio.run(run())

    def logs(self) -> dict[str, list[RoomEvent]]:
        """The events of every room."""

        async def load(store: SqliteStore) -> dict[str, list[RoomEvent]]:
            return {room: await store.load(room) for room in self.said["states"]}

        return self.ask(load)

    def stored(self, room: str) -> list[str]:
        """The events of a room as they stand in the file."""
        with closing(sqlite3.connect(self._path)) as connection:
            rows = connection.execute("SELECT data FROM events WHERE room = ? ORDER BY version", (room,)).fetchall()
        return [text for (text,) in rows]


@pytest.fixture(params=DATABASES)
def written(request: pytest.FixtureRequest, tmp_path: Path) -> Written:
    return Written(request.param, tmp_path)


def plain(value: object) -> Any:
    """A value as JSON has it."""
    return json.loads(msgspec.json.encode(value))


def test_every_log_folds_to_the_same_state(written: Written) -> None:
    # Fields may go and come; those that version 1 knew must be the same.
    for room, log in written.logs().items():
        said = written.said["states"][room]
        assert _known(plain(fold(log)), said) == {
            name: said[name] for name in RoomState.__struct_fields__ if name in said
        }


def _known(value: Any, said: Any) -> Any:
    """A value without the fields that version 1 did not have, at any depth."""
    if isinstance(value, dict) and isinstance(said, dict):
        return {name: _known(part, said[name]) for name, part in value.items() if name in said}
    if isinstance(value, list) and isinstance(said, list) and len(value) == len(said):
        return [_known(part, other) for part, other in zip(value, said, strict=True)]
    return value


def test_every_table_looks_the_same_to_somebody_who_watches(written: Written) -> None:
    for room, log in written.logs().items():
        state = fold(log)
        assert state is not None
        said = written.said["watched"][room]
        assert _known(plain(view_of(state, None)), said) == said


def test_the_logs_contain_every_type_of_event_that_version_1_knew(tmp_path: Path) -> None:
    logs = [log for name in DATABASES for log in Written(name, tmp_path).logs().values()]
    assert {type(event) for log in logs for event in log} == set(RoomEvent.__args__) - LATER_EVENTS


def test_every_event_would_be_stored_as_the_same_bytes_today(written: Written) -> None:
    for room, log in written.logs().items():
        assert [encode_event(event).decode() for event in log] == written.stored(room)


def test_every_history_is_the_same(written: Written) -> None:
    async def check(store: SqliteStore) -> None:
        for player, games in written.said["histories"].items():
            assert plain([game._asdict() for game in await store.games_of(player)]) == games
        for question, totals in written.said["solo"].items():
            player, settings_key = question.split()
            assert await store.solo_totals(player, settings_key) == totals

    written.ask(check)


@pytest.mark.parametrize("is_put_away", [False, True])
def test_every_game_is_replayed_the_same(written: Written, is_put_away: bool) -> None:
    async def check(store: SqliteStore) -> None:
        while is_put_away and await store.archive_next():
            pass
        for name, replay in written.said["replays"].items():
            room, number = name.split()
            game = await store.game(room, int(number))
            assert game is not None
            outline = await outline_of(store, game)
            assert outline is not None
            pieces = [piece async for piece in replay_pieces(store, game, outline, asyncio.Lock())]
            assert _known(json.loads(b"".join(pieces)), replay) == replay

    written.ask(check)


def test_a_server_finds_the_games_that_were_running(written: Written) -> None:
    assert written.ask(SqliteStore.rooms_in_progress) == written.said["rooms_in_progress"]
    assert written.ask(SqliteStore.last_alive) == written.said["last_alive"]


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
