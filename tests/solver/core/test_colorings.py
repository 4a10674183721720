"""The enumeration agrees with the rules and misses nothing."""

from math import factorial
from random import Random

from dimension.board.geometry import SYMMETRIES, legal_shapes, transform
from dimension.rules.hand import Hand
from dimension.rules.scoring import score_tray
from dimension.rules.tray import tray_from_masks
from dimension.solver.core.colorings import Colorings
from dimension.solver.core.exchanges import SPATIAL_CARDS
from dimension.solver.lookup_tables import moved

Shapes = dict[tuple[int, ...], list[Colorings]]
_ALL_SPATIAL = Hand(SPATIAL_CARDS)


def test_signatures_are_what_the_rules_say(colored_shapes: Shapes) -> None:
    random = Random(1)
    for parts in colored_shapes.values():
        part = random.choice(parts)
        row = random.randrange(len(part.masks))
        tray = tray_from_masks(tuple(part.masks[row].tolist()))
        verdicts = score_tray(_ALL_SPATIAL, tray).verdicts
        expected = sum(verdict.fulfilled << at for at, verdict in enumerate(verdicts))
        assert int(part.signatures()[row]) == expected
        assert int(part.signatures(0b1011)[row]) == expected & 0b1011


def test_every_coloring_of_every_shape_is_there_once(colored_shapes: Shapes) -> None:
    for counts, parts in colored_shapes.items():
        ways = factorial(sum(counts))
        for count in counts:
            ways //= factorial(count)
        for part in parts:
            assert len(part.masks) == ways
            assert len({tuple(row) for row in part.masks[:500].tolist()}) == min(ways, 500)


def test_images_reach_every_shape_once(colored_shapes: Shapes) -> None:
    by_size: dict[int, set[int]] = {}
    for counts, parts in colored_shapes.items():
        reached = [transform(part.shape, SYMMETRIES[index]) for part in parts for index in part.images]
        assert len(reached) == len(set(reached))
        by_size[sum(counts)] = set(reached)
    assert set.union(*by_size.values()) == set(legal_shapes())


def test_moved_trays_are_what_the_rules_move(colored_shapes: Shapes) -> None:
    part = colored_shapes[3, 2, 2, 1, 1][0]
    for index, symmetry in enumerate(SYMMETRIES):
        expected = tray_from_masks(tuple(part.masks[77].tolist())).transformed(symmetry)
        assert tuple(moved(part.masks, index)[77].tolist()) == expected.masks
