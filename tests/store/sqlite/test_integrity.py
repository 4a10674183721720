"""Whatever happens to a file: a room is loaded exactly as it was stored, or refused as damaged."""

import asyncio
import random
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from dimension.room.events import RoomEvent
from dimension.runtime.ports import DamagedRoom
from dimension.store import SqliteStore, StorageError
from dimension.store.errors import DamagedLog
from dimension.store.sqlite.integrity import checksum
from tests.store.logs import ENDED, OPENED, STARTED, finished, moves
from tests.store.sqlite.files import with_store

PAGE = 4096
ROOMS = [f"{number:02}ROOM" for number in range(30)]
SEEDS = 150


def change(path: Path, *statements: str) -> None:
    """Do something to a file behind the program's back; `seal` makes a checksum fit."""
    with closing(sqlite3.connect(path)) as connection:
        connection.create_function("seal", 4, lambda room, at, form, data: checksum(room, at, form, data.encode()))
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def why(path: Path, room: str = "A", after: int = 0, until: int | None = None) -> str:
    """Why a room is refused as damaged."""
    with pytest.raises(DamagedLog) as caught:
        with_store(path, lambda store: store.load(room, after, until))
    assert isinstance(caught.value, DamagedRoom)
    return caught.value.text


@pytest.fixture
def log(path: Path) -> list[RoomEvent]:
    """The stored events of a room, among others."""
    events: list[RoomEvent] = [OPENED, STARTED, *moves(43)]

    async def fill(store: SqliteStore) -> None:
        await store.append("0", 0, [OPENED, *moves(5)])
        await store.append("Z", 0, [OPENED, *moves(5)])
        # Alone, and several in one commit.
        for part in (range(1), range(1, 2), range(2, 45)):
            await asyncio.gather(*(store.append("A", version, [events[version]]) for version in part))

    with_store(path, fill)
    return events


# --- Bytes ------------------------------------------------------------------------------------


async def _filled(store: SqliteStore) -> dict[str, list[RoomEvent]]:
    """Rooms of different lengths that grew side by side, some with a finished game."""
    await asyncio.gather(*(store.append(room, 0, [OPENED]) for room in ROOMS))
    for version in range(1, 85, 7):
        await asyncio.gather(*(store.append(room, version, moves(7)) for room in ROOMS[10:]))
    for room in ROOMS[::5]:
        await store.append(room, len(await store.load(room)), [STARTED, ENDED], finished(room))
    return {room: await store.load(room) for room in ROOMS}


async def _seen(store: SqliteStore, stored: dict[str, list[RoomEvent]]) -> Counter[str]:
    seen: Counter[str] = Counter()
    for room in stored:
        try:
            log = await store.load(room)
        except DamagedRoom:
            seen["refused"] += 1
            continue
        # A room of which nothing at all is left is refused too, because the whole file is known to be damaged.
        is_lost = not log and not await store.inspect()
        seen["refused" if is_lost else "as stored" if log == stored[room] else "wrong"] += 1
    return seen


def test_flipped_bytes_never_make_a_room_different_or_shorter(path: Path, tmp_path: Path) -> None:
    stored = with_store(path, _filled)
    whole = path.read_bytes()
    total: Counter[str] = Counter()
    for seed in range(SEEDS):
        dice = random.Random(seed)
        data = bytearray(whole)
        for _ in range(dice.choice((1, 2, 5, 30, 100))):
            data[dice.randrange(len(data))] ^= dice.randrange(1, 256)
        damaged = tmp_path / f"{seed}.sqlite"
        damaged.write_bytes(data)
        try:
            seen = with_store(damaged, lambda store: _seen(store, stored))
        except StorageError:
            total["not opened"] += 1
            continue
        assert seen["wrong"] == 0, seed
        total += seen
    # Otherwise nothing was put to the test.
    assert total["as stored"] > SEEDS
    assert total["refused"] > SEEDS
    assert total["not opened"] > 0


