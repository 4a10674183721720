"""Moves on a tray, sphere by sphere."""

import pytest

from dimension.board.colors import COLORS
from dimension.rules.move_kinds import Lift, Put, Swap
from dimension.rules.tray import Tray


@pytest.mark.parametrize(
    ("one", "other", "after"),
    [
        (1, 2, "KBWGO../....../."),
        (2, 1, "KBWGO../....../."),
        (0, 4, "OWBGK../....../."),
        (4, 3, "KWBOG../....../."),
        (1, 1, "KWBGO../....../."),
    ],
)
def test_two_spheres_trade_places_and_no_other_moves(one: int, other: int, after: str) -> None:
    assert Tray("KWBGO../....../.").swap(one, other) == Tray(after)


def test_spheres_of_one_color_that_trade_places_change_nothing() -> None:
    tray = Tray("KK...../....../.")
    assert tray.swap(0, 1) is tray
    assert tray.exchange("K", 0) is tray


def test_an_exchange_returns_the_old_sphere_to_its_slot() -> None:
    tray = Tray("KW...../....../.")
    assert tray.exchange("O", 1) == tray.place("O", 1) == Tray("KO...../....../.")
    assert (tray.exchange("O", 1).left("W"), tray.exchange("O", 1).left("O")) == (3, 2)


def test_a_tray_finds_spheres_by_position_and_by_color() -> None:
    tray = Tray("KW...../....../.")
    assert [0 in tray, 1 in tray, 2 in tray, 14 in tray, -1 in tray] == [True, True, False, False, False]
    assert ["K" in tray, "w" in tray, "O" in tray, None in tray, 0.0 in tray] == [True, True, False, False, False]
    assert (list(tray), list(reversed(tray)), len(tray), bool(Tray())) == ([0, 1], [1, 0], 2, True)


def test_every_move_of_a_small_tray_in_its_order() -> None:
    tray = Tray({0: "K", 1: "W", 2: "B"})
    moves = tray.legal_moves()
    assert moves[:5] == tuple(Put(color, 3) for color in COLORS)
    assert [move.position for move in moves if isinstance(move, Put)] == [
        *(position for position in (3, 4, 5, 6, 7) for _ in range(5)),
        *(position for position in (0, 1, 2) for _ in range(4)),
    ]
    assert moves[-6:] == (Lift(0), Lift(1), Lift(2), Swap(0, 1), Swap(0, 2), Swap(1, 2))
    assert len(moves) == 25 + 12 + 3 + 3


def test_a_canonical_tray_has_the_earliest_colors_at_the_earliest_positions() -> None:
    assert Tray("KO.W.../....../.").canonical() == Tray("KW.O.../....../.")
    assert Tray(".O...K./....../.").canonical() == Tray(".K.O.../....../.")
