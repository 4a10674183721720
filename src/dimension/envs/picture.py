"""A round as a picture, for the render mode "rgb_array": flat discs with letters, drawn with NumPy alone.

The three levels lie side by side, the cards below them: green ones are fulfilled, red ones are not.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dimension.board.colors import BLACK, BLUE, GREEN, ORANGE, WHITE, Color
from dimension.board.geometry import COORDINATES, LEVELS, POSITIONS, level_of
from dimension.envs.glyphs import dots_of
from dimension.envs.round_state import RoundState
from dimension.rules.scoring import TrayScore, score_tray

Paint = tuple[int, int, int]
Pixels = NDArray[np.float32]

WIDTH: Final = 640
HEIGHT: Final = 300

_TABLE: Final = (244, 240, 231)
_RIM: Final = (150, 112, 74)
_WOOD: Final = (214, 181, 138)
_HOLE: Final = (190, 155, 112)
_INK: Final = (52, 48, 44)
_CARD: Final = (255, 255, 252)
_KEPT: Final = (35, 132, 67)
_FAILED: Final = (200, 55, 45)

_SPHERES: Final[dict[Color, tuple[Paint, Paint, Paint]]] = {
    BLACK: ((52, 56, 64), (16, 18, 22), (235, 238, 242)),
    WHITE: ((252, 250, 245), (168, 158, 142), (60, 64, 72)),
    BLUE: ((56, 120, 228), (24, 66, 150), (255, 255, 255)),
    GREEN: ((54, 174, 88), (18, 96, 44), (4, 36, 14)),
    ORANGE: ((245, 146, 46), (172, 86, 10), (58, 26, 2)),
}
"""Disc, edge and letter of each color."""

_PLATES: Final = ((128, 112, 102), (362, 112, 102), (534, 112, 46))
"""The middle and the radius of each level's plate."""
_SPREAD: Final = 66
_RADIUS: Final = 29
_CARD_TOP: Final = 238
_CARD_SIZE: Final = (66, 42)


def draw_picture(states: Sequence[RoundState]) -> NDArray[np.uint8]:
    """The rounds of all players, one below the other."""
    return np.vstack([_draw(state) for state in states])


def _draw(state: RoundState) -> NDArray[np.uint8]:
    pixels = _empty_table().copy()
    score = score_tray(state.hand, state.tray)
    for position, color in state.tray.items():
        x, y = _place(position)
        disc, edge, ink = _SPHERES[color]
        _fill_disc(pixels, x, y, _RADIUS, edge)
        _fill_disc(pixels, x, y, _RADIUS - 3, disc)
        _write(pixels, x, y, color.letter, 4, ink)
    _draw_cards(pixels, score)
    _write(pixels, 534, 190, str(score.points), 4, _INK)
    _write(pixels, 600, 190, f"⧗{state.steps_left}", 2, _INK)
    return np.rint(pixels).astype(np.uint8)


def _draw_cards(pixels: Pixels, score: TrayScore) -> None:
    width, height = _CARD_SIZE
    apart = WIDTH // max(len(score.verdicts), 8)
    for at, verdict in enumerate(score.verdicts):
        paint = _KEPT if verdict.fulfilled else _FAILED
        left = at * apart + (apart - width) // 2
        pixels[_CARD_TOP : _CARD_TOP + height, left : left + width] = paint
        pixels[_CARD_TOP + 3 : _CARD_TOP + height - 3, left + 3 : left + width - 3] = _CARD
        _write(pixels, left + width // 2, _CARD_TOP + height // 2, verdict.card.code, 3, paint)


@cache
def _empty_table() -> Pixels:
    pixels = np.empty((HEIGHT, WIDTH, 3), dtype=np.float32)
    pixels[:] = _TABLE
    for x, y, radius in _PLATES:
        _fill_disc(pixels, x, y, radius, _RIM)
        _fill_disc(pixels, x, y, radius - 5, _WOOD)
    for position in POSITIONS:
        # Neighboring pockets overlap, so that only a small mark fits where nothing lies.
        _fill_disc(pixels, *_place(position), 22 if position in LEVELS[0] else 7, _HOLE)
    return pixels


def _place(position: int) -> tuple[int, int]:
    """Where a position lies in the picture: the pockets are drawn as far from each other as they touch."""
    x, y, _ = COORDINATES[position]
    middle_x, middle_y, _ = _PLATES[level_of(position) - 1]
    return round(middle_x + _SPREAD * x), round(middle_y - _SPREAD * y)


def _fill_disc(pixels: Pixels, x: int, y: int, radius: int, paint: Paint) -> None:
    """A disc with a soft edge."""
    cover = _cover(radius)[:, :, None]
    part = pixels[y - radius - 1 : y + radius + 2, x - radius - 1 : x + radius + 2]
    part += cover * (np.array(paint, dtype=np.float32) - part)


@cache
def _cover(radius: int) -> Pixels:
    """How much of each pixel around a disc's middle lies in the disc."""
    reach = np.arange(-radius - 1, radius + 2)
    distance = np.hypot(reach[:, None], reach[None, :])
    return np.clip(radius + 0.5 - distance, 0, 1).astype(np.float32)


def _write(pixels: Pixels, x: int, y: int, text: str, scale: int, paint: Paint) -> None:
    """A text around a middle."""
    dots = dots_of(text, scale)
    height, width = dots.shape
    top, left = y - height // 2, x - width // 2
    pixels[top : top + height, left : left + width][dots] = paint
