"""`dimension solve`: the proven best, and how far a tray is from it."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dimension.cli.command_line import run
from dimension.rules.moves import apply_move
from dimension.rules.notation import parse_hand, parse_move, parse_tray
from dimension.rules.scoring import score_tray
from dimension.solver import solve
from tests.cli.conftest import Run
from tests.solver.random_hands import random_hands

HAND, TRAY = "O2 O-W KxW B_ G^ O>K", "KWBGOWB/G.O.K./W"
KEYS = ["hand", "score", "bonus", "tray", "failed", "with_bonus", "solutions", "solutions_up_to_symmetry"]


def test_json_has_the_optimum_a_tray_and_the_counts(dimension: Run) -> None:
    result = dimension("solve", HAND, "--json")
    assert (result.code, result.err) == (0, "")
    data = json.loads(result.out)
    assert list(data) == KEYS
    judged = score_tray(parse_hand(data["hand"]), parse_tray(data["tray"]))
    assert (judged.points, judged.bonus) == (data["score"], data["bonus"])
    assert [card.code for card in judged.failed] == data["failed"]
    with_bonus = score_tray(parse_hand(HAND), parse_tray(data["with_bonus"]["tray"]))
    assert (with_bonus.points, with_bonus.bonus) == (data["with_bonus"]["score"], True)
    assert data["solutions"] > data["solutions_up_to_symmetry"] > data["solutions"] / 13


def test_a_hand_without_a_bonus_tray_has_null(dimension: Run) -> None:
    data = json.loads(dimension("solve", "K1 K-K W>G", "--json").out)
    assert data["with_bonus"] is None
    assert data["failed"]


def test_all_lists_every_optimal_tray_once(dimension: Run) -> None:
    hand = "KxW KxB KxG KxO WxB WxG WxO BxG"
    data = json.loads(dimension("solve", hand, "--all", "--json").out)
    assert len(data["trays"]) == len(set(data["trays"])) == data["solutions"]
    lines = dimension("solve", hand, "--all").out.splitlines()
    assert set(data["trays"]) <= set(lines)


def test_moves_lead_from_a_tray_to_the_nearest_best(dimension: Run) -> None:
    yours = json.loads(dimension("solve", HAND, "--tray", TRAY, "--json").out)["yours"]
    assert (yours["tray"], yours["points"], yours["bonus"]) == (TRAY, 3, False)
    tray = parse_tray(TRAY)
    for move in yours["moves"]:
        tray = apply_move(tray, parse_move(move))
    assert tray == parse_tray(yours["nearest"])
    assert len(yours["moves"]) == yours["moves_away"] > 0


@pytest.mark.parametrize(
    ("language", "away", "best"),
    [
        ("en", "moves from the best:", "Nothing beats your tray."),
        ("de", "Züge bis zum besten Tableau:", "Besser geht es nicht."),
        ("ru", "До лучшего планшета", "Лучше не бывает."),
    ],
)
def test_people_see_the_tray_and_the_way_to_it(language: str, away: str, best: str, dimension: Run) -> None:
    assert away in dimension("solve", HAND, "--tray", TRAY, "--lang", language).out
    optimal = json.loads(dimension("solve", HAND, "--json").out)["tray"]
    out = dimension("solve", HAND, "--tray", optimal, "--lang", language).out
    assert optimal in out
    assert best in out


def test_cards_given_up_are_named_with_their_sentences(dimension: Run) -> None:
    out = dimension("solve", "K1 K-K W>G O_ B_ G_ K^ W^").out
    assert "given up:" in out
    assert "  K" in out


@pytest.mark.parametrize(
    ("command", "hand"),
    [
        *((command, hand) for command in ("solve", "explain") for hand in ("", "O2 O2", "Z9")),
        ("explain", "K1 K2 W1 W2 B1 B2 G1 G2 O1 O2 K_ W_ B_ G_ O_"),
    ],
)
def test_a_bad_hand_gets_one_clear_line(command: str, hand: str, dimension: Run) -> None:
    result = dimension(command, hand)
    assert (result.code, result.out) == (2, "")
    assert len(result.err.splitlines()) == 1


@pytest.mark.parametrize(
    "args", [["--json"], [HAND, "extra"], [HAND, "--tray"], [HAND, "--lang", "xx"], ["--help"], [HAND, "--jsn"]]
)
def test_mistakes_are_refused_and_help_is_given(args: list[str], dimension: Run) -> None:
    assert dimension("solve", *args).code == (0 if args == ["--help"] else 2)


def test_options_may_stand_anywhere_and_be_joined_to_their_values(dimension: Run) -> None:
    plain = dimension("solve", HAND, "--tray", TRAY, "--json")
    assert dimension("solve", HAND, f"--tray={TRAY}", "--json") == plain
    assert dimension("solve", "--json", "--tray", TRAY, HAND) == plain


def test_the_language_may_stand_before_the_command(dimension: Run) -> None:
    spoken = dimension("solve", HAND, "--lang", "de").out
    assert "Tableau" in spoken
    assert dimension("--lang", "de", "solve", HAND).out == spoken
    assert dimension("--lang=de", "solve", HAND).out == spoken
    assert dimension("--lang=ru", "solve", HAND, "--lang=de").out == spoken


@pytest.mark.parametrize(
    ("option", "unneeded"),
    [
        ("--json", ("dimension.texts", "rich", "numpy", "fluent", "babel", "asyncio", "prompt_toolkit", "pathlib")),
        ("--lang=en", ("rich", "numpy", "asyncio", "prompt_toolkit", "hashlib", "random")),
    ],
)
def test_a_command_loads_nothing_that_it_does_not_need(option: str, unneeded: tuple[str, ...]) -> None:
    program = (
        "import sys; from dimension.cli.command_line import run; "
        f"run(['solve', {HAND!r}, {option!r}]); "
        f"print([m for m in {unneeded!r} if m in sys.modules])"
    )
    # Modules that the tests themselves load in every process are left out.
    folders = [name for name in os.environ["PYTHONPATH"].split(os.pathsep) if Path(name).name != "startup"]
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(folders)}
    done = subprocess.run([sys.executable, "-c", program], env=environ, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_cards_need_no_quotes(dimension: Run) -> None:
    assert dimension("solve", *HAND.split(), "--json") == dimension("solve", HAND, "--json")
    assert dimension("solve", "O2", "--json", "O-W").out == dimension("solve", "O2 O-W", "--json").out


def test_hands_on_standard_input_get_a_line_of_json_each(dimension: Run) -> None:
    result = dimension("solve", "-", stdin=f"{HAND}\n\nK1, K-K\n")
    assert (result.code, result.err) == (0, "")
    first, second = map(json.loads, result.out.splitlines())
    assert first == {key: json.loads(dimension("solve", HAND, "--json").out)[key] for key in KEYS[:5]}
    assert (second["hand"], second["score"], second["failed"]) == ("K1 K-K", 9, ["K1"])


def test_many_hands_on_standard_input_are_solved_like_single_ones(dimension: Run) -> None:
    hands = [str(hand) for hand in random_hands(8, 400, (3, 6, 8, 20))]
    found = [json.loads(line) for line in dimension("solve", "-", "--json", stdin="\n".join(hands)).out.splitlines()]
    assert [parse_hand(each["hand"]) for each in found] == [parse_hand(hand) for hand in hands]
    for each in found[::20]:
        best = solve(each["hand"])
        assert (each["score"], each["bonus"], each["tray"]) == (best.score, best.bonus, str(best.tray))


def test_a_wrong_line_is_named(dimension: Run) -> None:
    result = dimension("solve", "-", stdin="O2\n\nO2 Z9\n")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("dimension: Line 3: No. 2: “Z9” is not a card.")
    assert (
        dimension("solve", "-", "--all").err == "dimension: --all is for one hand, not for hands on standard input.\n"
    )
    assert dimension("solve", "-") == (0, "", "")


def test_there_is_one_best_tray_beside_your_own(dimension: Run) -> None:
    out = dimension("solve", HAND, "--tray", TRAY).out
    assert out.count("Best tray") == 1
    data = json.loads(dimension("solve", HAND, "--tray", TRAY, "--json").out)
    assert data["yours"]["nearest"] in out.splitlines()


class NarrowTerminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("args", [["solve", "--tray", TRAY], ["explain"]])
def test_sentences_wrap_at_words_in_a_narrow_terminal(args: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    hand = "K1 K-K W>G O_ B_ G_ K^ W^"
    monkeypatch.setattr(sys, "stdout", wide := io.StringIO())
    assert run([*args, hand]) == 0
    monkeypatch.setattr(sys, "stdout", narrow := NarrowTerminal())
    for name, value in (("COLUMNS", "38"), ("NO_COLOR", "1"), ("TERM", "xterm")):
        monkeypatch.setenv(name, value)
    assert run([*args, hand]) == 0
    shown = re.sub(r"\x1b\[[0-9;]*m", "", narrow.getvalue())
    assert max(map(len, shown.splitlines())) <= 38
    assert set(shown.split()) <= set(wide.getvalue().split())
