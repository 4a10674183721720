"""The cost of a table's long life: opening it, replaying a game, and its size; and the traces of an hour of abuse.

    python benchmarks/logs.py
    python benchmarks/logs.py --evenings 30 --hostile-minutes 10

Every event is decided by the rules of a table, goes through the store in a file, and is archived as a server does it.
"""

import argparse
import asyncio
import random
import sqlite3
import tempfile
import tracemalloc
from contextlib import closing
from functools import reduce
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final, NamedTuple

from played_table import PLAYERS, ROOM, PlayedTable, flood_game, play_game, walk
from rich.console import Console
from rich.progress import track
from rich.table import Table

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.events import RoomEvent
from dimension.room.evolve import evolve
from dimension.room.records import FinishedGame, finished_game
from dimension.room.saved_state import worth_saving
from dimension.room.settings import TableSettings
from dimension.room.state import RoomState
from dimension.runtime.logs import outline_of, replay_pieces, state_at
from dimension.store.log import ARCHIVE_EVENTS
from dimension.store.sqlite import SqliteStore

GAMES_PER_EVENING: Final = 5
DAY: Final = 86_400_000
TABLES: Final = 200
OPENINGS: Final = 20
WALKS: Final = 200
FLOOD_PIECE: Final = 50_000


async def store_played(store: SqliteStore, table: PlayedTable) -> FinishedGame | None:
    """Append what was played, and save states, as a running server does."""
    finished: FinishedGame | None = None
    events: list[RoomEvent] = []
    played = table.take()
    for before, decided in played:
        finished = finished or finished_game(before, decided)
        events += decided
        for state in worth_saving(before, decided):
            await store.save_state(ROOM, state)
    await store.append(ROOM, played[0].before.version, events, finished)
    return finished


async def put_all_away(store: SqliteStore) -> None:
    while await store.archive_next():
        pass


def used_bytes(path: Path) -> int:
    """The bytes of a database's pages in use."""
    with closing(sqlite3.connect(path)) as connection:
        numbers = [
            connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size")
        ]
    return int((numbers[0] - numbers[1]) * numbers[2])


# --- A year of evenings -----------------------------------------------------------------------


async def year(folder: Path, evenings: int, report: Table) -> None:
    """Play, archive, then open and replay."""
    rng = random.Random(11)
    walks = [walk(rng) for _ in range(WALKS)]
    path = folder / "year.sqlite3"
    store = await SqliteStore.open(path)
    table = PlayedTable(TableSettings(seconds=60), rng)
    await store.append(ROOM, 0, table.first)
    largest = 0
    for _ in track(range(evenings), "Evenings"):
        for _ in range(GAMES_PER_EVENING):
            play_game(table, walks)
            await store_played(store, table)
            largest = max(largest, used_bytes(path))
            await put_all_away(store)
        table.now += DAY
    await store.close()
    games, events = table.state.game, table.state.version
    report.add_row("games, events", f"{games:,}, {events:,}")
    size = used_bytes(path)
    report.add_row("size on disk, per event", f"{size / 1e6:.1f} MB, {size / events:.1f} B")
    store = await SqliteStore.open(path)
    report.add_row("to open the table (median, slowest of 20)", await _openings(store, table.state))
    for name, number in (("first", 1), ("last", games)):
        report.add_row(f"to replay its {name} game: time, answer", await _replay(store, number))
    tracemalloc.start()
    await _replay(store, games)
    report.add_row("most memory during one replay", f"{tracemalloc.get_traced_memory()[1] / 1e6:.1f} MB")
    tracemalloc.stop()
    await store.close()


async def _openings(store: SqliteStore, expected: RoomState) -> str:
    times = []
    for _ in range(OPENINGS):
        began = perf_counter()
        state = await state_at(store, ROOM)
        times.append(perf_counter() - began)
        assert state is not None
        assert (state.version, state.seats) == (expected.version, expected.seats)
    return f"{1e3 * median(times):.1f} ms, {1e3 * max(times):.1f} ms"


async def _replay(store: SqliteStore, number: int) -> str:
    began = perf_counter()
    game = await store.game(ROOM, number)
    assert game is not None
    outline = await outline_of(store, game)
    assert outline is not None
    size = 0
    async for piece in replay_pieces(store, game, outline, asyncio.Lock()):
        size += len(piece)
    return f"{1e3 * (perf_counter() - began):.0f} ms, {size / 1e3:.0f} kB"


# --- A log of an earlier version --------------------------------------------------------------


