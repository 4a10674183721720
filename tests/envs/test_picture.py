"""Rounds as pictures."""

import numpy as np
import pytest

from dimension.board.colors import COLORS, Color
from dimension.drawing.palette import CLASSIC, rgb
from dimension.envs.actions import RoundState
from dimension.envs.pictures import HEIGHT, WIDTH, draw_picture
from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand
from dimension.rules.notation import parse_hand, parse_tray
from dimension.rules.tray import Tray

FULL = RoundState(parse_hand("O2 O-W KxW B_ G^ O>K"), 7, parse_tray("KWBGOWB/G.O.K./W"))


def test_every_sphere_and_every_verdict_shows_in_the_picture() -> None:
    seen = {draw_picture([FULL]).tobytes()}
    for position in (1, 7, 13):
        for color in COLORS:
            if color is not FULL.tray[position]:
                spheres = dict(FULL.tray.items()) | {position: color}
                if all(list(spheres.values()).count(c) <= 3 for c in COLORS):
                    seen.add(draw_picture([RoundState(FULL.hand, 7, Tray(spheres))]).tobytes())
    seen.add(draw_picture([RoundState(FULL.hand, 6, FULL.tray)]).tobytes())
    assert len(seen) > 8


@pytest.mark.parametrize("first", range(0, 60, 8))
def test_every_card_can_be_drawn(first: int) -> None:
    hand = Hand(CARDS[first : first + 8])
    assert draw_picture([RoundState(hand, 30)]).shape == (HEIGHT, WIDTH, 3)


@pytest.mark.parametrize("color", COLORS)
def test_a_sphere_has_the_color_of_the_palette(color: Color) -> None:
    picture = draw_picture([RoundState(FULL.hand, 7, Tray({0: color}))])
    base = np.array(rgb(CLASSIC[color].base))
    # Position 0 is in the middle of the first plate, and every letter leaves most of its disc free.
    disc = picture[112 - 20 : 112 + 20, 128 - 20 : 128 + 20]
    assert (disc == base).all(axis=2).mean() > 0.5


def test_players_are_drawn_one_below_the_other_and_no_picture_spoils_the_next() -> None:
    empty = RoundState(FULL.hand, 7)
    both = draw_picture([FULL, empty])
    assert both.dtype == np.uint8
    assert (both[:HEIGHT] == draw_picture([FULL])).all()
    assert (both[HEIGHT:] == draw_picture([empty])).all()
