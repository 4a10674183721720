"""The file that keeps the finished parts of a census, so that one that was interrupted can go on."""

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from dimension.solver.census.tally import Tally


def read_checkpoint(file: Path, cards: int) -> dict[str, Tally]:
    """The finished parts by name, none if there is no file; raises ValueError on one of another census."""
    if not file.exists():
        return {}
    kept = json.loads(file.read_text(encoding="utf-8"))
    if kept["cards"] != cards:
        raise ValueError(f"{file} belongs to a census of {kept['cards']} cards, not of {cards}")
    return {name: _tally(part["hands"], part["fulfillable"]) for name, part in kept["parts"].items()}


def write_checkpoint(file: Path, cards: int, done: Mapping[str, Tally]) -> None:
    """Replace the file."""
    parts = {name: {"hands": _rows(tally), "fulfillable": tally.fulfillable} for name, tally in done.items()}
    # Renaming is all or nothing: a census that is interrupted here keeps the earlier file.
    unfinished = file.with_name(file.name + ".new")
    unfinished.write_text(json.dumps({"cards": cards, "parts": parts}), encoding="utf-8")
    unfinished.replace(file)


def _rows(tally: Tally) -> list[list[int]]:
    """A row for each result: score, bonus (0 or 1) and number of hands."""
    return [[score, int(bonus), hands] for (score, bonus), hands in sorted(tally.hands.items())]


def _tally(rows: list[list[int]], fulfillable: int) -> Tally:
    return Tally(Counter({(score, bool(bonus)): hands for score, bonus, hands in rows}), fulfillable)
