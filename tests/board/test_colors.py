"""The five colors and their letters."""

import pytest

from dimension.board.colors import BY_LETTER, COLORS, LETTERS, Color


def test_the_order_is_the_one_used_everywhere() -> None:
    assert "".join(color.letter for color in COLORS) == LETTERS == "KWBGO"
    assert [int(color) for color in COLORS] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("color", COLORS)
def test_a_color_is_found_by_its_letter_and_shown_by_it(color: Color) -> None:
    assert BY_LETTER[color.letter] is Color(color.letter) is Color(color.letter.lower()) is color
    assert str(color) == f"{color}" == color.letter
    assert repr(color) == f"Color.{color.name}"


@pytest.mark.parametrize("value", ["Z", "", "KW", 5, -1, None])
def test_other_values_are_refused_with_the_list_of_colors(value: object) -> None:
    with pytest.raises(ValueError, match=r"is not a color: there are K \(black\), W \(white\)"):
        Color(value)  # type: ignore[arg-type]
