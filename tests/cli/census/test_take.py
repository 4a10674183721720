"""The census tallies every hand with the solver's result."""

import json
from collections import Counter
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from dimension.cli.census.run import take_census
from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand
from dimension.solver import solve


@pytest.mark.parametrize("cards", [1, 2])
def test_agrees_with_solving_one_by_one(cards: int) -> None:
    census = take_census(cards, workers=1)
    solutions = [solve(Hand(hand)) for hand in combinations(CARDS, cards)]
    assert census.hands == Counter((best.score, best.bonus) for best in solutions)
    assert census.fulfillable == sum(best.with_bonus is not None for best in solutions)
    assert census.total == comb(60, cards)


def test_processes_and_a_checkpoint_do_not_change_the_census(tmp_path: Path) -> None:
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
    assert len(seen) == 2, "the parts already done, and the one that was missing"


def test_checkpoint_of_another_census_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "census.json"
    take_census(1, workers=1, checkpoint=file)
    with pytest.raises(ValueError, match="belongs to a census of 1 cards"):
        take_census(2, workers=1, checkpoint=file)


@pytest.mark.parametrize("cards", [0, 9])
def test_hands_that_are_too_small_or_large_are_refused(cards: int) -> None:
    with pytest.raises(ValueError, match="1 to 8 cards"):
        take_census(cards)
