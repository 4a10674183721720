"""The derived properties of a room."""

from dimension.room import commands as c
from dimension.room.state import Phase
from dimension.room.trays import EMPTY_TRAY
from tests.room.tables import HOST, table_in


def test_seats_count_their_spheres() -> None:
    table = table_in(Phase.BUILDING)
    table.do(HOST, c.SetTray(1, "KWBGOKW/B.G.O./K"))
    host, player = table.state.seats[:2]
    assert host is not None
    assert player is not None
    assert (host.spheres, player.spheres, player.tray) == (11, 0, EMPTY_TRAY)
