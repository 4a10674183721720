"""The picture beside a link in a chat: 1200 × 630, without words or fonts, so that it fits every language."""

from collections.abc import Iterator
from typing import Final, NamedTuple, assert_never

from dimension.board.colors import BY_LETTER, Color
from dimension.board.geometry import EMPTY_SIGN, Spheres
from dimension.drawing.lettering import lettered, width_of
from dimension.drawing.palette import CLASSIC
from dimension.drawing.svg import draw_scene, draw_sphere

WIDTH: Final = 1200
HEIGHT: Final = 630

_PAPER: Final = "#f4ecdf"
_INK: Final = "#23262b"
_SOFT: Final = "#8b7d69"
_BACK: Final = "#cfb58f"
_EDGE: Final = "#fffdf8"
_LINE: Final = "#d9cdb8"
_WARM: Final = "#c25e06"
_GREEN: Final = "#1f7f46"
_LEFT: Final = 84
_COLUMN: Final = 440
"""How wide what is left of the tray may be."""
_LARGE: Final = 150
_SMALL: Final = 84
_BETWEEN: Final = 44
"""The heights of the points and of the best possible points, and the space between them."""
_TRAY: Final = (862, 330)
"""Where the middle of the tray's rim lies."""
_TRAY_SCALE: Final = 1.6
_IDS: Final = "t"
"""The prefix of the ids of its parts."""
_FIGURES: Final = 4
"""How many seats there is room for."""
GRADES: Final = 5
"""From easy to evil."""
_FULL: Final = "KWBGOWB/G.O.K./W"
_BEGUN: Final = "OWBG..K/....../."


class HomePicture(NamedTuple):
    """The game itself."""


class InvitationPicture(NamedTuple):
    """A table looking for players."""

    taken: int
    seats: int
    cards: int
    seconds: int
    """0 without an hourglass."""


class ResultPicture(NamedTuple):
    """A player's points next to the best possible points."""

    points: int
    par: int | None
    tray: str | None
    """In notation."""


class DayPicture(NamedTuple):
    """The hand of a day; its cards are covered."""

    day: str
    """Such as `2026-11-16`."""
    grade: int
    """From 1 for the easiest to 5."""


LinkPicture = HomePicture | InvitationPicture | ResultPicture | DayPicture


def draw_link(picture: LinkPicture) -> str:
    """The picture as SVG; nothing in it comes from outside but numbers, a day and a tray."""
    parts = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">',
        # One color: every shade of it would make the file larger.
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{_PAPER}"/>',
        f'<g transform="translate({_TRAY[0]} {_TRAY[1]}) scale({_TRAY_SCALE})">',
        draw_scene(_spheres(picture), _IDS),
        "</g>",
        *_column(picture),
        "</svg>",
    )
    return "\n".join(parts)


def _spheres(picture: LinkPicture) -> Spheres:
    match picture:
        case HomePicture():
            return _parsed(_FULL)
        case InvitationPicture():
            return _parsed(_BEGUN)
        case ResultPicture(tray=tray):
            return _parsed(tray or _FULL)
        case DayPicture():
            # The hand can be played at any time: its solution stays covered too.
            return {}
        case _:
            assert_never(picture)


def _parsed(tray: str) -> Spheres:
    signs = tray.replace("/", "")
    return {position: BY_LETTER[sign] for position, sign in enumerate(signs) if sign != EMPTY_SIGN}


def _column(picture: LinkPicture) -> Iterator[str]:
    match picture:
        case HomePicture():
            yield lettered("Dimension", _LEFT, 316, 67, _INK)
            yield from _loose_spheres()
        case InvitationPicture():
            yield _small_title()
            yield from _seats(picture.taken, picture.seats)
            yield from _terms(picture.cards, picture.seconds)
        case ResultPicture():
            yield _small_title()
            yield from _share(picture.points, picture.par)
        case DayPicture():
            yield _small_title()
            yield lettered(picture.day, _LEFT, 300, 58, _INK)
            yield from _covered_cards()
            yield from _grade_pips(picture.grade)
        case _:
            assert_never(picture)


def _small_title() -> str:
    return lettered("Dimension", _LEFT, 142, 46, _SOFT)


def _loose_spheres() -> Iterator[str]:
    for at, color in enumerate(Color):
        yield f'<g transform="translate({_LEFT + 32 + 97 * at} 424) scale(.9)">{draw_sphere(color, _IDS)}</g>'


