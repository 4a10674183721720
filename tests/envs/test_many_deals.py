"""Deals for many rounds equal the deals of single environments, and each is kept after its first lookup."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from gymnasium.utils import seeding
from numpy.typing import NDArray

from dimension.envs.dealing import Dealing, dealt_hand
from dimension.envs.many_deals import DealBook, DealColumns, DealStream, columns_of
from dimension.envs.observing import hand_flags

FEW = Dealing().changed({"deals": 20, "first_deal": 5})
ALL = Dealing()


def _values(columns: DealColumns) -> list[Any]:
    some: tuple[NDArray[Any], ...] = columns
    return [column.tolist() for column in some]


@pytest.mark.parametrize("dealing", [FEW, ALL], ids=["few", "all"])
def test_a_stream_draws_what_single_environments_draw(dealing: Dealing) -> None:
    stream = DealStream([7, 8])
    both, second = np.array([0, 1]), np.array([1])
    # More deals than are drawn in one batch, and twice as many for the second round.
    drawn = [(*stream.next(both, dealing), *stream.next(second, dealing)) for _ in range(40)]
    one, other = (seeding.np_random(seed)[0] for seed in (7, 8))
    assert [deals[0] for deals in drawn] == [dealing.draw(one) for _ in range(40)]
    assert [deal for deals in drawn for deal in deals[1:]] == [dealing.draw(other) for _ in range(80)]


def test_some_rounds_of_a_stream_can_restart_while_others_continue() -> None:
    stream, untouched = DealStream([7, 8, 9]), DealStream([7, 8, 9])
    every = np.arange(3)
    first = stream.next(every, ALL).tolist()
    assert untouched.next(every, ALL).tolist() == first
    stream.seed(np.array([0, 1]), [7, None, 7])
    assert stream.seeds == (7, 8, 9)
    assert stream.next(every, ALL).tolist() == [first[0], *untouched.next(every, ALL)[1:].tolist()]


def test_a_stream_without_seeds_reports_the_seeds_it_chose() -> None:
    stream = DealStream([None, None])
    every = np.arange(2)
    assert DealStream(stream.seeds).next(every, ALL).tolist() == stream.next(every, ALL).tolist()


DEALINGS = [
    FEW,
    Dealing().changed({"split": "test", "cards": 4}),
    Dealing().changed({"hand": "O2 O1 K-W"}),
    Dealing().changed({"grade": "easy", "cards": 3}),
    Dealing().changed({"contradictions": "none"}),
]


@pytest.mark.parametrize("spheres", [11, 3])
@pytest.mark.parametrize("dealing", DEALINGS)
def test_columns_hold_the_values_of_each_deal(dealing: Dealing, spheres: int) -> None:
    dealing = replace(dealing, spheres=spheres)
    numbers = dealing.first_deal + np.array([0, 1, 2]) % dealing.deals
    columns = columns_of(dealing, numbers)
    for at, deal in enumerate(numbers.tolist()):
        dealt = dealt_hand(dealing, deal)
        assert np.array_equal(columns.hands[at], hand_flags(dealt.hand))
        assert (columns.optimum[at], columns.as_promised[at]) == (dealt.optimum, dealt.as_promised)
    assert columns.planes.shape[1] == len(columns.numbers) == 3


def test_hands_of_different_sizes_share_columns() -> None:
    hands = ["O2 K1 W-W", "O1", "K-W K1 G1", "G^"]
    columns = columns_of(Dealing().given(hands), np.arange(-4, 0))
    for at, hand in enumerate(hands):
        alone = columns_of(Dealing().changed({"hand": hand}), np.array([-1]))
        assert np.array_equal(columns.hands[at], alone.hands[0])
        assert np.array_equal(columns.planes[:, at], alone.planes[:, 0])
        assert (columns.numbers[at], columns.optimum[at]) == (alone.numbers[0], alone.optimum[0])
    assert columns.as_promised.all()


@pytest.mark.parametrize("dealing", [FEW, ALL], ids=["kept", "too many to keep"])
def test_a_book_is_consistent(dealing: Dealing) -> None:
    book, deals = DealBook(dealing), np.array([9, 24, 9])
    expected = _values(columns_of(dealing, deals))
    assert _values(book.look_up(deals)) == expected
    assert _values(book.look_up(deals)) == expected


@pytest.mark.parametrize("dealing", [ALL, Dealing().changed({"split": "train", "cards": 3})], ids=["games", "split"])
def test_hands_dealt_in_advance_come_next(dealing: Dealing) -> None:
    stream, alone = DealStream([3, 4, 5]), DealStream([3, 4, 5])
    book, rng = DealBook(dealing), np.random.default_rng(0)
    for _ in range(40):
        which = np.flatnonzero(rng.random(3) < 0.6)
        deals = stream.next(which, dealing)
        assert deals.tolist() == alone.next(which, dealing).tolist()
        assert _values(book.look_up(deals, stream)) == _values(columns_of(dealing, deals))
    # Deals that were not dealt in advance can also be looked up.
    assert _values(book.look_up(np.array([1, 2]), stream)) == _values(columns_of(dealing, np.array([1, 2])))


def test_looking_ahead_consumes_nothing() -> None:
    stream, alone = DealStream([7, 8]), DealStream([7, 8])
    both = np.array([0, 1])
    for count in (0, 1, 16, 5):
        ahead = stream.upcoming(ALL, count).reshape(2, count)
        assert stream.upcoming(ALL, count).tolist() == ahead.reshape(-1).tolist()
        for column in ahead.T:
            assert stream.next(both, ALL).tolist() == alone.next(both, ALL).tolist() == column.tolist()
