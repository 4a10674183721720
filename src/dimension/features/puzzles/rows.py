"""The rows of puzzles: the stock, answers, and ratings."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

import msgspec

from dimension.features.puzzles.jobs import NewPuzzle, PuzzleSolution
from dimension.rules.cards import CardType
from dimension.rules.puzzle_recipes import PuzzleKind, Recipe
from dimension.rules.settings import Grade
from dimension.store.sql import Row, Statement, Tables
from dimension.store.tables import ExportedList, TableSpec


class Purpose(StrEnum):
    """The use of a puzzle."""

    RATED = "rated"
    RUSH = "rush"
    PACK = "pack"
    """To be taken along with its solution: it never counts."""


class Strength(NamedTuple):
    """A rating, its uncertainty, and its volatility."""

    rating: float
    deviation: float
    volatility: float


class Rated(NamedTuple):
    """A strength with the number of answers to it or by it, and when the latest one was."""

    strength: Strength
    answers: int
    at: int
    day_rating: float | None = None
    """Of a puzzle, the rating with which the day of the latest answer began."""


class StoredPuzzle(NamedTuple):
    """A puzzle, and its rating from answers."""

    id: int
    purpose: Purpose
    recipe: Recipe
    hand: str
    solution: PuzzleSolution
    rated: Rated


class Attempt(NamedTuple):
    """A player's attempt at a puzzle so far."""

    hints: int
    """The hint steps so far, from 0 to 4; an answer freezes them."""
    answered_at: int | None
    answer: str | None
    """The first one; empty for giving up."""
    solved: bool
    """By any answer, not only the first."""
    shown_at: int = 0


class FirstAnswer(NamedTuple):
    """An answer that counts."""

    player: str
    puzzle: int
    at: int
    answer: str
    score: float | None
    """From 0, a loss, to 1, a win without hints; None for a solution after all hints."""
    solved: bool
    shown_at: int


TABLES: Final = (
    TableSpec(
        "puzzles",
        ("id",),
        (
            *("purpose", "kind", "cards", "grade", "hand", "solution"),
            *("rating", "deviation", "volatility", "answers", "rated_at", "day_rating"),
        ),
        is_numbered=True,
        unused="""
DELETE FROM puzzles WHERE NOT EXISTS (SELECT 1 FROM puzzle_answers) AND NOT EXISTS (SELECT 1 FROM rush_answers)
""",
    ),
    TableSpec(
        "puzzle_answers",
        ("player", "puzzle"),
        ("shown_at", "hints", "answered_at", "answer", "score", "solved"),
        player="player",
        dated="shown_at",
        exports=(
            ExportedList(
                "puzzle_answers",
                {
                    "puzzle": int,
                    "kind": str,
                    "grade": str,
                    "hand": str,
                    "shown_at": int,
                    "hints": int,
                    "answered_at": int | None,
                    "answer": str | None,
                    "solved": bool,
                },
                "puzzle_answers JOIN puzzles ON puzzles.id = puzzle",
                "shown_at, puzzle",
            ),
        ),
    ),
    TableSpec(
        "puzzle_players",
        ("player",),
        ("rating", "deviation", "volatility", "answers", "rated_at"),
        player="player",
        dated="rated_at",
        exports=(
            ExportedList(
                "puzzle_ratings",
                {"rating": float, "deviation": float, "volatility": float, "answers": int, "rated_at": int},
                "puzzle_players",
                "player",
            ),
        ),
    ),
)
NEAREST: Final = 10
"""Puzzles that are looked for on either side of a rating."""

_SIGNS: Final = {
    CardType.EXACTLY: "12",
    CardType.TOUCH: "-",
    CardType.APART: "x",
    CardType.FLOOR: "_",
    CardType.BARE: "^",
    CardType.MORE: ">",
    CardType.FOUR: "+",
}
"""The characters in the notation of a hand, one of which each card of a type has."""
_COLUMNS: Final = """
p.id, p.purpose, p.kind, p.cards, p.grade, p.hand, p.solution,
p.rating, p.deviation, p.volatility, p.answers, p.rated_at, p.day_rating
"""
_UNSEEN: Final = "NOT EXISTS (SELECT 1 FROM puzzle_answers a WHERE a.player = $2 AND a.puzzle = p.id)"
_ADD: Final = """
INSERT INTO puzzles
    (purpose, kind, cards, grade, hand, solution, rating, deviation, volatility, answers, rated_at, day_rating)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0, $7) ON CONFLICT (kind, hand) DO NOTHING
"""
_SHOW: Final = """
INSERT INTO puzzle_answers (player, puzzle, shown_at, hints, solved) VALUES ($1, $2, $3, 0, 0)
ON CONFLICT (player, puzzle) DO NOTHING
"""
_HINT: Final = """
UPDATE puzzle_answers SET hints = CASE WHEN hints < $3 THEN $3 ELSE $4 END
WHERE player = $1 AND puzzle = $2 AND hints < $4 AND answered_at IS NULL
"""
_ANSWER: Final = """
UPDATE puzzle_answers SET answered_at = $3, answer = $4, score = $5, solved = $6
WHERE player = $1 AND puzzle = $2 AND answered_at IS NULL AND hints = $7
"""
_RATE_PUZZLE: Final = """
UPDATE puzzles SET rating = $2, deviation = $3, volatility = $4, answers = answers + 1, rated_at = $5,
    day_rating = $6
WHERE id = $1 AND answers = $7
"""
_RATE_PLAYER: Final = """
UPDATE puzzle_players SET rating = $2, deviation = $3, volatility = $4, answers = answers + 1, rated_at = $5
WHERE player = $1 AND answers = $6
"""
_NEW_PLAYER: Final = """
INSERT INTO puzzle_players (player, rating, deviation, volatility, answers, rated_at) VALUES ($1, $2, $3, $4, 1, $5)
ON CONFLICT (player) DO NOTHING
"""
_solutions: Final = msgspec.json.Decoder(PuzzleSolution)


