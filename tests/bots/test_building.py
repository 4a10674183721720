"""A bot builds its tray move by move, in time."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dimension import CARDS, Hand, Tray, parse_tray
from dimension.board.geometry import SYMMETRIES
from dimension.bots.base import Pace, Step
from dimension.bots.building import build
from dimension.bots.registry import BOTS, LEVELS, best_tray, plan
from dimension.solver.distance import fewest_moves

FULL = parse_tray("KWBGOWB/G.O.K./W")
CLUMSY = Pace(reading=(3000, 6000), moving=(1500, 4000), hesitation=0.3, slips=1.0)
SURE = CLUMSY._replace(slips=0.0)

levels = st.sampled_from(LEVELS)
seeds = st.integers(0, 100_000)
seconds = st.sampled_from([0, 15, 30, 60, 600])


def _hand(seed: int) -> Hand:
    return Hand(Random(seed).sample(CARDS, 6))


def _total(steps: tuple[Step, ...]) -> int:
    return sum(step.delay_ms for step in steps)


@settings(max_examples=60)
@given(level=levels, seed=seeds, seconds=seconds)
def test_a_plan_goes_move_by_move_to_the_tray_the_bot_wants_and_leaves_time(
    level: str, seed: int, seconds: int
) -> None:
    hand = _hand(seed)
    steps = plan(level, hand, Tray(), seconds, Random(seed))
    before = Tray()
    for step in steps:
        # Every tray of the rules is legal; it only has to be one move away.
        assert fewest_moves(before, step.tray) == 1
        before = step.tray
    assert before == best_tray(level, hand, Random(seed))
    assert _total(steps) <= 850 * (seconds or 60)
    assert all(step.delay_ms >= 300 for step in steps)


@settings(max_examples=60)
@given(level=levels, seed=seeds, seconds=st.integers(0, 60))
def test_a_plan_can_begin_with_any_tray_and_any_time_left(level: str, seed: int, seconds: int) -> None:
    hand, before = _hand(seed), best_tray("casual", _hand(seed + 1), Random(seed))
    steps = plan(level, hand, before, seconds, Random(seed))
    assert _total(steps) <= 850 * (seconds or 60)
    for step in steps:
        assert fewest_moves(before, step.tray) == 1
        before = step.tray
    if seconds == 0 or seconds >= 15:
        wanted = best_tray(level, hand, Random(seed))
        assert before in {wanted.transformed(symmetry) for symmetry in SYMMETRIES}


def test_a_bot_that_has_what_it_wants_in_some_orientation_does_nothing() -> None:
    for symmetry in SYMMETRIES:
        assert build(FULL.transformed(symmetry), FULL, CLUMSY, 60, Random(1)) == ()


def test_a_bot_resumes_where_it_stopped() -> None:
    steps = build(Tray(), FULL, SURE, 60, Random(1))
    rest = build(steps[6].tray, FULL, SURE, 60, Random(2))
    assert len(rest) == len(steps) - 7
    assert rest[-1].tray == FULL


def test_the_same_randomness_leads_to_the_same_plan() -> None:
    assert plan("beginner", _hand(3), Tray(), 60, Random(8)) == plan("beginner", _hand(3), Tray(), 60, Random(8))


def test_the_order_differs_from_time_to_time() -> None:
    orders = {tuple(step.tray for step in build(Tray(), FULL, SURE, 60, Random(seed))) for seed in range(20)}
    assert len(orders) > 15


def test_slips_are_put_right_by_exchanges_and_swaps() -> None:
    kinds = set()
    for seed in range(30):
        steps = build(Tray(), FULL, CLUMSY, 600, Random(seed))
        assert steps[-1].tray == FULL
        for one, next_one in pairwise(steps):
            changed = sum(one.tray[p] is not next_one.tray[p] for p in range(14))
            same_shape = one.tray.occupied == next_one.tray.occupied
            kinds.add((same_shape, changed))
    assert kinds == {(False, 1), (True, 1), (True, 2)}


def test_a_bot_in_a_hurry_makes_no_slips() -> None:
    assert len(build(Tray(), FULL, CLUMSY, 15, Random(1))) == FULL.spheres


@pytest.mark.parametrize(("left", "most"), [(1, 2), (2, 5), (3, 8)])
def test_moves_that_do_not_fit_into_the_time_left_are_left_out(left: int, most: int) -> None:
    assert len(build(Tray(), FULL, CLUMSY, left, Random(1))) == most


def test_even_the_fastest_pace_leaves_three_tenths_of_a_second_between_moves() -> None:
    steps = build(Tray(), FULL, Pace((0, 0), (0, 0), hesitation=0.0, slips=0.0), 60, Random(1))
    assert [step.delay_ms for step in steps] == [300] * FULL.spheres


def test_a_beginner_takes_one_and_a_half_to_four_seconds_for_a_sphere_and_sometimes_hesitates() -> None:
    delays = [
        step.delay_ms for seed in range(20) for step in plan("beginner", _hand(seed), Tray(), 600, Random(seed))[1:]
    ]
    assert min(delays) >= 1500
    assert 0.1 < sum(delay > 4000 for delay in delays) / len(delays) < 0.3


def test_better_levels_are_faster_and_surer() -> None:
    paces = [BOTS[level].pace for level in LEVELS]
    for slower, faster in pairwise(paces):
        assert all(
            mine > other
            for mine, other in zip(slower.reading + slower.moving, faster.reading + faster.moving, strict=True)
        )
        assert slower.slips > faster.slips
        assert slower.hesitation >= faster.hesitation
