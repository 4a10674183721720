"""A table to come back to: who may be its host, who comes back as its host, and how long removals last."""

import pytest
from msgspec.structs import replace

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.commands import CLOCK
from dimension.room.erasing import Erasure, erased_state
from dimension.room.evolve import evolve
from dimension.room.lobby import AWAY
from dimension.room.rounds import is_keeper_away
from dimension.room.state import MOST_MEMBERS, Phase, RoomState, is_removed, may_inherit
from dimension.runtime.presence import Presence
from tests.room.tables import HOST, PLAYER, WATCHER, Table, seated, table_in

PATIENCE = 30_000


def kept() -> Table:
    """Ann keeps a table at which Ben sits too, and goes away without standing up."""
    table = seated()
    table.do(HOST, c.KeepTable("Monday"))
    return table


def with_stand_in() -> Table:
    """Ben is the host in Ann's absence, and Eve has sat down."""
    table = kept()
    table.do(CLOCK, c.PassHost(1))
    table.do(WATCHER, c.TakeSeat("Eve"))
    assert table.state.host == PLAYER
    return table


def seat_of(table: Table, player: str) -> int:
    """The seat of a player who has one."""
    number = table.state.seat_of(player)
    assert number is not None
    return number


def heirs(state: RoomState, *present: str) -> list[c.Command]:
    """Who would be the next host after half a minute with these players' pages open."""
    presence = Presence(0)
    for player in present:
        presence.enter(player)
    presence.update(state)
    presence.overdue(state, 0, PATIENCE)
    return [command for command in presence.overdue(state, PATIENCE, PATIENCE) if isinstance(command, c.PassHost)]


def test_a_stranger_with_the_link_never_becomes_the_host() -> None:
    table = kept()
    table.do(WATCHER, c.TakeSeat("Eve"))
    number = seat_of(table, WATCHER)
    assert heirs(table.state, WATCHER) == []
    assert heirs(table.state, WATCHER, PLAYER) == [c.PassHost(1)]
    assert table.do(CLOCK, c.PassHost(number)) == []
    assert (table.state.host, table.state.keeper) == (HOST, HOST)


def test_at_any_other_table_the_next_player_becomes_the_host_as_ever() -> None:
    table = seated()
    table.do(WATCHER, c.TakeSeat("Eve"))
    assert heirs(table.state, WATCHER) == [c.PassHost(seat_of(table, WATCHER))]


def test_the_host_who_stands_up_passes_the_table_to_members_only() -> None:
    table = kept()
    table.do(PLAYER, c.LeaveSeat())
    table.do(WATCHER, c.TakeSeat("Eve"))
    assert [type(event) for event in table.do(HOST, c.LeaveSeat())] == [e.SeatFreed]
    assert table.state.host == HOST
    table.do(PLAYER, c.TakeSeat("Ben"))
    table.do(HOST, c.TakeSeat("Ann"))
    table.do(HOST, c.LeaveSeat())
    assert table.state.host == PLAYER


def test_the_last_member_who_stands_up_after_a_game_leaves_a_table_at_which_members_can_sit_down() -> None:
    table = table_in(Phase.OVER)
    table.do(HOST, c.KeepTable("Monday"))
    table.do(PLAYER, c.LeaveSeat())
    table.do(HOST, c.LeaveSeat())
    assert (table.state.phase, table.state.host) == (Phase.LOBBY, HOST)
    table.do(PLAYER, c.TakeSeat("Ben"))
    assert heirs(table.state, PLAYER) == [c.PassHost(seat_of(table, PLAYER))]


def test_the_keeper_is_the_host_again_when_they_come() -> None:
    table = with_stand_in()
    assert table.do(WATCHER, c.ComeBack()) == []
    assert table.do(HOST, c.ComeBack()) == [e.HostChanged(at=table.now, host=HOST)]
    assert table.state.host == HOST
    assert table.do(HOST, c.ComeBack()) == []
    assert not is_keeper_away(seated().state, None)


def test_a_stand_in_arranges_games_and_not_the_table_itself() -> None:
    table = with_stand_in()
    own = seat_of(table, HOST)
    for command in (c.KeepTable("Pwned"), c.KeepTable(None), c.ClearSeat(own), c.RenameSeat(own, "Nobody")):
        assert table.refusal(PLAYER, command) == "not_keeper"
    table.do(PLAYER, c.LockTable(True))
    assert table.state.locked


def test_a_removal_by_a_stand_in_ends_after_a_day_and_says_who_did_it() -> None:
    table = with_stand_in()
    removed = table.do(PLAYER, c.ClearSeat(seat_of(table, WATCHER)))[-1]
    assert isinstance(removed, e.PlayerRemoved)
    assert (removed.by, removed.until) == (PLAYER, table.now + AWAY)
    assert table.refusal(WATCHER, c.TakeSeat("Eve")) == "removed"
    table.now += AWAY - 1
    assert table.refusal(WATCHER, c.TakeSeat("Eve")) == "removed"
    table.now += 1
    assert not is_removed(table.state, WATCHER, table.now)
    table.do(WATCHER, c.TakeSeat("Eve"))


