"""From a hand to its proven optimum.

A tray scores its spheres minus two per failed card, so the search goes through numbers of failed
cards, 0, 1, 2…, and for each through the count vectors from the most spheres down. Counting cards are
settled by the vector alone; joint sets rule out most other vectors; the witnesses of a vector decide.
"""

from typing import Final

from dimension.board.geometry import MAX_SPHERES
from dimension.errors import RuleError
from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand, HandLike, as_hand
from dimension.rules.reading import as_integer
from dimension.rules.scoring import POINTS_LOST_PER_CARD
from dimension.rules.tray import Tray, trusted_tray
from dimension.solver.core.demand import Demand, demand_of, failed_cards
from dimension.solver.core.vectors import AT_LEAST, AT_MOST, FIVE_COLORS, SPHERES
from dimension.solver.core.walk import first_fulfilling, vectors_failing_at_most
from dimension.solver.core.witnesses import Found, Witnesses, witnesses
from dimension.solver.solution import Solution, WithBonus

MAX_CARDS: Final = len(CARDS)
"""The most cards of a hand that the solver takes: all there are."""


def solve(hand: HandLike, *, spheres: int = MAX_SPHERES) -> Solution:
    """The best score of a hand, whether it comes with the bonus, and a tray that attains it.

    With `spheres`, only trays with at most that many count, from 0 to 11.

    >>> best = solve("O2 O-W KxW B_ G^ O>K")
    >>> best.score, best.bonus
    (10, True)
    >>> solve("O2 O-W KxW B_ G^ O>K", spheres=6).score
    6
    """
    hand = as_hand(hand)
    if type(spheres) is int and spheres == MAX_SPHERES:
        return _best(hand, spheres)
    spheres = check_spheres(spheres)
    return _best(hand, spheres)._replace(most_spheres=spheres)


def check_spheres(spheres: int) -> int:
    """Return the limit. Raises if it is not an integer from 0 to 11."""
    number = as_integer(spheres)
    if number is None or not 0 <= number <= MAX_SPHERES:
        shown = spheres if isinstance(spheres, int | float) else repr(spheres)
        raise RuleError("spheres_out_of_range", value=shown, least=0, most=MAX_SPHERES)
    return number


def _best(hand: Hand, spheres: int) -> Solution:
    """The optimum among the trays with at most `spheres` spheres."""
    demand, table = demand_of(hand), witnesses()
    vectors = demand.candidates(0) & AT_MOST[spheres]
    full = first_fulfilling(vectors, demand.spatial, table)
    if full is None:
        # Even the empty tray has more points than this, so something is found.
        better = _with_failures(demand, table, -POINTS_LOST_PER_CARD * len(hand) - 1, spheres)
        assert better is not None
        return _giving_up(hand, better, table, None)
    with_bonus = _with_bonus(full, vectors, demand, table)
    score = SPHERES[full[0]]
    better = _with_failures(demand, table, score, spheres)
    if better is not None:
        return _giving_up(hand, better, table, with_bonus)
    if with_bonus is not None and with_bonus.score == score:
        return Solution(hand, score, True, with_bonus.tray, (), with_bonus)
    return Solution(hand, score, False, _tray(full, table), (), with_bonus)


def _with_bonus(full: Found, vectors: int, demand: Demand, table: Witnesses) -> WithBonus | None:
    """The best tray with the bonus, when the first tray that fulfills all cards is known."""
    vector, _ = found = full
    if not FIVE_COLORS >> vector & 1:
        later = first_fulfilling(vectors & FIVE_COLORS & -(2 << vector), demand.spatial, table)
        if later is None:
            return None
        vector, _ = found = later
    return WithBonus(SPHERES[vector], _tray(found, table))


def _with_failures(demand: Demand, table: Witnesses, to_beat: int, spheres: int) -> Found | None:
    """The best tray that fails at least one card and still has more than `to_beat` points."""
    best, failed = None, 1
    while spheres - POINTS_LOST_PER_CARD * failed > to_beat:
        needed = max(to_beat + POINTS_LOST_PER_CARD * failed + 1, 0)
        vectors = demand.candidates(failed) & AT_LEAST[needed] & AT_MOST[spheres]
        if (stop := next(vectors_failing_at_most(failed, vectors, demand, table), None)) is not None:
            best = stop.vector, stop.witness
            to_beat = SPHERES[stop.vector] - POINTS_LOST_PER_CARD * failed
        failed += 1
    return best


def _giving_up(hand: Hand, found: Found, table: Witnesses, with_bonus: WithBonus | None) -> Solution:
    vector, witness = found
    failed = failed_cards(hand, vector, witness, table.fulfilling[vector])
    score = SPHERES[vector] - POINTS_LOST_PER_CARD * len(failed)
    return Solution(hand, score, False, _tray(found, table), failed, with_bonus)


def _tray(found: Found, table: Witnesses) -> Tray:
    return trusted_tray(table.masks(*found))
