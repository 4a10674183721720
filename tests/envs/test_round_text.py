"""Rounds as text."""

from dimension.envs.actions import DONE, RoundState
from dimension.envs.pictures import draw_round
from dimension.rules.notation import parse_hand, parse_tray

FULL = RoundState(parse_hand("O2 O-W KxW B_ G^ O>K"), 7, parse_tray("KWBGOWB/G.O.K./W"))


def test_the_text_tells_cards_points_and_steps() -> None:
    text = draw_round(FULL)
    assert "\x1b" not in text
    assert "\x1b" in draw_round(FULL, colored=True)
    assert "✓ O2" in text
    assert "✗ KxW" in text
    assert "3 points, 7 steps left" in text
    assert "done" in draw_round(FULL.after(DONE).state)
