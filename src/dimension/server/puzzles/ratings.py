"""What an answer does to the ratings of a player and a puzzle."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from dimension.rooms.core.days import DAY
from dimension.rules.settings import Grade
from dimension.server.puzzles.glicko import FIRST_VOLATILITY, LARGEST_DEVIATION, Contest, contested, rested
from dimension.storage.stored_puzzles import FirstAnswer, Rated, Strength

START: Final = Rated(Strength(1200.0, LARGEST_DEVIATION, FIRST_VOLATILITY), 0, 0)
"""A player who has not answered anything yet: somewhere between easy and medium, and that is very uncertain."""
_PUZZLE_DEVIATION: Final = 150.0
"""How hard a puzzle is for the solver is no more than a good guess."""
_LEAST_DEVIATION: Final = 40.0
"""So that no rating ever gets stuck: it can follow a player who gets better."""
_PERIOD: Final = DAY
"""A day without an answer is a period in which nothing was learned."""
_LEVELS: Final = {Grade.EASY: 1266, Grade.MEDIUM: 1455, Grade.HARD: 1638, Grade.EXPERT: 1871}
"""The highest first rating of a puzzle about trays of each grade; evil ones have more."""


class Ratings(NamedTuple):
    """How strong a player and a puzzle are."""

    player: Rated
    puzzle: Rated


def new_puzzle_strength(rating: float) -> Strength:
    """What is known of a puzzle that nobody has tried."""
    return Strength(rating, _PUZZLE_DEVIATION, FIRST_VOLATILITY)


def at_present(player: Rated, now: int) -> Rated:
    """A player's strength now: the longer ago the last answer was, the less certain it is."""
    if not player.answers:
        return player
    return player._replace(strength=rested(player.strength, max(now - player.at, 0) / _PERIOD))


def moment_of_answer(before: Ratings, now: int) -> int:
    """The time of an answer: later than any other of the player, or to the puzzle, so that their order is known."""
    return max(now, before.player.at + 1, before.puzzle.at + 1)


def after_answer(before: Ratings, score: float, at: int) -> Ratings:
    """What both are after an answer: the player scores from 0 to 1, and the puzzle what is left of it."""
    player, puzzle = at_present(before.player, at), before.puzzle
    return Ratings(
        _learned(player, Contest(puzzle.strength, score), at),
        _learned(puzzle, Contest(player.strength, 1 - score), at),
    )


def level_of(rating: float) -> Grade:
    """The grade whose puzzles fit a rating."""
    return next((grade for grade, highest in _LEVELS.items() if round(rating) <= highest), Grade.EVIL)


def rebuilt(answers: Iterable[FirstAnswer], starts: Mapping[int, float]) -> tuple[dict[str, Rated], dict[int, Rated]]:
    """The ratings of all players and puzzles, from the answers and the ratings with which the puzzles started."""
    players: dict[str, Rated] = {}
    puzzles = {number: Rated(new_puzzle_strength(rating), 0, 0) for number, rating in starts.items()}
    for answer in answers:
        before = Ratings(players.get(answer.player, START), puzzles[answer.puzzle])
        players[answer.player], puzzles[answer.puzzle] = after_answer(before, answer.score, answer.at)
    return players, puzzles


def _learned(rated: Rated, contest: Contest, at: int) -> Rated:
    # The time before it is counted already, and an answer takes none.
    strength = contested(rated.strength, [contest], periods=0)
    return Rated(
        strength._replace(deviation=max(strength.deviation, _LEAST_DEVIATION)), answers=rated.answers + 1, at=at
    )
