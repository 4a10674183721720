"""Ratings of players and puzzles: Glicko-2, as Mark Glickman published it.

http://www.glicko.net/glicko/glicko2.pdf (revised March 22, 2022); comments name its variables.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import exp, log, pi, sqrt
from typing import Final, NamedTuple

from dimension.features.puzzles.rows import FirstAnswer, Rated, Strength
from dimension.room.days import DAY
from dimension.rules.settings import Grade

LARGEST_DEVIATION: Final = 350.0
"""The deviation of a new player."""
FIRST_VOLATILITY: Final = 0.06
_CENTER: Final = 1500.0
_SCALE: Final = 173.7178
_TAU: Final = 0.5
"""How much the volatility may change."""
_EXACT: Final = 0.000001


class Contest(NamedTuple):
    """Against whom, and how it ended: 1 for a win, 0 for a loss, or something between."""

    opponent: Strength
    score: float


def rested(strength: Strength, periods: float) -> Strength:
    """After some time without contests, when a rating is less certain."""
    grown = sqrt(strength.deviation**2 + periods * (_SCALE * strength.volatility) ** 2)
    return strength._replace(deviation=min(grown, LARGEST_DEVIATION))


def contested(strength: Strength, contests: Sequence[Contest], periods: float = 1.0) -> Strength:
    """After contests that took some time together; 0 where `rested` has counted all of it."""
    mu, phi = _scaled(strength)
    # g(φj), and E(μ, μj, φj) with the score.
    weights = [_weight(each.opponent.deviation / _SCALE) for each in contests]
    expected = [
        1 / (1 + exp(-weight * (mu - _scaled(each.opponent)[0])))
        for weight, each in zip(weights, contests, strict=True)
    ]
    # v: how little can be learned from these opponents.
    variance = 1 / sum(weight**2 * e * (1 - e) for weight, e in zip(weights, expected, strict=True))
    surprise = sum(weight * (each.score - e) for weight, each, e in zip(weights, contests, expected, strict=True))
    volatility = _new_volatility(strength.volatility, phi, variance, variance * surprise)
    before = phi**2 + periods * volatility**2
    after = 1 / (1 / before + 1 / variance)
    return Strength(_CENTER + _SCALE * (mu + after * surprise), _SCALE * sqrt(after), volatility)


def _scaled(strength: Strength) -> tuple[float, float]:
    """μ and φ."""
    return (strength.rating - _CENTER) / _SCALE, strength.deviation / _SCALE


def _weight(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _new_volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Step 5: where f is zero, by the Illinois algorithm."""
    a = log(sigma**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - a) / _TAU**2

    low, high = a, _other_end(f, a, delta**2 - phi**2 - variance)
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _EXACT:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)


def _other_end(f: Callable[[float], float], a: float, excess: float) -> float:
    """B: on the other side of the zero than a."""
    if excess > 0:
        return log(excess)
    steps = 1
    while f(a - steps * _TAU) < 0:
        steps += 1
    return a - steps * _TAU


START: Final = Rated(Strength(1200.0, LARGEST_DEVIATION, FIRST_VOLATILITY), 0, 0)
"""A player who has not answered anything yet: somewhere between easy and medium, and that is very uncertain."""
_PUZZLE_DEVIATION: Final = 150.0
"""How hard a puzzle is for the solver is no more than a good guess."""
_LEAST_DEVIATION: Final = 40.0
"""So that no rating ever gets stuck: it can follow a player who gets better."""
LEAST_HISTORY: Final = 10
"""Answers that a player has given before puzzles learn from the next ones: throwaway identities move none."""
LEAST_THOUGHT: Final = 5_000
"""Milliseconds between the first look at a puzzle and an answer from which it learns."""
MOST_A_DAY: Final = 30.0
"""How far the rating of a puzzle moves in a day."""
_PERIOD: Final = DAY
"""A day without an answer is a period in which nothing was learned."""
_LEVELS: Final = {Grade.EASY: 1266, Grade.MEDIUM: 1455, Grade.HARD: 1638, Grade.EXPERT: 1871}
"""The highest first rating of a puzzle about trays of each grade; evil ones have more."""


class Ratings(NamedTuple):
    """How strong a player and a puzzle are."""

    player: Rated
    puzzle: Rated


def new_puzzle_strength(rating: float) -> Strength:
    return Strength(rating, _PUZZLE_DEVIATION, FIRST_VOLATILITY)


def at_present(player: Rated, now: int) -> Rated:
    """A player's strength now: the longer ago the last answer was, the less certain it is."""
    if not player.answers:
        return player
    return player._replace(strength=rested(player.strength, max(now - player.at, 0) / _PERIOD))


def moment_of_answer(before: Ratings, now: int) -> int:
    """The time of an answer: later than any other of the player, or to the puzzle, so that their order is known."""
    return max(now, before.player.at + 1, before.puzzle.at + 1)


def after_answer(before: Ratings, score: float | None, at: int, shown_at: int) -> Ratings:
    """Both ratings after an answer: 0 is a loss, anything above it that part of a win, None says nothing."""
    player, puzzle = at_present(before.player, at), before.puzzle
    is_won = score != 0
    part = 1.0 if score == 0 else score or 0.0
    is_serious = player.answers >= LEAST_HISTORY and at - shown_at >= LEAST_THOUGHT
    learned = _learned(puzzle, Contest(player.strength, float(not is_won)), part if is_serious else 0.0, at)
    return Ratings(
        _learned(player, Contest(puzzle.strength, float(is_won)), part, at),
        _within_day(puzzle, learned),
    )


def _within_day(before: Rated, after: Rated) -> Rated:
    """A puzzle after an answer: however many there are, its rating moves only so far in a day."""
    is_new_day = before.day_rating is None or after.at // DAY != before.at // DAY
    start = before.strength.rating if is_new_day or before.day_rating is None else before.day_rating
    rating = min(max(after.strength.rating, start - MOST_A_DAY), start + MOST_A_DAY)
    return after._replace(strength=after.strength._replace(rating=rating), day_rating=start)


def level_of(rating: float) -> Grade:
    """The grade whose puzzles fit a rating."""
    return next((grade for grade, highest in _LEVELS.items() if round(rating) <= highest), Grade.EVIL)


def rebuilt(answers: Iterable[FirstAnswer], starts: Mapping[int, float]) -> tuple[dict[str, Rated], dict[int, Rated]]:
    """The ratings of all players and puzzles, from the answers and the ratings with which the puzzles started."""
    players: dict[str, Rated] = {}
    puzzles = {number: Rated(new_puzzle_strength(rating), 0, 0, rating) for number, rating in starts.items()}
    for answer in answers:
        before = Ratings(players.get(answer.player, START), puzzles[answer.puzzle])
        players[answer.player], puzzles[answer.puzzle] = after_answer(before, answer.score, answer.at, answer.shown_at)
    return players, puzzles


def _learned(rated: Rated, contest: Contest, part: float, at: int) -> Rated:
    """After a contest of which a part counts; a solution with hints is still no loss."""
    before = rated.strength
    if not part:
        return Rated(before, answers=rated.answers + 1, at=at)
    # The time before it is counted already, and an answer takes none.
    after = contested(before, [contest], periods=0)
    rating = before.rating + part * (after.rating - before.rating)
    strength = after._replace(rating=rating, deviation=max(after.deviation, _LEAST_DEVIATION))
    return Rated(strength, answers=rated.answers + 1, at=at)
