"""Answers of language models, read leniently: the last line counts, whatever is around the notation."""

import re
from typing import Final

from dimension.board.colors import LETTERS
from dimension.envs.actions import DONE, action_of
from dimension.rules.move_notation import parse_move
from dimension.rules.tray import Tray

LONGEST_ANSWER: Final = 20_000
"""Of an answer only this many characters are looked at, the last ones."""

_FENCES: Final = re.compile(r"```[a-z]*")
_TRAY: Final = re.compile(rf"(?<![\w./])[{LETTERS}.]{{7}}/[{LETTERS}.]{{6}}/[{LETTERS}.](?![\w/])", re.IGNORECASE)
_MOVE: Final = re.compile(rf"(?<![\w@-])(?:[{LETTERS}]@?[0-9]{{1,2}}|-[0-9]{{1,2}}|done)(?![\w@])", re.IGNORECASE)


def read_tray(answer: str) -> Tray | None:
    """The tray of an answer; None when there is none to be read. Raises when the rules forbid it."""
    found = _last(_TRAY, answer)
    return None if found is None else Tray(found)


def read_action(answer: str) -> int | None:
    """The action of an answer, which the rules may forbid; None when there is none to be read."""
    found = _last(_MOVE, answer.replace("\N{MINUS SIGN}", "-"))
    if found is None:
        return None
    if found.lower() == "done":
        return DONE
    try:
        return action_of(parse_move(found))
    except ValueError:
        return None


def _last(pattern: re.Pattern[str], answer: str) -> str | None:
    """What fits last in the last line that is not empty."""
    lines = _FENCES.sub("\n", answer[-LONGEST_ANSWER:]).replace("`", " ").splitlines()
    line = next((line for line in reversed(lines) if line.strip(" *_")), "")
    found = pattern.findall(line)
    return found[-1] if found else None
