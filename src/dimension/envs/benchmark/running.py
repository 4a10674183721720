"""Runs an agent by the protocol: every seed on every set."""

import platform
from collections.abc import Mapping, Sequence
from operator import index
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from dimension.envs.benchmark.agents import AgentError, LoadedAgent, blaming, load_agent
from dimension.envs.benchmark.hand_sets import SETS, hand_set
from dimension.envs.benchmark.protocol import BENCHMARK, SEEDS, STEPS, TRACKS, VERSION, checked_budget
from dimension.envs.benchmark.results import FORMAT, Result, figures, versions
from dimension.envs.evaluation import Evaluation, Policy, PolicyError, evaluate


class Run(NamedTuple):
    """The agent to run, with its options and its track."""

    agent: str
    options: Mapping[str, Any]
    track: str = "reference"
    budget: int | None = None
    trained_without: str | None = None
    """The type of cards that no hand had on which the agent was trained."""
    sets: Sequence[str] = tuple(SETS)
    seeds: Sequence[int] = SEEDS


class _SeedRun(NamedTuple):
    """The points of one seed on each set, its own report, and its duration."""

    found: dict[str, Evaluation]
    used: int | None
    report: dict[str, int] | None
    making: float
    playing: float


def run_agent(run: Run, command: str = "") -> Result:
    """Make the agent once for each seed, let it play every set, and say all that is needed to repeat it."""
    budget = checked_budget(TRACKS[run.track], run.budget)
    agent = load_agent(run.agent)
    played = [_play(agent, seed, run) for seed in run.seeds]
    return {
        "format": FORMAT,
        "benchmark": BENCHMARK,
        "version": VERSION,
        "track": run.track,
        "budget": {"unit": TRACKS[run.track].unit, "limit": budget, "used": [one.used for one in played]},
        "agent": {"name": run.agent, "options": dict(run.options), "trained_without": run.trained_without},
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
    start = process_time()
    policy = _made(agent, seed, run)
    made = process_time()
    found = {name: _evaluated(policy, name, run) for name in run.sets}
    return _SeedRun(found, _budget_used(policy, run), _report(policy, run), made - start, process_time() - made)


def _evaluated(policy: Policy, name: str, run: Run) -> Evaluation:
    with blaming(f"the agent {run.agent} cannot play"):
        try:
            return evaluate(policy, hands=hand_set(name).hands, steps=STEPS)
        except PolicyError as error:
            raise AgentError(f"the agent {run.agent} cannot play: {error}") from error


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


def _summary(name: str, found: Sequence[Evaluation]) -> Result:
    points = np.array([one.points for one in found])
    return {
        "digest": hand_set(name).digest,
        **figures(name, points),
        "illegal_actions": [one.illegal_actions for one in found],
        "points": points.tolist(),
    }
