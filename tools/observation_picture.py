"""The picture that explains an observation, by day and by night: `python -m tools.observation_picture` writes it.

The arrays are those that the environment returns, after a few moves in a deal that any player can play.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dimension.board.colors import COLORS, LETTERS, Color
from dimension.board.geometry import COORDINATES, LEVELS, POSITIONS
from dimension.drawing.palette import CLASSIC, TRIMS
from dimension.drawing.svg import draw_scene
from dimension.envs.actions import DONE, action_of
from dimension.envs.observing import EMPTY, Observation
from dimension.envs.solo_env import RoundEnv
from dimension.rules.cards import CARDS
from dimension.rules.moves import parse_moves
from dimension.rules.tray import Tray

FOLDER: Final = Path(__file__).parents[1] / "docs" / "images"
DEAL: Final = 2034
MOVES: Final = "K0 O1 W6 G3 B4 O5 G9"

_WIDTH: Final = 960
_HEIGHT: Final = 640
_LEFT: Final = 36
_BELOW: Final = 210
"""Where everything but the hand begins."""
_FLAG: Final = 14.8
"""The width of a flag of the hand, so that all 60 fit in a row."""
_MATRIX: Final = (446, _BELOW + 68, 27, 24)
"""The flags of the tray: left, top, and the size of one."""
_MASK: Final = (692, _BELOW + 178, 16.4, 22)
"""The flags of the actions, likewise."""


class Look(NamedTuple):
    """The colors around the spheres."""

    name: str
    paper: str
    ink: str
    soft: str
    line: str
    off: str
    """A flag that is not set."""
    on: str


LOOKS: Final = (
    Look("light", "#fbfaf8", "#2b2f36", "#6b7280", "#d8d3c9", "#efece6", "#1f7f45"),
    Look("dark", "#221d18", "#ece6dc", "#aaa194", "#4a4239", "#322b24", "#3fae6c"),
)


def observed() -> tuple[Observation, Tray]:
    """An agent's observation after the moves, and the tray that they led to."""
    env = RoundEnv(strict=True)
    observation, _ = env.reset(options={"deal": DEAL})
    for move in parse_moves(MOVES):
        observation, *_ = env.step(action_of(move))
    return observation, env.state.tray


def drawn(look: Look) -> str:
    """The whole picture."""
    observation, tray = observed()
    parts = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="system-ui, sans-serif"'
        f' font-size="13" fill="{look.ink}" role="img" aria-labelledby="title">',
        '<title id="title">A hand and a tray, and beside them the arrays of the observation</title>',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" rx="12" fill="{look.paper}"/>',
        *_hand(observation["hand"], look),
        *_table(tray, look),
        *_tray(observation["tray"], look),
        *_numbers(observation["left"], observation["steps_left"], look),
        *_mask(observation["action_mask"], look),
        "</svg>",
    )
    return "\n".join(parts) + "\n"


def _caption(x: float, y: float, name: str, meaning: str, look: Look) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}"><tspan font-family="monospace" font-size="15" font-weight="700">{name}</tspan>'
        f'<tspan dx="9" fill="{look.soft}">{meaning}</tspan></text>'
    )


def _text(
    x: float, y: float, text: str, color: str, size: float = 12, anchor: str = "middle", weight: int = 400
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{color}" font-size="{size:g}" font-weight="{weight}">'
        f"{text}</text>"
    )


def _cell(x: float, y: float, size: tuple[float, float], color: str, edge: str = "none") -> str:
    width, height = size
    shape = f'x="{x:g}" y="{y:g}" width="{width - 2:g}" height="{height - 2:g}" rx="3"'
    return f'<rect {shape} fill="{color}" stroke="{edge}"/>'


def _disc(x: float, y: float, radius: float, color: Color) -> str:
    """A sphere seen flat, with its letter."""
    trim = TRIMS[color]
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{CLASSIC[color].base}" stroke="{trim.edge}"/>' + _text(
        x, y + 0.36 * radius, color.letter, trim.letter, radius, weight=700
    )


# --- The hand ---------------------------------------------------------------------------------------


def _hand(flags: NDArray[np.int8], look: Look) -> Iterator[str]:
    """The cards above, and a line from each to its flag."""
    yield _caption(_LEFT, 40, "hand", "60 flags, one for each card in the order of dimension.CARDS", look)
    asked = np.flatnonzero(flags).tolist()
    top, card_top = 150, 58
    for number, index in enumerate(asked):
        x, flag = _LEFT + 888 / len(asked) * (number + 0.5), _LEFT + _FLAG * (index + 0.5) - 1
        yield f'<path d="M{x:g} {card_top + 42}C{x:g} 130 {flag:g} 118 {flag:g} {top}" fill="none" stroke="{look.on}"/>'
        yield f'<rect x="{x - 34:g}" y="{card_top}" width="68" height="42" rx="6" fill="{look.paper}"'
        yield f' stroke="{look.line}" stroke-width="1.5"/>'
        yield _text(x, card_top + 27, CARDS[index].code.replace(">", "&gt;"), look.ink, 17, weight=700)
        yield _text(flag, top + 35, str(index), look.ink, 11)
    for index, flag in enumerate(flags.tolist()):
        yield _cell(_LEFT + _FLAG * index, top, (_FLAG, 22), look.on if flag else look.off)