def _seats(taken: int, seats: int) -> Iterator[str]:
    """A figure for each taken seat, and an outline for each free one; at a big table, how many are taken."""
    if seats > _FIGURES:
        yield from _seats(1, 1)
        yield lettered(f"{taken}/{seats}", _LEFT + 124, 310, 84, _INK)
        return
    for at in range(seats):
        x = _LEFT + 48 + 112 * at
        if at < taken:
            paint = CLASSIC[(Color.BLUE, Color.ORANGE, Color.GREEN, Color.BLACK)[at % 4]].base
            yield f'<g transform="translate({x} 268)" fill="{paint}"><circle cy="-22" r="22"/>'
            yield '<path d="M-42 48C-42 20 -24 8 0 8S42 20 42 48Z" stroke-linejoin="round"/></g>'
        else:
            yield f'<g transform="translate({x} 268)" fill="none" stroke="{_GREEN}" stroke-width="6"'
            yield ' stroke-linecap="round"><circle r="40" stroke-dasharray="10.94 10"/><path d="M-15 0h30M0 -15v30"/>'
            yield "</g>"


def _terms(cards: int, seconds: int) -> Iterator[str]:
    """How many cards a round has, and how long it takes."""
    y = 448
    for tilt in (-14, 0, 14):
        yield _card_back(_LEFT + 40, y, 0.62, tilt)
    yield lettered(str(cards), _LEFT + 108, y + 26, 52, _INK)
    x = _LEFT + 246
    yield _hourglass(x, y)
    yield lettered(str(seconds) if seconds else "∞", x + 50, y + 26, 52, _INK)


def _hourglass(x: float, y: float) -> str:
    return (
        f'<g transform="translate({x} {y})" fill="none" stroke="{_INK}" stroke-width="6" stroke-linecap="round"'
        ' stroke-linejoin="round"><path d="M-17 36C-17 14 -4 8 -4 0S-17 -14 -17 -36H17C17 -14 4 -8 4 0S17 14 17 36Z"/>'
        '<path d="M-25 -40H25M-25 40H25"/>'
        f'<path d="M-11 33C-9 24 -4 20 0 18C4 20 9 24 11 33Z" fill="{_WARM}" stroke="{_WARM}" stroke-width="3"/></g>'
    )


def _share(points: int, par: int | None) -> Iterator[str]:
    """The points of a game, large, and how much of the best possible they are."""
    reached, possible = str(points).replace("-", "−"), "" if par is None else f"/{par}".replace("-", "−")
    width = width_of(reached, _LARGE) + _BETWEEN + width_of(possible, _SMALL)
    scale = min(1, _COLUMN / width)
    yield lettered(reached, _LEFT, 356, _LARGE * scale, _INK)
    if par is None:
        return
    right = _LEFT + (width_of(reached, _LARGE) + _BETWEEN) * scale
    yield lettered(possible, right, 356, _SMALL * scale, _SOFT)
    full, part = _COLUMN, max(0.0, min(1.0, points / par)) if par > 0 else 0.0
    yield f'<rect x="{_LEFT}" y="430" width="{full}" height="26" rx="13" fill="{_LINE}"/>'
    if part:
        yield f'<rect x="{_LEFT}" y="430" width="{max(26.0, full * part):g}" height="26" rx="13" fill="{_GREEN}"/>'


def _covered_cards() -> Iterator[str]:
    for at in range(6):
        yield _card_back(_LEFT + 33 + 78 * at, 400, 0.62, 0)


def _card_back(x: float, y: float, scale: float, tilt: int) -> str:
    """A card face down: five small spheres, one of each color."""
    spots = "".join(
        f'<circle cx="{cx}" cy="{cy}" r="9" fill="{CLASSIC[color].base}"/>'
        for color, (cx, cy) in zip(Color, ((0, -24), (-23, -4), (23, -4), (-14, 24), (14, 24)), strict=True)
    )
    return (
        f'<g transform="translate({x:g} {y:g}) rotate({tilt}) scale({scale:g})">'
        f'<rect x="-48" y="-66" width="96" height="132" rx="14" fill="{_BACK}" stroke="{_EDGE}" stroke-width="4"/>'
        f"{spots}</g>"
    )


def _grade_pips(grade: int) -> Iterator[str]:
    for at in range(GRADES):
        is_lit = at < grade
        rest = f'fill="{_WARM}"' if is_lit else f'fill="none" stroke="{_SOFT}" stroke-width="4"'
        yield f'<circle cx="{_LEFT + 15 + 48 * at}" cy="508" r="{15 if is_lit else 13}" {rest}/>'
