"""Puzzles made from random hands are what they say they are."""

from itertools import chain, count

import pytest

from dimension.rules.puzzle_recipes import CONFLICT_GRADES, GRADES, RECIPES, PuzzleKind, Recipe
from dimension.rules.scoring import score_tray
from dimension.rules.settings import Grade
from dimension.solver.conflicts import explain
from dimension.solver.grades import LEAST_TRAYS, fulfillable
from dimension.solver.puzzles import MadePuzzle, make_puzzles, start_rating


def made(kind: PuzzleKind, cards: int = 6, hands: int = 150) -> list[MadePuzzle]:
    return [*make_puzzles([Recipe(kind, cards, grade) for grade in GRADES], cards, 2014, hands)]


def test_a_hand_to_fulfill_can_be_and_its_grade_counts_all_right_trays() -> None:
    puzzles = made(PuzzleKind.FULFILL)
    assert len({puzzle.recipe.grade for puzzle in puzzles}) == len(GRADES)
    assert all(puzzle.solution.bonus for puzzle in puzzles)
    hardest = max(puzzles, key=lambda puzzle: puzzle.rating)
    solution = hardest.solution
    trays = {*chain.from_iterable(solution._replace(score=spheres).trays() for spheres in range(5, solution.score + 1))}
    assert all(score_tray(solution.hand, tray).bonus for tray in trays)
    assert hardest.rating == start_rating(len(trays))
    assert LEAST_TRAYS[hardest.recipe.grade] <= len(trays) < LEAST_TRAYS[Grade.EXPERT]


def test_an_optimum_puzzle_has_a_hand_that_no_tray_fulfills() -> None:
    puzzles = made(PuzzleKind.OPTIMUM)
    assert puzzles
    for puzzle in puzzles:
        assert explain(puzzle.solution.hand).at_all
        assert puzzle.solution.failed
        assert not puzzle.solution.bonus
        assert puzzle.rating == start_rating(puzzle.solution.count_trays())
        assert puzzle.solution.count_trays() >= LEAST_TRAYS[puzzle.recipe.grade]


@pytest.mark.parametrize("cards", [4, 6])
def test_cards_that_contradict_are_one_smallest_set(cards: int) -> None:
    puzzles = made(PuzzleKind.CONFLICT, cards)
    assert puzzles
    for puzzle in puzzles:
        (conflict,) = puzzle.conflicts
        assert explain(puzzle.solution.hand).with_five_colors == (conflict,)
        assert not fulfillable(conflict)
        assert len(conflict) == max(GRADES.index(puzzle.recipe.grade) + 1, 2)
        assert len(conflict) < len(puzzle.solution.hand)


def test_only_what_is_wanted_is_made_and_the_same_seed_makes_the_same() -> None:
    wanted = Recipe(PuzzleKind.FULFILL, 3, Grade.EASY)
    puzzles = [*make_puzzles([*RECIPES, wanted], 3, 1, 20)]
    assert {puzzle.recipe for puzzle in puzzles} == {wanted}
    assert [*make_puzzles([wanted], 3, 1, 20)] == puzzles
    assert [*make_puzzles([wanted], 3, 2, 20)] != puzzles
    assert not [*make_puzzles([wanted], 4, 1, 20)]


def test_fewer_right_trays_are_never_rated_lower() -> None:
    ratings = [start_rating(trays) for trays in (1, 10, 11, 450, 2_400, 9_000, 35_000, 1_000_000, 50_000_000)]
    assert ratings == sorted(ratings, reverse=True)
    assert (ratings[0], ratings[-1]) == (2400, 800)
    assert start_rating(1_000) - start_rating(10_000) == 320


def test_a_puzzle_is_rated_by_the_number_of_its_right_trays() -> None:
    numbers = (0, 1, 10, 11, 20, 100, 1_000, 12_345, 1_000_000, 10_000_000)
    assert [start_rating(trays) for trays in numbers] == [
        *(2400, 2400, 2400, 2387, 2304, 2080, 1760, 1411, 800, 800),
    ]


def test_the_same_seed_makes_the_same_puzzles_for_ever() -> None:
    wanted = [*RECIPES, *(Recipe(kind, 4, grade) for kind in PuzzleKind for grade in GRADES)]
    made = [
        (str(puzzle.solution.hand), puzzle.recipe.kind.value, puzzle.recipe.grade.value, puzzle.rating)
        for puzzle in make_puzzles(wanted, 6, 2014, 13)
    ]
    assert made == [
        ("B-G GxG KxK K-B B-O K-G", "fulfill", "easy", 1043),
        ("KxB G+K O_ WxB K2 OxO", "fulfill", "medium", 1428),
        ("KxK G-G O1 B>W G_ W_", "fulfill", "easy", 1053),
        ("GxG KxG K-W WxW K-G W-B", "conflict", "medium", 1250),
        ("K2 B2 O1 W-W K_ K-O", "fulfill", "easy", 1171),
        ("K_ W-B G+K KxW W+O O^", "fulfill", "hard", 1455),
        ("O_ O-O BxB W-G GxO K>B", "fulfill", "easy", 1185),
        ("W1 K_ G1 WxG K2 K-B", "fulfill", "easy", 1116),
        ("K-G G1 K>B BxG K_ W-W", "fulfill", "medium", 1294),
        ("O^ K_ B-B B-O BxB O2", "conflict", "medium", 1250),
        ("GxG K-K G1 K-G K-O G-G", "optimum", "easy", 983),
    ]
    four = [puzzle for puzzle in make_puzzles(wanted, 4, 2014, 20) if puzzle.recipe.kind is not PuzzleKind.FULFILL]
    assert [(str(puzzle.solution.hand), puzzle.recipe.kind.value, puzzle.rating) for puzzle in four] == [
        ("KxG K-W WxW K-G", "conflict", 1000),
        ("G1 K-G K-O G-G", "optimum", 800),
        ("G1 K-G K-O G-G", "conflict", 1000),
    ]


@pytest.mark.parametrize(
    ("size", "rating"), [((2, 4), 1000), ((2, 6), 1250), ((3, 6), 1500), ((4, 6), 1750), ((5, 6), 2000)]
)
def test_a_conflict_of_more_cards_is_rated_higher(size: tuple[int, int], rating: int) -> None:
    recipe = Recipe(PuzzleKind.CONFLICT, size[1], CONFLICT_GRADES[size])
    for seed in count():
        made = next(make_puzzles([recipe], size[1], seed, 2_000), None)
        if made is not None:
            break
    assert made is not None
    assert (len(made.conflicts[0]), made.rating) == (size[0], rating)
