"""NumPy's integers are accepted; everything else that looks like an integer is refused."""

from typing import Any

import numpy as np
import pytest

from dimension import (
    GameSettings,
    Hand,
    Lift,
    Put,
    SettingsError,
    Swap,
    Tray,
    compare_solo,
    neighbors,
    new_game,
    new_stack,
    point_tokens,
)
from dimension.errors import NotationError, RuleError
from dimension.solver import par_of_game, solve, solve_many

THREE: Any = np.int64(3)
FIVE: Any = np.int8(5)
THIRTY: Any = np.uint16(30)
K: Any = 0
A: Any = "a"
TWO: Any = 2.0
KINDS = [np.int8, np.uint16, np.int64]


@pytest.mark.parametrize("kind", KINDS)
def test_a_tray_takes_numbers_of_numpy_as_positions(kind: Any) -> None:
    tray = Tray({kind(3): "K"})
    assert [position for position in np.arange(14, dtype=kind) if position in tray] == [3]
    assert tray[kind(3)] is tray.get(kind(3)) is not None
    assert tray == Tray().place("K", kind(3))
    assert neighbors(kind(3)) == neighbors(3)


def test_moves_hold_plain_numbers() -> None:
    moves = (Put("K", THREE), Lift(THREE), Swap(THREE, FIVE))
    assert moves == (Put("K", 3), Lift(3), Swap(3, 5))
    numbers = [getattr(move, name) for move in moves for name in ("position", "one") if hasattr(move, name)]
    assert [type(number) for number in numbers] == [int] * 3


@pytest.mark.parametrize("make", [lambda: Put(K, A), lambda: Lift(A), lambda: Swap(1, TWO), lambda: Put("K", True)])
def test_a_move_is_checked_when_it_is_made(make: Any) -> None:
    with pytest.raises(TypeError, match="A position is a whole number from 0 to 13"):
        make()


def test_a_move_to_nowhere_is_refused_when_it_is_made() -> None:
    for make in (lambda: Put("K", 14), lambda: Lift(-1), lambda: Swap(0, 14)):
        with pytest.raises(RuleError) as caught:
            make()
        assert caught.value.code == "unknown_position"


def test_games_settings_and_the_solver_take_numbers_of_numpy() -> None:
    assert new_game(seed=THREE, players=THREE) == new_game(seed=3, players=3)
    assert type(new_game(seed=THREE).seed) is int
    assert GameSettings(cards=FIVE, rounds=THREE, seconds=THIRTY) == GameSettings(cards=5, rounds=3, seconds=30)
    assert new_stack(seed=THREE).reveal(count=THREE)[0] == new_stack(seed=3).reveal(count=3)[0]
    assert solve("O2", spheres=FIVE) == solve("O2", spheres=5)
    assert solve_many(["O2"], spheres=FIVE).score.tolist() == [5]
    assert par_of_game(seed=THREE) == par_of_game(seed=3)


@pytest.mark.parametrize("wrong", [6.0, True, "6", np.float64(6), None])
def test_other_values_than_integers_are_refused(wrong: Any) -> None:
    with pytest.raises(SettingsError):
        GameSettings(cards=wrong)
    with pytest.raises(SettingsError):
        new_game(seed=wrong)
    with pytest.raises(TypeError):
        point_tokens(wrong)
    with pytest.raises(TypeError):
        compare_solo(wrong, [])
    with pytest.raises(TypeError):
        compare_solo(5, [wrong])
    assert wrong not in Tray({6: "K", 1: "W"})


def test_a_hand_answers_for_colors_only() -> None:
    hand = Hand("O2")
    assert (hand.asked("O"), Hand("G1").asked(THREE)) == (2, 1)
    for wrong in (-1, 7):
        with pytest.raises(NotationError):
            hand.asked(wrong)  # type: ignore[arg-type]


def test_totals_and_points_are_plain_numbers() -> None:
    assert compare_solo(THIRTY, [FIVE]) == compare_solo(30, [5])
    assert point_tokens(THIRTY) == point_tokens(30)
