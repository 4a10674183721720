"""Tables of results: every entry scored again, beside agents that do not look at the cards."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from dimension.envs.benchmark.protocol import SUPERSEDED, TRACKS
from dimension.envs.benchmark.references import REFERENCES, reference_points
from dimension.envs.benchmark.results import Result, ResultError, figures, is_superseded, read_result, score_again

FORMAT: Final = 1

_MAIN_SET: Final = "test"
_HEAD: Final = (
    "| track | agent | budget | seeds | set | regret | 95% interval | normalized | points | optimal | illegal |"
)
_RULE: Final = "| --- | --- | ---: | ---: | --- | ---: | --- | ---: | ---: | ---: | ---: |"


class Entry(NamedTuple):
    """A result with its figures, all scored again."""

    name: str
    result: Result
    figures: dict[str, Result]

    @property
    def title(self) -> str:
        """The name on one line, with warnings about the result."""
        notes = []
        if is_superseded(self.result):
            notes.append(f"v{SUPERSEDED}, superseded: points that nothing proves")
        if self.result["agent"].get("adapts"):
            notes.append("adapts to test hands")
        return " ".join(self.name.split()).replace("|", "\\|") + (f" ({'; '.join(notes)})" if notes else "")

    @property
    def rank(self) -> tuple[int, float]:
        """Tracks in their order, and in a track the least regret first."""
        main = self.figures.get(_MAIN_SET) or next(iter(self.figures.values()))
        return list(TRACKS).index(self.result["track"]), main["mean_regret"]


def read_leaderboard(path: Path) -> list[Entry]:
    """The entries of a leaderboard, scored again; raises when one of them says anything else."""
    board = read_result(path)
    if board.get("format") != FORMAT or not isinstance(board.get("entries"), list):
        raise ResultError(f"{path} is not a leaderboard: it needs format {FORMAT} and a list of entries")
    return sorted((_entry(one, path.parent) for one in board["entries"]), key=lambda entry: entry.rank)


def scored(name: str, result: Result) -> Entry:
    """A result, scored again."""
    try:
        return Entry(name, result, score_again(result))
    except ResultError as error:
        raise ResultError(f"{name}: {error}") from error


def table(entries: Sequence[Entry]) -> str:
    """The entries in Markdown, a line for each set, and for each set the agents that do not look."""
    lines = [_line(entry, name) for entry in entries for name in entry.figures]
    shown = dict.fromkeys(name for entry in entries for name in entry.figures)
    lines += [_reference_line(reference, name) for name in shown for reference in REFERENCES]
    return "\n".join([_HEAD, _RULE, *lines])


def _entry(listed: Any, folder: Path) -> Entry:
    if not isinstance(listed, dict) or not isinstance(listed.get("name"), str):
        raise ResultError("every entry of a leaderboard has a name and a result")
    result = listed.get("result")
    if isinstance(result, str):
        result = read_result(folder / result)
    if not isinstance(result, dict):
        raise ResultError(f"{listed['name']}: the result is neither a path nor a result itself")
    return scored(listed["name"], result)


def _line(entry: Entry, name: str) -> str:
    result = entry.result
    limit = result["budget"].get("limit")
    budget = "" if limit is None else f"{limit:,} {result['budget'].get('unit', '')}"
    head = (result["track"], entry.title, budget, str(len(result["seeds"])), name)
    return _row(*head, *_cells(entry.figures[name]), str(sum(result["sets"][name]["illegal_actions"])))


def _reference_line(reference: str, name: str) -> str:
    found = figures(name, reference_points(reference, name))
    return _row("", f"*{REFERENCES[reference]}*", "", "", name, *_cells(found), "")


def _cells(found: Result) -> tuple[str, ...]:
    low, high = found["interval"]
    return (
        f"{found['mean_regret']:.2f}",
        f"{low:.2f} to {high:.2f}",
        f"{found['normalized']:.2f}",
        f"{found['mean_points']:.2f}",
        f"{found['share_optimal']:.1%}",
    )


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"
