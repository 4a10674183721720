"""Result files of the track `language-model` from logs of Inspect AI, which asked the model."""

import platform
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from inspect_ai.log import EvalLog, EvalSample, read_eval_log

from dimension.envs.benchmark.hand_sets import SETS, hand_set
from dimension.envs.benchmark.protocol import BENCHMARK, STEPS, TRACKS, VERSION
from dimension.envs.benchmark.results import Result, ResultError, figures, judged_points, versions

_TRACK = TRACKS["language-model"]


def result_of(logs: Sequence[Path], command: str = "") -> Result:
    """The result of logs of the task `regret`, one for each set, of one model and as many epochs each."""
    read = [_read(path) for path in logs]
    models = {log.eval.model for log in read}
    epochs = {log.eval.config.epochs or 1 for log in read}
    if len(models) != 1 or len(epochs) != 1:
        raise ResultError(f"one model and one number of epochs, not {sorted(models)} and {sorted(epochs)}")
    seeds, sets = range(epochs.pop()), [str((log.eval.metadata or {}).get("hands")) for log in read]
    if len({*sets}) < len(sets) or not {*sets} <= {*SETS}:
        raise ResultError(f"each log is of another set of {', '.join(SETS)}, not of {', '.join(sets)}")
    return {
        "format": VERSION,
        "benchmark": BENCHMARK,
        "version": VERSION,
        "track": _TRACK.name,
        "budget": {"unit": _TRACK.unit, "limit": 1, "used": [1 for _ in seeds], "measured": [1 for _ in seeds]},
        "agent": {"name": models.pop(), "options": {}, "trained_without": None, "adapts": False},
        "seeds": [*seeds],
        "steps": STEPS,
        "sets": {name: _set(name, log, len(seeds)) for name, log in zip(sets, read, strict=True)},
        "reports": [_report(read, seed + 1) for seed in seeds],
        "cpu_seconds": {"making": 0.0, "playing": 0.0},
        "versions": versions(("inspect_ai",)),
        "platform": platform.platform(),
        "command": command,
    }


def _read(path: Path) -> EvalLog:
    log = read_eval_log(str(path))
    if log.status != "success" or log.samples is None:
        raise ResultError(f"{path} is not complete: run `inspect eval-retry` first")
    return log


def _set(name: str, log: EvalLog, seeds: int) -> Result:
    rows = {"trays": [" ".join(_trays(log, seed + 1)) for seed in range(seeds)]}
    return {
        "digest": hand_set(name).digest,
        **figures(name, judged_points(name, rows, seeds)),
        "illegal_actions": [0] * seeds,
        **rows,
    }


def _of_epoch(log: EvalLog, epoch: int) -> list[EvalSample]:
    return sorted((one for one in log.samples or [] if one.epoch == epoch), key=lambda one: int(one.id))


def _trays(log: EvalLog, epoch: int) -> list[str]:
    return [str((one.scores or {})["regret"].answer) for one in _of_epoch(log, epoch)]


def _report(logs: Sequence[EvalLog], epoch: int) -> dict[str, int]:
    """The rounds, the answers that did not count, and the tokens of an epoch."""
    samples = [one for log in logs for one in _of_epoch(log, epoch)]
    usage: list[Any] = [used for one in samples for used in one.model_usage.values()]
    return {
        "rounds": len(samples),
        "refused": sum(bool((one.scores or {})["regret"].explanation) for one in samples),
        "input_tokens": sum(used.input_tokens for used in usage),
        "output_tokens": sum(used.output_tokens for used in usage),
    }
