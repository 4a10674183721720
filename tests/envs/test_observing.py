"""Observations of agents."""

import numpy as np
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from dimension.board.colors import COLORS
from dimension.board.geometry import POSITIONS
from dimension.envs.actions import RoundState
from dimension.envs.observing import EMPTY, hand_flags, observe, round_spaces, tray_flags
from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand
from dimension.rules.tray import Tray
from tests.strategies import hands, trays


@given(trays)
def test_each_position_holds_exactly_one_color_or_nothing(tray: Tray) -> None:
    flags = tray_flags(tray)
    assert (flags.sum(axis=1) == 1).all()
    for position in POSITIONS:
        color = tray[position]
        assert flags[position, EMPTY if color is None else color]


@given(hands)
def test_the_flags_of_a_hand_are_its_cards(hand: Hand) -> None:
    assert {CARDS[index] for index in np.flatnonzero(hand_flags(hand))} == set(hand)


@given(hands, trays, st.integers(0, 30))
@hypothesis_settings(deadline=None)
def test_an_observation_lies_in_its_spaces(hand: Hand, tray: Tray, steps: int) -> None:
    seen, spaces = observe(RoundState(hand, steps, tray)), round_spaces(30)
    assert seen.keys() == spaces.keys()
    assert all(space.contains(seen[name]) for name, space in spaces.items())
    assert [int(left) for left in seen["left"]] == [tray.left(color) for color in COLORS]
