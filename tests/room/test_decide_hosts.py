"""The host's role, and tables whose people leave or play again."""

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.commands import CLOCK
from dimension.room.evolve import evolve
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from tests.room.tables import HOST, PLAYER, WATCHER, names_of, seated, table_in

# --- Hosts ------------------------------------------------------------------------------------


def test_when_the_host_leaves_the_next_person_at_the_table_becomes_host() -> None:
    table = seated()
    table.do(WATCHER, c.TakeSeat("Eve"))
    table.do(HOST, c.LeaveSeat())
    assert table.state.host == PLAYER
    table.do(PLAYER, c.LeaveSeat())
    assert table.state.host == WATCHER
    table.do(WATCHER, c.LeaveSeat())
    assert table.state.host is None
    table.do(PLAYER, c.TakeSeat("Ben"))
    assert table.state.host == PLAYER


def test_a_host_who_left_a_game_and_returns_is_host_again_when_no_other_player_is() -> None:
    table = table_in(Phase.BUILDING)
    table.do(PLAYER, c.LeaveSeat())
    table.do(HOST, c.LeaveSeat())
    assert table.state.host is None
    assert names_of(table.do(PLAYER, c.TakeSeat("Ben"))) == ["PlayerReturned", "HostChanged"]
    assert table.state.host == PLAYER
    assert names_of(table.do(HOST, c.TakeSeat("Ann"))) == ["PlayerReturned"]


def test_the_clock_can_make_another_player_the_host() -> None:
    table = seated()
    assert table.do(CLOCK, c.PassHost(1)) == [e.HostChanged(at=table.now, host=PLAYER)]
    for seat in (1, 2, 3, 99):
        assert table.do(CLOCK, c.PassHost(seat)) == []


def test_a_table_that_all_left_after_a_game_can_be_used_again() -> None:
    table = table_in(Phase.OVER)
    table.do(PLAYER, c.LeaveSeat())
    table.do(HOST, c.LeaveSeat())
    assert table.state.phase is Phase.LOBBY
    table.do(WATCHER, c.TakeSeat("Eve"))
    assert table.state.host == WATCHER


def test_a_table_that_all_left_during_a_game_can_be_used_again_after_it() -> None:
    table = table_in(Phase.BUILDING)
    table.do(PLAYER, c.LeaveSeat())
    table.do(HOST, c.LeaveSeat())
    while table.state.due_at is not None:
        table.tick()
    assert names_of(table.do(WATCHER, c.TakeSeat("Eve"))) == ["Reopened", "SeatTaken", "HostChanged"]
    assert [seat and seat.name for seat in table.state.seats] == ["Eve", None, "Pip", None]


# --- Rematch ----------------------------------------------------------------------------------


def test_a_rematch_starts_from_zero_without_those_who_left() -> None:
    table = table_in(Phase.SCORED, TableSettings(rounds=1))
    table.do(PLAYER, c.LeaveSeat())
    table.tick()
    table.begin(5)
    assert table.state.game == 2
    assert [number for number, _ in table.state.taken] == [0, 2]
    assert all(seat.points == 10 and seat.bonus_tokens == 0 for _, seat in table.state.taken)
    assert table.state.results == ()
    assert table.state.standings == ()


def test_a_seed_that_the_server_chose_is_known_to_no_player() -> None:
    opened = e.TableOpened(at=1, room="ROOM42", host=HOST, settings=TableSettings(), seed=7, secret=True)
    state = evolve(None, opened)
    assert (state.seed, state.has_known_deal) == (7, False)
    assert evolve(state, e.SettingsChanged(at=2, settings=TableSettings(), seed=8)).has_known_deal


def test_a_deal_from_a_code_is_known_but_its_rematch_is_not() -> None:
    table = seated(TableSettings(rounds=1), seed=77)
    table.begin(77)
    assert table.state.known
    while table.state.phase is not Phase.OVER:
        table.tick()
    table.begin(78)
    assert not table.state.known