async def unbounded(folder: Path, moves: int, report: Table) -> None:
    """A game as it could be before there were bounds: one round with very many moves, and no saved states."""
    rng = random.Random(5)
    path = folder / "unbounded.sqlite3"
    store = await SqliteStore.open(path)
    table = PlayedTable(TableSettings(rounds=1, seconds=600), rng)
    trays = [tray for _ in range(50) for tray in walk(rng)]
    table.start()
    table.wait()
    table.do(PLAYERS[0], c.SetTray(1, trays[0]))
    begun, log = table.now, [*table.first, *(event for played in table.take() for event in played.events)]
    await store.append(ROOM, 0, log)
    version = len(log)
    for start in track(range(0, moves, FLOOD_PIECE), "Moves"):
        flood: list[RoomEvent] = [
            e.TrayChanged(at=begun + (start + number) * 500_000 // moves, seat=number % 4, tray=rng.choice(trays))
            for number in range(FLOOD_PIECE)
        ]
        await store.append(ROOM, version, flood)
        version += len(flood)
        table.state = reduce(evolve, flood, table.state)
    table.now = table.state.last_at
    table.end_round()
    await store_played(store, table)
    report.add_row("moves in one round", f"{moves:,}")
    report.add_row("size on disk", f"{used_bytes(path) / 1e6:.0f} MB")
    await _measured_replay(store, report, "as it was stored")
    began = perf_counter()
    await put_all_away(store)
    report.add_row("to put it away", f"{perf_counter() - began:.0f} s in {moves // ARCHIVE_EVENTS + 1} pieces")
    report.add_row("size on disk, put away", f"{used_bytes(path) / 1e6:.1f} MB")
    await _measured_replay(store, report, "put away")
    await store.close()


async def _measured_replay(store: SqliteStore, report: Table, when: str) -> None:
    report.add_row(f"to replay it, {when}: time, answer", await _replay(store, 1))
    tracemalloc.start()
    await _replay(store, 1)
    report.add_row("most memory during that", f"{tracemalloc.get_traced_memory()[1] / 1e6:.1f} MB")
    tracemalloc.stop()


# --- A hostile hour ---------------------------------------------------------------------------


class Flood(NamedTuple):
    """How a player might fill a disk."""

    name: str
    settings: TableSettings
    says_done: bool = False


FLOODS: Final = (
    Flood("rounds of 15 s, trays", TableSettings(rounds=12, seconds=15)),
    Flood("rounds of 60 s, trays", TableSettings(rounds=12, seconds=60)),
    Flood("rounds of 60 s, trays and done in turns", TableSettings(rounds=12, seconds=60), says_done=True),
    Flood("rounds of 600 s, trays", TableSettings(rounds=2, seconds=600)),
)


async def hostile(folder: Path, minutes: int, report: Table) -> None:
    """Flood a table in every way, and say what 200 such tables would take."""
    for number, flood in enumerate(FLOODS):
        rng = random.Random(number)
        trays = [tray for _ in range(50) for tray in walk(rng)]
        path = folder / f"hostile-{number}.sqlite3"
        store = await SqliteStore.open(path)
        table = PlayedTable(flood.settings, rng)
        begun = table.now
        await store.append(ROOM, 0, table.first)
        before = most = 0
        while table.now - begun < minutes * 60_000:
            flood_game(table, trays, says_done=flood.says_done)
            # The log as it is while the game runs, before it is archived.
            await store_played(store, table)
            largest = used_bytes(path)
            await put_all_away(store)
            most = max(most, largest - used_bytes(path))
            before += largest - used_bytes(path)
        await store.close()
        hours = (table.now - begun) / 3_600_000
        size = used_bytes(path)
        report.add_row(
            flood.name,
            f"{table.state.version / hours / 1e3:.0f}",
            f"{(size + before) / hours / 1e6:.1f}",
            f"{size / hours / 1e6:.2f}",
            f"{TABLES * size / hours / 1e9 * 24:.1f}",
            f"{most / 1e6:.1f}",
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--evenings", type=int, default=365)
    parser.add_argument("--hostile-minutes", type=int, default=60)
    parser.add_argument("--unbounded-moves", type=int, default=1_000_000)
    args = parser.parse_args()
    console = Console()
    with tempfile.TemporaryDirectory() as name:
        report = Table("a table after these evenings", "seen", title=f"{args.evenings} evenings")
        asyncio.run(year(Path(name), args.evenings, report))
        console.print(report)
        old = Table("a game of an earlier version", "seen", title="Without bounds")
        asyncio.run(unbounded(Path(name), args.unbounded_moves, old))
        console.print(old)
        floods = Table(
            "a table flooded by four players",
            *("thousand events an hour", "MB an hour, as appended", "MB an hour, put away", "GB a day, 200 tables"),
            "MB waiting, one table",
            title="As much as is allowed",
        )
        asyncio.run(hostile(Path(name), args.hostile_minutes, floods))
        console.print(floods)


if __name__ == "__main__":
    main()
