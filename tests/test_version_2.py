"""A database written by version 2 is read and replayed unchanged, gets what is new, and can be moved."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dimension.features.daily.rows import server_key
from dimension.room import events as e
from dimension.room.events import RoomEvent, encode_event
from dimension.store.backfill import record_next
from dimension.store.copying import move
from dimension.store.sql import Row
from dimension.store.stores import Store, open_store
from tests.earlier_version import Written, check_histories, check_replays, check_state, check_view
from tests.postgres import shared_server
from tests.store.rebuilding import REBUILD

FOLDER = Path(__file__).parent / "fixtures" / "v2"
NOT_WRITTEN = {e.TimeGivenBack, e.GameGivenUp, e.HostChanged}
"""Events that version 2 knew, but did not write there: version 1 did, or nobody has yet."""
LATER_EVENTS = {e.GhostSeated, e.NamesHidden, e.TableKept}
"""What version 2 could not write."""
ROUNDS = """
SELECT room, game, round, seat, player, tray, points, failed, best, best_bonus, best_failed FROM played_rounds
ORDER BY room, game, round, seat
"""


@pytest.fixture
def written(tmp_path: Path) -> Written:
    return Written("games", FOLDER, tmp_path)


def test_every_log_says_the_same(written: Written) -> None:
    logs = written.logs()
    for room, log in logs.items():
        check_state(log, written.said["states"][room])
        # What equals the state is not repeated.
        check_view(log, written.said["watched"][room])
        lines = written.stored(room)
        assert [encode_event(event).decode() for event in log[-len(lines) :]] == lines
    assert {type(event) for log in logs.values() for event in log} == set(
        RoomEvent.__args__
    ) - NOT_WRITTEN - LATER_EVENTS


@pytest.mark.parametrize("is_put_away", [False, True])
def test_every_game_is_found_and_replayed_the_same(written: Written, is_put_away: bool) -> None:
    async def check(store: Store) -> None:
        while is_put_away and await store.archive_next():
            pass
        await _check_store(store, written.said)

    written.ask(check)


def test_it_gets_a_key_and_its_rounds_which_can_be_made_again(written: Written) -> None:
    async def check(store: Store) -> None:
        assert len(await server_key(store)) == 32
        assert not await store.rows(ROUNDS)
        rounds = await _recorded(store)
        assert rounds == sorted(_rounds(written.said))
        assert len(rounds) == 25
        everything = await store.rows("SELECT * FROM played_rounds")
        await store.change(*REBUILD)
        assert await _recorded(store) == rounds
        assert sorted(await store.rows("SELECT * FROM played_rounds")) == sorted(everything)

    written.ask(check)


@pytest.mark.parametrize("is_recorded", [False, True])
def test_it_moves_to_postgresql_with_everything(written: Written, is_recorded: bool) -> None:
    async def check() -> None:
        destination = await shared_server().new_database()
        source = await open_store(written.path)
        key = await server_key(source)
        if is_recorded:
            await _recorded(source)
        await source.close()
        contents = await move(written.path, destination)
        assert (contents.rooms, contents.games) == (len(written.said["states"]), len(written.said["replays"]))
        store = await open_store(destination)
        try:
            await _check_store(store, written.said)
            assert await server_key(store) == key
            assert bool(await store.rows(ROUNDS)) == is_recorded
            assert await _recorded(store) == sorted(_rounds(written.said))
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


async def _recorded(store: Store) -> list[Row]:
    """The rounds, after all of them were read from the logs."""
    while await record_next(store):
        pass
    return [tuple(row) for row in await store.rows(ROUNDS)]


def _rounds(said: dict[str, Any]) -> Iterator[Row]:
    """What the rows have to be, by the answers of version 2."""
    for name, replay in said["replays"].items():
        room, game = name.split()
        for number, round_ in enumerate(replay["rounds"], start=1):
            yield from _round(said, (room, int(game), number), round_["result"])
    for room, state in said["states"].items():
        # Games that are not over, and have no replay.
        if state["phase"] not in ("lobby", "over"):
            for number, result in enumerate(state["results"], start=1):
                yield from _round(said, (room, state["game"], number), result)


def _round(said: dict[str, Any], where: tuple[str, int, int], result: dict[str, Any]) -> Iterator[Row]:
    best = result["best"]
    for score in result["scores"]:
        player = said["states"][where[0]]["seats"][score["seat"]]["player"]
        if player is not None:
            failed = " ".join(verdict["card"] for verdict in score["verdicts"] if not verdict["fulfilled"])
            possible = best["score"], int(best["bonus"]), " ".join(best["failed"])
            yield (*where, score["seat"], player, score["tray"], score["points"], failed, *possible)