async def add_puzzles(tables: Tables, purpose: Purpose, puzzles: Iterable[tuple[NewPuzzle, Strength]]) -> None:
    """Keep new puzzles with how hard they seem to be; those that are there already stay as they are."""
    await tables.change(*(Statement(_ADD, (purpose, *_values(puzzle), *strength)) for puzzle, strength in puzzles))


async def puzzle_stock(tables: Tables) -> dict[tuple[Purpose, Recipe], int]:
    found = await tables.rows(
        "SELECT purpose, kind, cards, grade, COUNT(*) FROM puzzles GROUP BY purpose, kind, cards, grade"
    )
    return {
        (Purpose(purpose), Recipe(PuzzleKind(kind), cards, Grade(grade))): count
        for purpose, kind, cards, grade, count in found
    }


async def find_puzzle(tables: Tables, number: int) -> StoredPuzzle | None:
    found = await tables.rows(f"SELECT {_COLUMNS} FROM puzzles p WHERE p.id = $1", number)
    return _puzzle(found[0]) if found else None


async def unseen_puzzles(
    tables: Tables, player: str, kind: PuzzleKind, rating: float, grade: Grade | None, about: CardType | None = None
) -> list[StoredPuzzle]:
    """A few rated puzzles that a player was never shown, the nearest to a rating first; about a type of card, if asked.

    A puzzle is about a type of which its hand has several cards.
    """
    of_grade = "" if grade is None else "AND p.grade = $4"
    several = "" if about is None else f"AND {_cards_of(about)} > 1"
    question = f"""SELECT {_COLUMNS} FROM puzzles p
        WHERE p.purpose = 'rated' AND p.kind = $1 {of_grade} {several} AND {_UNSEEN}"""
    values = (kind, player, rating) if grade is None else (kind, player, rating, grade)
    above = await tables.rows(f"{question} AND p.rating >= $3 ORDER BY p.rating LIMIT {NEAREST}", *values)
    below = await tables.rows(f"{question} AND p.rating < $3 ORDER BY p.rating DESC LIMIT {NEAREST}", *values)
    return sorted(map(_puzzle, [*above, *below]), key=lambda found: abs(found.rated.strength.rating - rating))


async def seen_longest_ago(tables: Tables, player: str, kind: PuzzleKind, grade: Grade | None) -> StoredPuzzle | None:
    """The rated puzzle that a player was shown before all others."""
    of_grade = "" if grade is None else "AND p.grade = $3"
    values = (player, kind) if grade is None else (player, kind, grade)
    found = await tables.rows(
        f"""SELECT {_COLUMNS} FROM puzzle_answers a JOIN puzzles p ON p.id = a.puzzle
        WHERE a.player = $1 AND p.purpose = 'rated' AND p.kind = $2 {of_grade} ORDER BY a.shown_at LIMIT 1""",
        *values,
    )
    return _puzzle(found[0]) if found else None


async def puzzles_of(tables: Tables, purpose: Purpose, recipe: Recipe) -> Sequence[int]:
    found = await tables.rows(
        "SELECT id FROM puzzles WHERE purpose = $1 AND kind = $2 AND cards = $3 AND grade = $4", purpose, *recipe
    )
    return [number for (number,) in found]


async def puzzles_for_pack(tables: Tables, limit: int) -> list[StoredPuzzle]:
    """Puzzles to be taken along, of all kinds and grades alike; they are never dealt to be rated."""
    found = await tables.rows(
        f"""SELECT {_COLUMNS} FROM (
            SELECT id, ROW_NUMBER() OVER (PARTITION BY kind, grade ORDER BY id DESC) AS place
            FROM puzzles WHERE purpose = 'pack'
        ) newest JOIN puzzles p ON p.id = newest.id ORDER BY newest.place, p.id LIMIT $1""",
        limit,
    )
    return list(map(_puzzle, found))


