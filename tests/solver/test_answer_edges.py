"""Answers of the solver at their edges: cut points, limits, and what they are made of."""

from itertools import combinations, count, islice
from typing import NamedTuple, cast

import numpy as np
import pytest

from dimension.board.geometry import mask_of
from dimension.errors import RuleError
from dimension.rules.cards import Card
from dimension.rules.hand import Hand
from dimension.rules.move_kinds import Lift, Put, Swap
from dimension.rules.moves import apply_move
from dimension.rules.puzzle_recipes import CONFLICT_GRADES, GRADES, RECIPES, PuzzleKind, Recipe
from dimension.rules.scoring import Edition, score_tray
from dimension.rules.settings import GameSettings, Grade
from dimension.rules.shuffle import MAX_SEED
from dimension.rules.stack import deal_game
from dimension.rules.tray import Tray
from dimension.solver import grades as gentle
from dimension.solver.conflicts import MAX_EXPLAINED, Conflicts, explain
from dimension.solver.distance import Difference, fewest_moves, most_circles, moves_between, shape_difference
from dimension.solver.game_par import Par, ParRound, par, par_of_game
from dimension.solver.grades import LEAST_TRAYS, SolverOracle, gentle_seed, grade_of_solution
from dimension.solver.nearest import _choices, nearest_optimal
from dimension.solver.optimal import optimal_masks
from dimension.solver.optimal_count import count_all
from dimension.solver.puzzles import _about_trays, make_puzzles, start_rating
from dimension.solver.single import check_spheres, solve
from dimension.solver.solution import Solution

FIFTEEN = "K1 K2 W1 W2 B1 B2 G1 G2 O1 O2 K-K W-W B-B G-G O-O"
HARDNESS: dict[Grade, int] = {grade: hardness for hardness, grade in enumerate(GRADES)}


class _Counted(NamedTuple):
    """A solution with a number of trays."""

    trays: int

    def count(self, *_: object) -> int:
        return self.trays


@pytest.mark.parametrize(
    ("trays", "grade"),
    [
        (35_000, Grade.EASY),
        (34_999, Grade.MEDIUM),
        (9_000, Grade.MEDIUM),
        (8_999, Grade.HARD),
        (2_400, Grade.HARD),
        (2_399, Grade.EXPERT),
        (450, Grade.EXPERT),
        (449, Grade.EVIL),
        (0, Grade.EVIL),
    ],
)
def test_a_grade_begins_at_its_cut_point(trays: int, grade: Grade) -> None:
    assert grade_of_solution(cast("Solution", _Counted(trays))) is grade
    made = _about_trays(PuzzleKind.FULFILL, solve("K1"), trays)
    assert (made.recipe, made.rating) == (Recipe(PuzzleKind.FULFILL, 1, grade), start_rating(trays))
    assert LEAST_TRAYS[Grade.EVIL] == 0


# --- Solving -------------------------------------------------------------------------------------


def test_a_hand_of_fourteen_cards_is_explained_and_one_of_fifteen_is_not() -> None:
    fourteen = Hand(FIFTEEN.split()[:MAX_EXPLAINED])
    assert len(fourteen) == 14
    assert explain(fourteen).at_all
    assert solve(FIFTEEN).score <= 11
    with pytest.raises(RuleError) as caught:
        explain(FIFTEEN)
    assert (caught.value.code, caught.value.details) == ("hand_too_large_to_explain", {"count": 15, "most": 14})


@pytest.mark.parametrize(("spheres", "shown"), [(-1, -1), (12, 12), (5.0, 5.0), (True, True), ("5", "'5'")])
def test_a_limit_is_an_integer_up_to_the_capacity_of_a_tray(spheres: int, shown: object) -> None:
    with pytest.raises(RuleError) as caught:
        check_spheres(spheres)
    assert (caught.value.code, caught.value.details) == (
        "spheres_out_of_range",
        {"value": shown, "least": 0, "most": 11},
    )
    with pytest.raises(RuleError):
        solve("K1", spheres=spheres)
    assert [check_spheres(number) for number in range(12)] == list(range(12))


def test_a_limited_solution_knows_its_limit_and_its_trays_keep_it() -> None:
    for limit in range(11):
        limited = solve("O2 O-W KxW B_ G^ O>K", spheres=limit)
        assert limited.most_spheres == limit
        assert limited.tray.spheres <= limit
    assert type(solve("O2")) is Solution
    assert solve("O2").most_spheres == 11


