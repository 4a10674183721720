"""Tables with many seats, for tests."""

from dimension.room import commands as c
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from tests.room.tables import HOST, Table

TEACHER = HOST
"""Hosts without a seat."""
PUPILS = tuple(f"pupil-{number}" for number in range(6))
TRAYS = ("KW...../....../.", "OGB..../....../.", "WWW..../....../.", "B....../....../.", "GG...../....../.")


def big_table(rounds: int = 2, *, wait_for_host: bool = True, seats: int = 100) -> Table:
    """A lobby with six pupils whose teacher has no seat."""
    table = Table(TableSettings(seats=seats, rounds=rounds, wait_for_host=wait_for_host, lesson=True))
    for number, pupil in enumerate(PUPILS):
        table.do(pupil, c.TakeSeat(f"Name{number}"))
    return table


def big_table_in(phase: Phase, rounds: int = 2) -> Table:
    """The same class in a later phase of its first round, or after the game."""
    table = big_table(rounds)
    if phase is not Phase.LOBBY:
        table.begin()
    while table.state.phase is not phase:
        move_on(table)
    return table


def move_on(table: Table) -> None:
    """The next phase of a game: by the clock, or by the host."""
    if table.state.phase is Phase.SCORED:
        table.do(TEACHER, c.BeginRound(table.state.round))
    else:
        table.tick()
