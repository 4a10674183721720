"""Many hands at the same time: the same optimum and the very same tray as one by one."""

import subprocess
import sys
from itertools import islice
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dimension.errors import NotationError, RuleError
from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray, trusted_tray
from dimension.solver import MAX_CARDS, solve
from dimension.solver.batch import ManySolutions, solve_many
from dimension.solver.core.bulk import solve_block
from dimension.solver.core.cards import CardRows, card_rows
from tests.solver.random_hands import random_hands
from tests.strategies import examples
from tests.strategies import hands as some_hand

Optimum = tuple[int, bool, Tray]


def one_by_one(hands: list[Hand], spheres: int = 11) -> list[Optimum]:
    best = (solve(hand, spheres=spheres) for hand in hands)
    return [(solution.score, solution.bonus, solution.tray) for solution in best]


def in_one_call(solved: ManySolutions) -> list[Optimum]:
    trays = map(solved.tray, range(len(solved)))
    return list(zip(solved.score.tolist(), solved.bonus.tolist(), trays, strict=True))


def in_stages(rows: CardRows, spheres: int = 11) -> list[Optimum]:
    """Solved in stages to the last hand, none of them one by one."""
    score, bonus, masks, left = solve_block(rows, spheres, few=0)
    assert not left
    trays = [trusted_tray(tuple(row)) for row in masks.tolist()]
    return list(zip(score.tolist(), bonus.tolist(), trays, strict=True))


@pytest.mark.parametrize("size", [*range(1, 15), 20, 30])
def test_hands_of_every_size_get_the_tray_that_solve_finds(size: int) -> None:
    hands = random_hands(size, 300, [size])
    expected = one_by_one(hands)
    assert in_one_call(solve_many(hands)) == expected
    assert in_stages(card_rows(hands, MAX_CARDS)) == expected


def test_hands_of_different_sizes_may_be_mixed() -> None:
    hands = random_hands(6, 1500, (1, 2, 4, 6, 6, 6, 8, 14))
    assert in_one_call(solve_many(hands)) == one_by_one(hands)


@pytest.mark.parametrize("spheres", range(12))
def test_trays_with_few_spheres_are_those_that_solve_finds(spheres: int) -> None:
    hands = random_hands(spheres, 300, (2, 4, 6, 8, 10))
    solved = solve_many(hands, spheres=spheres)
    assert in_one_call(solved) == one_by_one(hands, spheres)
    assert in_stages(card_rows(hands[:50], MAX_CARDS), spheres) == one_by_one(hands[:50], spheres)
    assert int(np.bitwise_count(solved.masks).sum(axis=1).max()) <= spheres


@examples(30)
@given(st.lists(some_hand, min_size=1, max_size=4), st.integers(0, 11))
def test_any_hands_are_solved_alike_in_stages(hands: list[Hand], spheres: int) -> None:
    assert in_stages(card_rows(hands, MAX_CARDS), spheres) == one_by_one(hands, spheres)
    assert in_one_call(solve_many(hands, spheres=spheres)) == one_by_one(hands, spheres)


def test_more_hands_than_one_block_are_solved_in_their_order() -> None:
    rows = np.argsort(np.random.default_rng(7).random((20_000, len(CARDS))), axis=1)[:, :3]
    solved = solve_many(rows)
    assert len(solved) == 20_000
    for at in (0, 16_383, 16_384, 19_999):
        hand = Hand([CARDS[card] for card in rows[at]])
        assert (solved.score[at], solved.bonus[at], solved.tray(at)) == one_by_one([hand])[0]
        assert score_tray(hand, solved.tray(at)).points == solved.score[at]


@pytest.mark.parametrize("kind", [np.uint8, np.int16, np.int64])
def test_hands_may_be_rows_of_card_numbers(kind: type[np.integer[Any]]) -> None:
    hands = random_hands(9, 300, [6])
    rows = np.array([[card.index for card in hand] for hand in hands], dtype=kind)
    assert in_one_call(solve_many(rows)) == in_one_call(solve_many(hands))


def test_hands_may_be_texts_or_cards_from_an_iterator() -> None:
    hands = random_hands(10, 5, [6])
    expected = one_by_one(hands)
    assert in_one_call(solve_many(str(hand) for hand in hands)) == expected
    assert in_one_call(solve_many([hand.cards for hand in hands])) == expected
    assert in_one_call(solve_many(list(islice(hands, 2)))) == expected[:2]


def test_the_columns_have_the_types_that_are_promised() -> None:
    solved = solve_many(random_hands(11, 300, [6]))
    columns = solved.score, solved.bonus, solved.masks
    assert [column.dtype.name for column in columns] == ["int64", "bool", "uint16"]
    assert tuple(column.shape for column in columns) == ((300,), (300,), (300, 5))


@pytest.mark.parametrize("nothing", [[], np.zeros((0, 6), dtype=np.int64), np.zeros((0, 0), dtype=np.int64)])
def test_no_hands_have_no_solutions(nothing: Any) -> None:
    solved = solve_many(nothing)
    assert (len(solved), solved.masks.shape) == (0, (0, 5))


@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        (["O2", ""], NotationError, "at least one card"),
        (["O2 OO"], NotationError, "in the hand twice"),
        (["O2", ["K1", "K1"]], RuleError, "Hand 2: The card K1 is in the hand twice"),
        (["O2", "K1 Z9"], NotationError, r"Hand 2: No\. 2: “Z9” is not a card"),
        (iter(["O2", "O2", "Q"]), NotationError, r"Hand 3: No\. 1: "),
        ("O2 O-W", TypeError, "Several hands"),
        (Hand("O2 O-W"), TypeError, "Several hands"),
        ([1, 2], TypeError, "A hand is made of"),
        (np.array([[0, 1], [5, 5]]), RuleError, "is in the hand twice"),
        (np.array([[0, 60]]), ValueError, "from 0 to 59, not 60"),
        (np.array([[-1, 3]]), ValueError, "from 0 to 59, not -1"),
        (np.array([0, 1]), ValueError, "two dimensions, not 1"),
        (np.zeros((2, 0), dtype=np.int64), RuleError, "at least one card"),
        (np.array([range(61)]), RuleError, "at most 60 cards, not 61"),
    ],
)
def test_other_values_than_lists_of_hands_are_refused(wrong: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        solve_many(wrong)


@pytest.mark.parametrize("spheres", [-1, 12, True, 6.5])
def test_an_invalid_limit_of_spheres_is_refused(spheres: Any) -> None:
    with pytest.raises(RuleError) as refused:
        solve_many([], spheres=spheres)
    assert refused.value.code == "spheres_out_of_range"


def test_solving_one_hand_still_loads_no_numpy() -> None:
    program = "import sys, dimension.solver; dimension.solver.solve('O2'); assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_hands_of_nearly_all_cards_get_the_tray_that_solve_finds() -> None:
    hands = [*random_hands(60, 8, [45, 59]), Hand(CARDS)]
    assert in_stages(card_rows(hands, MAX_CARDS)) == one_by_one(hands)
