"""Names that the host gave stay with people, whatever they do."""

from dimension.room import commands as c
from dimension.room.erasing import Erasure, erased_state
from dimension.room.evolve import fold
from dimension.room.state import MOST_GIVEN, GivenNames, given_name, with_given
from tests.room.erased_log import erased_events
from tests.room.tables import HOST, PLAYER, Table, seated


def _renamed() -> Table:
    table = seated()
    table.do(HOST, c.RenameSeat(1, "Benjamin"))
    return table


def test_standing_up_and_sitting_down_again_brings_no_other_name() -> None:
    table = _renamed()
    table.do(PLAYER, c.LeaveSeat())
    table.do(PLAYER, c.TakeSeat("Rude"))
    assert table.state.seat_at(1).name == "Benjamin"
    assert table.refusal(PLAYER, c.Rename("Rude")) == "named_by_host"


def test_hosts_who_named_themselves_may_choose_again() -> None:
    table = _renamed()
    table.do(HOST, c.RenameSeat(0, "Teacher"))
    table.do(HOST, c.Rename("Ann"))
    assert given_name(table.state.given_names, HOST) is None
    assert given_name(table.state.given_names, PLAYER) == "Benjamin"


def test_the_oldest_of_very_many_names_is_forgotten() -> None:
    given: GivenNames = ()
    for number in range(MOST_GIVEN + 1):
        given = with_given(given, f"p{number}", "Name")
    assert len(given) == MOST_GIVEN
    assert given_name(given, "p0") is None
    assert given_name(given, "p1") == "Name"


def test_who_is_forgotten_leaves_no_name_that_was_given() -> None:
    table = _renamed()
    erasure = Erasure(PLAYER, "nobody")
    erased = erased_state(table.state, erasure)
    assert PLAYER not in str(erased)
    assert "Benjamin" not in str(erased)
    assert fold(erased_events(table.log, erasure)[0]) == erased