# --- The tray, as it lies on the table --------------------------------------------------------------


def _table(tray: Tray, look: Look) -> Iterator[str]:
    yield _text(_LEFT, _BELOW + 24, "The tray, and its positions level by level", look.soft, 13, "start")
    yield f'<g transform="translate({_LEFT + 176} {_BELOW + 152}) scale(.9)">{draw_scene(tray, "o")}</g>'
    for level, (x, name) in enumerate(((72, "bottom"), (212, "middle"), (312, "top"))):
        yield _text(_LEFT + x, _HEIGHT - 22, name, look.soft)
        for position in LEVELS[level]:
            yield from _place(tray, position, _LEFT + x, _HEIGHT - 96, look)


def _place(tray: Tray, position: int, middle_x: float, middle_y: float, look: Look) -> Iterator[str]:
    """A position on its level, with its number."""
    x, y, _ = COORDINATES[position]
    length = (x * x + y * y) ** 0.5 or 1
    x, y = round(middle_x + 42 * x / length, 1), round(middle_y - 42 * y / length, 1)
    color = tray[position]
    if color is None:
        yield f'<circle cx="{x:g}" cy="{y:g}" r="16" fill="{look.off}" stroke="{look.line}" stroke-dasharray="3 3"/>'
        yield _text(x, y + 4, str(position), look.ink)
        return
    yield _disc(x, y, 18, color)
    yield f'<circle cx="{x + 13:g}" cy="{y - 13:g}" r="8" fill="{look.paper}" stroke="{look.line}"/>'
    yield _text(x + 13, y - 9.4, str(position), look.ink, 10)


# --- The arrays -------------------------------------------------------------------------------------


def _tray(flags: NDArray[np.int8], look: Look) -> Iterator[str]:
    left, top, width, height = _MATRIX
    yield _caption(left, _BELOW + 24, "tray", "14 × 6 flags", look)
    for column, sign in enumerate((*LETTERS, "empty")):
        middle = left + width * (column + 0.5) - 1
        yield _text(middle + (6 if column == EMPTY else 0), top - 7, sign, look.soft)
    for position in POSITIONS:
        yield _text(left - 8, top + height * (position + 0.66), str(position), look.soft, anchor="end")
        for column, flag in enumerate(flags[position].tolist()):
            x, y = left + width * column, top + height * position
            fill, edge, shade = _paints(column, look) if flag else (look.off, "none", look.soft)
            yield _cell(x, y, (width, height), fill, edge)
            yield _text(x + width / 2 - 1, y + height * 0.63, str(flag), shade, 11, weight=700 if flag else 400)


def _paints(column: int, look: Look) -> tuple[str, str, str]:
    """A flag of the tray that is set: its color, its edge and its ink."""
    if column == EMPTY:
        return look.soft, "none", look.paper
    trim = TRIMS[COLORS[column]]
    return CLASSIC[COLORS[column]].base, trim.edge, trim.letter


def _numbers(left: Iterable[int], steps_left: Iterable[int], look: Look) -> Iterator[str]:
    x = _MASK[0]
    yield _caption(x, _BELOW + 24, "left", "5 numbers: unused spheres", look)
    for color, count in zip(COLORS, left, strict=True):
        middle = x + 12 + 46 * color
        yield _disc(middle, _BELOW + 50, 11, color)
        yield _text(middle + 20, _BELOW + 55, str(count), look.ink, 15, weight=700)
    (steps,) = steps_left
    yield _caption(x, _BELOW + 102, "steps_left", f"1 number: {steps}", look)


def _mask(flags: NDArray[np.int8], look: Look) -> Iterator[str]:
    left, top, width, height = _MASK
    yield _caption(left, top - 28, "action_mask", "85 flags: allowed", look)
    for position in POSITIONS:
        yield _text(left + width * (position + 0.5) - 1, top - 5, str(position), look.soft, 10)
    for row, sign in enumerate((*LETTERS, "lift")):
        first = row * len(POSITIONS)
        y = top + height * row
        yield _text(left - 8, y + 14, sign, look.ink if row < len(LETTERS) else look.soft, 12, "end")
        for position in POSITIONS:
            yield _cell(left + width * position, y, (width, height), look.on if flags[first + position] else look.off)
    y = top + height * (len(LETTERS) + 1)
    yield _text(left - 8, y + 14, "done", look.soft, 12, "end")
    yield _cell(left, y, (width, height), look.on if flags[DONE] else look.off)
    yield from _lines(left - 36, y + 58, look)


def _lines(x: float, y: float, look: Look) -> Iterator[str]:
    lines = ("put color c on position p: action 14 c + p", "lift from position p: action 70 + p", "done: action 84")
    for number, line in enumerate(lines):
        yield _text(x, y + 20 * number, line, look.soft, 12.5, "start")


def main() -> None:
    """Write the picture in every look."""
    for look in LOOKS:
        file = FOLDER / f"observation-{look.name}.svg"
        file.write_text(drawn(look), encoding="utf-8")
        print(file)


if __name__ == "__main__":
    main()
