"""Building a tray line by line."""

import pytest

from dimension.cli.terminal.building import Draft
from dimension.errors import DimensionError
from dimension.rules.notation import format_tray, parse_tray


def test_moves_and_whole_trays_are_built_and_undone() -> None:
    draft = Draft().build("K0 W1").build("KWBGO../....../.").build("-4")
    assert format_tray(draft.tray) == "KWBG.../....../."
    assert format_tray(draft.undo().undo().tray) == "KW...../....../."
    assert format_tray(draft.undo().undo().undo().tray) == "K....../....../."
    assert draft.undo().undo().undo().undo().undo() == Draft()


def test_a_line_with_a_mistake_changes_nothing() -> None:
    draft = Draft().build("K0")
    with pytest.raises(DimensionError):
        draft.build("W1 G13")
    assert format_tray(draft.tray) == "K....../....../."


def test_clearing_can_be_undone_unless_it_changed_nothing() -> None:
    draft = Draft().build("K0").clear()
    assert draft.tray.spheres == 0
    assert draft.clear() is draft
    assert draft.undo().tray == parse_tray("K....../....../.")
