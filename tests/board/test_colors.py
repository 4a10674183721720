"""The five colors and their letters."""

import pytest

from dimension.board.colors import BY_LETTER, COLORS, LETTERS, Color


def test_the_order_is_the_one_used_everywhere() -> None:
    assert "".join(color.letter for color in COLORS) == LETTERS == "KWBGO"
    assert [int(color) for color in COLORS] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("color", COLORS)
def test_a_color_is_found_by_its_letter_and_shown_by_it(color: Color) -> None:
    assert BY_LETTER[color.letter] is Color(color.letter) is color  # type: ignore[arg-type]
    assert str(color) == f"{color}" == color.letter


@pytest.mark.parametrize("value", ["k", "", "KW", 5, -1, None])
def test_nothing_else_is_a_color(value: object) -> None:
    with pytest.raises(ValueError, match="Color"):
        Color(value)  # type: ignore[arg-type]
