"""The few characters that a picture needs, five by seven dots each."""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

_DOTS: Final = {
    "K": "#...# #..#. #.#.. ##... #.#.. #..#. #...#",
    "W": "#...# #...# #...# #.#.# #.#.# ##.## #...#",
    "B": "####. #...# #...# ####. #...# #...# ####.",
    "G": ".###. #...# #.... #.### #...# #...# .###.",
    "O": ".###. #...# #...# #...# #...# #...# .###.",
    "0": ".###. #...# #..## #.#.# ##..# #...# .###.",
    "1": "..#.. .##.. ..#.. ..#.. ..#.. ..#.. .###.",
    "2": ".###. #...# ....# ...#. ..#.. .#... #####",
    "3": ".###. #...# ....# ..##. ....# #...# .###.",
    "4": "...#. ..##. .#.#. #..#. ##### ...#. ...#.",
    "5": "##### #.... ####. ....# ....# #...# .###.",
    "6": ".###. #.... #.... ####. #...# #...# .###.",
    "7": "##### ....# ...#. ...#. ..#.. ..#.. ..#..",
    "8": ".###. #...# #...# .###. #...# #...# .###.",
    "9": ".###. #...# #...# .#### ....# ....# .###.",
    "-": "..... ..... ..... ##### ..... ..... .....",
    "x": "..... ..... #...# .#.#. ..#.. .#.#. #...#",
    "_": "..... ..... ..... ..... ..... ..... #####",
    "^": "..#.. .#.#. #...# ..... ..... ..... .....",
    ">": ".#... ..#.. ...#. ....# ...#. ..#.. .#...",
    "+": "..... ..#.. ..#.. ##### ..#.. ..#.. .....",
    "⧗": "##### #...# .#.#. ..#.. .#.#. ##### #####",
    " ": "..... ..... ..... ..... ..... ..... .....",
}

WIDTH: Final = 5
HEIGHT: Final = 7


@cache
def dots_of(text: str, scale: int) -> NDArray[np.bool_]:
    """The dots of a text, each so many pixels wide, with a column between the characters."""
    gap = np.zeros((HEIGHT, 1), dtype=np.bool_)
    columns = [part for sign in text for part in (_glyph(sign), gap)]
    return np.hstack(columns[:-1]).repeat(scale, axis=0).repeat(scale, axis=1)


def _glyph(sign: str) -> NDArray[np.bool_]:
    return np.array([[dot == "#" for dot in row] for row in _DOTS[sign].split()])
