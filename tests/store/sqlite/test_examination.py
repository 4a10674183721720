"""A check of a database finds its errors, and nothing in a sound one."""

import gzip
import random
from pathlib import Path

import pytest

from dimension.store import SqliteStore, StorageError
from dimension.store.sqlite.backup import examine
from dimension.store.sqlite.ownership import own
from tests.store.logs import OPENED
from tests.store.sqlite.files import with_store
from tests.store.sqlite.test_integrity import change

FIXTURES = Path(__file__).parents[2] / "fixtures" / "v1.0"

EMPTY = "'{{}}'"
MOVED = "replace(data, '\"seat\":0', '\"seat\":3')"


def _sealed(data: str) -> str:
    """Sets the data of events, with checksums that fit."""
    return f"events SET data = {data}, checksum = seal(room, version, format, {data})"


@pytest.fixture
def old(path: Path) -> Path:
    """A database of real games, as version 1.0 left it."""
    path.write_bytes(gzip.decompress((FIXTURES / "games.sqlite3.gz").read_bytes()))
    return path


@pytest.fixture
def database(old: Path) -> Path:
    """The same, opened by this version."""
    with_store(old, lambda store: store.alive(1))
    return old


def a_game(path: Path) -> tuple[str, int]:
    """The room and the number of a finished game."""

    async def find(store: SqliteStore) -> tuple[str, int]:
        ((room, game),) = await store.rows(
            "SELECT room, game FROM games WHERE room NOT IN (SELECT room FROM archives) ORDER BY room, game LIMIT 1"
        )
        return room, game

    return with_store(path, find)


def test_a_sound_database_is_counted_and_nothing_is_found(database: Path) -> None:
    findings = examine(database)
    assert findings.is_sound, findings
    assert findings.contents.rooms > 3
    assert findings.contents.games > 3
    assert findings.contents.events > 100


def test_a_database_of_another_version_is_checked_and_not_changed(old: Path) -> None:
    before = old.read_bytes()
    findings = examine(old)
    assert findings.is_sound, findings
    assert findings.contents.games > 3
    assert old.read_bytes() == before
    assert list(old.parent.iterdir()) == [old]


def test_a_database_is_checked_while_a_process_has_it(database: Path) -> None:
    rooms = examine(database).contents.rooms

    async def scenario(store: SqliteStore) -> None:
        await store.append("A", 0, [OPENED])
        assert examine(database).contents.rooms == rooms + 1
        await store.append("A", 1, [OPENED])
        assert list(examine(database).damaged_rooms) == ["A"]

    with_store(database, scenario)


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("DELETE FROM events WHERE room = '{room}' AND version > 5", "no events after version 5"),
        (f"UPDATE {_sealed(EMPTY)} WHERE room = '{{room}}' AND version = 5", "Object missing required field"),
        (f"UPDATE {_sealed(MOVED)} WHERE room = '{{room}}'", "impossible"),
        (f"UPDATE events SET data = {MOVED} WHERE room = '{{room}}'", "has changed"),
        ("UPDATE games SET code = 'x' WHERE room = '{room}' AND game = {game}", "agree about game {game}"),
        ("UPDATE game_players SET total = 99 WHERE room = '{room}' AND game = {game}", "agree about game {game}"),
        ("DELETE FROM games WHERE room = '{room}' AND game = {game}", "agree about game {game}"),
        ("UPDATE events SET room = 'X' WHERE room = '{room}'", "no events"),
    ],
)
def test_a_room_that_is_damaged_is_named_with_the_reason(database: Path, statement: str, reason: str) -> None:
    room, game = a_game(database)
    change(database, statement.format(room=room, game=game))
    findings = examine(database)
    assert not findings.is_sound
    assert reason.format(game=game) in findings.damaged_rooms[room]
    assert set(findings.damaged_rooms) <= {room, "X"}


def test_whatever_bytes_are_flipped_a_check_ends_with_an_answer(database: Path) -> None:
    whole = database.read_bytes()
    outcomes: set[bool | str] = set()
    for seed in range(60):
        dice = random.Random(seed)
        data = bytearray(whole)
        for _ in range(dice.choice((1, 10, 100))):
            data[dice.randrange(len(data))] ^= dice.randrange(1, 256)
        database.write_bytes(data)
        try:
            outcomes.add(examine(database).is_sound)
        except StorageError as error:
            outcomes.add(error.code)
    assert False in outcomes
    assert outcomes <= {True, False, "database_foreign", "database_newer", "database_older"}


def test_files_that_are_not_our_databases_are_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    with pytest.raises(StorageError) as caught:
        examine(tmp_path / "empty")
    assert caught.value.code == "database_foreign"
    with pytest.raises(StorageError) as caught:
        examine(tmp_path / "nowhere")
    assert caught.value.code == "database_missing"
    (tmp_path / "letter").write_text("no database at all, but a letter to a friend\n" * 50)
    assert examine(tmp_path / "letter").problems


def test_a_check_needs_no_ownership(database: Path) -> None:
    ownership = own(database)
    assert examine(database).is_sound
    ownership.close()
