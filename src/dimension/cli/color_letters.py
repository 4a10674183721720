"""The letters of the colors in the player's language, which the game in the terminal shows and understands.

Notation is K, W, B, G and O everywhere and is always understood, too: no language uses one of these
letters for another color.
"""

import re
from typing import TYPE_CHECKING

from dimension.board.colors import LETTERS

if TYPE_CHECKING:
    from dimension.texts import Texts


class ColorLetters:
    """From notation to the letters of a language and back; both ways leave everything else alone."""

    def __init__(self, texts: "Texts") -> None:
        own = {letter: texts.text("color-letter", color=letter) for letter in LETTERS}
        self._to_own = str.maketrans(own)
        forms = {form: letter for letter, shown in own.items() for form in (shown, shown.lower())}
        self._to_notation = str.maketrans(forms)
        self._spheres = re.compile("[{0}](?=@?[0-9])|[{0}.]*/.*".format("".join(forms)))

    def shown(self, notation: str) -> str:
        """Cards, moves or a drawn tray in the player's letters."""
        return notation.translate(self._to_own)

    def typed(self, line: str) -> str:
        """What the player typed, in notation: the letters of moves and of whole trays, nothing that is neither."""
        return self._spheres.sub(lambda found: found[0].translate(self._to_notation), line)
