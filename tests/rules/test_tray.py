"""Trays: what may be placed, lifted, exchanged and swapped."""

import copy
import pickle
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dimension.board.colors import BLACK, BLUE, COLORS, GREEN, ORANGE, WHITE, Color
from dimension.board.geometry import SYMMETRIES, is_legal_shape
from dimension.rules.errors import RuleError
from dimension.rules.notation import format_tray, parse_tray
from dimension.rules.tray import Tray, tray_from_masks
from tests.strategies import colors, positions, trays

FULL = parse_tray("KWBGOWB/G.O.K./W")

moves = st.lists(
    st.tuples(st.sampled_from(["place", "exchange"]), colors, positions)
    | st.tuples(st.just("remove"), positions)
    | st.tuples(st.just("swap"), positions, positions),
    max_size=60,
)


@given(moves)
def test_any_sequence_of_moves_keeps_a_tray_legal(sequence: list[tuple[str, ...]]) -> None:
    tray = Tray()
    for name, *args in sequence:
        before = format_tray(tray)
        try:
            after = getattr(tray, name)(*args)
        except RuleError:
            after = tray
        assert format_tray(tray) == before
        assert is_legal_shape(after.occupied)
        assert after.spheres <= 11
        assert all(after.count(color) + after.left(color) == 3 and after.left(color) >= 0 for color in COLORS)
        assert tray_from_masks(after.masks) == after
        tray = after


def test_an_empty_tray_offers_the_seven_holes() -> None:
    assert Tray().legal_positions() == tuple(range(7))
    assert Tray().spheres == 0
    assert Tray().colors == ()


@given(trays)
def test_legal_positions_are_exactly_those_that_take_a_sphere(tray: Tray) -> None:
    color = next(color for color in COLORS if tray.left(color))
    for position in range(14):
        if tray[position] is None:
            if position in tray.legal_positions():
                assert tray.place(color, position)[position] == color
            else:
                with pytest.raises(RuleError):
                    tray.place(color, position)


def refusal(action: str, *args: object, tray: Tray = FULL) -> tuple[str, dict[str, object]]:
    with pytest.raises(RuleError) as caught:
        getattr(tray, action)(*args)
    return caught.value.code, caught.value.details


def test_refusals_say_what_is_in_the_way() -> None:
    assert refusal("place", BLACK, 7, tray=Tray({0: BLACK, 1: WHITE})) == (
        "unsupported",
        {"position": 7, "missing": (2,)},
    )
    assert refusal("place", GREEN, 8) == ("overlap", {"position": 8, "blocking": (7, 9)})
    assert refusal("remove", 0) == ("bears_others", {"position": 0, "above": (7, 9, 11)})
    assert refusal("remove", 7) == ("bears_others", {"position": 7, "above": (13,)})
    assert refusal("remove", 8) == ("empty_position", {"position": 8})
    assert refusal("exchange", BLUE, 8) == ("empty_position", {"position": 8})
    assert refusal("swap", 0, 8) == ("empty_position", {"position": 8})
    assert refusal("exchange", WHITE, 0) == ("color_used_up", {"color": "W"})
    assert refusal("place", WHITE, 14) == ("unknown_position", {"position": 14})


def test_a_tray_cannot_be_made_illegal() -> None:
    for spheres, code in (
        ({7: BLACK}, "unsupported"),
        (dict.fromkeys(range(4), ORANGE), "too_many_of_color"),
        ({p: COLORS[p % 5] for p in range(12)}, "too_many_spheres"),
        ({p: COLORS[p % 5] for p in range(9)}, "overlap"),
        ({-1: BLACK}, "unknown_position"),
    ):
        with pytest.raises(RuleError) as caught:
            Tray(spheres)
        assert caught.value.code == code


def test_a_tray_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        FULL.masks = (0, 0, 0, 0, 0)  # type: ignore[misc]


def test_trays_are_values() -> None:
    assert parse_tray(format_tray(FULL)) == FULL
    assert len({FULL, parse_tray(format_tray(FULL))}) == 1
    assert pickle.loads(pickle.dumps(FULL)) == FULL
    assert copy.deepcopy(FULL).occupied == FULL.occupied


def test_spheres_are_listed_bottom_first() -> None:
    tray = Tray({2: ORANGE, 0: BLACK, 1: WHITE}).place(BLUE, 7)
    assert list(tray.items()) == [(0, BLACK), (1, WHITE), (2, ORANGE), (7, BLUE)]
    assert tray.colors == (BLACK, WHITE, BLUE, ORANGE)


def test_a_tray_can_be_walked_through_and_asked() -> None:
    assert list(FULL) == [0, 1, 2, 3, 4, 5, 6, 7, 9, 11, 13]
    assert 7 in FULL
    assert 8 not in FULL
    assert 99 not in FULL


@pytest.mark.parametrize("color", [-1, 5, "Z", "k", ""])
def test_what_is_no_color_cannot_be_placed(color: object) -> None:
    with pytest.raises(ValueError, match="Color"):
        Tray().place(color, 0)  # type: ignore[arg-type]


@given(trays, st.sampled_from(SYMMETRIES))
def test_trays_alike_have_one_canonical_form(tray: Tray, symmetry: tuple[int, ...]) -> None:
    canonical = tray.canonical()
    assert tray.transformed(symmetry).canonical() == canonical
    assert canonical in {tray.transformed(s) for s in SYMMETRIES}
    assert tray_from_masks(canonical.masks) == canonical


@pytest.mark.parametrize("color", COLORS)
def test_a_swap_of_equal_colors_changes_nothing(color: Color) -> None:
    tray = Tray({0: color, 1: color})
    assert tray.swap(0, 1) == tray


@pytest.mark.parametrize("color", COLORS)
def test_a_color_can_be_named_by_its_letter(color: Color) -> None:
    assert Tray({0: color.letter}) == Tray().place(color.letter, 0) == Tray({0: color})  # type: ignore[arg-type, dict-item]
