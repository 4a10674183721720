"""The same questions with a picture of the cards or of the tray in the place of their text, for models that see.

Pictures are the same on every machine: they use no font. It needs the extra `pictures`.
"""

import re
from base64 import b64encode
from html import unescape
from typing import Final, NamedTuple

from dimension.drawing.card_svg import draw_cards
from dimension.drawing.lettering import lettered, width_of
from dimension.drawing.svg import draw_svg
from dimension.envs.text.prompts import cards_in_words
from dimension.envs.text.tasks import Question, Task
from dimension.rules.notation import format_tray

WIDTH: Final = 960

_SIGNS: Final = (
    "Black spheres have a square, white ones a circle, blue ones a diamond, green ones a triangle, orange ones a star."
)
_TRAY: Final = (
    "The tray is in the picture: on the left from the front, then its bottom, middle and top level from above, "
    f"with the positions as in the drawing of the rules. {_SIGNS}"
)
_CARDS: Final = (
    f"The cards are in the picture, from left to right. {_SIGNS} Their drawings and codes:\n"
    '- a sphere = 1 or 2: O2 is "exactly two orange spheres are on the tray";\n'
    '- two spheres with green rays: W-O is "every white sphere touches at least one orange sphere, and every orange '
    'sphere at least one white sphere; one or both colors may be missing", W-W "every white sphere touches another '
    'white sphere, or there is none";\n'
    '- two spheres at a red line: KxW is "no black sphere touches a white one", BxB "no two blue spheres touch";\n'
    '- an arrow down to a sphere on a line: B_ is "blue spheres lie only at the bottom, never on other spheres";\n'
    '- a crossed-out sphere on a sphere: G^ is "nothing rests directly on a green sphere";\n'
    '- spheres > a sphere: O>K is "there are more orange spheres than black ones on the tray";\n'
    '- two spheres = 4: W+O is "white and orange together make exactly four spheres".'
)
_ABOUT_A_TRAY: Final = (Task.JUDGE, Task.REPAIR)
_TEXT: Final = re.compile(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*font-size="(\d+)"[^>]*fill="([^"]+)">([^<]*)</text>')
_HIGH: Final = 0.72
"""The height of a digit, as a share of its font's size."""


class PicturedQuestion(NamedTuple):
    """A question whose prompt leaves out what its picture shows; `score_answer` scores answers to `question`."""

    question: Question
    prompt: str
    picture: bytes
    """A PNG file."""

    @property
    def address(self) -> str:
        """The picture as a `data:` address, as chat interfaces take it."""
        return f"data:image/png;base64,{b64encode(self.picture).decode()}"


def pictured(asked: Question) -> PicturedQuestion:
    """Show the tray of a question, or its cards where it has no tray."""
    if asked.task in _ABOUT_A_TRAY:
        shown, text = f"The tray is {format_tray(asked.tray)}", _TRAY
        picture = draw_svg(asked.tray, size=WIDTH)
    else:
        shown, text = cards_in_words(asked.hand), _CARDS
        picture = draw_cards([card.face() for card in asked.hand], size=WIDTH)
    assert shown in asked.prompt
    return PicturedQuestion(asked, asked.prompt.replace(shown, text), _png(picture))


def _png(svg: str) -> bytes:
    import resvg_py

    # Only numbers are kept: the codes of the cards would give away what the picture has to show.
    return bytes(resvg_py.svg_to_bytes(svg_string=_TEXT.sub(_drawn, svg), skip_system_fonts=True))


def _drawn(found: re.Match[str]) -> str:
    x, y, size, paint, text = found.groups()
    if not unescape(text).isdigit():
        return ""
    height = _HIGH * int(size)
    return lettered(text, float(x) - width_of(text, height) / 2, float(y), height, paint)
