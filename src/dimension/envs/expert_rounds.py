"""Rounds as an expert plays them: to an optimal tray, in any order, also after mistakes."""

from typing import NamedTuple

import numpy as np

from dimension.envs.actions import ACTIONS, DONE, MOVES
from dimension.envs.expert_moves import Cells, Chances, Expert, Wanted, is_at, unlocking, wanted
from dimension.envs.legality import action_mask
from dimension.envs.solo_env import DEFAULT_STEPS
from dimension.rules.moves import apply_move
from dimension.rules.tray import Tray


class ExpertRound(NamedTuple):
    """The actions of a round, done at the end; how likely an expert takes each; which ones were mistakes."""

    actions: list[int]
    chances: list[Chances]
    random: list[bool]


def expert_rounds(expert: Expert, rng: np.random.Generator, count: int, random_moves: int = 0) -> list[ExpertRound]:
    """Several rounds of one hand, each to another optimal tray as far as there are enough.

    Each begins with none to `random_moves` random moves, as far as the steps of a round allow. After
    those the expert goes to one of the nearest optimal trays, chosen at random, and puts its spheres in
    a random order.
    """
    empty = expert.nearest(Tray())
    first = wanted(Tray(), empty)
    opening = first.chances()
    trays = empty.shape[1]
    goals = rng.choice(trays, min(count, trays), replace=False)
    played = []
    for number in range(count):
        mistakes = int(rng.integers(random_moves + 1))
        if mistakes:
            played.append(_recovered(expert, rng, mistakes))
        else:
            goal = empty[:, goals[number % len(goals)]]
            played.append(_finished(expert, rng, Tray(), first, opening, goal))
    return played


def _recovered(expert: Expert, rng: np.random.Generator, mistakes: int) -> ExpertRound:
    """A round that begins with random moves."""
    tray, begun = Tray(), ExpertRound([], [], [])
    for _ in range(mistakes):
        action = int(rng.choice(np.flatnonzero(action_mask(tray)[:DONE])))
        begun.actions.append(action)
        begun.chances.append(_chances(tray, wanted(tray, expert.nearest(tray))))
        begun.random.append(True)
        tray = apply_move(tray, MOVES[action])
    near = expert.nearest(tray)
    outlook = wanted(tray, near)
    rest = _finished(expert, rng, tray, outlook, _chances(tray, outlook), _some(near, rng))
    if mistakes + len(rest.actions) > DEFAULT_STEPS:
        # After too many random moves the steps do not suffice to recover.
        return _recovered(expert, rng, min(mistakes, DEFAULT_STEPS) - 1)
    return ExpertRound(begun.actions + rest.actions, begun.chances + rest.chances, begun.random + rest.random)


def _finished(
    expert: Expert, rng: np.random.Generator, tray: Tray, outlook: Wanted, chances: Chances, goal: Cells
) -> ExpertRound:
    """The rest of a round, from a tray to one of the optimal trays that are nearest to it."""
    played = ExpertRound([], [], [])
    while True:
        action, near = _chosen(rng, tray, outlook, goal)
        played.actions.append(action)
        played.chances.append(chances)
        played.random.append(False)
        if action == DONE:
            return played
        tray = apply_move(tray, MOVES[action])
        if near is None:
            near = expert.nearest(tray)
            goal = _some(near, rng)
        outlook = wanted(tray, near)
        chances = _chances(tray, outlook)


def _chosen(rng: np.random.Generator, tray: Tray, outlook: Wanted, goal: Cells) -> tuple[int, Cells | None]:
    """An action toward the goal, and the trays that are then nearest; None when they have to be found again."""
    column = int((outlook.goals == goal[:, None]).all(axis=0).argmax())
    ways = outlook.actions[outlook.now[:, column], column]
    if len(ways):
        action = int(rng.choice(ways))
        return action, outlook.after(action)
    if is_at(tray, goal[:, None]):
        return DONE, None
    free = outlook.chances()
    if free.any():
        # Others are as near, and need no color that is used up.
        return int(rng.choice(np.flatnonzero(free))), None
    return int(rng.choice(unlocking(tray, goal, action_mask(tray)))), None


def _chances(tray: Tray, outlook: Wanted) -> Chances:
    """How likely an expert takes each action, being done included."""
    chances = outlook.chances()
    if not chances.any():
        chances = np.zeros(ACTIONS, dtype=np.float32)
        chances[[DONE] if is_at(tray, outlook.goals) else _ways_out(tray, outlook.goals)] = 1
        chances /= chances.sum()
    return chances


def _ways_out(tray: Tray, goals: Cells) -> list[int]:
    mask = action_mask(tray)
    return sorted({action for goal in goals.T for action in unlocking(tray, goal, mask)})


def _some(trays: Cells, rng: np.random.Generator) -> Cells:
    """One of some trays."""
    chosen: Cells = trays[:, rng.integers(trays.shape[1])]
    return chosen
