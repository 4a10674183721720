"""Any player at the table may propose another game; only the host begins it."""

from dimension.room import commands as c
from dimension.room.state import Phase
from dimension.room.view import view_of
from tests.room.tables import HOST, PLAYER, WATCHER, names_of, table_in


def test_a_proposal_is_seen_by_every_player_and_starts_nothing() -> None:
    table = table_in(Phase.OVER)
    table.do(PLAYER, c.ProposeRematch())
    assert table.state.phase is Phase.OVER
    for viewer in (HOST, PLAYER, WATCHER):
        seats = view_of(table.state, viewer).seats
        assert [seat.wants_rematch for seat in seats if seat] == [False, True, False]
    assert table.do(PLAYER, c.ProposeRematch()) == []


def test_a_proposal_is_forgotten_with_the_next_game_and_in_the_lobby() -> None:
    for command in (c.Reopen(), None):
        table = table_in(Phase.OVER)
        table.do(PLAYER, c.ProposeRematch())
        table.do(HOST, command) if command else table.begin()
        assert not any(seat.wants_rematch for _, seat in table.state.taken)


def test_who_left_the_game_proposes_nothing() -> None:
    table = table_in(Phase.SCORED)
    table.do(PLAYER, c.LeaveSeat())
    while table.state.phase is not Phase.OVER:
        table.tick()
    assert table.refusal(PLAYER, c.ProposeRematch()) == "no_seat"
    assert names_of(table.do(HOST, c.ProposeRematch())) == ["RematchProposed"]
