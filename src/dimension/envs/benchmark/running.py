"""Runs an agent by the protocol: every seed on every set.

Of an environment's word nothing is taken over: the actions of an agent are replayed by the rules, and so the trays of a
result are those that the actions build, whatever an agent has done to the environment.
"""

import platform
from collections.abc import Mapping, Sequence
from copy import copy
from operator import index
from time import process_time
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dimension.envs.actions import DONE, MOVES
from dimension.envs.benchmark.agents import AgentError, LoadedAgent, blaming, load_agent
from dimension.envs.benchmark.hand_sets import SETS, hand_set
from dimension.envs.benchmark.protocol import BENCHMARK, SEEDS, STEPS, TRACKS, VERSION, checked_budget
from dimension.envs.benchmark.results import Result, figures, judged_points, versions
from dimension.envs.evaluation import Policy, PolicyError, evaluate
from dimension.envs.observing import Observation
from dimension.envs.spent import SPENT
from dimension.envs.text.harness import TextPolicy
from dimension.errors import RuleError
from dimension.rules.moves import apply_move
from dimension.rules.notation import format_tray
from dimension.rules.tray import Tray


class Run(NamedTuple):
    """The agent to run, with its options and its track."""

    agent: str
    options: Mapping[str, Any]
    track: str = "reference"
    budget: int | None = None
    trained_without: str | None = None
    """The type of cards that no hand had on which the agent was trained."""
    sets: Sequence[str] = SETS
    seeds: Sequence[int] = SEEDS
    adapts: bool = False
    """Whether the agent learns from the hands that it is tested on."""


class _Played(NamedTuple):
    """The final trays of a set, and the actions that the rules forbade."""

    trays: list[Tray]
    illegal: int


class _SeedRun(NamedTuple):
    """The trays of one seed on each set, its own report, and its duration."""

    found: dict[str, _Played]
    used: int | None
    measured: int | None
    report: dict[str, int] | None
    making: float
    playing: float


def run_agent(run: Run, command: str = "") -> Result:
    """Make the agent once for each seed, let it play every set, and say all that is needed to repeat it."""
    budget = checked_budget(TRACKS[run.track], run.budget)
    agent = load_agent(run.agent)
    played = [_play(agent, seed, run) for seed in run.seeds]
    return {
        "format": VERSION,
        "benchmark": BENCHMARK,
        "version": VERSION,
        "track": run.track,
        "budget": {
            "unit": TRACKS[run.track].unit,
            "limit": budget,
            "used": [one.used for one in played],
            "measured": [one.measured for one in played],
        },
        "agent": {
            "name": run.agent,
            "options": dict(run.options),
            "trained_without": run.trained_without,
            "adapts": run.adapts,
        },
        "seeds": list(run.seeds),
        "steps": STEPS,
        "sets": {name: _summary(name, [one.found[name] for one in played]) for name in run.sets},
        "reports": [one.report for one in played],
        "cpu_seconds": {
            "making": round(sum(one.making for one in played), 1),
            "playing": round(sum(one.playing for one in played), 1),
        },
        "versions": versions(agent.packages),
        "platform": platform.platform(),
        "command": command,
    }


def _play(agent: LoadedAgent, seed: int, run: Run) -> _SeedRun:
    start, steps = process_time(), SPENT.steps
    policy = _made(agent, seed, run)
    made, steps = process_time(), SPENT.steps - steps
    found = {name: _played(policy, name, run) for name in run.sets}
    measured = _measured(run.track, policy, steps)
    used = _budget_used(policy, run)
    if used is None and TRACKS[run.track].budgets:
        raise AgentError(f"the track {run.track} has budgets: the policy of {run.agent} needs an attribute budget_used")
    return _SeedRun(found, used, measured, _report(policy, run), made - start, process_time() - made)


def _measured(track: str, policy: Policy, steps: int) -> int | None:
    """The count of the harness, which does not see other processes; None where it cannot count."""
    if track == "language-model":
        return policy.counts.most_prompts if isinstance(policy, TextPolicy) else None
    return steps if track == "model-free" else None


class _Recorder:
    """A policy that passes on the actions of another one, and keeps them."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self.actions: list[NDArray[np.intp]] = []

    def __call__(self, observation: Observation) -> NDArray[np.intp]:
        actions = self._policy(observation)
        self.actions.append(copy(actions))
        return actions


def _played(policy: Policy, name: str, run: Run) -> _Played:
    recorder, hands = _Recorder(policy), hand_set(name).hands
    with blaming(f"the agent {run.agent} cannot play"):
        try:
            evaluate(recorder, hands=hands, steps=STEPS)
        except PolicyError as error:
            raise AgentError(f"the agent {run.agent} cannot play: {error}") from error
    rounds = [replayed(column) for column in np.array(recorder.actions).T.tolist()]
    return _Played([tray for tray, _ in rounds], sum(illegal for _, illegal in rounds))


def replayed(actions: Sequence[int]) -> tuple[Tray, int]:
    """The tray that the first actions of a round build by the rules, and how many of them the rules forbid."""
    tray, illegal = Tray(), 0
    for action in actions[:STEPS]:
        if action == DONE:
            break
        try:
            tray = apply_move(tray, MOVES[action])
        except RuleError:
            illegal += 1
    return tray, illegal


def _made(agent: LoadedAgent, seed: int, run: Run) -> Policy:
    with blaming(f"the agent {run.agent} cannot be made"):
        policy: object = agent.factory(seed, **run.options)
    if not callable(policy):
        raise AgentError(f"the factory of {run.agent} returned {policy!r:.60}, which is no policy: it cannot be called")
    _budget_used(policy, run)
    return policy


def _budget_used(policy: object, run: Run) -> int | None:
    """The budget that a policy reports to have used, if it does."""
    used = getattr(policy, "budget_used", None)
    try:
        return None if used is None else index(used)
    except TypeError as error:
        raise AgentError(f"budget_used of the agent {run.agent} is a whole number, not {used!r:.60}") from error


def _report(policy: object, run: Run) -> dict[str, int] | None:
    """Other counts of a policy, if it has any: unreadable answers, for example."""
    report = getattr(policy, "report", None)
    if report is None:
        return None
    try:
        return {str(name): index(count) for name, count in dict(report).items()}
    except (TypeError, ValueError) as error:
        raise AgentError(f"report of the agent {run.agent} has names and whole numbers, not {report!r:.60}") from error


def _summary(name: str, found: Sequence[_Played]) -> Result:
    rows = {"trays": [" ".join(map(format_tray, one.trays)) for one in found]}
    return {
        "digest": hand_set(name).digest,
        **figures(name, judged_points(name, rows, len(found))),
        "illegal_actions": [one.illegal for one in found],
        **rows,
    }
