"""Forgetting people continues until nothing is left of them, whatever happens in between."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from dimension.features.me.erasing import Erasures
from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.settings import TableSettings
from dimension.runtime.ports import Observer
from dimension.runtime.runner import Runner
from dimension.store.names import PostgresUrl
from dimension.store.postgres import PostgresStore
from dimension.store.sql import Statement
from dimension.store.sqlite.backup import examine
from tests.runtime.hall import ANN, BEN, Hall, StubThinker, loop_clock
from tests.server.nursery import ForkedServer
from tests.server.playing import GENEROUS, PATIENCE, Player
from tests.store.postgres.databases import with_database
from tests.store.postgres.rhythm import PATIENT
from tests.virtual_time import in_virtual_time

DAY = 86_400_000


def _erasures(hall: Hall, keep_days: float = 0) -> Erasures:
    return Erasures(hall.store, hall.runner, loop_clock, Observer(), keep_days)


async def _rows(hall: Hall, table: str) -> list[tuple[object, ...]]:
    return [tuple(row) for row in await hall.store.rows(f"SELECT * FROM {table} ORDER BY 1, 2")]


@in_virtual_time
async def test_rooms_with_others_stay_and_all_other_rooms_go() -> None:
    hall = Hall()
    alone, together = await hall.table(None, ANN), await hall.table(None, ANN, BEN)
    erasures = _erasures(hall)
    await erasures.ask(ANN)
    await erasures.look()
    assert await hall.store.load(alone) == []
    assert ANN not in repr(await hall.store.load(together))
    assert [player for player, _ in await _rows(hall, "erasures")] == [ANN]
    await erasures.look()
    assert await _rows(hall, "erasures") == []
    assert await _rows(hall, "room_people") == [(together, BEN)]


@in_virtual_time
async def test_when_the_last_of_a_room_is_forgotten_it_goes() -> None:
    hall = Hall()
    name = await hall.table()
    erasures = _erasures(hall)
    await erasures.ask(ANN)
    await erasures.ask(BEN)
    await erasures.look()
    await erasures.look()
    assert await hall.store.load(name) == []
    assert await _rows(hall, "erasures") == []


@in_virtual_time
async def test_asking_twice_and_by_a_player_unknown_is_harmless() -> None:
    hall = Hall()
    erasures = _erasures(hall)
    for player in ("stranger", "stranger"):
        await erasures.ask(player)
    await erasures.look()
    assert await _rows(hall, "erasures") == []


@in_virtual_time
async def test_rooms_wait_until_their_rows_are_rebuilt() -> None:
    hall = Hall()
    name = await hall.table()
    await hall.store.change(Statement("UPDATE rooms SET recorded = 0 WHERE room = $1", (name,)))
    erasures = _erasures(hall)
    await erasures.ask(ANN)
    await erasures.look()
    assert ANN in repr(await hall.store.load(name))
    assert len(await _rows(hall, "erasures")) == 1
    await hall.store.change(Statement("UPDATE rooms SET recorded = 1"))
    await erasures.look()
    assert ANN not in repr(await hall.store.load(name))


@in_virtual_time
async def test_it_looks_by_itself_immediately_when_asked_and_again_later() -> None:
    hall = Hall()
    name = await hall.table()
    erasures = _erasures(hall)
    working = asyncio.create_task(erasures.run())
    await asyncio.sleep(1)
    await erasures.ask(ANN)
    await asyncio.sleep(1)
    assert ANN not in repr(await hall.store.load(name))
    await asyncio.sleep(60)
    assert await _rows(hall, "erasures") == []
    working.cancel()


@in_virtual_time
async def test_results_besides_games_are_kept_for_a_set_time() -> None:
    hall = Hall()
    old = Statement(
        "INSERT INTO puzzle_answers (player, puzzle, shown_at, hints, solved) VALUES ('ann', 1, $1, 0, 0)",
        (loop_clock() - 2 * DAY,),
    )
    await hall.store.change(old)
    await _erasures(hall, 3).look()
    assert len(await _rows(hall, "puzzle_answers")) == 1
    await _erasures(hall, 1).look()
    assert await _rows(hall, "puzzle_answers") == []


@in_virtual_time
async def test_a_room_that_is_gone_keeps_no_player_waiting() -> None:
    hall = Hall()
    await hall.store.append("A", 0, [e.TableOpened(at=1, room="A", host=ANN, settings=TableSettings(), seed=None)])
    await hall.store.forget("A", 1)
    await hall.store.change(Statement("INSERT INTO room_people VALUES ('A', $1)", (ANN,)))
    erasures = _erasures(hall)
    await erasures.ask(ANN)
    await erasures.look()
    assert await _rows(hall, "erasures") == []


def test_every_node_cleans_the_rooms_that_it_looks_after() -> None:
    async def scenario(url: PostgresUrl) -> None:
        stores = [await PostgresStore.open(url, PATIENT) for _ in range(2)]
        runners = [Runner(store, StubThinker(), loop_clock, ()) for store in stores]
        one, other = [
            Erasures(store, runner, loop_clock, Observer(), 0) for store, runner in zip(stores, runners, strict=True)
        ]
        name = await runners[0].open_table(ANN, TableSettings())
        for player in (ANN, BEN):
            assert await runners[0].handle(name, player, c.TakeSeat(player)) is None
        await other.ask(ANN)
        await other.look()
        assert ANN in repr(await stores[1].load(name))
        await one.look()
        assert ANN not in repr(await stores[1].load(name))
        await one.look()
        assert await stores[1].rows("SELECT player FROM erasures") == []
        for runner, store in zip(runners, stores, strict=True):
            await runner.stop()
            await store.close()

    with_database(scenario)


def test_after_a_crash_a_server_continues_where_the_last_one_was(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    with ForkedServer(path, **GENEROUS) as server:
        ann, ben = Player(server, "Annabella"), Player(server, "Ben")
        rooms = [ann.open(seats=2) for _ in range(12)]
        for room in rooms:
            ann.sit(room).close()
            ben.sit(room).close()
        identity = ann.http.get("/api/me/export").json()["player"]
        assert ann.http.request("DELETE", "/api/me", json={"confirm": True}).status_code == 202
        # In the middle of it, or before it has begun.
        server.kill()
        ann.close()
        ben.close()
    with ForkedServer(path, **GENEROUS) as server:
        end = time.monotonic() + PATIENCE
        while _named(path, identity) and time.monotonic() < end:
            time.sleep(0.05)
        assert _named(path, identity) == []
        assert _named(path, "Annabella") == []
        server.stop()
    findings = examine(path)
    assert findings.is_sound
    assert findings.contents.rooms == len(rooms)


def _named(path: Path, text: str) -> list[str]:
    """The rooms whose log has a text in it."""
    with closing(sqlite3.connect(path)) as database:
        return [room for (room,) in database.execute("SELECT room FROM events WHERE instr(data, ?)", (text,))]
