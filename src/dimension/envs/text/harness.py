"""Language models as agents: any function from a prompt to an answer plays rounds and is scored like other agents.

Each round has a budget of prompts. When asked for a whole tray, a function with an unreadable or illegal answer gets
the error and another prompt while prompts are left; after that the empty tray counts. When asked move by
move, such an answer uses a step, as an illegal action does in `dimension/Round-v0`, and the last prompt ends the
round. The functions here know nothing but the text of the prompt; language models are compared with them.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from importlib import import_module
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dimension.board.geometry import POSITIONS
from dimension.bots.registry import OUR_LEVELS, best_tray
from dimension.envs.actions import DONE, MOVES, RoundState, action_mask, action_of
from dimension.envs.observing import EMPTY, Observation
from dimension.envs.solo_env import DEFAULT_STEPS
from dimension.envs.text.prompts import ReadPrompt, move_prompt, read_action, read_prompt, read_tray, tray_prompt
from dimension.errors import DimensionError, RuleError
from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand
from dimension.rules.moves import Lift, Put, apply_move
from dimension.rules.notation import format_move, format_tray
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray, tray_from_masks
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
    """The move with the best immediate score; done when nothing helps."""
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


WHOLE_TRAY_PROMPTS: Final = 2
"""The default number of prompts for a whole tray: another one follows when the first answer does not count."""

_UNREADABLE: Final = "Your last answer could not be read: its last line has to be in the notation."
_REFUSED: Final = "Your last answer breaks a rule: {}"


@dataclass
class AnswerCounts:
    """How many prompts were answered, and how many answers could not be read or broke a rule."""

    rounds: int = 0
    prompts: int = 0
    unreadable: int = 0
    illegal: int = 0
    most_prompts: int = 0
    """The most prompts of a single round."""


def ask_for_tray(answer: Answerer, hand: Hand, counts: AnswerCounts, prompts: int = WHOLE_TRAY_PROMPTS) -> Tray:
    """The tray that is answered, or the empty one when no answer counts."""
    refusal = ""
    for _ in range(prompts):
        counts.prompts += 1
        try:
            tray = read_tray(_answered(answer, tray_prompt(hand, refusal)))
        except DimensionError as error:
            counts.illegal += 1
            refusal = _REFUSED.format(error)
            continue
        if tray is not None:
            return tray
        counts.unreadable += 1
        refusal = _UNREADABLE
    return Tray()


def _answered(answer: Answerer, prompt: str) -> str:
    said: object = answer(prompt)
    if not isinstance(said, str):
        raise TypeError(f"a model answers a prompt with a text, not with {said!r:.60}")
    return said


@dataclass
class _OneRound:
    """One round: its prompts, why the last answer did not count, what is planned, and whether it is over."""

    prompts: int = 0
    refusal: str = ""
    planned: list[int] | None = None
    over: bool = False


@dataclass
class TextPolicy:
    """A policy that puts prompts to a function: at most `prompts` in a round, and for a `whole_tray` or move by move.

    It plays every round of an evaluation once: a place whose round is over is not asked again until all
    rounds begin again.
    """

    answer: Answerer
    whole_tray: bool = False
    prompts: int = DEFAULT_STEPS
    counts: AnswerCounts = field(default_factory=AnswerCounts)
    _rounds: list[_OneRound] = field(default_factory=list)
    _steps: int = 0

    def __post_init__(self) -> None:
        if type(self.prompts) is not int or self.prompts < 1:
            raise ValueError(f"prompts is how often a round may ask, a whole number from 1, not {self.prompts!r}")
        if type(self.whole_tray) is not bool:
            raise ValueError(f"whole_tray is true or false, not {self.whole_tray!r}")

    @property
    def budget_used(self) -> int:
        """The most prompts of a round, for result files."""
        return self.counts.most_prompts

    @property
    def report(self) -> dict[str, int]:
        """The prompts, and the answers that did not count, for result files."""
        return asdict(self.counts)

    def __call__(self, observation: Observation) -> NDArray[np.intp]:
        """One action for each round."""
        states = states_of(observation)
        if len(states) != len(self._rounds) or all(self._begins(state) for state in states):
            self._rounds = [_OneRound() for _ in states]
            self._steps = max(state.steps_left for state in states)
            self.counts.rounds += len(states)
        return np.array([self._action(state, asked) for state, asked in zip(states, self._rounds, strict=True)])

    def _begins(self, state: RoundState) -> bool:
        return state.steps_left >= self._steps and not state.tray.spheres

    def _action(self, state: RoundState, asked: _OneRound) -> int:
        if asked.over:
            return DONE
        action = self._planned(state, asked) if self.whole_tray else self._asked(state, asked)
        asked.over = action == DONE or state.steps_left <= 1
        return action

    def _planned(self, state: RoundState, asked: _OneRound) -> int:
        if asked.planned is None:
            before = self.counts.prompts
            tray = ask_for_tray(self.answer, state.hand, self.counts, self.prompts)
            self.counts.most_prompts = max(self.counts.most_prompts, self.counts.prompts - before)
            asked.planned = [action_of(Put(color, position)) for position, color in tray.items()]
        return asked.planned.pop(0) if asked.planned else DONE

    def _asked(self, state: RoundState, asked: _OneRound) -> int:
        if asked.prompts == self.prompts:
            return DONE
        # Every answer uses a step, so who has fewer prompts than steps left has only as many steps.
        told = replace(state, steps_left=min(state.steps_left, self.prompts - asked.prompts))
        asked.prompts += 1
        self.counts.prompts += 1
        self.counts.most_prompts = max(self.counts.most_prompts, asked.prompts)
        action = read_action(_answered(self.answer, move_prompt(told, asked.refusal)))
        asked.refusal = ""
        if action is None:
            self.counts.unreadable += 1
            asked.refusal = _UNREADABLE
            return _nothing(state.tray)
        if action != DONE:
            try:
                apply_move(state.tray, MOVES[action])
            except RuleError as error:
                self.counts.illegal += 1
                asked.refusal = _REFUSED.format(error)
        return action


def factory(seed: int, answer: str = "random", whole_tray: bool = False, prompts: int | None = None) -> TextPolicy:
    """The policy of one of the `BASELINES`, or of a function of yours, named as `package.module:function`."""
    if answer in BASELINES:
        function = BASELINES[answer](seed)
    else:
        module, _, name = answer.partition(":")
        function = getattr(import_module(module), name)
    usual = WHOLE_TRAY_PROMPTS if whole_tray else DEFAULT_STEPS
    return TextPolicy(function, whole_tray, usual if prompts is None else prompts)


def states_of(observation: Observation) -> list[RoundState]:
    """The rounds of stacked observations, as far as they can be seen."""
    masks = (observation["tray"][:, :, :EMPTY].astype(np.intp) << np.arange(len(POSITIONS))[:, None]).sum(axis=1)
    return [
        RoundState(Hand(CARDS[index] for index in np.flatnonzero(hand)), int(steps[0]), tray_from_masks(tuple(row)))
        for hand, steps, row in zip(observation["hand"], observation["steps_left"], masks.tolist(), strict=True)
    ]


def _nothing(tray: Tray) -> int:
    """An action that changes nothing and uses a step, as an answer that cannot be read does."""
    return action_of(Lift(next(position for position in POSITIONS if position not in tray)))
