"""Leaderboards: a file that lists result files, each of which is scored again before it is shown."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from dimension.envs.benchmark.protocol import TRACKS
from dimension.envs.benchmark.rescoring import score_again
from dimension.envs.benchmark.result_file import FORMAT, Result, ResultError, read_result

_MAIN_SET: Final = "test"
_HEAD: Final = "| track | agent | budget | seeds | set | regret | 95 % interval | points | optimal | illegal |"
_RULE: Final = "| --- | --- | ---: | ---: | --- | ---: | --- | ---: | ---: | ---: |"


class Entry(NamedTuple):
    """A result with its figures, all scored again."""

    name: str
    result: Result
    figures: dict[str, Result]

    @property
    def rank(self) -> tuple[int, float]:
        """Tracks in their order, and in a track the least regret first."""
        main = self.figures.get(_MAIN_SET) or next(iter(self.figures.values()))
        return list(TRACKS).index(self.result["track"]), main["mean_regret"]


def read_leaderboard(path: Path) -> list[Entry]:
    """The entries of a leaderboard, scored again; raises when one of them says anything else."""
    board = read_result(path)
    if board.get("format") != FORMAT or not isinstance(board.get("entries"), list):
        raise ResultError(f"{path} is no leaderboard: it needs format {FORMAT} and a list of entries")
    return sorted((_entry(one, path.parent) for one in board["entries"]), key=lambda entry: entry.rank)


def scored(name: str, result: Result) -> Entry:
    """A result, scored again."""
    try:
        return Entry(name, result, score_again(result))
    except ResultError as error:
        raise ResultError(f"{name}: {error}") from error


def table(entries: Sequence[Entry]) -> str:
    """The entries in Markdown, a line for each set."""
    lines = [_line(entry, name) for entry in entries for name in entry.figures]
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
    result, found = entry.result, entry.figures[name]
    limit = result["budget"].get("limit")
    low, high = found["interval"]
    cells = (
        result["track"],
        " ".join(entry.name.split()).replace("|", "\\|"),
        "" if limit is None else f"{limit:,} {result['budget'].get('unit', '')}",
        str(len(result["seeds"])),
        name,
        f"{found['mean_regret']:.2f}",
        f"{low:.2f} to {high:.2f}",
        f"{found['mean_points']:.2f}",
        f"{found['share_optimal']:.1%}",
        str(sum(result["sets"][name]["illegal_actions"])),
    )
    return f"| {' | '.join(cells)} |"