def test_pages_that_were_never_written_are_noticed(path: Path, log: list[RoomEvent]) -> None:
    whole = path.read_bytes()
    for page in range(1, len(whole) // PAGE):
        for lost in (b"\0" * PAGE, whole[PAGE : 2 * PAGE]):
            path.write_bytes(whole[: page * PAGE] + lost + whole[(page + 1) * PAGE :])
            try:
                assert with_store(path, lambda store: store.load("A")) == log
            except StorageError as error:
                assert error.code == "database_damaged"


def test_a_truncated_file_is_noticed(path: Path, log: list[RoomEvent]) -> None:
    whole = path.read_bytes()
    for length in range(PAGE, len(whole), PAGE // 2):
        path.write_bytes(whole[:length])
        try:
            assert with_store(path, lambda store: store.load("A")) == log
        except StorageError as error:
            assert error.code == "database_damaged"


# --- What exactly is noticed ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("DELETE FROM events WHERE room = 'A' AND version > 2", "no events after version 2"),
        ("DELETE FROM events WHERE room = 'A' AND version = 45", "no events after version 44"),
        ("DELETE FROM events WHERE room = 'A' AND version = 1", "44 events from version 2 to version 45"),
        ("DELETE FROM events WHERE room = 'A' AND version = 7", "44 events from version 1 to version 45"),
        ("DELETE FROM events WHERE room = 'A'", "no events"),
        ("UPDATE events SET version = 46 WHERE room = 'A' AND version = 45", "45 events from version 1 to version 46"),
        ("UPDATE events SET room = 'B' WHERE room = 'A' AND version > 9", "no events after version 9"),
        ("UPDATE events SET is_last = 1 WHERE room = 'A' AND version = 9", "the end is at version 45"),
        ("UPDATE events SET is_last = version = 9 WHERE room = 'A'", "the end is at version 9"),
        ("UPDATE events SET data = replace(data, '7', '8') WHERE room = 'A'", "has changed"),
        ("UPDATE events SET data = '{}' WHERE room = 'A' AND version = 7", "version 7 has changed"),
        ("UPDATE events SET data = data || char(10) WHERE room = 'A' AND version = 7", "has changed"),
        ("UPDATE events SET checksum = 7 WHERE room = 'A' AND version = 7", "version 7 has changed"),
        ("INSERT INTO games VALUES ('A', 1, 0, 46, 3, '', '', 0, 1, 0)", "no events after version 45"),
    ],
)
@pytest.mark.usefixtures("log")
def test_a_log_that_is_not_as_it_was_written_is_refused(path: Path, statement: str, reason: str) -> None:
    change(path, statement)
    assert reason in why(path)
    assert with_store(path, lambda store: store.load("Z")) == [OPENED, *moves(5)]


def test_a_lost_end_is_noticed_by_those_who_know_a_part(path: Path, log: list[RoomEvent]) -> None:
    assert with_store(path, lambda store: store.load("A", after=45)) == []
    assert with_store(path, lambda store: store.load("A", after=40, until=44)) == log[40:44]
    change(path, "DELETE FROM events WHERE room = 'A' AND version > 40")
    assert "no events after version 40" in why(path, after=40)
    assert "no events" in why(path, after=45)
    assert "no events after version 40" in why(path, after=30, until=41)
    assert with_store(path, lambda store: store.load("A", until=40)) == log[:40]


def test_an_unknown_room_does_not_count_as_damage(path: Path, log: list[RoomEvent]) -> None:
    assert log
    assert with_store(path, lambda store: store.load("NOROOM")) == []


def test_a_damaged_room_keeps_no_other_from_being_stored(path: Path) -> None:
    async def fill(store: SqliteStore) -> None:
        for room in "ABC":
            await store.append(room, 0, moves(500))

    with_store(path, fill)
    data = bytearray(path.read_bytes())
    # The end of the first room.
    at = data.rindex(b'"tray":"499"', 0, data.index(b'"tray":"499"') + PAGE) // PAGE * PAGE
    data[at : at + PAGE] = b"\xff" * PAGE
    path.write_bytes(data)

    async def append(store: SqliteStore) -> list[object]:
        rooms = [store.append(room, 500, moves(1)) for room in "ABC"]
        return await asyncio.gather(*rooms, return_exceptions=True)

    answers = with_store(path, append)
    assert [isinstance(answer, StorageError) for answer in answers].count(True) == 1
    assert answers.count(None) == 2


# --- The whole file ---------------------------------------------------------------------------


def test_a_whole_file_is_sound_and_one_with_a_damaged_page_is_not(path: Path, log: list[RoomEvent]) -> None:
    assert with_store(path, lambda store: store.inspect())
    data = bytearray(path.read_bytes())
    at = data.index(b'"tray":"41"') // PAGE * PAGE
    data[at : at + 40] = b"\xff" * 40
    path.write_bytes(data)
    assert not with_store(path, lambda store: store.inspect())
    assert len(log) == 45


def test_a_store_can_be_closed_while_it_is_inspected(path: Path) -> None:
    async def scenario() -> None:
        store = await SqliteStore.open(path)
        await store.append("A", 0, moves(20_000))
        inspecting = asyncio.ensure_future(store.inspect())
        await asyncio.sleep(0)
        await store.close()
        assert await inspecting
        with pytest.raises(StorageError):
            await store.inspect()

    asyncio.run(scenario())
