"""Databases that a released version of the program wrote, and its answers about them."""

import asyncio
import gzip
import json
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from dimension.app import SCHEMA
from dimension.room.events import RoomEvent
from dimension.room.evolve import fold
from dimension.room.state import RoomState
from dimension.room.view import view_of
from dimension.runtime.logs import outline_of, replay_pieces
from dimension.store.sqlite import SqliteStore
from dimension.store.stores import Store

_Answer = TypeVar("_Answer")


class Written:
    """A copy of a database of a released version, because opening it changes the file, and that version's responses."""

    def __init__(self, name: str, fixtures: Path, folder: Path) -> None:
        self.said: dict[str, Any] = json.loads((fixtures / f"{name}.json").read_text(encoding="utf-8"))
        self.path = folder / "games.sqlite3"
        self.path.write_bytes(gzip.decompress((fixtures / f"{name}.sqlite3.gz").read_bytes()))

    def ask(self, question: Callable[[SqliteStore], Awaitable[_Answer]]) -> _Answer:
        """The answer of a store that was opened on the database."""

        async def run() -> _Answer:
            store = await SqliteStore.open(self.path, SCHEMA)
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
        with closing(sqlite3.connect(self.path)) as connection:
            rows = connection.execute("SELECT data FROM events WHERE room = ? ORDER BY version", (room,)).fetchall()
        return [text for (text,) in rows]


def plain(value: object) -> Any:
    """A value as JSON has it."""
    return json.loads(msgspec.json.encode(value))


def known_part(value: Any, said: Any) -> Any:
    """A value without the fields that the released version did not have, at any depth."""
    if isinstance(value, dict) and isinstance(said, dict):
        return {name: known_part(part, said[name]) for name, part in value.items() if name in said}
    if isinstance(value, list) and isinstance(said, list) and len(value) == len(said):
        return [known_part(part, other) for part, other in zip(value, said, strict=True)]
    return value


def check_state(log: list[RoomEvent], said: dict[str, Any]) -> None:
    """A log folds to the same state. Fields may go and come; those that the released version knew must be the same."""
    known = {name: said[name] for name in RoomState.__struct_fields__ if name in said}
    assert known_part(plain(fold(log)), said) == known


def check_view(log: list[RoomEvent], said: dict[str, Any]) -> None:
    """A table looks the same to a player who watches."""
    state = fold(log)
    assert state is not None
    assert known_part(plain(view_of(state, None)), said) == said


async def check_histories(store: Store, said: dict[str, Any]) -> None:
    """Every player has the same games."""
    for player, games in said["histories"].items():
        assert plain([game._asdict() for game in await store.games_of(player)]) == games
    for question, totals in said["solo"].items():
        player, settings_key = question.split()
        assert await store.solo_totals(player, settings_key) == totals


async def check_replays(store: Store, said: dict[str, Any]) -> None:
    """Every game is replayed the same."""
    for name, replay in said["replays"].items():
        room, number = name.split()
        game = await store.game(room, int(number))
        assert game is not None
        outline = await outline_of(store, game)
        assert outline is not None
        pieces = [piece async for piece in replay_pieces(store, game, outline, asyncio.Lock())]
        assert known_part(json.loads(b"".join(pieces)), replay) == replay
