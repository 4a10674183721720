"""Ratings of players and puzzles: Glicko-2, as Mark Glickman published it.

http://www.glicko.net/glicko/glicko2.pdf (revised March 22, 2022); the names of its variables stand in the comments.
"""

from collections.abc import Callable, Sequence
from math import exp, log, pi, sqrt
from typing import Final, NamedTuple

from dimension.storage.stored_puzzles import Strength

LARGEST_DEVIATION: Final = 350.0
"""Of somebody about whom nothing is known."""
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
    """After some time without contests: what is known of somebody gets less certain."""
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