def test_a_removal_by_the_keeper_lasts_and_only_the_keeper_takes_it_back() -> None:
    table = kept()
    table.do(WATCHER, c.TakeSeat("Eve"))
    removed = table.do(HOST, c.ClearSeat(seat_of(table, WATCHER)))[-1]
    assert isinstance(removed, e.PlayerRemoved)
    assert (removed.by, removed.until) == (HOST, None)
    table.do(CLOCK, c.PassHost(1))
    assert table.refusal(PLAYER, c.LetIn(0)) == "not_keeper"
    table.now += 400 * AWAY
    assert table.refusal(WATCHER, c.TakeSeat("Eve")) == "removed"
    table.do(HOST, c.ComeBack())
    table.do(HOST, c.LetIn(0))
    table.do(WATCHER, c.TakeSeat("Eve"))


def test_a_stand_in_takes_back_a_removal_of_their_own_and_no_other() -> None:
    table = with_stand_in()
    table.do(PLAYER, c.ClearSeat(seat_of(table, WATCHER)))
    table.do(HOST, c.ComeBack())
    table.do("zoe", c.TakeSeat("Zoe"))
    table.do(HOST, c.ClearSeat(seat_of(table, "zoe")))
    table.do(CLOCK, c.PassHost(1))
    assert [each.by for each in table.state.removed] == [PLAYER, HOST]
    assert table.refusal(PLAYER, c.LetIn(1)) == "not_keeper"
    assert table.do(PLAYER, c.LetIn(2)) == []
    assert table.do(PLAYER, c.LetIn(0)) == [e.PlayerLetIn(at=table.now, player=WATCHER)]


def test_members_sit_down_at_a_locked_table_and_newcomers_do_not() -> None:
    table = kept()
    table.do(PLAYER, c.LeaveSeat())
    table.do(HOST, c.LockTable(True))
    assert table.refusal(WATCHER, c.TakeSeat("Eve")) == "locked"
    table.do(PLAYER, c.TakeSeat("Ben"))


def test_a_player_becomes_a_member_with_a_finished_game() -> None:
    table = table_in(Phase.SCORED)
    table.do(HOST, c.KeepTable("Monday"))
    table.do(HOST, c.ClearSeat(1))
    assert may_inherit(table.state, PLAYER)
    assert not may_inherit(table.state, WATCHER)
    assert not may_inherit(table.state, None)
    table.do(HOST, c.KeepTable(None))
    assert (table.state.keeper, table.state.members) == (None, ())
    assert may_inherit(table.state, WATCHER)


@pytest.mark.parametrize(("is_counted", "members"), [(True, (HOST, PLAYER)), (False, (HOST,))])
def test_only_games_that_count_make_members(is_counted: bool, members: tuple[str, ...]) -> None:
    table = Table()
    table.do(HOST, c.TakeSeat("Ann"))
    table.do(HOST, c.KeepTable("Monday"))
    table.do(PLAYER, c.TakeSeat("Ben"))
    played = table_in(Phase.OVER).state.standings
    ended = e.GameEnded(at=table.now, standings=tuple(s for s in played if s.seat < 2), counted=is_counted)
    assert evolve(table.state, ended).members == members


def test_only_so_many_members_are_remembered() -> None:
    table = kept()
    full = replace(table.state, members=tuple(f"player {number}" for number in range(MOST_MEMBERS)))
    played = table_in(Phase.OVER).state.standings
    ended = evolve(full, e.GameEnded(at=table.now, standings=tuple(s for s in played if s.seat < 2)))
    assert len(ended.members) == MOST_MEMBERS
    assert ended.members[-2:] == (HOST, PLAYER)


def test_a_keeper_who_is_erased_hands_the_table_over() -> None:
    table = kept()
    table.do(HOST, c.LeaveSeat())
    table.do(CLOCK, c.PassHost(1, keeps=True))
    assert (table.state.host, table.state.keeper) == (PLAYER, PLAYER)
    table.do(PLAYER, c.KeepTable("Tuesday"))
    assert table.do(CLOCK, c.PassHost(1, keeps=True)) == []
    other = seated()
    assert other.do(CLOCK, c.PassHost(1, keeps=True)) == [e.HostChanged(at=other.now, host=PLAYER)]


def test_no_trace_of_an_erased_keeper_stays_in_the_state() -> None:
    table = with_stand_in()
    table.do(HOST, c.ComeBack())
    table.do(HOST, c.ClearSeat(seat_of(table, WATCHER)))
    without = erased_state(table.state, Erasure(HOST, "x"))
    assert (without.keeper, without.members) == ("x", ("x", PLAYER))
    assert [(each.player, each.by) for each in without.removed] == [(WATCHER, "x")]
