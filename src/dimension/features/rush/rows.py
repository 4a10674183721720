"""The rows of the rush: runs, their hands, and the best results."""

from typing import Final, NamedTuple

from dimension.room.days import DAY
from dimension.store.sql import Statement, Tables
from dimension.store.tables import ExportedList, TableSpec

TABLES: Final = (
    TableSpec(
        "rush_runs",
        ("run",),
        (
            "player",
            "name",
            "started_at",
            "ends_at",
            "ended_at",
            "answers",
            "solved",
            "misses",
            "solved_at",
            "is_listed",
        ),
        player="player",
        called="name",
        dated="started_at",
        exports=(
            ExportedList(
                "rush",
                {
                    "run": str,
                    "name": str,
                    "started_at": int,
                    "ended_at": int | None,
                    "answers": int,
                    "solved": int,
                    "misses": int,
                    "is_listed": bool,
                },
                "rush_runs",
                "started_at, run",
            ),
        ),
    ),
    TableSpec(
        "rush_answers",
        ("run", "number"),
        ("puzzle", "dealt_at", "at", "tray", "is_right"),
        parent="rush_runs",
        exports=(
            ExportedList(
                "rush_answers",
                {
                    "run": str,
                    "number": int,
                    "hand": str,
                    "dealt_at": int,
                    "at": int | None,
                    "tray": str | None,
                    "is_right": bool | None,
                },
                "rush_answers JOIN rush_runs USING (run) JOIN puzzles ON puzzles.id = puzzle",
                "dealt_at, run, number",
            ),
        ),
    ),
)

_MOST_RUNS: Final = 500
"""Runs that are kept of a player: the best ones."""

_COLUMNS: Final = "run, player, name, started_at, ends_at, ended_at, answers, solved, misses, solved_at, is_listed"
_BEST: Final = """
SELECT player, name, solved, solved_at FROM rush_runs WHERE is_listed = 1 AND solved > 0{during}
ORDER BY solved DESC, solved_at, player LIMIT $1
"""
"""An index has the runs in this order: the first ones are found without going through the others."""
_ON_DAY: Final = f" AND started_at / {DAY} = $2"
_OWN: Final = """
SELECT player, name, solved, solved_at FROM rush_runs
WHERE player = $1 AND started_at >= $2 AND is_listed = 1 AND solved > 0 ORDER BY solved DESC, solved_at LIMIT 1
"""
_OPEN: Final = f"INSERT INTO rush_runs ({_COLUMNS}) VALUES ($1, $2, $3, $4, $5, NULL, 0, 0, 0, $4, 1)"
_DEAL: Final = "INSERT INTO rush_answers (run, number, puzzle, dealt_at) VALUES ($1, $2, $3, $4)"
_ANSWER: Final = """
UPDATE rush_answers SET at = $3, tray = $4, is_right = $5 WHERE run = $1 AND number = $2 AND at IS NULL
"""
_COUNT: Final = """
UPDATE rush_runs SET ended_at = $2, answers = answers + 1, solved = $3, misses = $4, solved_at = $5, is_listed = $6
WHERE run = $1 AND answers = $7 AND ended_at IS NULL
"""
_WORST: Final = f"""
SELECT run FROM rush_runs WHERE player = $1 ORDER BY solved DESC, solved_at LIMIT 1000000 OFFSET {_MOST_RUNS}
"""


class StoredRun(NamedTuple):
    """A run as it is."""

    run: str
    player: str
    name: str
    started_at: int
    ends_at: int
    ended_at: int | None
    answers: int
    solved: int
    misses: int
    solved_at: int
    """When the last hand was solved, or it began."""
    is_listed: bool = True
    """Whether it counts for the public lists: no tray of it came at a pace of machines."""


class RushHand(NamedTuple):
    """Which puzzle is a hand of a run."""

    number: int
    puzzle: int
    dealt_at: int


class ListedRun(NamedTuple):
    """A run with a result."""

    player: str
    name: str
    solved: int
    solved_at: int


async def open_run(tables: Tables, run: StoredRun, first_puzzle: int) -> None:
    """Begin a run; the player's other runs end, and all but the best are forgotten."""
    await tables.change(
        Statement(
            """UPDATE rush_runs SET ended_at = CASE WHEN ends_at < $2 THEN ends_at ELSE $2 END
            WHERE player = $1 AND ended_at IS NULL""",
            (run.player, run.started_at),
        ),
        Statement(f"DELETE FROM rush_answers WHERE run IN ({_WORST})", (run.player,)),
        Statement(f"DELETE FROM rush_runs WHERE run IN ({_WORST})", (run.player,)),
        Statement(_OPEN, (run.run, run.player, run.name, run.started_at, run.ends_at)),
        Statement(_DEAL, (run.run, 1, first_puzzle, run.started_at)),
    )


async def find_run(tables: Tables, run: str) -> StoredRun | None:
    found = await tables.rows(f"SELECT {_COLUMNS} FROM rush_runs WHERE run = $1", run)
    return StoredRun._make((*found[0][:-1], bool(found[0][-1]))) if found else None


async def hands_of_run(tables: Tables, run: str) -> list[RushHand]:
    """The hands that were dealt in a run; the last is the one to be played, unless it is over."""
    found = await tables.rows("SELECT number, puzzle, dealt_at FROM rush_answers WHERE run = $1 ORDER BY number", run)
    return [RushHand(*row) for row in found]


async def keep_rush_answer(
    tables: Tables, run: StoredRun, tray: str | None, is_right: bool, now: int, next_puzzle: int | None
) -> None:
    """Keep an answer; `run` is the run after it, `next_puzzle` the next hand unless the run is over.

    Raises NothingChanged when another request answered the same hand.
    """
    count = run.run, run.ended_at, run.solved, run.misses, run.solved_at, int(run.is_listed), run.answers - 1
    statements = [
        Statement(_ANSWER, (run.run, run.answers, now, tray, int(is_right)), must_change=True),
        Statement(_COUNT, count, must_change=True),
    ]
    if next_puzzle is not None:
        statements.append(Statement(_DEAL, (run.run, run.answers + 1, next_puzzle, now)))
    await tables.change(*statements)


async def best_rush(tables: Tables, player: str) -> int | None:
    """The most hands that a player ever solved in a run; None without a run."""
    ((best,),) = await tables.rows("SELECT MAX(solved) FROM rush_runs WHERE player = $1", player)
    return None if best is None else int(best)


async def best_runs_on(tables: Tables, day: int, most: int) -> list[ListedRun]:
    """The best runs of a day, which is a number of days since 1970; a player may have several."""
    return [ListedRun(*row) for row in await tables.rows(_BEST.format(during=_ON_DAY), most, day)]


async def best_runs_ever(tables: Tables, most: int) -> list[ListedRun]:
    """As `best_runs_on`, of all time."""
    return [ListedRun(*row) for row in await tables.rows(_BEST.format(during=""), most)]


async def best_own_run(tables: Tables, player: str, since: int) -> ListedRun | None:
    """The best run of a player since a moment."""
    found = await tables.rows(_OWN, player, since)
    return ListedRun(*found[0]) if found else None
