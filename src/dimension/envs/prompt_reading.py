"""A prompt read back: what an agent knows that has nothing but the text."""

import re
from typing import Final, NamedTuple

from dimension.envs.round_words import CARDS_HEAD, STEPS_HEAD, TRAY_HEAD
from dimension.rules.hand import Hand
from dimension.rules.tray import Tray

_CARDS: Final = re.compile(rf"^{CARDS_HEAD}\n((?:- .*\n)+)", re.MULTILINE)
_TRAY: Final = re.compile(rf"^{TRAY_HEAD}(\S+)$", re.MULTILINE)
_STEPS: Final = re.compile(rf"^{STEPS_HEAD}([0-9]+)$", re.MULTILINE)


class ReadPrompt(NamedTuple):
    """The hand, the tray so far, and the steps that are left; None when a whole tray is asked for."""

    hand: Hand
    tray: Tray
    steps_left: int | None


def read_prompt(prompt: str) -> ReadPrompt:
    """What a prompt says; raises ValueError for a text that is none."""
    cards = _CARDS.search(prompt)
    if cards is None:
        raise ValueError("this is not a prompt: it has no cards")
    hand = Hand([line.split()[1] for line in cards[1].splitlines()])
    tray, steps = _TRAY.search(prompt), _STEPS.search(prompt)
    return ReadPrompt(hand, Tray(tray[1]) if tray else Tray(), int(steps[1]) if steps else None)
