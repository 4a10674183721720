"""How a bot builds: from its tray to the one it wants, sphere by sphere, with slips and pauses, in time."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from dimension.board.colors import COLORS, SPHERES_PER_COLOR, Color
from dimension.board.geometry import SYMMETRIES, TOUCHING, carriers_missing, positions_in
from dimension.bots.base import Pace, Step
from dimension.rules.moves import Move, Put, Swap, apply_move
from dimension.rules.tray import Tray
from dimension.solver.distance import fewest_moves, moves_between

USUAL_SECONDS: Final = 60
"""Bots play as if there were an hourglass of this length where there is none."""

_SHARE_OF_TIME: Final = 0.85
"""The most of the time that a bot uses: the rest is for a slow network."""

_QUICKEST_MS: Final = 300
"""The shortest time between two moves. A bot leaves out moves that no longer fit into the time left."""


def build(tray: Tray, wanted: Tray, pace: Pace, seconds: int, rng: Random) -> tuple[Step, ...]:
    """The steps to a wanted tray, or to the image of it, turned or mirrored, that is nearest."""
    nearest = min((wanted.transformed(symmetry) for symmetry in SYMMETRIES), key=lambda it: fewest_moves(tray, it))
    time_ms = int(_SHARE_OF_TIME * 1000 * (seconds or USUAL_SECONDS))
    slips = pace.slips if _usual_ms(pace, fewest_moves(tray, nearest)) < time_ms else 0.0
    trays = list(_trays(tray, _moves(tray, nearest, slips, rng)))
    del trays[time_ms // _QUICKEST_MS :]
    delays = _in_time([_delay(at, pace, rng) for at in range(len(trays))], time_ms)
    return tuple(Step(delay, changed) for delay, changed in zip(delays, trays, strict=True))


def _trays(tray: Tray, moves: Iterator[Move]) -> Iterator[Tray]:
    for move in moves:
        tray = apply_move(tray, move)
        yield tray


def _moves(tray: Tray, wanted: Tray, slips: float, rng: Random) -> Iterator[Move]:
    """First correct what is wrong, then build the rest."""
    for move in moves_between(tray, wanted):
        if isinstance(move, Put) and tray[move.position] is None:
            break
        tray = apply_move(tray, move)
        yield move
    yield from _puts(tray, wanted, slips, rng)


def _puts(tray: Tray, wanted: Tray, slips: float, rng: Random) -> Iterator[Move]:
    """The missing spheres one by one; at any time at most one of them has a wrong color."""
    wrong: Put | None = None
    for position, color in _order(tray, wanted, rng):
        if wrong is None:
            put = _slip(position, color, wanted, rng) if rng.random() < slips else Put(color, position)
            yield put
            wrong = put if put.color is not color else None
            continue
        right = Put(_color(wanted, wrong.position), wrong.position)
        if color is wrong.color:
            # Both would be right if they traded places, which is only noticed once they lie there.
            yield Put(right.color, position)
            yield Swap(wrong.position, position)
        else:
            yield Put(color, position)
            yield right
        wrong = None
    if wrong is not None:
        yield Put(_color(wanted, wrong.position), wrong.position)


def _slip(position: int, color: Color, wanted: Tray, rng: Random) -> Put:
    """A wrong color, one that does not run out because of the slip."""
    others = [c for c in COLORS if c is not color and wanted.count(c) < SPHERES_PER_COLOR]
    return Put(rng.choice(others or [color]), position)


def _order(tray: Tray, wanted: Tray, rng: Random) -> list[tuple[int, Color]]:
    """A random order in which every sphere has its supports; neighbors and equal colors tend to follow each other."""
    occupied, order = tray.occupied, list[tuple[int, Color]]()
    while missing := positions_in(wanted.occupied & ~occupied):
        ready = [p for p in missing if not carriers_missing(p, occupied)]
        weights = [_liking(p, wanted, order[-1:]) for p in ready]
        (position,) = rng.choices(ready, weights)
        order.append((position, _color(wanted, position)))
        occupied |= 1 << position
    return order


def _liking(position: int, wanted: Tray, last: Sequence[tuple[int, Color]]) -> int:
    """The weight with which a position is drawn next."""
    return 1 + sum(2 * (TOUCHING[before] >> position & 1) + 3 * (wanted[position] is color) for before, color in last)


def _color(tray: Tray, position: int) -> Color:
    color = tray[position]
    assert color is not None
    return color


# --- Time ------------------------------------------------------------------------------------


def _usual_ms(pace: Pace, moves: int) -> int:
    """The expected time to build, without slips."""
    return sum(pace.reading) // 2 + moves * sum(pace.moving) // 2


def _delay(at: int, pace: Pace, rng: Random) -> int:
    delay = rng.uniform(*(pace.moving if at else pace.reading))
    return max(int(delay * rng.uniform(1.5, 2.5) if rng.random() < pace.hesitation else delay), _QUICKEST_MS)


def _in_time(delays: list[int], time_ms: int) -> list[int]:
    """The delays, shortened in proportion when they would take too long, but none below the shortest time."""
    longer = sum(delays) - _QUICKEST_MS * len(delays)
    free = time_ms - _QUICKEST_MS * len(delays)
    if longer <= free:
        return delays
    return [_QUICKEST_MS + (delay - _QUICKEST_MS) * free // longer for delay in delays]