def test_a_hand_that_nothing_fulfills_has_an_optimum_below_zero_without_spheres() -> None:
    empty = solve("K1 K-K W1", spheres=0)
    assert (empty.score, empty.bonus, str(empty.failed), empty.with_bonus) == (
        -4,
        False,
        "(Card('K1'), Card('W1'))",
        None,
    )


def test_the_first_five_color_tray_after_the_best_has_the_bonus() -> None:
    # The counts that follow at once on those of the best tray are the first with five colors.
    found = solve("KxG W^ WxW W-O KxB").with_bonus
    assert found is not None
    assert (found.score, found.tray) == (9, Tray("OBGWKKW/W..K../."))


def test_a_solution_counts_its_trays_and_answers_like_a_tuple() -> None:
    solution = solve("O2 O-W KxW B_ G^ O>K")
    trays = list(solution.trays())
    assert solution.count() == len(trays) == len(set(trays))
    assert solution.count_up_to_symmetry() == len({tray.canonical() for tray in trays})
    assert solution.count(True) == 1
    assert optimal_masks(solution).dtype == np.uint16
    assert solution.density() == solution.count() / count_all()


# --- Distances -----------------------------------------------------------------------------------


def test_an_apex_that_changes_its_supports_is_lifted_and_put_again() -> None:
    one, other = mask_of(*range(7), 7, 9, 11, 13), mask_of(*range(7), 8, 10, 12, 13)
    assert shape_difference(one, other) == Difference(mask_of(7, 9, 11, 13), mask_of(8, 10, 12, 13), mask_of(*range(7)))
    assert shape_difference(one, other).moves == 8
    assert shape_difference(one, one) == Difference(0, 0, one)
    assert shape_difference(0, mask_of(0, 1)) == Difference(0, mask_of(0, 1), 0)


def test_circles_share_no_arrow_and_there_are_as_many_as_possible() -> None:
    assert most_circles(()) == ()
    assert most_circles(((0, 1),)) == ()
    assert most_circles(((0, 1), (1, 0))) == (((0, 1), (1, 0)),)
    assert len(most_circles(((0, 1), (1, 2), (2, 0)))) == 1
    assert len(most_circles(((0, 1), (0, 1), (1, 2), (1, 2), (2, 0), (2, 0)))) == 2
    assert len(most_circles(((0, 1), (1, 2), (2, 3), (3, 4), (4, 0)))) == 1
    assert len(most_circles(((0, 1), (1, 0), (1, 2), (2, 1), (2, 0), (0, 2)))) == 3
    assert len(most_circles(((0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2)))) == 2
    assert most_circles(((0, 1), (1, 2), (3, 4))) == ()


def test_moves_are_lifts_from_the_top_exchanges_swaps_and_puts_from_the_bottom() -> None:
    full, other = Tray("KWBGOWB/G.O.K./W"), Tray("WKBGOKB/.G.O.W/.")
    moves = moves_between(full, other)
    assert [type(move) for move in moves] == [Lift] * 4 + [Put] + [Swap] + [Put] * 3
    assert [move.position for move in moves if isinstance(move, Lift)] == [13, 11, 9, 7]
    tray = full
    for move in moves:
        tray = apply_move(tray, move)
    assert tray == other
    assert len(moves) == fewest_moves(full, other) == 9
    assert moves_between(full, full) == ()
    assert fewest_moves(full, full) == 0


def test_a_search_ends_after_the_given_number_of_moves() -> None:
    # Five moves lead to the nearest optimal tray, seven to the one that is known without a search.
    solution = solve("WxW K_ GxG B1 GxO K1")
    lengths = [len(nearest_optimal(solution, "KWBGO../....../.", within).moves) for within in (0, 4, 5, 6, 9, None)]
    assert lengths == [7, 7, 5, 5, 5, 5]


@pytest.mark.parametrize("hand", ["WxW K_ GxG B1 GxO K1", "K-W KxW K1 W1 B2"])
def test_a_missing_sphere_is_put_back(hand: str) -> None:
    solution = solve(hand)
    for optimal in islice(solution.trays(), 0, 400, 130):
        top = max(optimal)
        found, (back,), is_nearest = nearest_optimal(solution, optimal.remove(top))
        assert is_nearest
        assert isinstance(back, Put)
        assert score_tray(hand, found).points == solution.score
        assert nearest_optimal(solution, optimal).moves == ()


def test_positions_are_chosen_from_a_shape_only() -> None:
    shape = mask_of(1, 2, 5, 6)
    chosen = _choices(shape, 2)
    assert chosen.dtype == np.uint16
    assert sorted(chosen.tolist()) == sorted(mask_of(*pair) for pair in combinations((1, 2, 5, 6), 2))


