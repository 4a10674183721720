"""Experts: the actions toward the nearest optimal trays, and rounds played by them, even after mistakes.

Every optimal tray of the hand is known, so an expert can tell for any tray which of them are nearest, and which
actions bring one of them nearer. Actions are counted, not moves: swapping is not an action.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dimension.board.colors import COLORS
from dimension.board.geometry import APEX, POCKETS, POSITIONS
from dimension.envs.actions import ACTIONS, DONE, MOVES, Flags, action_mask
from dimension.envs.observing import EMPTY, Observation
from dimension.envs.solo_env import DEFAULT_STEPS
from dimension.envs.vector import VectorRoundEnv
from dimension.rules.hand import Hand
from dimension.rules.moves import apply_move
from dimension.rules.tray import Tray
from dimension.solver.lookup_tables import Masks
from dimension.solver.optimal import optimal_masks
from dimension.solver.single import solve
from dimension.solver.solution import Solution

Cells = NDArray[np.uint8]
"""The spheres of a tray as the actions that put them: `14 * content + position`. Many trays: a column each."""

Chances = NDArray[np.float32]
"""For each action how likely an expert takes it."""

_EACH: Final = np.arange(len(POSITIONS), dtype=np.uint8)[:, None]
_EMPTY_CELLS: Final[Cells] = np.uint8(len(POSITIONS) * EMPTY) + _EACH
_LESS: Final = tuple(len(POSITIONS) * (EMPTY - color) for color in COLORS)
"""How much less than an empty cell one with a sphere of each color is."""
_POCKETS: Final = slice(POCKETS[0], POCKETS[-1] + 1)
_LIFT_APEX: Final = len(POSITIONS) * EMPTY + APEX


class Wanted(NamedTuple):
    """Some optimal trays, the action that each of their positions asks for, and whether it can be done now."""

    goals: Cells
    actions: Cells
    now: NDArray[np.bool_]

    def chances(self) -> Chances:
        """How likely each action is when one of the trays is chosen at random, and then an action toward it."""
        weights = 1 / np.maximum(self.now.sum(axis=0, dtype=np.uint8), 1)
        found = np.zeros(ACTIONS)
        for actions, now in zip(self.actions, self.now, strict=True):
            if now.any():
                found += np.bincount(actions, weights * now, ACTIONS)
        return np.asarray(found / max(found.sum(), 1e-9), dtype=np.float32)

    def after(self, action: int) -> Cells:
        """The trays that an action brings nearer."""
        position = action % len(POSITIONS)
        return self.goals[:, self.now[position] & (self.actions[position] == action)]


@dataclass(frozen=True)
class Expert:
    """An expert for one hand, who knows its optimal trays."""

    solution: Solution

    @classmethod
    def of(cls, hand: Hand) -> "Expert":
        """The expert for a hand."""
        return cls(solve(hand))

    @cached_property
    def optimal(self) -> Cells:
        """Every optimal tray."""
        return cells_of(optimal_masks(self.solution))

    def nearest(self, tray: Tray) -> Cells:
        """The optimal trays that are the fewest actions away.

        A color that has to come out of the way first is not counted: that is rare, and costs one action more.
        """
        away = _distances(_cells(tray), self.optimal)
        return self.optimal[:, away == away.min()]


def wanted(tray: Tray, nearest: Cells) -> Wanted:
    """The remaining actions toward equally near trays; at the goal there are none."""
    now, actions = _cells(tray), nearest
    if tray[APEX] is not None:
        actions = nearest.copy()
        actions[APEX, _lifts_apex(now, nearest)] = _LIFT_APEX
    mask = action_mask(tray).astype(np.bool_)
    return Wanted(nearest, actions, (actions != now) & mask[actions])


def unlocking(tray: Tray, goal: Cells, mask: Flags) -> list[int]:
    """Actions that take a color out of the way when every wrong sphere waits for one that is used up."""
    now = _cells(tray)[:, 0]
    wrong = [int(p) for p in np.flatnonzero(goal != now)]
    asked = {int(goal[p]) // len(POSITIONS) for p in wrong}
    return [
        len(POSITIONS) * color + p
        for p in wrong
        if int(now[p]) // len(POSITIONS) in asked
        for color in COLORS
        if mask[len(POSITIONS) * color + p]
    ]


def cells_of(masks: Masks) -> Cells:
    """Rows of masks as columns of cells."""
    cells: Cells = np.repeat(_EMPTY_CELLS, len(masks), axis=1)
    for color in COLORS:
        halves = np.ascontiguousarray(masks[:, color].astype("<u2").view(np.uint8).reshape(-1, 2).T)
        lies = np.unpackbits(halves, axis=0, bitorder="little", count=len(POSITIONS))
        cells -= lies * np.uint8(_LESS[color])
    return cells


def is_at(tray: Tray, goals: Cells) -> bool:
    return bool((goals == _cells(tray)).all(axis=0).any())


def _cells(tray: Tray) -> Cells:
    cells = _EMPTY_CELLS.copy()
    for position, color in tray.items():
        cells[position] -= _LESS[color]
    return cells


def _distances(now: Cells, goals: Cells) -> NDArray[np.uint8]:
    """The actions that lead to each of some trays, unless a color is in the way."""
    wrong = goals != now
    away: NDArray[np.uint8] = wrong.sum(axis=0, dtype=np.uint8)
    if now[APEX] != _LIFT_APEX:
        # An apex that changes its supports is lifted and put again, whatever its color.
        twice = _lifts_apex(now, goals) & (goals[APEX] != _LIFT_APEX)
        away[twice] += np.uint8(2) - wrong[APEX, twice]
    return away


def _lifts_apex(now: Cells, goals: Cells) -> NDArray[np.bool_]:
    """Whether pockets have to change below a sphere that lies on the apex."""
    free = _EMPTY_CELLS[_POCKETS]
    changed: NDArray[np.bool_] = ((goals[_POCKETS] == free) != (now[_POCKETS] == free)).any(axis=0)
    return changed


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
    chosen: Cells = trays[:, rng.integers(trays.shape[1])]
    return chosen


class Episode(NamedTuple):
    """One round: `n` actions and rewards, and `n + 1` observations and infos, as `dimension/Round-v0` gives them.

    The infos have two entries more. `expert` says how likely an expert takes each action in that state, and
    `random` whether the action that was taken is a random one, from which the expert then recovers.
    """

    seed: int
    observations: Observation
    actions: NDArray[np.int64]
    rewards: NDArray[np.float64]
    infos: dict[str, NDArray[Any]]


def record(env: VectorRoundEnv, seed: int, played: Sequence[ExpertRound]) -> Iterator[Episode]:
    """Play a round in each place of the environment, dealt by `seed`, `seed + 1`, … as everywhere."""
    observation, told = env.reset(seed=seed)
    seen, infos, rewards = [observation], [told], []
    for step in range(max(len(one.actions) for one in played)):
        actions = np.array([one.actions[step] if step < len(one.actions) else DONE for one in played])
        observation, reward, _, _, told = env.step(actions)
        seen.append(observation)
        rewards.append(reward)
        infos.append(told)
    observations, gains, known = _stacked(seen), np.array(rewards), _stacked(_same_keys(infos))
    for number, one in enumerate(played):
        end = len(one.actions)
        yield Episode(
            seed + number,
            {name: part[: end + 1, number] for name, part in observations.items()},
            np.array(one.actions, dtype=np.int64),
            gains[:end, number],
            {name: part[: end + 1, number] for name, part in known.items()} | _labels(one),
        )


def _labels(played: ExpertRound) -> dict[str, NDArray[Any]]:
    """The expert's own knowledge; nothing is left to do at the end."""
    chances = np.array([*played.chances, np.zeros_like(played.chances[0])], dtype=np.float16)
    return {"expert": chances, "random": np.array([*played.random, False])}


def _stacked(parts: Sequence[dict[str, NDArray[Any]]]) -> dict[str, NDArray[Any]]:
    return {name: np.stack([part[name] for part in parts]) for name in parts[0]}


def _same_keys(infos: Sequence[dict[str, Any]]) -> list[dict[str, NDArray[Any]]]:
    """Infos with the same entries in every step; the flags that say whose an entry is are left out."""
    known = {name: value for told in infos for name, value in told.items() if isinstance(value, np.ndarray)}
    names = sorted(name for name in known if not name.startswith("_"))
    return [{name: told.get(name, np.zeros_like(known[name])) for name in names} for told in infos]
