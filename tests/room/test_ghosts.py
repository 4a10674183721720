"""Ghosts in the state of a room: read from the log, saved, and no level of bots."""

from dimension.bots.registry import OUR_LEVELS
from dimension.room import commands as c
from dimension.room.evolve import fold
from dimension.room.saved_state import decode_state, encode_state
from dimension.room.state import GHOST, GhostSource
from dimension.room.view import view_of
from tests.room.tables import HOST, seated


def test_no_bot_is_called_like_a_ghost() -> None:
    assert GHOST not in OUR_LEVELS


def test_a_ghost_is_in_the_log_and_in_a_saved_state_and_others_see_that_it_is_one() -> None:
    table = seated()
    source = GhostSource("ROOM43", 2, 1, "zoe")
    table.do(HOST, c.SeatGhost(3, "Zoe", source))
    assert table.state.seat_at(3).ghost == source
    assert fold(table.log) == table.state == decode_state(encode_state(table.state))
    seen = view_of(table.state, None).seats
    assert [seat and (seat.ghost, seat.bot, seat.online) for seat in seen][3] == (True, GHOST, True)
    assert "zoe" not in repr(seen)
    assert "ROOM43" not in repr(seen)
