"""Who is present, and for whom a table has waited long enough."""

import pytest

from dimension.room import commands as c
from dimension.room.commands import CLOCK
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.runtime.presence import Patience, Presence
from tests.room.big_tables import PUPILS, big_table_in
from tests.room.tables import HOST, PLAYER, WATCHER, seated, table_in

PATIENCE = 30_000


def present(*players: str) -> Presence:
    presence = Presence(0)
    for player in players:
        presence.enter(player)
    return presence


def test_seats_are_online_while_a_page_of_their_player_counts() -> None:
    state = seated().state
    presence = present(HOST, PLAYER, PLAYER, WATCHER)
    assert presence.update(state)
    assert (set(presence.online), presence.version) == ({0, 1}, 1)
    presence.leave(PLAYER)
    assert not presence.update(state)
    presence.leave(PLAYER)
    assert presence.update(state)
    assert (set(presence.online), presence.version) == ({0}, 2)


def test_a_seat_that_is_taken_or_freed_changes_who_is_online_but_not_the_version() -> None:
    table = seated()
    presence = present(HOST, WATCHER)
    presence.update(table.state)
    table.do(WATCHER, c.TakeSeat("Eve"))
    presence.follow(table.state)
    assert (set(presence.online), presence.version) == ({0, 3}, 1)


@pytest.mark.parametrize("phase", Phase)
def test_between_games_an_absent_host_is_replaced_after_a_while(phase: Phase) -> None:
    state = table_in(phase).state
    presence = present(PLAYER)
    presence.update(state)
    assert presence.overdue(state, PATIENCE - 1, PATIENCE) == []
    expected = [c.PassHost(1)] if phase in (Phase.LOBBY, Phase.OVER) else []
    assert presence.overdue(state, PATIENCE, PATIENCE) == expected


def test_a_host_who_looks_in_is_waited_for_again() -> None:
    state = seated().state
    presence = present(PLAYER, HOST)
    presence.update(state)
    assert presence.overdue(state, PATIENCE, PATIENCE) == []
    presence.leave(HOST)
    presence.update(state)
    assert presence.overdue(state, 2 * PATIENCE - 1, PATIENCE) == []
    assert presence.overdue(state, 2 * PATIENCE, PATIENCE) == [c.PassHost(1)]


def test_an_empty_table_has_no_player_to_hand_over_to() -> None:
    state = seated().state
    presence = present(WATCHER)
    presence.update(state)
    assert presence.overdue(state, 10 * PATIENCE, PATIENCE) == []


WAITING = Patience(10_000, 20_000)


@pytest.mark.parametrize(
    ("phase", "patience"), [(Phase.LEAD_IN, 20_000), (Phase.BUILDING, 20_000), (Phase.SCORED, 10_000)]
)
def test_a_game_waits_a_moment_for_a_player_who_closed_the_page(phase: Phase, patience: int) -> None:
    state = table_in(phase).state
    presence = present(HOST, PLAYER)
    presence.leave(PLAYER, since=500)
    presence.update(state)
    assert presence.absences(state, 500 + patience - 1, WAITING) == ([], 500 + patience)
    assert presence.absences(state, 500 + patience, WAITING) == ([c.NotePresence(1, away=True)], None)


@pytest.mark.parametrize("phase", [Phase.LOBBY, Phase.OVER])
def test_between_games_a_table_waits_for_no_player(phase: Phase) -> None:
    state = table_in(phase).state
    presence = present(HOST)
    presence.update(state)
    assert presence.absences(state, 10**6, WAITING) == ([], None)


def test_a_table_without_any_player_waits_for_all_of_them() -> None:
    state = table_in(Phase.BUILDING).state
    presence = present(WATCHER)
    presence.update(state)
    presence.absences(state, 0, WAITING)
    assert presence.absences(state, 10**6, WAITING) == ([], None)


def test_a_player_who_comes_back_is_waited_for_again() -> None:
    table = table_in(Phase.BUILDING)
    table.do(CLOCK, c.NotePresence(1, away=True))
    presence = present(HOST)
    presence.update(table.state)
    assert presence.absences(table.state, 10**6, WAITING) == ([], None)
    presence.enter(PLAYER)
    presence.update(table.state)
    assert presence.absences(table.state, 10**6, WAITING) == ([c.NotePresence(1, away=False)], None)
    # The next absence begins when it begins.
    table.do(CLOCK, c.NotePresence(1, away=False))
    presence.leave(PLAYER, since=2 * 10**6)
    presence.update(table.state)
    assert presence.absences(table.state, 2 * 10**6 + 1, WAITING) == ([], 2 * 10**6 + 20_000)


@pytest.mark.parametrize("phase", Phase)
def test_a_class_waits_for_its_teacher(phase: Phase) -> None:
    state = big_table_in(phase).state
    presence = present(*PUPILS)
    presence.update(state)
    assert presence.overdue(state, 0, PATIENCE) == []
    assert presence.overdue(state, 10 * PATIENCE, PATIENCE) == []


def test_where_rounds_wait_for_the_host_an_absent_one_is_replaced_after_the_scores() -> None:
    for phase, heirs in ((Phase.BUILDING, []), (Phase.SCORED, [c.PassHost(1)])):
        state = table_in(phase, TableSettings(wait_for_host=True)).state
        presence = present(PLAYER)
        presence.update(state)
        assert presence.overdue(state, PATIENCE - 1, PATIENCE) == []
        assert presence.overdue(state, PATIENCE, PATIENCE) == heirs
