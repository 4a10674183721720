"""Random trays with a wanted number of spheres."""

from random import Random

from dimension.board.colors import COLORS
from dimension.rules.tray import Tray


def tray_of_size(random: Random, spheres: int) -> Tray:
    """A tray with this many spheres, or fewer where no more fit."""
    tray = Tray()
    for _ in range(spheres):
        if places := tray.legal_positions():
            tray = tray.place(random.choice([c for c in COLORS if tray.left(c)]), random.choice(places))
    return tray
