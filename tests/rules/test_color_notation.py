"""Colors by their letters."""

from fractions import Fraction

import numpy as np
import pytest

from dimension.board.colors import BLUE, COLORS, Color
from dimension.errors import NotationError
from dimension.rules.reading import as_color


@pytest.mark.parametrize("color", COLORS)
def test_a_color_is_found_by_its_letter_in_either_case(color: Color) -> None:
    assert as_color(color) is as_color(color.letter) is as_color(f" {color.letter.lower()} ") is color


def test_russian_letters_that_look_like_ours_are_understood() -> None:
    assert [as_color(letter).letter for letter in "КВО"] == ["K", "B", "O"]


def test_numbers_are_accepted() -> None:
    assert as_color(2) is as_color(np.int64(2)) is BLUE  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", ["X", "", "KW", "black", 5, -1])
def test_other_letters_are_refused_with_the_list_of_colors(wrong: str) -> None:
    with pytest.raises(NotationError, match=r"is not a color: there are K \(black\), W \(white\)") as caught:
        as_color(wrong)
    assert caught.value.code == "unknown_color"


@pytest.mark.parametrize("wrong", [None, 2.0, Fraction(2), ["K"]])
def test_a_color_of_a_wrong_type_is_a_type_error(wrong: object) -> None:
    with pytest.raises(TypeError, match=r"A color is a Color or its letter \(K, W, B, G or O\), not "):
        as_color(wrong)  # type: ignore[arg-type]
