"""Games for somebody's first time."""

import pytest

from dimension.rules.settings import GameSettings, Grade
from dimension.rules.shuffle import MAX_SEED
from dimension.rules.stack import deal_game
from dimension.solver.grades import LEAST_TRAYS, SolverOracle, fulfillable, gentle_seed

GRADES = list(LEAST_TRAYS)


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
def test_the_seed_stays_within_bounds_however_little_there_is_to_find(
    first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dimension.solver.grades._MOST_HANDS", 10)
    settings = GameSettings(cards=8, rounds=6, contradictions="none")
    assert 0 <= gentle_seed(settings, first) <= MAX_SEED
