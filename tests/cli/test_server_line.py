"""A server as the terminal talks to it: what it refuses, and connections that break."""

import time
from collections.abc import Iterator

import pytest

from dimension.cli.terminal.server import ServerLine, ServerRefusal, TableLine
from dimension.features.daily.contract import Daily
from dimension.room.messages import RoomView
from dimension.room.state import Phase
from dimension.server.guard.identity import new_token
from dimension.server.http.contract import TableName
from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    environ = GENEROUS | {"DIMENSION_SPEED": "2"}
    with LocalServer(tmp_path_factory.mktemp("line") / "games.sqlite3", **environ) as running:
        yield running


def _is_building(view: RoomView) -> bool:
    return view.phase is Phase.BUILDING


def test_a_refusal_has_the_servers_code(server: LocalServer) -> None:
    line = ServerLine(server.url, new_token())
    with pytest.raises(ServerRefusal) as refused:
        line.ask("/api/daily/tomorrow", Daily)
    assert refused.value.code == "unknown_day"
    with pytest.raises(ServerRefusal) as refused:
        line.ask("/api/daily", TableName, {"name": " "}, is_change=True)
    assert refused.value.code == "bad_name"


def test_a_table_that_does_not_exist_is_not_asked_for_again(server: LocalServer) -> None:
    table = TableLine(ServerLine(server.url, new_token()), "ABCDEFGHJKMNPQRS", time.monotonic)
    with pytest.raises(ServerRefusal) as refused:
        table.until(_is_building, 30)
    assert refused.value.code == "unknown_room"
    table.close()


def test_a_connection_that_breaks_is_opened_again(server: LocalServer) -> None:
    line = ServerLine(server.url, new_token())
    room = line.ask("/api/daily", TableName, {"name": "Ann"}, is_change=True).room
    table = TableLine(line, room, time.monotonic)
    table.say("start")
    view = table.until(_is_building, 30)
    assert 0 < table.seconds_left(view) <= 60
    table._socket.close()
    table.say("set_tray", round=1, tray="K....../....../.")
    table._socket.close()
    table.say("done", round=1, done=True)
    # What was on its way then is said again.
    table._socket.close()
    after = table.until(lambda view: view.phase is not Phase.BUILDING, 30)
    assert after.results[0].scores[0].tray == "K....../....../."
    table.close()
