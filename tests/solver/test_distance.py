"""The fewest moves between trays, compared with searches through all moves."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

from dimension.board.colors import COLORS
from dimension.board.geometry import BEARS, OVERLAPS, POSITIONS, carriers_missing, legal_shapes, mask_of
from dimension.rules.moves import Lift, Move, Put, Swap, apply_move
from dimension.rules.notation import parse_tray
from dimension.rules.tray import Tray
from dimension.solver.distance import Difference, fewest_moves, most_circles, moves_between, shape_difference
from tests.solver.random_trays import tray_of_size


def _moves(tray: Tray) -> Iterator[Move]:
    """All legal moves that change a tray."""
    free, taken = tray.legal_positions(), [position for position, _ in tray.items()]
    colors = [color for color in COLORS if tray.left(color)]
    yield from (Put(color, position) for position in (*free, *taken) for color in colors if tray[position] != color)
    yield from (Lift(position) for position in taken if not BEARS[position] & tray.occupied)
    yield from (Swap(a, b) for a in taken for b in taken if a < b and tray[a] != tray[b])


def _ball(center: Tray, radius: int) -> dict[Tray, int]:
    """Every tray within `radius` moves, with its distance."""
    found, border = {center: 0}, [center]
    for distance in range(1, radius + 1):
        reached = {apply_move(tray, move) for tray in border for move in _moves(tray)} - found.keys()
        found |= dict.fromkeys(reached, distance)
        border = list(reached)
    return found


def test_the_formula_agrees_with_a_search_through_all_moves() -> None:
    random = Random(21)
    for spheres in (3, 7, 9, 10, 11):
        center = tray_of_size(random, spheres)
        near = _ball(center, 2)
        assert all(fewest_moves(center, tray) == distance for tray, distance in near.items())
        for _ in range(4):
            # Moves can be taken back, so two balls of two moves meet where four moves lead.
            other = center
            for _ in range(5):
                other = apply_move(other, random.choice(list(_moves(other))))
            met = [near[tray] + distance for tray, distance in _ball(other, 2).items() if tray in near]
            distance = fewest_moves(center, other)
            assert distance == min(met) if met else distance > 4


def test_shapes_are_as_far_apart_as_lifting_and_putting_takes() -> None:
    shapes = legal_shapes()
    after = {
        shape: [s for p in POSITIONS if (s := shape ^ 1 << p) in shapes and _can_toggle(shape, p)] for shape in shapes
    }
    for start in shapes:
        distances, border = {start: 0}, [start]
        while border:
            border = [
                s
                for shape in border
                for s in after[shape]
                if distances.setdefault(s, distances[shape] + 1) > distances[shape]
            ]
            border = list(dict.fromkeys(border))
        assert all(shape_difference(start, shape).moves == distance for shape, distance in distances.items())


def _can_toggle(shape: int, position: int) -> bool:
    if shape >> position & 1:
        return not BEARS[position] & shape
    return not OVERLAPS[position] & shape and not carriers_missing(position, shape)


def test_moves_are_legal_lead_there_and_are_no_more_than_needed() -> None:
    random = Random(22)
    for _ in range(1500):
        before, after = tray_of_size(random, random.randint(0, 11)), tray_of_size(random, random.randint(0, 11))
        tray = before
        moves = moves_between(before, after)
        for move in moves:
            tray = apply_move(tray, move)
        assert tray == after
        assert len(moves) == fewest_moves(before, after) == fewest_moves(after, before)


def test_circles_of_colors_are_swapped_even_when_no_sphere_is_left() -> None:
    before, after = parse_tray("KKKWWWB/B.B.O./."), parse_tray("WKKBWWK/B.B.O./.")
    assert [type(move) for move in moves_between(before, after)] == [Swap, Swap]


def test_the_most_circles_are_found() -> None:
    assert most_circles(()) == ()
    assert len(most_circles(((0, 1), (0, 1), (1, 0), (1, 0)))) == 2
    assert len(most_circles(((0, 1), (1, 2), (2, 0), (2, 3)))) == 1
    random = Random(23)
    for _ in range(60):
        arrows = tuple(sorted(random.choice(list(permutations(range(4), 2))) for _ in range(random.randint(1, 7))))
        assert len(most_circles(arrows)) == _most_by_trying(arrows)


def _most_by_trying(arrows: tuple[tuple[int, int], ...]) -> int:
    """The most parts that close, over all ways to link each arrow to another: the cycles of a permutation."""
    best = 0
    for chosen in range(1 << len(arrows)):
        some = [arrow for at, arrow in enumerate(arrows) if chosen >> at & 1]
        starts, ends = sorted(a for a, _ in some), sorted(b for _, b in some)
        if starts == ends:
            best = max(best, _most_cycles(some))
    return best


def _most_cycles(arrows: list[tuple[int, int]]) -> int:
    """The most cycles of a permutation that follows every arrow with one that starts where it ends."""
    if not arrows:
        return 0
    best = 0
    for order in permutations(range(len(arrows))):
        if all(arrows[at][1] == arrows[order[at]][0] for at in range(len(arrows))):
            seen: set[int] = set()
            cycles = 0
            for at in range(len(arrows)):
                cycles += at not in seen
                while at not in seen:
                    seen.add(at)
                    at = order[at]
            best = max(best, cycles)
    return best


def test_trays_may_be_given_as_text() -> None:
    before, after = "KWBGOWB/G.O.K./W", "WKBGO../....../."
    assert fewest_moves(before, after) == fewest_moves(parse_tray(before), parse_tray(after)) == 7
    assert moves_between(before, after) == moves_between(parse_tray(before), parse_tray(after))


def test_an_apex_that_changes_its_supports_is_lifted_and_put_again() -> None:
    one, other = mask_of(*range(7), 7, 9, 11, 13), mask_of(*range(7), 8, 10, 12, 13)
    assert shape_difference(one, other) == Difference(mask_of(7, 9, 11, 13), mask_of(8, 10, 12, 13), mask_of(*range(7)))
    assert shape_difference(one, other).moves == 8
    assert fewest_moves("KWBGOWB/G.O.K./W", "KWBGOWB/.G.O.K/W") == 8
    assert shape_difference(one, one) == Difference(0, 0, one)
    assert shape_difference(0, mask_of(0, 1)) == Difference(0, mask_of(0, 1), 0)


def test_circles_share_no_arrow_and_there_are_as_many_as_possible() -> None:
    assert most_circles(()) == ()
    assert most_circles(((0, 1),)) == ()
    assert most_circles(((0, 1), (1, 0))) == (((0, 1), (1, 0)),)
    assert len(most_circles(((0, 1), (1, 2), (2, 0)))) == 1
    assert len(most_circles(((0, 1), (0, 1), (1, 2), (1, 2), (2, 0), (2, 0)))) == 2
    assert len(most_circles(((0, 1), (1, 2), (2, 3), (3, 4), (4, 0)))) == 1
    assert len(most_circles(((0, 1), (1, 0), (1, 2), (2, 1), (2, 0), (0, 2)))) == 3
    assert len(most_circles(((0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2)))) == 2
    assert most_circles(((0, 1), (1, 2), (3, 4))) == ()


def test_moves_are_lifts_from_the_top_exchanges_swaps_and_puts_from_the_bottom() -> None:
    full, other = Tray("KWBGOWB/G.O.K./W"), Tray("WKBGOKB/.G.O.W/.")
    moves = moves_between(full, other)
    assert [type(move) for move in moves] == [Lift] * 4 + [Put] + [Swap] + [Put] * 3
    assert [move.position for move in moves if isinstance(move, Lift)] == [13, 11, 9, 7]
    tray = full
    for move in moves:
        tray = apply_move(tray, move)
    assert tray == other
    assert len(moves) == fewest_moves(full, other) == 9
    assert moves_between(full, full) == ()
    assert fewest_moves(full, full) == 0
