"""Sitting down and names: what is refused, and what is made of a name."""

import pytest

from dimension.rooms.core import commands as c
from dimension.rooms.core import events as e
from dimension.rooms.core.table_settings import TableSettings
from tests.rooms.tables import HOST, PLAYER, Table


def test_nobody_can_sit_down_at_a_full_table() -> None:
    table = Table(TableSettings(seats=1))
    table.do(HOST, c.TakeSeat("Ann"))
    assert table.refusal(PLAYER, c.TakeSeat("Ben")) == "table_full"


@pytest.mark.parametrize("name", ["", "   ", "\x00\u202e\u200b", "\u3164"])
def test_an_invisible_name_is_refused(name: str) -> None:
    table = Table()
    assert table.refusal(PLAYER, c.TakeSeat(name)) == "bad_name"
    table.do(HOST, c.TakeSeat("Ann"))
    assert table.refusal(HOST, c.Rename(name)) == "bad_name"


def test_names_are_cleaned() -> None:
    table = Table()
    assert table.do(HOST, c.TakeSeat("  Ann\u202e \x07 B. "))[0] == e.SeatTaken(
        at=table.now, seat=0, player=HOST, name="Ann B."
    )
    assert table.do(HOST, c.Rename("  Ann \t B. ")) == []