async def show_puzzle(tables: Tables, player: str, puzzle: int, now: int) -> None:
    """Note that a player was shown a puzzle; the first time stays."""
    await tables.change(Statement(_SHOW, (player, puzzle, now)))


async def find_attempt(tables: Tables, player: str, puzzle: int) -> Attempt | None:
    """A player's attempt at a puzzle; None when it was never shown."""
    found = await tables.rows(
        "SELECT hints, answered_at, answer, solved, shown_at FROM puzzle_answers WHERE player = $1 AND puzzle = $2",
        player,
        puzzle,
    )
    return Attempt._make((*found[0][:3], bool(found[0][3]), found[0][4])) if found else None


async def note_hint(tables: Tables, player: str, puzzle: int, hints: int, again: int) -> None:
    """Note the hints before the first answer: `again` if the player had as many already.

    In one statement: otherwise, simultaneous requests would all be the first.
    """
    await tables.change(Statement(_HINT, (player, puzzle, hints, again)))


async def note_solved(tables: Tables, player: str, puzzle: int) -> None:
    """Note that a later answer was right."""
    await tables.change(
        Statement("UPDATE puzzle_answers SET solved = 1 WHERE player = $1 AND puzzle = $2", (player, puzzle))
    )


async def find_player(tables: Tables, player: str) -> Rated | None:
    """How strong a player is; None before the first answer."""
    found = await tables.rows(
        "SELECT rating, deviation, volatility, answers, rated_at FROM puzzle_players WHERE player = $1", player
    )
    return Rated(Strength(*found[0][:3]), found[0][3], found[0][4]) if found else None


async def keep_first_answer(tables: Tables, answer: FirstAnswer, hints: int, player: Rated, puzzle: Rated) -> None:
    """Keep an answer with the ratings after it; raises NothingChanged when anything has happened meanwhile."""
    known = answer.at, answer.answer, answer.score, int(answer.solved), hints
    before = player.answers - 1
    rate_player = (
        Statement(_RATE_PLAYER, (answer.player, *player.strength, answer.at, before), must_change=True)
        if before
        else Statement(_NEW_PLAYER, (answer.player, *player.strength, answer.at), must_change=True)
    )
    await tables.change(
        Statement(_ANSWER, (answer.player, answer.puzzle, *known), must_change=True),
        Statement(
            _RATE_PUZZLE,
            (answer.puzzle, *puzzle.strength, answer.at, puzzle.day_rating, puzzle.answers - 1),
            must_change=True,
        ),
        rate_player,
    )


async def puzzle_totals(tables: Tables, player: str) -> list[tuple[PuzzleKind, Grade, int, int]]:
    """By kind and grade, how many puzzles a player has solved, and answered."""
    found = await tables.rows(
        """SELECT p.kind, p.grade, SUM(a.solved), COUNT(*) FROM puzzle_answers a JOIN puzzles p ON p.id = a.puzzle
        WHERE a.player = $1 AND a.answered_at IS NOT NULL GROUP BY p.kind, p.grade""",
        player,
    )
    return [(PuzzleKind(kind), Grade(grade), int(solved), tried) for kind, grade, solved, tried in found]


async def first_answers(tables: Tables) -> list[FirstAnswer]:
    """Every answer that counted, in the order in which they did."""
    found = await tables.rows(
        """SELECT player, puzzle, answered_at, answer, score, solved, shown_at FROM puzzle_answers
        WHERE answered_at IS NOT NULL ORDER BY answered_at"""
    )
    return [
        FirstAnswer(player, puzzle, at, answer, score, bool(solved), shown_at)
        for player, puzzle, at, answer, score, solved, shown_at in found
    ]


def _cards_of(about: CardType) -> str:
    """How many cards of a type a hand has, in SQL: as many as the signs of that type."""
    without = "p.hand"
    for sign in _SIGNS[about]:
        without = f"REPLACE({without}, '{sign}', '')"
    return f"LENGTH(p.hand) - LENGTH({without})"


def _values(puzzle: NewPuzzle) -> tuple[str | int, ...]:
    return *puzzle.recipe, puzzle.hand, msgspec.json.encode(puzzle.solution).decode()


def _puzzle(row: Row) -> StoredPuzzle:
    number, purpose, kind, cards, grade, hand, solution, *strength, answers, rated_at, day_rating = row
    return StoredPuzzle(
        number,
        Purpose(purpose),
        Recipe(PuzzleKind(kind), cards, Grade(grade)),
        hand,
        _solutions.decode(solution),
        Rated(Strength(*strength), answers, rated_at, day_rating),
    )
