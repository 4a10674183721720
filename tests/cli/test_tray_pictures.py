"""Trays with captions, side by side where they fit."""

from dimension.cli.words import position_map, side_by_side, tray_picture
from dimension.rules.tray import Tray
from dimension.texts import texts_for

ENGLISH = texts_for("en")
TRAY = Tray("KWBGOWB/G.O.K./W")


def test_two_trays_stand_side_by_side_in_eighty_columns_and_three_below_each_other_in_forty() -> None:
    pictures = [tray_picture(f"No. {number}", TRAY, colored=False) for number in range(3)]
    assert [len(side_by_side(pictures, width).split("\n")) for width in (120, 80, 40, 20)] == [6, 12, 18, 18]
    for width in (40, 80, 120):
        assert max(map(len, side_by_side(pictures, width).split("\n"))) <= width


def test_captions_stand_above_their_trays_with_color_and_without() -> None:
    for colored in (False, True):
        pictures = [tray_picture("Yours", TRAY, colored=colored), position_map(ENGLISH, colored=colored)]
        caption, first, *_ = side_by_side(pictures, 80).split("\n")
        assert caption == "Yours" + " " * 28 + "Position numbers"
        assert first.count("\x1b[0m") == (6 if colored else 0)
