"""Who is in which room is known from its events."""

from dimension.room import events as e
from dimension.store.rows import people_statements
from tests.store.logs import OPENED, RUNNING, moves


def test_every_caller_is_noted_once_and_moves_say_nothing() -> None:
    taken = e.SeatTaken(at=2, seat=0, player="eve", name="Eve")
    people = [values for _, values, _ in people_statements("A", [OPENED, RUNNING, taken, *moves(3)])]
    assert people == [("A", "ann"), ("A", "ben"), ("A", "eve")]
    assert people_statements("A", moves(1)) == []
