"""Trays: placing, lifting, exchanging and swapping spheres."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dimension.board.colors import BLACK, BLUE, COLORS, GREEN, ORANGE, WHITE, Color
from dimension.board.geometry import SYMMETRIES, is_legal_shape
from dimension.drawing.diagram import draw_text
from dimension.drawing.svg import draw_svg
from dimension.errors import IllegalNotationError, NotationError, RuleError
from dimension.rules.moves import Lift, Move, Put, Swap, apply_move
from dimension.rules.notation import format_tray, parse_tray
from dimension.rules.tray import Tray, as_tray, tray_from_masks
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


def test_refusals_name_the_obstacle() -> None:
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


def test_a_tray_is_an_iterable_container() -> None:
    assert list(FULL) == [0, 1, 2, 3, 4, 5, 6, 7, 9, 11, 13]
    assert 7 in FULL
    assert 8 not in FULL
    assert 99 not in FULL


@pytest.mark.parametrize("color", [-1, 5, "Z", "KW", ""])
def test_placing_an_unknown_color_is_refused_with_the_list_of_colors(color: str) -> None:
    for use in (Tray().place, FULL.exchange):
        with pytest.raises(NotationError, match=r"is not a color: there are K \(black\)"):
            use(color, 0)
    for ask in (FULL.count, FULL.left):
        with pytest.raises(NotationError, match=r"is not a color: there are K \(black\)"):
            ask(color)
    with pytest.raises(NotationError, match=r"is not a color: there are K \(black\)"):
        Tray({0: color})


@given(trays, st.sampled_from(SYMMETRIES))
def test_symmetric_trays_have_one_canonical_form(tray: Tray, symmetry: tuple[int, ...]) -> None:
    canonical = tray.canonical()
    assert tray.transformed(symmetry).canonical() == canonical
    assert canonical in {tray.transformed(s) for s in SYMMETRIES}
    assert tray_from_masks(canonical.masks) == canonical


@pytest.mark.parametrize("color", COLORS)
def test_a_swap_of_equal_colors_changes_nothing(color: Color) -> None:
    tray = Tray({0: color, 1: color})
    assert tray.swap(0, 1) == tray


@pytest.mark.parametrize("color", COLORS)
def test_a_color_can_be_named_by_its_letter_in_either_case(color: Color) -> None:
    for letter in (color.letter, color.letter.lower()):
        tray = Tray({0: letter})
        assert tray == Tray().place(letter, 0) == Tray({0: color})
        assert (tray.count(letter), tray.left(letter)) == (1, 2)
        assert Tray({0: COLORS[color - 1]}).exchange(letter, 0) == tray


# --- From text ---------------------------------------------------------------------------------


@given(trays)
def test_a_tray_can_be_made_from_text_from_spheres_or_from_a_tray(tray: Tray) -> None:
    assert Tray(format_tray(tray)) == Tray(dict(tray.items())) == Tray(tray) == tray
    assert as_tray(format_tray(tray)) == tray
    assert as_tray(tray) is tray


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "tray_parts"), ("KW", "tray_parts"), ("KWB/G/.", "tray_part_length"), ("KW?..../....../.", "tray_character")],
)
def test_invalid_tray_notation_is_refused_with_a_code(text: str, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        Tray(text)
    assert caught.value.code == code
    assert not isinstance(caught.value, RuleError)


def test_notation_that_breaks_a_rule_raises_both_a_notation_and_a_rule_error() -> None:
    with pytest.raises(IllegalNotationError, match="Fill 2 first") as caught:
        Tray("KW...../G...../.")
    assert isinstance(caught.value, RuleError)


@pytest.mark.parametrize("wrong", [5, None, ["K", "W"], {"K"}])
def test_making_a_tray_from_a_wrong_type_is_refused_with_a_hint(wrong: object) -> None:
    with pytest.raises(TypeError, match=r"A tray is made of a text such as 'KWB..../G...../.' or of the colors on"):
        Tray(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", ["7", 7.0, None, WHITE])
def test_a_position_of_a_wrong_type_is_never_taken_for_a_number(wrong: int) -> None:
    # Swapped arguments, such as place(3, WHITE), would otherwise put green on 1.
    uses: list[Callable[[], object]] = [
        lambda: Tray().place(GREEN, wrong),
        lambda: FULL.exchange(GREEN, wrong),
        lambda: FULL.remove(wrong),
        lambda: FULL.swap(wrong, 0),
        lambda: FULL[wrong],
        lambda: Tray({wrong: GREEN}),
    ]
    for use in uses:
        with pytest.raises(TypeError, match="A position is a whole number from 0 to 13"):
            use()


# --- Python protocols ----------------------------------------------------------------------------


@given(trays)
def test_the_length_of_a_tray_is_its_number_of_spheres(tray: Tray) -> None:
    assert len(tray) == len(list(tray)) == len(list(tray.items())) == tray.spheres


def test_even_an_empty_tray_is_true() -> None:
    # Although trays have a length, `tray or other` must not discard an empty tray.
    assert bool(Tray())
    assert (Tray() or FULL) == Tray()
    assert bool(FULL)


@given(trays)
def test_spheres_can_be_lifted_in_reverse_order(tray: Tray) -> None:
    assert list(reversed(tray)) == list(tray)[::-1]
    for position in reversed(tray):
        tray = tray.remove(position)
    assert tray == Tray()


@given(trays, colors)
def test_a_color_is_in_a_tray_when_a_sphere_of_it_is(tray: Tray, color: Color) -> None:
    assert (color in tray) == (color.letter in tray) == (color.letter.lower() in tray) == (tray.count(color) > 0)


def test_a_tray_contains_only_positions_and_colors() -> None:
    for other in ("X", "", None, 7.5, 14, -1):
        assert other not in FULL


# --- Moves ---------------------------------------------------------------------------------------

EVERY_MOVE: list[Move] = [
    *(Put(color, position) for color in COLORS for position in range(14)),
    *(Lift(position) for position in range(14)),
    *(Swap(one, other) for one, other in combinations(range(14), 2)),
]


@given(trays)
def test_legal_moves_are_exactly_the_moves_that_are_allowed_and_change_something(tray: Tray) -> None:
    def changes(move: Move) -> bool:
        try:
            return apply_move(tray, move) != tray
        except RuleError:
            return False

    found = tray.legal_moves()
    assert len(found) == len(set(found))
    assert set(found) == {move for move in EVERY_MOVE if changes(move)}


def test_legal_moves_come_in_the_promised_order() -> None:
    tray = Tray("KKKW.../....../.")
    puts = [Put(color, position) for position in (4, 5, 6, 7, 8) for color in (WHITE, BLUE, GREEN, ORANGE)]
    exchanges = [Put(c, p) for p in range(3) for c in (WHITE, BLUE, GREEN, ORANGE)] + [Put(c, 3) for c in "BGO"]
    lifts = [Lift(position) for position in range(4)]
    assert list(tray.legal_moves()) == [*puts, *exchanges, *lifts, Swap(0, 3), Swap(1, 3), Swap(2, 3)]


# --- Drawings ------------------------------------------------------------------------------------


def test_a_tray_draws_itself_as_text_and_as_a_picture() -> None:
    assert FULL.draw(numbers=True) == draw_text(FULL, numbers=True)
    assert FULL.svg() == FULL._repr_svg_() == draw_svg(FULL)


@pytest.mark.parametrize(
    ("one", "other", "after"),
    [
        (1, 2, "KBWGO../....../."),
        (2, 1, "KBWGO../....../."),
        (0, 4, "OWBGK../....../."),
        (4, 3, "KWBOG../....../."),
        (1, 1, "KWBGO../....../."),
    ],
)
def test_two_spheres_trade_places_and_the_others_stay(one: int, other: int, after: str) -> None:
    assert Tray("KWBGO../....../.").swap(one, other) == Tray(after)


def test_spheres_of_one_color_that_trade_places_change_nothing() -> None:
    tray = Tray("KK...../....../.")
    assert tray.swap(0, 1) is tray
    assert tray.exchange("K", 0) is tray


def test_an_exchange_returns_the_old_sphere_to_its_slot() -> None:
    tray = Tray("KW...../....../.")
    assert tray.exchange("O", 1) == tray.place("O", 1) == Tray("KO...../....../.")
    assert (tray.exchange("O", 1).left("W"), tray.exchange("O", 1).left("O")) == (3, 2)


def test_a_tray_finds_spheres_by_position_and_by_color() -> None:
    tray = Tray("KW...../....../.")
    assert [0 in tray, 1 in tray, 2 in tray, 14 in tray, -1 in tray] == [True, True, False, False, False]
    assert ["K" in tray, "w" in tray, "O" in tray, None in tray, 0.0 in tray] == [True, True, False, False, False]
    assert (list(tray), list(reversed(tray)), len(tray), bool(Tray())) == ([0, 1], [1, 0], 2, True)


def test_a_small_tray_lists_every_move_in_order() -> None:
    tray = Tray({0: "K", 1: "W", 2: "B"})
    moves = tray.legal_moves()
    assert moves[:5] == tuple(Put(color, 3) for color in COLORS)
    assert [move.position for move in moves if isinstance(move, Put)] == [
        *(position for position in (3, 4, 5, 6, 7) for _ in range(5)),
        *(position for position in (0, 1, 2) for _ in range(4)),
    ]
    assert moves[-6:] == (Lift(0), Lift(1), Lift(2), Swap(0, 1), Swap(0, 2), Swap(1, 2))
    assert len(moves) == 25 + 12 + 3 + 3


def test_a_canonical_tray_has_the_earliest_colors_at_the_earliest_positions() -> None:
    assert Tray("KO.W.../....../.").canonical() == Tray("KW.O.../....../.")
    assert Tray(".O...K./....../.").canonical() == Tray(".K.O.../....../.")
