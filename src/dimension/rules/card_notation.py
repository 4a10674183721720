"""Reading a card's code as people write it: colors of a pair in any order, other programs' codes, look-alikes.

Everything here is text, so that cards themselves can be built on it.
"""

import re
from collections.abc import Callable, Collection, Mapping
from typing import Final

from dimension.board.colors import LETTERS
from dimension.rules.errors import NotationError
from dimension.rules.lenient import latin

_C: Final = f"([{LETTERS}])"


def _either_order(sign: str) -> Callable[[str, str], tuple[str, ...]]:
    return lambda a, b: (f"{a}{sign}{b}", f"{b}{sign}{a}")


_EXACTLY: Final = rf"{_C}\d+"
_MORE: Final = rf"{_C}>{_C}"
_FOUR: Final = rf"{_C}\+?{_C}"

_FORMS: Final[Mapping[str, Callable[..., tuple[str, ...]]]] = {
    rf"{_C}([12])": lambda color, number: (color + number,),
    rf"{_C}": lambda color: (color + "1",),
    rf"{_C}\1": lambda color: (color + "2",),
    rf"{_C}[-|]{_C}": _either_order("-"),
    rf"{_C}X{_C}": _either_order("x"),
    rf"{_C}_": lambda color: (color + "_",),
    rf"{_C}(?:\^|/\*)": lambda color: (color + "^",),
    _MORE: lambda more, fewer: (f"{more}>{fewer}",),
    _FOUR: _either_order("+"),
}
"""What may be written, in upper case, and the codes it may stand for."""


def parse_card_code(text: str, codes: Collection[str]) -> str:
    """Which of the existing codes is meant; the error says what would be right."""
    text = text.strip()
    typed = latin(text.upper())
    for form, meanings in _FORMS.items():
        if match := re.fullmatch(form, typed):
            for code in meanings(*match.groups()):
                if code in codes:
                    return code
    raise _wrong_card(text, typed, codes)


def _wrong_card(text: str, typed: str, codes: Collection[str]) -> NotationError:
    if not typed:
        return NotationError("no_card")
    if match := re.fullmatch(rf"\*/{_C}", typed):
        color = match[1]
        return NotationError("below_card", text=text, floor=f"{color}_", bare=f"{color}^")
    if re.fullmatch(_EXACTLY, typed):
        return NotationError("exactly_number", text=text)
    if re.fullmatch(_MORE, typed):
        return NotationError("no_more_card", text=text, cards=_like(_MORE, codes))
    if re.fullmatch(_FOUR, typed):
        return NotationError("no_four_card", text=text, cards=_like(_FOUR, codes))
    if match := re.fullmatch(r"([A-Z])(?:[12_^]|/\*|[-|X>+]?([A-Z]))?", typed):
        stranger = next((letter for letter in match.groups() if letter and letter not in LETTERS), None)
        if stranger:
            return NotationError("unknown_color", text=stranger)
    return NotationError("unknown_card", text=text)


def _like(form: str, codes: Collection[str]) -> tuple[str, ...]:
    return tuple(code for code in codes if re.fullmatch(form, code))
