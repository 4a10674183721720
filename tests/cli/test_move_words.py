"""Moves in words."""

from dimension.cli.words import move_lines
from dimension.rules.notation import parse_moves
from dimension.rules.tray import Tray
from dimension.texts import texts_for


def test_each_move_is_described_on_the_tray_after_the_earlier_moves() -> None:
    lines = move_lines(Tray("KW...../....../."), parse_moves("O2 B2 0~1 -2"), texts_for("en"), str.lower)
    assert list(lines) == [
        ("o@2", "Put orange on 2."),
        ("b@2", "Exchange the sphere on 2 for blue."),
        ("0~1", "Swap 0 and 1."),
        ("-2", "Lift the sphere from 2."),
    ]
