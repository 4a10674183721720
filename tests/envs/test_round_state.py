"""A round as a value: each step returns the next one."""

import pytest

from dimension.board.colors import BLACK, WHITE
from dimension.envs.actions import ACTIONS, DONE, RoundState, action_of
from dimension.errors import RuleError
from dimension.rules.moves import Lift, Put
from dimension.rules.notation import parse_hand
from dimension.rules.tray import Tray

START = RoundState(parse_hand("K1 W-W"), 3)


def test_the_first_reward_includes_what_the_empty_tray_scores() -> None:
    state, reward, illegal = START.after(action_of(Put(WHITE, 0)))
    # One sphere, and both cards fail.
    assert (state.tray, reward, illegal) == (Tray({0: WHITE}), 1 - 4, False)
    state, reward, _ = state.after(action_of(Put(BLACK, 1)))
    assert (reward, state.rewarded) == (3, 0)


def test_the_steps_run_out() -> None:
    state = START
    for left in (2, 1, 0):
        assert not state.over
        state = state.after(action_of(Put(BLACK, 0))).state
        assert state.steps_left == left
    assert state.over
    assert not state.done


def test_being_done_ends_the_round() -> None:
    state, _, _ = START.after(DONE)
    assert state.over
    assert state.steps_left == 2
    assert state.waited().steps_left == 1


def test_an_illegal_action_uses_a_step_or_raises() -> None:
    state, reward, illegal = START.after(action_of(Lift(0)))
    assert (state.tray, illegal, state.steps_left) == (Tray(), True, 2)
    assert reward == -2
    with pytest.raises(RuleError, match="no sphere on position 0"):
        START.after(action_of(Lift(0)), strict=True)


@pytest.mark.parametrize("action", [-1, ACTIONS])
def test_an_action_that_does_not_exist_is_an_error(action: int) -> None:
    with pytest.raises(ValueError, match="from 0 to 84"):
        START.after(action)
