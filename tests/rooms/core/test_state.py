"""What a room says of itself."""

from dimension.rooms.core import commands as c
from dimension.rooms.core.state import Phase
from dimension.rooms.core.tray_text import EMPTY_TRAY
from tests.rooms.tables import HOST, table_in


def test_seats_count_their_spheres() -> None:
    table = table_in(Phase.BUILDING)
    table.do(HOST, c.SetTray(1, "KWBGOKW/B.G.O./K"))
    host, player = table.state.seats[:2]
    assert host is not None
    assert player is not None
    assert (host.spheres, player.spheres, player.tray) == (11, 0, EMPTY_TRAY)