# --- Conflicts -----------------------------------------------------------------------------------


def test_smallest_conflicts_come_by_size_and_then_in_the_order_of_the_hand() -> None:
    found = explain("O-O K-K K1 O1 KxG K-G")
    assert [[str(card) for card in conflict] for conflict in found.with_five_colors] == [
        ["O-O", "O1"],
        ["K-K", "K1"],
        ["KxG", "K-G"],
    ]
    assert [[str(card) for card in conflict] for conflict in found.at_all] == [["O-O", "O1"], ["K-K", "K1"]]
    assert explain("K1 W1") == Conflicts((), ())
    pair = explain("K1 K2 K+W W1 O1")
    assert pair.with_five_colors == ()
    three = explain("K1 K2 K>B B>W W>G")
    assert all(Card("K1") not in conflict or Card("K2") in conflict for conflict in three.with_five_colors)


# --- Par -----------------------------------------------------------------------------------------


def test_par_adds_points_and_tokens_to_the_starting_points() -> None:
    hand, tray = Hand("K1"), Tray("K....../....../.")
    rounds = (ParRound(hand, tray, 9, True), ParRound(hand, tray, 7, False), ParRound(hand, tray, 5, True))
    found = Par(28, rounds, Edition.ENGLISH)
    assert (found.points, found.bonus_tokens, found.token_points) == (31, 2, -1)
    german = Par(28, rounds, Edition.GERMAN)
    assert german.token_points == -3


def test_a_game_and_its_hands_have_the_same_par() -> None:
    settings = GameSettings(rounds=3, edition="de")
    hands = [deal.hand for deal in deal_game(settings, 5)]
    assert par_of_game(settings, 5) == par(hands, "de")
    assert par_of_game(settings, 5, spheres=6) == par(hands, "de", spheres=6)
    assert par_of_game(settings, 6) != par_of_game(settings, 5)
    assert par(hands).edition is Edition.ENGLISH
    assert par([]) == Par(10 + Edition.ENGLISH.token_points(0), (), Edition.ENGLISH)


# --- Puzzles -------------------------------------------------------------------------------------


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


# --- Gentle games --------------------------------------------------------------------------------


def _unkindness(settings: GameSettings, seed: int) -> int:
    oracle = SolverOracle()
    hardness = [HARDNESS[oracle.grade(deal.hand)] for deal in deal_game(settings, seed, oracle)]
    easier = sum(max(0, before - after) for before, after in zip([0, *hardness], hardness, strict=False))
    return easier + sum(max(0, own - place) for place, own in enumerate(hardness))


@pytest.mark.parametrize(("cards", "rounds"), [(4, 1), (4, 3), (6, 2)])
def test_a_gentle_game_is_the_first_from_there_on_that_gets_harder_step_by_step(cards: int, rounds: int) -> None:
    settings = GameSettings(contradictions="none", cards=cards, rounds=rounds)
    for first in (0, 100):
        kind = next(seed for seed in count(first) if _unkindness(settings, seed) == 0)
        assert gentle_seed(settings, first) == kind


def test_after_the_last_seed_comes_the_first() -> None:
    settings = GameSettings(contradictions="none", cards=6, rounds=2)
    for first in (MAX_SEED, MAX_SEED - 1):
        seeds = (number % 2**53 for number in count(first))
        assert gentle_seed(settings, first) == next(seed for seed in seeds if _unkindness(settings, seed) == 0)
    easy = GameSettings(contradictions="none", cards=3, rounds=1)
    kind = [first for first in range(MAX_SEED - 9, MAX_SEED + 1) if _unkindness(easy, first) == 0]
    assert [gentle_seed(easy, first) for first in kind] == kind
    assert kind[-1] == MAX_SEED


def test_when_time_is_up_the_kindest_whole_game_so_far_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    assert gentle._MOST_HANDS == 1_000
    settings = GameSettings(contradictions="none", cards=6, rounds=3)
    assert [_unkindness(settings, seed) for seed in range(4)] == [5, 4, 4, 2]
    for hands, seeds in (
        (1, [0, 5]),
        (6, [0, 5]),
        (7, [1, 5]),
        (12, [1, 5]),
        (13, [3, 5]),
        (20, [3, 10]),
        (40, [21, 21]),
    ):
        monkeypatch.setattr("dimension.solver.grades._MOST_HANDS", hands)
        assert [gentle_seed(settings, first) for first in (0, 5)] == seeds
