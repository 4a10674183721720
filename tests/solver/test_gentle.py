"""Games for the first time of a player."""

from itertools import count

import pytest

from dimension.rules.hand import Hand
from dimension.rules.puzzle_recipes import GRADES
from dimension.rules.settings import GameSettings, Grade
from dimension.rules.shuffle import MAX_SEED
from dimension.rules.stack import deal_game
from dimension.solver.grades import SolverOracle, fulfillable, gentle_seed

HARDNESS: dict[Grade, int] = {grade: hardness for hardness, grade in enumerate(GRADES)}


def _grades(settings: GameSettings, seed: int) -> list[Grade]:
    return [SolverOracle().grade(deal.hand) for deal in deal_game(settings, seed, SolverOracle())]


def test_a_gentle_game_begins_easily_and_gets_harder_step_by_step() -> None:
    settings = GameSettings(contradictions="none", rounds=4)
    seed = gentle_seed(settings, 2014)
    grades = _grades(settings, seed)
    assert grades == sorted(grades, key=GRADES.index)
    assert all(GRADES.index(grade) <= place for place, grade in enumerate(grades))
    assert all(fulfillable(deal.hand) for deal in deal_game(settings, seed, SolverOracle()))


def test_the_search_depends_on_where_it_begins_and_on_nothing_else() -> None:
    settings = GameSettings(contradictions="none", rounds=2)
    assert gentle_seed(settings, 5) == gentle_seed(settings, 5)
    assert gentle_seed(settings, 5) != gentle_seed(settings, 500_000)


@pytest.mark.parametrize("first", [0, MAX_SEED])
def test_the_seed_stays_within_bounds_however_little_there_is_to_find(first: int) -> None:
    settings = GameSettings(cards=8, rounds=6, contradictions="none")
    assert 0 <= gentle_seed(settings, first, 10) <= MAX_SEED


def _asks_for_sum(hand: Hand) -> bool:
    """Ruling R3: two cards ask for an exact number of one color, and mean their sum."""
    return any({f"{color}1", f"{color}2"} <= {card.code for card in hand.cards} for color in "KWBGO")


def test_no_gentle_game_has_two_cards_that_ask_for_their_sum() -> None:
    settings = GameSettings(contradictions="none")
    oracle = SolverOracle()
    for first in range(0, 10_000, 1_000):
        deals = deal_game(settings, gentle_seed(settings, first, 250), oracle)
        assert not any(_asks_for_sum(deal.hand) for deal in deals), first


def _unkindness(settings: GameSettings, seed: int) -> int:
    oracle = SolverOracle()
    hardness = [HARDNESS[oracle.grade(deal.hand)] for deal in deal_game(settings, seed, oracle)]
    trap = 1_000 * any(_asks_for_sum(deal.hand) for deal in deal_game(settings, seed, oracle))
    easier = trap + sum(max(0, before - after) for before, after in zip([0, *hardness], hardness, strict=False))
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


def test_when_time_is_up_the_kindest_whole_game_so_far_is_taken() -> None:
    settings = GameSettings(contradictions="none", cards=6, rounds=3)
    assert [_unkindness(settings, seed) for seed in range(4)] == [5, 4, 4, 2]
    for hands, seeds in (
        (1, [0, 5]),
        (6, [0, 5]),
        (7, [1, 5]),
        (12, [1, 5]),
        (13, [3, 5]),
        # Seed 10 has two exact numbers of a color.
        (20, [3, 5]),
        (26, [3, 13]),
        (40, [21, 21]),
    ):
        assert [gentle_seed(settings, first, hands) for first in (0, 5)] == seeds
