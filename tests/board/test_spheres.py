"""Spheres as text: one way to write them, for trays and for plain dicts."""

from hypothesis import given

from dimension.board.colors import BLACK, BLUE, WHITE
from dimension.board.geometry import format_spheres
from dimension.rules.tray import Tray
from tests.strategies import trays


def test_no_spheres_are_written_as_dots() -> None:
    assert format_spheres({}) == "......./....../."


def test_every_level_is_written_in_the_order_of_its_positions() -> None:
    assert format_spheres({13: WHITE, 12: BLUE, 6: BLACK}) == "......K/.....B/W"


@given(trays)
def test_a_tray_is_written_like_its_spheres(tray: Tray) -> None:
    assert format_spheres(tray) == format_spheres(dict(tray.items()))
    assert len(format_spheres(tray)) == 16
