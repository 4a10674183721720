"""Functions from a prompt to an answer that know nothing but its text: what language models are compared with."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random
from typing import Final

import numpy as np

from dimension.bots.registry import OUR_LEVELS, best_tray
from dimension.envs.actions import DONE, MOVES
from dimension.envs.legality import action_mask
from dimension.envs.prompt_reading import ReadPrompt, read_prompt
from dimension.rules.hand import Hand
from dimension.rules.moves import apply_move
from dimension.rules.notation import format_move, format_tray
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray
from dimension.solver.distance import moves_between

Answerer = Callable[[str], str]
"""From a prompt to an answer."""

Chooser = Callable[[Hand, Tray], int]
"""From a hand and a tray to the next action."""

_LONGEST: Final = 30
"""Moves that a baseline makes for a tray of its own."""

_KEPT_GOALS: Final = 1 << 14
"""Hands for which a bot remembers what it builds, so that it thinks once and not before every move."""


def _answering(choose: Chooser) -> Answerer:
    """Answers with the action that is chosen, or with the tray that such actions lead to."""

    def answer(prompt: str) -> str:
        read = read_prompt(prompt)
        return format_tray(_built(read, choose)) if read.steps_left is None else _named(choose(read.hand, read.tray))

    return answer


def _built(read: ReadPrompt, choose: Chooser) -> Tray:
    tray = read.tray
    for _ in range(_LONGEST):
        action = choose(read.hand, tray)
        if action == DONE:
            break
        tray = apply_move(tray, MOVES[action])
    return tray


def _named(action: int) -> str:
    return "done" if action == DONE else format_move(MOVES[action])


def random_answers(seed: int) -> Answerer:
    """Any legal action, each equally likely."""
    rng = Random(seed)  # noqa: S311
    return _answering(lambda _, tray: int(rng.choice(np.flatnonzero(action_mask(tray)).tolist())))


def greedy_answers(seed: int) -> Answerer:  # noqa: ARG001
    """What scores most right away; done when nothing helps."""
    return _answering(_greedy)


def _greedy(hand: Hand, tray: Tray) -> int:
    actions = [DONE, *np.flatnonzero(action_mask(tray)[:DONE]).tolist()]
    return max(actions, key=lambda action: score_tray(hand, _after(tray, action)).points)


def _after(tray: Tray, action: int) -> Tray:
    return tray if action == DONE else apply_move(tray, MOVES[action])


def bot_answers(level: str) -> Callable[[int], Answerer]:
    """The tray that a bot chooses, or the next move to it; the same hand always gets the same tray."""

    def seeded(seed: int) -> Answerer:
        @lru_cache(_KEPT_GOALS)
        def goal(hand: Hand) -> Tray:
            return best_tray(level, hand, Random(f"{seed} {hand}"))  # noqa: S311

        def choose(hand: Hand, tray: Tray) -> int:
            moves = moves_between(tray, goal(hand))
            return next((action for action, move in enumerate(MOVES) if moves and move == moves[0]), DONE)

        return _answering(choose)

    return seeded


BASELINES: Final[Mapping[str, Callable[[int], Answerer]]] = {
    "random": random_answers,
    "greedy": greedy_answers,
    **{level: bot_answers(level) for level in OUR_LEVELS},
}
"""The baselines by name, each made by a seed."""
