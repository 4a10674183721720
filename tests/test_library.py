"""The library as a Python user meets it: names and calls that can be guessed, and reprs that can be evaluated."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dimension
from dimension import CARDS, GameSettings, Tray, new_game, score_tray
from tests.strategies import colors, hands, positions, settings, trays

ROOT = Path(__file__).parent.parent
EVERYTHING = {name: getattr(dimension, name) for name in import_module("dimension").__all__}
"""The names that `from dimension import *` brings."""


def evaluated(shown: str) -> object:
    return eval(shown, dict(EVERYTHING))


# --- What `repr` prints can be evaluated -----------------------------------------------------------

values = st.one_of(
    colors,
    hands,
    trays,
    settings,
    st.sampled_from(CARDS),
    st.sampled_from(dimension.CardType),
    st.builds(dimension.Put, colors, positions),
    st.builds(dimension.Lift, positions),
    st.builds(dimension.Swap, positions, positions),
    st.builds(score_tray, hands, trays),
    st.builds(lambda seed: new_game(seed=seed), st.integers(0, 10_000)),
    st.builds(lambda seed: dimension.new_stack(seed=seed).reveal(), st.integers(0, 10_000)),
    st.builds(dimension.GameCode, settings, st.integers(0, 10_000)),
    st.builds(dimension.compare_solo, st.integers(0, 90), st.lists(st.integers(0, 90))),
)


@given(values)
def test_reprs_can_be_evaluated(value: object) -> None:
    assert evaluated(repr(value)) == value


def test_a_game_with_everything_in_it_can_be_evaluated() -> None:
    game = new_game(GameSettings(edition="de", rounds=2, contradictions="fewer"), seed=7, players=2)
    game = game.score(["KWBGOWB/G.O.K./W", "KWB..../G...../."]).score([Tray(), {0: "K"}])
    assert evaluated(repr(game)) == game
    assert evaluated(repr(game.standings())) == game.standings()


def test_reprs_of_the_solver_can_be_evaluated_with_its_names() -> None:
    solver = import_module("dimension.solver")
    best = solver.solve("K1 K-W KxW B_ G^ W>G")
    assert eval(repr(best), {**EVERYTHING, **{name: getattr(solver, name) for name in solver.__all__}}) == best


# --- What a user of such libraries types first -----------------------------------------------------


def test_a_random_walk_through_legal_moves_needs_three_names() -> None:
    random = Random(5)
    tray = Tray()
    for _ in range(60):
        tray = dimension.apply_move(tray, random.choice(tray.legal_moves()))
    assert 0 <= len(tray) <= 11


def test_a_whole_game_is_played_saved_and_loaded_with_text_alone() -> None:
    game = new_game(seed=42)
    while not game.is_over:
        game = game.score("KWBGO../....../.")
    (standing,) = game.standings()
    assert standing.points == game.points[0]
    assert dimension.parse_game(dimension.format_game(game)) == game


PROGRAM = '''
"""Everything is called with text and with values, as mypy --strict likes it."""

from dimension import (
    BLACK, CARDS, COLORS, LEVELS, POSITIONS, SYMMETRIES, Card, CardLike, CardType, Color, ColorLike, Edition, Game,
    GameSettings, Hand, HandLike, Lift, Move, MoveLike, Put, Stack, Swap, Tray, TrayLike, TrayScore, apply_move,
    deal_game, format_card, format_game, format_hand, format_move, format_tray, neighbors, new_game, new_stack,
    parse_game, parse_game_code, play_game, score_round, score_tray, supports,
)
from dimension.solver import (
    Conflicts, Nearest, Par, Solution, explain, fewest_moves, fulfillable, grade_of, moves_between, nearest_optimal,
    par, par_of_game, solve, solve_many,
)

TEXT = "KWBGOWB/G.O.K./W"
letter: ColorLike = "K"
code: CardLike = "O2"
cards: HandLike = "O2 O-W"
built: TrayLike = {0: "K", 1: BLACK}
step: MoveLike = "B@2"

color: Color = Color("K")
assert color is Color(0) is BLACK is COLORS[0]
assert color.value + 1 == 1

tray = Tray(TEXT)
assert Tray(tray) == tray == Tray(dict(tray.items()))
tray = Tray(built).place(letter, 2).exchange("w", 2).swap(1, 2).remove(2)
spheres: int = len(tray) + tray.count("B") + tray.left(BLACK)
moves: tuple[Move, ...] = tray.legal_moves()
picture: str = tray.svg() + tray.draw(numbers=True)
assert "K" in tray and 0 in tray and BLACK in tray
tray = apply_move(tray, moves[0])
tray = apply_move(apply_move(built, step), Put("G", 0))
assert format_tray(TEXT) == TEXT and format_move("k0") == "K@0"
assert neighbors(0) and supports(7) and POSITIONS[0] in LEVELS[0] and tray.transformed(SYMMETRIES[1])
others: list[Move] = [Lift(0), Swap(0, 1), Put(color, 0)]

card: Card = Card(code)
assert card is Card(card) is CARDS[9] and format_card("o-w") == "W-O"
words: list[str] = [card.sentence(), card.sentence("de"), card.caption("ru"), CardType.BARE.label("de")]
hand = Hand(cards)
assert Hand(["O2", Card("W-O")]) == hand == Hand(hand) == Hand(c for c in hand)
assert "O2" in hand and hand.index("o-w") == 1 and hand.asked("O") == 2 and hand[0] is card and hand[:1] == (card,)
assert format_hand(["O2"]) == "O2" and hand.sentences("ru")

score: TrayScore = score_tray("O2 O-W", TEXT)
assert score == score_tray(hand, Tray(TEXT)) == score_tray(["O2", Card("W-O")], TEXT)
assert score_round(cards, [TEXT, tray, built], "de")[0].points == score.points
game: Game = new_game()
game = new_game(GameSettings(edition="de", rounds=1), seed=3, players=2).score([TEXT, tray])
assert new_game(seed=3).score(TEXT) == new_game(seed=3).score([TEXT])
assert parse_game(format_game(game)) == game == play_game(game.settings, 3, [[TEXT, tray]])
assert new_game(*parse_game_code("12D3V91AC")).hand == deal_game(seed=42)[0].hand
stack: Stack = new_stack(seed=42)
assert stack.reveal()[0].hand == new_game(seed=42).hand

best: Solution = solve("O2 O-W KxW B_ G^ O>K")
assert solve(best.hand) == best and fulfillable("O2 O-W") and fulfillable(["O2", card]) and fulfillable(hand.cards)
near: Nearest = nearest_optimal(best, TEXT)
assert nearest_optimal(str(best.hand), TEXT).tray == near.tray
assert fewest_moves(TEXT, near.tray) == len(moves_between(TEXT, near.tray)) == len(near.moves)
conflicts: Conflicts = explain("K1 K-K")
assert solve_many(["K1 K-K"]).score.tolist() == [9]
assert grade_of("K1").value == "easy"
total: Par = par_of_game(seed=3)
assert par(["O2 O-W", hand], "de").edition is Edition.GERMAN


def never_called() -> None:
    """Each of these is an error for mypy; without one, the comment would be."""
    tray.place(3.5, 0)  # type: ignore[arg-type]
    tray.place("K", "0")  # type: ignore[arg-type]
    tray.place(0, BLACK)  # type: ignore[arg-type]
    Tray(5)  # type: ignore[arg-type]
    Tray({"K": 0})  # type: ignore[dict-item]
    Hand(card)  # type: ignore[arg-type]
    Card(60, "O3", CardType.EXACTLY, BLACK)  # type: ignore[arg-type]
    Card("O2", number=3)  # type: ignore[arg-type]
    score_tray(tray, hand)  # type: ignore[arg-type]
    solve(5)  # type: ignore[arg-type]
    apply_move(tray, 7)  # type: ignore[arg-type]
    new_game("12D3V91AC")  # type: ignore[arg-type]
'''


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A user's program, far from our sources and settings."""
    path = tmp_path / "program.py"
    path.write_text(PROGRAM, encoding="utf-8")
    return path


def test_a_users_program_runs(program: Path) -> None:
    subprocess.run([sys.executable, program], check=True, cwd=program.parent)


def test_mypy_strict_agrees_with_a_users_program(program: Path) -> None:
    mypy = [sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={ROOT / '.mypy_cache' / 'user'}"]
    environment = {**os.environ, "MYPYPATH": str(ROOT / "src")}
    done = subprocess.run([*mypy, program.name], cwd=program.parent, env=environment, capture_output=True, text=True)
    assert done.stdout == "Success: no issues found in 1 source file\n"
