"""Snapshots made once for many: each viewer gets exactly what a view of their own would be."""

import pytest

from dimension.room import commands as c
from dimension.room.messages import encode_message
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.room.view import snapshot_of
from tests.room.pages import RecordingPage
from tests.room.tables import HOST, PLAYER, WATCHER, table_in
from tests.runtime.hall import lone_room


@pytest.mark.parametrize(("seats", "lesson"), [(4, False), (6, True)])
@pytest.mark.parametrize("is_hidden", [False, True])
def test_shared_snapshots_show_no_player_more_or_less(seats: int, lesson: bool, is_hidden: bool) -> None:
    table = table_in(Phase.SCORED, TableSettings(seats=seats, rounds=3, lesson=lesson))
    room = lone_room(table.state, lambda: table.now)

    def look() -> None:
        for player in (HOST, PLAYER, WATCHER, None):
            # No player has a page open.
            expected = encode_message(snapshot_of(table.state, player, table.now)).decode()
            assert room.updates_for(RecordingPage(room, player)) == [expected]

    def do(actor: str, command: c.Command) -> None:
        room.apply(table.do(actor, command))
        look()

    do(HOST, c.HideNames(is_hidden))
    room.apply(table.tick())
    room.apply(table.tick())
    for tray in ("KW...../....../.", "KWB..../....../."):
        do(PLAYER, c.SetTray(2, tray))
    do(HOST, c.SayDone(2, True))
    room.apply(table.tick())
    assert table.state.phase is Phase.SCORED
    look()
