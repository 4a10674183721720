"""A player is removed from a stored room, in every backend: whatever is kept of it, and nothing else."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from dimension.room import events as e
from dimension.room.erasing import Erasure
from dimension.room.events import RoomEvent
from dimension.room.evolve import fold
from dimension.room.records import finished_game, round_records
from dimension.room.results import Dealt, SeatStanding
from dimension.room.saved_state import decode_state
from dimension.room.settings import TableSettings
from dimension.room.state import GhostSource
from dimension.runtime.ports import VersionConflict
from dimension.store.names import database_named
from dimension.store.sqlite.backup import examine
from dimension.store.stores import Store, open_store
from tests.room.erased_log import erased_events
from tests.store.backends import BACKENDS

ROOM = "ROOM42"
ANN, BEN = "a11a11a11a11a11a11a1", "b22b22b22b22b22b22b2"
ERASURE = Erasure(ANN, "c33c33c33c33c33c33c3")
_TABLES = (
    *("events", "archives", "states", "rooms", "games", "game_players", "running_games", "played_rounds"),
    *("room_people",),
)
Run = Callable[[Callable[[Store], Awaitable[None]]], None]


def _game(number: int, at: int) -> list[RoomEvent]:
    standings = (SeatStanding(0, 1, 5, 0, 0, 5), SeatStanding(1, 2, 3, 0, 0, 3), SeatStanding(2, 3, 1, 0, 0, 1))
    trays: list[RoomEvent] = [
        e.TrayChanged(at=at + 3 + move, seat=move % 2, tray="K....../....../.") for move in range(10)
    ]
    return [
        e.GameStarted(at=at, game=number, seed=7, code="C", known=False, deals=(Dealt("O2 K-B"),), players=(ANN, BEN)),
        e.RoundAnnounced(at=at + 1, round=1, starts_at=at + 2),
        e.RoundOpened(at=at + 2, round=1, ends_at=None),
        *trays,
        e.Renamed(at=at + 300, seat=0, name=f"Annabella {number}"),
        e.RoundScored(at=at + 301, round=1, scores=()),
        e.GameEnded(at=at + 303, standings=standings),
    ]


LOBBY: list[RoomEvent] = [
    e.TableOpened(at=1, room=ROOM, host=ANN, settings=TableSettings(rounds=1), seed=None),
    e.SeatTaken(at=2, seat=0, player=ANN, name="Annabella"),
    e.SeatTaken(at=2, seat=1, player=BEN, name="Ben"),
    e.GhostSeated(at=3, seat=2, name="Annabella then", source=GhostSource("OTHER1", 1, 0, ANN)),
]
LOG: list[RoomEvent] = [
    *LOBBY,
    *_game(1, 1_000),
    e.Reopened(at=1_400),
    *_game(2, 2_000),
    e.GamePaused(at=3_000, by=ANN),
]


@pytest.fixture(params=BACKENDS)
def with_store(request: pytest.FixtureRequest, tmp_path: Path) -> Run:
    """Runs a scenario with a store of a backend that has a room with two games; the first one is archived."""

    async def run(scenario: Callable[[Store], Awaitable[None]]) -> None:
        store = await BACKENDS[request.param](tmp_path)
        try:
            await play(store)
            await scenario(store)
        finally:
            await store.close()

    return lambda scenario: asyncio.run(run(scenario))


async def play(store: Store) -> None:
    """Append the log event by event, as rooms do, with states on the way; the first game is archived."""
    state = None
    for version, event in enumerate(LOG):
        kept = (finished_game(state, [event]), round_records(state, [event])) if state else ()
        await store.append(ROOM, version, [event], *kept)
        state = fold([event], state)
        assert state is not None
        if isinstance(event, e.GameStarted | e.GameEnded):
            await store.save_state(ROOM, state)
        if version == len(LOBBY) + len(_game(1, 0)):
            while await store.archive_next():
                pass


async def _everything(store: Store) -> str:
    """All texts in all tables that know of rooms, unpacked."""
    found: list[str] = []
    for table in _TABLES:
        for row in await store.rows(f"SELECT * FROM {table}"):
            values = [value for value in row if not isinstance(value, bytes)]
            found.append(f"{table} {values}")
    states = await store.rows("SELECT data FROM states")
    return "\n".join([*found, *(repr(decode_state(data)) for (data,) in states), repr(await store.load(ROOM))])


def test_nothing_is_left_of_a_player_and_everything_of_the_others(with_store: Run) -> None:
    async def scenario(store: Store) -> None:
        before = await store.load(ROOM)
        games = await store.games_of(BEN)
        assert await store.erase(ROOM, len(LOG), ERASURE)
        assert await store.load(ROOM) == erased_events(before, ERASURE)[0]
        assert await store.games_of(ANN) == []
        assert await store.running_games_of(ANN) == []
        after = await store.games_of(BEN)
        assert [game.players for game in after] == [
            ((ERASURE.substitute, "", 5, 1), (BEN, "Ben", 3, 2), (None, "", 1, 3))
        ] * 2
        assert [game._replace(players=()) for game in after] == [game._replace(players=()) for game in games]
        assert not await store.erase(ROOM, len(LOG), ERASURE)
        left = await _everything(store)
        assert ANN not in left
        assert "Annabella" not in left

    with_store(scenario)


def test_a_room_is_somebodys_until_nothing_was_found_of_them(with_store: Run) -> None:
    async def people(store: Store) -> list[str]:
        return sorted(player for (player,) in await store.rows("SELECT player FROM room_people WHERE room = $1", ROOM))

    async def scenario(store: Store) -> None:
        assert await people(store) == [ANN, BEN]
        assert await store.erase(ROOM, len(LOG), ERASURE)
        assert await people(store) == [ANN, BEN]
        assert not await store.erase(ROOM, len(LOG), ERASURE)
        assert await people(store) == [BEN]

    with_store(scenario)


def test_a_room_in_which_something_happened_since_is_left_as_it_is(with_store: Run) -> None:
    async def scenario(store: Store) -> None:
        before = await _everything(store)
        with pytest.raises(VersionConflict):
            await store.erase(ROOM, len(LOG) - 1, ERASURE)
        with pytest.raises(VersionConflict):
            await store.erase("NOROOM", 0, ERASURE)
        assert await _everything(store) == before

    with_store(scenario)


def test_the_log_continues_afterward(with_store: Run) -> None:
    async def scenario(store: Store) -> None:
        await store.erase(ROOM, len(LOG), ERASURE)
        await store.append(ROOM, len(LOG), [e.GameGivenUp(at=4_000)])
        while await store.archive_next():
            pass
        state = fold(await store.load(ROOM))
        assert state is not None
        assert state.version == len(LOG) + 1
        assert state.host == ERASURE.substitute

    with_store(scenario)


def test_not_even_unused_parts_of_the_file_remember_a_player(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await open_store(database_named(str(tmp_path / "games.sqlite3")))
        await play(store)
        while await store.erase(ROOM, len(LOG), ERASURE):
            pass
        await store.close()

    asyncio.run(scenario())
    left = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"Ben" in left
    assert b"Annabella" not in left
    assert ANN.encode() not in left


def test_a_database_file_is_sound_afterward(tmp_path: Path) -> None:
    async def scenario() -> None:
        path = tmp_path / "games.sqlite3"
        store = await open_store(database_named(str(path)))
        await play(store)
        await store.erase(ROOM, len(LOG), ERASURE)
        await store.close()
        findings = examine(path)
        assert findings.is_sound, findings
        assert findings.contents.games == 2

    asyncio.run(scenario())
