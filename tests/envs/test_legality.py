"""The mask holds exactly the actions that change something."""

import pytest
from hypothesis import given

from dimension.envs.actions import DONE, MOVES, action_mask, action_of
from dimension.errors import RuleError
from dimension.rules.moves import Move, Swap, apply_move
from dimension.rules.tray import Tray
from tests.strategies import trays


def changes(tray: Tray, move: Move) -> bool:
    try:
        return apply_move(tray, move) != tray
    except RuleError:
        return False


@given(trays)
def test_the_mask_has_the_legal_actions_that_change_the_tray(tray: Tray) -> None:
    mask = action_mask(tray)
    assert mask[DONE]
    assert mask[:DONE].tolist() == [int(changes(tray, move)) for move in MOVES]


def test_every_action_has_its_number() -> None:
    assert [action_of(move) for move in MOVES] == list(range(DONE))
    with pytest.raises(TypeError, match="swapping is not an action"):
        action_of(Swap(0, 1))
