"""Building a tray line by line."""

import pytest

from dimension.cli.terminal.building import Bench
from dimension.errors import DimensionError
from dimension.rules.notation import format_tray, parse_tray


def test_moves_and_whole_trays_are_built_and_undone() -> None:
    bench = Bench().build("K0 W1").build("KWBGO../....../.").build("-4")
    assert format_tray(bench.tray) == "KWBG.../....../."
    assert format_tray(bench.undo().undo().tray) == "KW...../....../."
    assert bench.undo().undo().undo().undo() == Bench()


def test_a_line_with_a_mistake_changes_nothing() -> None:
    bench = Bench().build("K0")
    with pytest.raises(DimensionError):
        bench.build("W1 G13")
    assert format_tray(bench.tray) == "K....../....../."


def test_clearing_can_be_undone_and_clearing_nothing_is_no_step() -> None:
    bench = Bench().build("K0").clear()
    assert bench.tray.spheres == 0
    assert bench.clear() is bench
    assert bench.undo().tray == parse_tray("K....../....../.")
