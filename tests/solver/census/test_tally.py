"""The census counts every hand as the solver solves it."""

import json
from collections import Counter
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random

import numpy as np
import pytest

from dimension.lookup.by_counts import COUNTING_CARDS
from dimension.rules.cards import CARDS, FOUR_PAIRS, MORE_PAIRS
from dimension.rules.hand import Hand
from dimension.solver import solve
from dimension.solver.census import take_census
from dimension.solver.census.card_sets import (
    cards_of,
    class_sizes,
    image,
    rotations,
    sets_up_to_colors,
    variants,
)
from dimension.solver.census.failures import counting_sets
from dimension.solver.census.part import _settle, count_part
from dimension.solver.census.values import CERTAIN, bonus_of, score_of
from dimension.solver.core.exchanges import COLOR_PERMUTATIONS
from dimension.solver.core.spatial_cards import SPATIAL_CARDS


@pytest.mark.parametrize("cards", [1, 2])
def test_agrees_with_solving_one_by_one(cards: int) -> None:
    census = take_census(cards, workers=1)
    solutions = [solve(Hand(hand)) for hand in combinations(CARDS, cards)]
    assert census.hands == Counter((best.score, best.bonus) for best in solutions)
    assert census.fulfillable == sum(best.with_bonus is not None for best in solutions)
    assert census.total == comb(60, cards)


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


def test_processes_and_a_checkpoint_change_nothing(tmp_path: Path) -> None:
    file = tmp_path / "census.json"
    whole = take_census(3, workers=1)
    seen: list[tuple[int, int]] = []
    assert take_census(3, workers=2, progress=lambda *at: seen.append(at), checkpoint=file) == whole
    assert seen[-1] == (34_220, 34_220)

    kept = json.loads(file.read_text())
    kept["parts"].popitem()
    file.write_text(json.dumps(kept))
    seen.clear()
    assert take_census(3, workers=1, progress=lambda *at: seen.append(at), checkpoint=file) == whole
    assert len(seen) == 2, "what is done already, and the one part that was missing"


def test_checkpoint_of_another_census_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "census.json"
    take_census(1, workers=1, checkpoint=file)
    with pytest.raises(ValueError, match="belongs to a census of 1 cards"):
        take_census(2, workers=1, checkpoint=file)


@pytest.mark.parametrize("cards", [0, 9])
def test_hands_that_are_too_small_or_large_are_refused(cards: int) -> None:
    with pytest.raises(ValueError, match="1 to 8 cards"):
        take_census(cards)


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_sets_up_to_colors_stand_for_all_sets(size: int) -> None:
    sets = sets_up_to_colors(size)
    assert int(class_sizes(sets).sum()) == comb(len(SPATIAL_CARDS), size)
    assert int(variants(sets).weight.sum()) == comb(len(SPATIAL_CARDS), size)


def test_rotations_reorder_the_counting_cards() -> None:
    more = {(int(a), int(b)) for a, b in MORE_PAIRS}
    four = {frozenset((int(a), int(b))) for a, b in FOUR_PAIRS}
    assert len(rotations()) == 5
    for turn in rotations():
        assert {(turn[a], turn[b]) for a, b in more} == more
        assert {frozenset(turn[color] for color in pair) for pair in four} == four


def test_hands_beyond_what_rows_tell_apart_are_solved_one_by_one() -> None:
    best = np.full((1, 1), CERTAIN - 1, dtype=np.int8)
    spatial, counting = sets_up_to_colors(4)[-1:], counting_sets(2)[:1]
    _settle(best, spatial, counting)
    cards = [SPATIAL_CARDS[card] for card in cards_of(int(spatial[0]))]
    solution = solve(Hand(cards + [COUNTING_CARDS[card] for card in counting[0].tolist()]))
    assert (score_of(int(best[0, 0])), bonus_of(int(best[0, 0]))) == (solution.score, solution.bonus)
