"""Trays as text: golden drawings, and properties of every shape."""

import re

import pytest

from dimension.board.colors import COLORS, LETTERS
from dimension.board.geometry import COORDINATES, LEVELS, POSITIONS, legal_shapes, positions_in
from dimension.drawing.diagram import draw_text
from dimension.rules.notation import parse_tray
from dimension.rules.tray import Tray

EMPTY = "......./....../."
FULL = "KWBGOWB/G.O.K./W"
PARTIAL = "KWBG..O/O...../."

GOLDEN = {
    (EMPTY, False): [
        "   ·   ·          ·",
        "               ·     ·",
        " ·   ·   ·                 ·",
        "               ·     ·",
        "   ·   ·          ·",
    ],
    (EMPTY, True): [
        "   1   2          7",
        "              12     8",
        " 6   0   3                13",
        "              11     9",
        "   5   4         10",
    ],
    (FULL, False): [
        "   W   B          G",
        "               ·     ·",
        " B   K   G                 W",
        "               K     O",
        "   W   O          ·",
    ],
    (PARTIAL, True): [
        "   W   B          O",
        "              12     8",
        " O   K   G                13",
        "              11     9",
        "   5   4         10",
    ],
}


def without_escapes(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def trimmed(text: str) -> list[str]:
    return [line.rstrip() for line in text.split("\n")]


def shaped(shape: int) -> Tray:
    return Tray({p: COLORS[i % len(COLORS)] for i, p in enumerate(positions_in(shape))})


@pytest.mark.parametrize(("notation", "numbers"), GOLDEN)
def test_text_shows_the_levels_side_by_side(notation: str, numbers: bool) -> None:
    assert draw_text(parse_tray(notation), numbers=numbers).split("\n") == GOLDEN[notation, numbers]


@pytest.mark.parametrize("numbers", [False, True])
def test_colored_text_without_escapes_is_the_plain_text(numbers: bool) -> None:
    for shape in legal_shapes():
        tray = shaped(shape)
        colored = draw_text(tray, colored=True, numbers=numbers)
        assert trimmed(without_escapes(colored)) == draw_text(tray, numbers=numbers).split("\n")


def test_plain_text_has_neither_escapes_nor_trailing_space() -> None:
    for shape in legal_shapes():
        text = draw_text(shaped(shape))
        assert "\x1b" not in text
        assert text.split("\n") == trimmed(text)


def test_every_sphere_and_every_empty_position_has_its_sign() -> None:
    for shape in legal_shapes():
        tray = shaped(shape)
        signs = draw_text(tray).split()
        assert sorted(s for s in signs if s in LETTERS) == sorted(color.letter for _, color in tray.items())
        assert signs.count("·") == len(POSITIONS) - tray.spheres


def test_numbers_name_exactly_the_empty_positions() -> None:
    for shape in legal_shapes():
        numbers = [int(s) for s in draw_text(shaped(shape), numbers=True).split() if s.isdigit()]
        assert sorted(numbers) == [p for p in POSITIONS if not shape >> p & 1]


def test_letters_stand_where_the_last_digits_of_numbers_stood() -> None:
    numbered = draw_text(Tray(), numbers=True)
    full = draw_text(parse_tray(FULL), numbers=True)
    for before, after in zip(numbered.split("\n"), full.split("\n"), strict=True):
        assert [m.end() for m in re.finditer(r"\S+", before)] == [m.end() for m in re.finditer(r"\S+", after)]


def test_positions_lie_as_on_the_tray_seen_from_above() -> None:
    places: dict[int, tuple[int, int]] = {}
    for row, line in enumerate(draw_text(Tray(), numbers=True).split("\n")):
        places |= {int(m[0]): (row, m.end()) for m in re.finditer(r"\d+", line)}
    for level in LEVELS:
        for p in level:
            for q in level:
                right, away = (COORDINATES[p][i] - COORDINATES[q][i] for i in (0, 1))
                assert (places[p][1] > places[q][1]) == (right > 1e-9)
                assert (places[p][0] < places[q][0]) == (away > 1e-9)


def test_text_holds_no_words() -> None:
    assert not re.search(r"[^\W\d_]{2,}", draw_text(parse_tray(FULL), numbers=True))


def test_a_colored_sphere_is_its_letter_on_a_disc_of_its_color() -> None:
    # Bold, the letter's color, the disc's color, three columns, and back to normal.
    assert "\x1b[1;38;2;255;255;255;48;2;47;111;222m B \x1b[0m" in draw_text(Tray({0: COLORS[2]}), colored=True)


def test_a_tray_draws_itself() -> None:
    tray = parse_tray(FULL)
    assert tray.draw() == draw_text(tray)
    assert tray.draw(colored=True) == draw_text(tray, colored=True)
