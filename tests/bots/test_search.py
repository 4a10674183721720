"""How bots search for a tray."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from dimension import Tray, parse_hand, score_tray
from dimension.board.colors import COLORS
from dimension.board.geometry import POSITIONS
from dimension.bots.search import Reader, Searcher, considered
from dimension.errors import RuleError
from dimension.rules.moves import Lift, Move, Put, Swap, apply_move
from dimension.rules.tray import tray_from_masks

HAND = parse_hand("O2 O-W KxW B_ G^ O>K")


def _after_one_move(tray: Tray) -> set[Tray]:
    """All trays that one legal move leads to."""
    moves: list[Move] = [Lift(p) for p in POSITIONS]
    moves += [Put(color, p) for p in POSITIONS for color in COLORS]
    moves += [Swap(p, q) for p in POSITIONS for q in POSITIONS if p != q]
    trays = set()
    for move in moves:
        try:
            trays.add(apply_move(tray, move))
        except RuleError:
            continue
    return trays


@given(seed=st.integers(0, 10_000), moves=st.integers(0, 30))
def test_a_search_considers_the_tray_itself_or_one_legal_move(seed: int, moves: int) -> None:
    rng, tray = Random(seed), Tray()
    for _ in range(moves):
        masks = considered(tray.masks, tray.occupied, rng)
        tray = tray if masks is None else tray_from_masks(masks)
    masks = considered(tray.masks, tray.occupied, rng)
    assert masks is None or tray_from_masks(masks) in {tray, *_after_one_move(tray)}


def test_every_kind_of_move_comes_to_mind() -> None:
    tray = Tray(dict(enumerate(COLORS)))
    rng = Random(1)
    seen = [considered(tray.masks, tray.occupied, rng) for _ in range(3000)]
    assert {tray_from_masks(masks) for masks in seen if masks is not None} >= _after_one_move(tray)


def test_without_looks_nothing_is_built() -> None:
    assert Searcher(looks=0).search(Reader().read(HAND, Random(1)), Random(1)) == Tray()


def test_more_looks_more_tries_and_more_daring_each_find_better_trays() -> None:
    def mean_points(searcher: Searcher) -> float:
        view = Reader().read(HAND, Random(1))
        return sum(score_tray(HAND, searcher.search(view, Random(seed))).points for seed in range(40)) / 40

    hasty = mean_points(Searcher(looks=30))
    assert mean_points(Searcher(looks=90)) > hasty
    assert mean_points(Searcher(looks=30, tries=3)) > hasty
    assert mean_points(Searcher(looks=400, daring=0.8)) > mean_points(Searcher(looks=400))
