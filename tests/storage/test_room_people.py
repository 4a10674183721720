"""Who is in which room is known from its events, also in databases of earlier versions."""

from contextlib import closing

from dimension.rooms.core import events as e
from dimension.rooms.core.events import RoomEvent, encode_event
from dimension.storage.log_pieces import packed
from dimension.storage.room_people import people_statements
from dimension.storage.sqlite.schema import connect_to, migrations, prepare
from tests.storage.logs import OPENED, RUNNING, moves

_BEFORE = next(at for at, script in enumerate(migrations()) if "CREATE TABLE room_people" in script)


def test_everybody_is_noted_once_and_moves_say_nothing() -> None:
    taken = e.SeatTaken(at=2, seat=0, player="eve", name="Eve")
    people = [values for _, values, _ in people_statements("A", [OPENED, RUNNING, taken, *moves(3)])]
    assert people == [("A", "ann"), ("A", "ben"), ("A", "eve")]
    assert people_statements("A", moves(1)) == []


def test_people_of_earlier_versions_are_taken_over_or_read_later() -> None:
    with closing(connect_to(":memory:")) as database:
        prepare(database, migrations()[:_BEFORE])
        log: list[RoomEvent] = [OPENED, RUNNING, e.HostChanged(at=5, host="eve")]
        for version, event in enumerate(log, start=1):
            database.execute(
                "INSERT INTO events (room, version, format, data) VALUES ('A', ?, 1, ?)",
                (version, encode_event(event).decode()),
            )
        database.execute("INSERT INTO game_players VALUES ('A', 1, 0, 'ben', 'Ben', 9, 1)")
        database.execute("INSERT INTO chapters VALUES ('B', 1, 1, 1, ?)", (packed([OPENED]),))
        prepare(database, migrations())
        people = database.execute("SELECT room, player FROM room_people ORDER BY player").fetchall()
        assert people == [("A", "ann"), ("A", "ben"), ("A", "eve")]
        assert database.execute("SELECT room FROM unread_people").fetchall() == [("B",)]
