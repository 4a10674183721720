"""The time that players wait for one who closed the tab, in a game of six rounds on the clock of a simulated table.

Two players, the box's settings. Both are done a few seconds after the cards open, and ready as soon as they see the
scores; the absent one closes the tab in the first lead-in, or `--in-round` later. Run with
`python benchmarks/waiting.py`; docs/performance.md has results.
"""

import argparse
import sys
from pathlib import Path
from typing import NamedTuple

sys.path.append(str(Path(__file__).parents[1]))
from dimension.room import commands as c
from dimension.room.commands import CLOCK
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.runtime.presence import Patience
from tests.room.tables import HOST, PLAYER, Table

_PATIENCE = Patience()
_ABSENT = 1


class Waited(NamedTuple):
    """Milliseconds between the last action of the player who is there and the next phase, by round."""

    building: list[int]
    scores: list[int]


def play(rounds: int, built_after: int, left_at: int | None) -> Waited:
    """A game in which the second player leaves at a moment after its start; None: both stay."""
    table = Table(TableSettings(seats=2, rounds=rounds))
    table.do(HOST, c.TakeSeat("Ann"))
    table.do(PLAYER, c.TakeSeat("Ben"))
    table.begin()
    left = None if left_at is None else table.now + left_at
    waited = Waited([], [])
    for round_ in range(1, rounds + 1):
        table.tick()
        table.now += built_after
        done = table.now
        table.do(HOST, c.SayDone(round_))
        if left is None or left > table.now:
            table.do(PLAYER, c.SayDone(round_))
        _advance(table, left, Phase.BUILDING)
        waited.building.append(table.now - done)
        ready = table.now
        table.do(HOST, c.SayReady(round_))
        if left is None or left > table.now:
            table.do(PLAYER, c.SayReady(round_))
        _advance(table, left, Phase.SCORED)
        waited.scores.append(table.now - ready)
    return waited


def _advance(table: Table, left: int | None, phase: Phase) -> None:
    """Let time pass until the phase is over: the clock of the table, or its patience with the absent player."""
    if table.state.phase is not phase:
        return
    if left is not None and not table.state.seat_at(_ABSENT).away:
        noted = max(table.now, left + int(_PATIENCE.in_phase(phase)))
        if table.state.due_at is None or noted < table.state.due_at:
            table.now = noted
            table.do(CLOCK, c.NotePresence(_ABSENT, away=True))
    if table.state.phase is phase:
        table.tick()


def main() -> None:
    """Print the waiting of each round, with and without the absent player."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--built-after", type=int, default=3_000, help="milliseconds from the cards to done")
    parser.add_argument("--in-round", type=int, default=3_000, help="milliseconds from the start to the closed tab")
    options = parser.parse_args()
    for title, left_at in (("both there", None), ("one closed the tab", options.in_round)):
        waited = play(options.rounds, options.built_after, left_at)
        by_round = [f"{(one + other) / 1000:g}" for one, other in zip(*waited, strict=True)]
        total = sum(waited.building) + sum(waited.scores)
        print(f"{title}: {total / 1000:g} s in all, by round {' '.join(by_round)}")


if __name__ == "__main__":
    main()
