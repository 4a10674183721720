"""Replays in pieces: the same text, little of it at a time, and no player waits for a slow reader."""

import asyncio
from collections.abc import AsyncIterator

import msgspec

from dimension.room import commands as c
from dimension.room.events import RoomEvent
from dimension.room.evolve import fold
from dimension.room.records import FinishedGame, finished_game
from dimension.room.replay import Outline, Replay, RoundReader
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.runtime.logs import PAGE, outline_of, replay_pieces
from dimension.store.sqlite import MemoryStore
from tests.room.tables import HOST, PLAYER, Table, seated

ROUNDS = 3
TRAYS = ("K....../....../.", "KW...../....../.")


class WatchedStore(MemoryStore):
    """Remembers how much was read in one piece."""

    def __init__(self) -> None:
        super().__init__()
        self.sizes: list[int] = []

    async def load(self, room: str, after: int = 0, until: int | None = None) -> list[RoomEvent]:
        events = await super().load(room, after, until)
        self.sizes.append(len(events))
        return events


def _played() -> Table:
    """The second game of a table, with a name that looks like part of a replay."""
    table = seated(TableSettings(rounds=ROUNDS, seconds=600))
    table.do(PLAYER, c.Rename('","rounds":[],"'))
    for _ in range(2):
        table.begin()
        while table.state.phase is not Phase.OVER:
            if table.state.phase is Phase.BUILDING:
                for number in range(900):
                    table.now += 300
                    table.do(HOST, c.SetTray(table.state.round, TRAYS[number % 2]))
            table.tick()
    return table


async def _stored() -> tuple[WatchedStore, FinishedGame]:
    table = _played()
    before = fold(table.log[:-1])
    assert before is not None
    finished = finished_game(before, table.log[-1:])
    assert finished is not None
    store = WatchedStore()
    await store.append(finished.room, 0, table.log, finished)
    return store, finished


async def _pieces(store: MemoryStore, finished: FinishedGame, turn: asyncio.Lock) -> AsyncIterator[bytes]:
    outline = await outline_of(store, finished)
    assert outline is not None
    async for piece in replay_pieces(store, finished, outline, turn):
        yield piece


async def _in_one_call(store: MemoryStore, finished: FinishedGame) -> Replay:
    """The same replay from the whole log."""
    log = await store.load(finished.room)
    start = fold(log[: finished.first_revision])
    assert start is not None
    outline = Outline(finished, start)
    outline.read(log[finished.first_revision :])
    rounds = RoundReader(finished.first_revision, outline.results).read(log[finished.first_revision :])
    return msgspec.structs.replace(outline.replay(), rounds=tuple(rounds))


def test_the_pieces_are_one_text_with_a_round_in_each() -> None:
    async def scene() -> None:
        store, finished = await _stored()
        pieces = [piece async for piece in _pieces(store, finished, asyncio.Lock())]
        assert len(pieces) == ROUNDS + 2
        expected = await _in_one_call(store, finished)
        assert b"".join(pieces) == msgspec.json.encode(expected)
        assert [len(round_.steps) for round_ in expected.rounds] == [900] * ROUNDS

    asyncio.run(scene())


def test_the_log_is_read_in_pages_and_no_more_of_it_than_the_game() -> None:
    async def scene() -> None:
        store, finished = await _stored()
        start = fold((await store.load(finished.room))[: finished.first_revision])
        assert start is not None
        await store.save_state(finished.room, start)
        store.sizes.clear()
        async for _ in _pieces(store, finished, asyncio.Lock()):
            pass
        length = finished.revision - finished.first_revision
        assert max(store.sizes) <= PAGE < length
        # Once for how it ended, once for its moves.
        assert sum(store.sizes) == 2 * length

    asyncio.run(scene())


def test_no_player_has_to_wait_while_a_piece_is_sent() -> None:
    async def scene() -> None:
        store, finished = await _stored()
        turn = asyncio.Lock()
        async for _ in _pieces(store, finished, turn):
            assert not turn.locked()
        async with turn:
            waiting = asyncio.ensure_future(anext(aiter(_rounds_only(store, finished, turn))))
            await asyncio.sleep(0.05)
            assert not waiting.done()
        assert (await waiting).startswith(b'{"result"')

    asyncio.run(scene())


async def _rounds_only(store: MemoryStore, finished: FinishedGame, turn: asyncio.Lock) -> AsyncIterator[bytes]:
    async for piece in _pieces(store, finished, turn):
        if piece.startswith(b'{"result"'):
            yield piece


def test_a_reader_who_goes_away_ends_the_work() -> None:
    async def scene() -> None:
        store, finished = await _stored()
        turn = asyncio.Lock()
        outline = await outline_of(store, finished)
        assert outline is not None
        pieces = replay_pieces(store, finished, outline, turn)
        await anext(pieces)
        reading = asyncio.ensure_future(anext(pieces))
        await asyncio.sleep(0)
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
        read = len(store.sizes)
        assert not turn.locked()
        assert [piece async for piece in pieces] == []
        assert len(store.sizes) == read

    asyncio.run(scene())


def test_a_room_that_was_just_forgotten_has_no_replay() -> None:
    async def scene() -> None:
        store, finished = await _stored()
        await store.forget(finished.room, finished.revision)
        assert await outline_of(store, finished) is None

    asyncio.run(scene())
