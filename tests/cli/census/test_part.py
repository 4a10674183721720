"""Parts of a census agree with solving hand by hand."""

from collections import Counter
from itertools import combinations
from random import Random

import numpy as np
import pytest

from dimension.cli.census.run import _settle, count_part
from dimension.cli.census.values import (
    CERTAIN,
    bonus_of,
    cards_of,
    counting_sets,
    image,
    score_of,
    sets_up_to_colors,
)
from dimension.rules.hand import Hand
from dimension.solver import solve
from dimension.solver.core.exchanges import COLOR_PERMUTATIONS, SPATIAL_CARDS
from dimension.solver.lookup import COUNTING_CARDS


@pytest.mark.parametrize("spatial", [0, 4, 5, 6])
def test_parts_of_the_six_card_census_agree_with_solving_one_by_one(spatial: int) -> None:
    random = Random(spatial)
    sets = sets_up_to_colors(spatial)
    some = sets[random.randrange(len(sets)) :][:1]
    everything = {tuple(cards_of(int(image(some, p)[0]))) for p in range(len(COLOR_PERMUTATIONS))}
    solutions = [
        solve(Hand([SPATIAL_CARDS[card] for card in places] + list(numbers)))
        for places in everything
        for numbers in combinations(COUNTING_CARDS, 6 - spatial)
    ]
    tally = count_part(6, some)
    assert tally.hands == Counter((best.score, best.bonus) for best in solutions)
    assert tally.fulfillable == sum(best.with_bonus is not None for best in solutions)


def test_hands_beyond_what_rows_tell_apart_are_solved_one_by_one() -> None:
    best = np.full((1, 1), CERTAIN - 1, dtype=np.int8)
    spatial, counting = sets_up_to_colors(4)[-1:], counting_sets(2)[:1]
    _settle(best, spatial, counting)
    cards = [SPATIAL_CARDS[card] for card in cards_of(int(spatial[0]))]
    solution = solve(Hand(cards + [COUNTING_CARDS[card] for card in counting[0].tolist()]))
    assert (score_of(int(best[0, 0])), bonus_of(int(best[0, 0]))) == (solution.score, solution.bonus)
