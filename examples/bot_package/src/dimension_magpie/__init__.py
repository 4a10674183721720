"""A bot that grabs whatever pays right now, and never looks ahead."""

from random import Random

from dimension import COLORS, Hand, Tray, score_tray
from dimension.bots.base import Pace


class Magpie:
    """Puts the sphere that brings the most points, until none brings any."""

    title = "Magpie"
    about = "Grabs whatever pays right now, and never looks ahead."
    pace = Pace(reading=(1500, 3000), moving=(600, 1500), hesitation=0.1, slips=0.05)

    def choose(self, hand: Hand, rng: Random) -> Tray:
        """The tray that nothing can be added to with profit."""
        tray = Tray()
        while True:
            options = _one_more(tray)
            rng.shuffle(options)
            best = max(options, key=lambda option: score_tray(hand, option).points, default=tray)
            if score_tray(hand, best).points <= score_tray(hand, tray).points:
                return tray
            tray = best


def _one_more(tray: Tray) -> list[Tray]:
    """Every tray with one more sphere."""
    colors = [color for color in COLORS if tray.left(color)]
    return [tray.place(color, position) for color in colors for position in tray.legal_positions()]


MAGPIE = Magpie()
