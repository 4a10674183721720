"""Renders a round: as a picture for "rgb_array", as text for "ansi".

The picture has flat discs with letters, one level next to the other, and the cards below: green ones are fulfilled,
red ones are not.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from dimension.board.geometry import COORDINATES, LEVELS, POSITIONS, level_of
from dimension.drawing.palette import CLASSIC, TRIMS, Paint
from dimension.envs.actions import RoundState
from dimension.rules.scoring import TrayScore, score_tray

WIDTH: Final = 640
HEIGHT: Final = 300

_FINER: Final = 2
"""Everything is drawn this many times as large and then reduced, which makes edges smooth."""

_TABLE: Final = "#f4f0e7"
_RIM: Final = "#96704a"
_WOOD: Final = "#d6b58a"
_HOLE: Final = "#be9b70"
_INK: Final = "#34302c"
_CARD: Final = "#fffffc"
_FULFILLED: Final = "#238443"
_FAILED: Final = "#c8372d"

_PLATES: Final = ((128, 112, 102), (362, 112, 102), (534, 112, 46))
"""The middle and the radius of each level's plate."""
_SPREAD: Final = 66
_RADIUS: Final = 29
_CARD_TOP: Final = 238
_CARD_SIZE: Final = (66, 42)


class _Canvas:
    """A picture in the making, measured in pixels of the finished one."""

    def __init__(self, image: Image.Image) -> None:
        self._image = image
        self._pen = ImageDraw.Draw(image)

    def disc(self, x: float, y: float, radius: float, paint: Paint) -> None:
        self._pen.circle((x * _FINER, y * _FINER), radius * _FINER, fill=paint)

    def box(self, left: float, top: float, width: float, height: float, paint: Paint) -> None:
        right, bottom = left + width, top + height
        self._pen.rounded_rectangle(
            (left * _FINER, top * _FINER, right * _FINER, bottom * _FINER), 5 * _FINER, _CARD, paint, 3 * _FINER
        )

    def write(self, x: float, y: float, text: str, size: int, paint: Paint) -> None:
        """Write a text around its middle."""
        self._pen.text(
            (x * _FINER, y * _FINER), text, fill=paint, font=_font(size * _FINER), anchor="mm", stroke_width=1
        )

    def hourglass(self, x: float, y: float, size: float, paint: Paint) -> None:
        corners = ((x - size, y - size), (x + size, y - size), (x - size, y + size), (x + size, y + size))
        self._pen.polygon([(cx * _FINER, cy * _FINER) for cx, cy in corners], fill=paint)

    def pixels(self) -> NDArray[np.uint8]:
        return np.asarray(self._image.reduce(_FINER))


def draw_picture(states: Sequence[RoundState]) -> NDArray[np.uint8]:
    """The rounds of all players, one below the other: red, green and blue of every pixel."""
    return np.vstack([_draw(state) for state in states])


def _draw(state: RoundState) -> NDArray[np.uint8]:
    canvas = _Canvas(_empty_table().copy())
    score = score_tray(state.hand, state.tray)
    for position, color in state.tray.items():
        x, y = _place(position)
        canvas.disc(x, y, _RADIUS, CLASSIC[color].dark)
        canvas.disc(x, y, _RADIUS - 3, CLASSIC[color].base)
        canvas.write(x, y, color.letter, 32, TRIMS[color].letter)
    _draw_cards(canvas, score)
    canvas.write(534, 190, str(score.points), 34, _INK)
    canvas.hourglass(588, 190, 7, _INK)
    canvas.write(612, 190, str(state.steps_left), 20, _INK)
    return canvas.pixels()


def _draw_cards(canvas: _Canvas, score: TrayScore) -> None:
    width, height = _CARD_SIZE
    apart = WIDTH // max(len(score.verdicts), 8)
    for at, verdict in enumerate(score.verdicts):
        paint = _FULFILLED if verdict.fulfilled else _FAILED
        left = at * apart + (apart - width) // 2
        canvas.box(left, _CARD_TOP, width, height, paint)
        canvas.write(left + width / 2, _CARD_TOP + height / 2, verdict.card.code, 25, paint)


@cache
def _empty_table() -> Image.Image:
    image = Image.new("RGB", (WIDTH * _FINER, HEIGHT * _FINER), _TABLE)
    canvas = _Canvas(image)
    for x, y, radius in _PLATES:
        canvas.disc(x, y, radius, _RIM)
        canvas.disc(x, y, radius - 5, _WOOD)
    for position in POSITIONS:
        # Neighboring pockets overlap, so only a small mark fits where nothing lies.
        canvas.disc(*_place(position), 22 if position in LEVELS[0] else 7, _HOLE)
    return image


def _place(position: int) -> tuple[float, float]:
    """Where a position lies in the picture: spheres of one level that touch also touch here."""
    x, y, _ = COORDINATES[position]
    middle_x, middle_y, _ = _PLATES[level_of(position) - 1]
    return middle_x + _SPREAD * x, middle_y - _SPREAD * y


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def draw_round(state: RoundState, *, colored: bool = False) -> str:
    """The cards, fulfilled or not, the tray, the points it has now, and the steps that are left.

    `colored` is for terminals: logs and language models want plain text.
    """
    score = score_tray(state.hand, state.tray)
    cards = "  ".join(f"{'✓' if verdict.fulfilled else '✗'} {verdict.card}" for verdict in score.verdicts)
    steps = "done" if state.done else f"{state.steps_left} steps left"
    return f"{cards}\n\n{state.tray.draw(colored=colored)}\n\n{score.points} points, {steps}\n"
