"""Dependencies of each extra: the library, the solver and the environments need no web server."""

import re

import pytest

from dimension.cli.command_line import PLAY_PARTS
from dimension.texts import LANGUAGES
from tests.docs.documents import DOCUMENTS, ROOT
from tests.extras import EXTRAS, distributions, modules, python_with, requirements

SERVER = {"anyio", "httptools", "litestar", "msgspec", "uvicorn", "websockets"}

BASE_COMMANDS = """
import io
from dimension.cli.command_line import run

HAND, TRAY = "O2 O-W KxW B_ G^ O>K", "KWBGOWB/G.O.K./W"
sys.stdin = io.StringIO("")
lines = [
    ["solve", HAND], ["solve", HAND, "--tray", TRAY], ["explain", HAND], ["check", HAND, TRAY], ["deal"], ["par"],
    ["cards"], ["draw", TRAY], ["draw", TRAY, "--json"], ["census", "--cards", "1"], ["terminal"],
    ["completion", "bash"], ["--version"], ["--help"], ["serve", "--help"], ["daily", "--help"], ["backup", "--help"],
]
print({line[0]: code for line in lines if (code := run(line))}, file=sys.stderr)
"""

PLAYING_COMMANDS = [
    [],
    ["serve", "--port", "0"],
    ["daily"],
    ["backup", "copy.sqlite3"],
    ["restore", "copy.sqlite3"],
    ["check-database"],
    ["move-database", "a.sqlite3", "b.sqlite3"],
]

ENVIRONMENTS = """
import gymnasium
import dimension.envs

for name in ("Round-v0", "Game-v0"):
    env = gymnasium.make(f"dimension/{name}", render_mode="rgb_array")
    env.reset(seed=1)
    env.step(84)
    env.render()
gymnasium.make_vec("dimension/Round-v0", num_envs=2).reset(seed=1)
dimension.envs.TableEnv().reset(seed=1)
"""

EVERY_MODULE = """
from importlib import import_module
from pkgutil import walk_packages
import dimension.envs

missing = set()
for module in walk_packages(dimension.envs.__path__, "dimension.envs."):
    try:
        module.name.endswith("__main__") or import_module(module.name)
    except ModuleNotFoundError as error:
        missing.add(error.name)
print(*sorted(missing))
"""


def test_only_the_game_brings_a_web_server() -> None:
    assert distributions("play") >= SERVER
    assert not SERVER & distributions()
    assert not SERVER & distributions("envs", "demonstrations")


def test_tests_have_every_extra_that_users_have() -> None:
    assert distributions("dev") >= distributions("demonstrations", "envs", "play", "postgres")


def test_postgresql_comes_with_the_server_that_uses_it() -> None:
    assert distributions("postgres") >= distributions("play")


def test_the_parts_of_the_game_match_the_requirements_of_its_extra() -> None:
    assert {name.replace("_", "-") for name in PLAY_PARTS} == requirements("play")
    assert modules("play") >= PLAY_PARTS


def test_extras_that_documents_and_commands_ask_for_exist() -> None:
    others = [ROOT / "Makefile", ROOT / "deploy" / "Containerfile", *(ROOT / "src/dimension/locales").glob("*.ftl")]
    texts = [file.read_text(encoding="utf-8") for file in [*DOCUMENTS, *others]]
    asked = [found for text in texts for found in re.findall(r"""['"](?:\.|dimension-game)\[([a-z,]+)\]['"]""", text)]
    assert len(asked) > 20
    assert {extra for names in asked for extra in names.split(",")} <= EXTRAS


def test_commands_that_need_no_server_work_without_one() -> None:
    done = python_with(BASE_COMMANDS)
    assert (done.returncode, done.stderr) == (0, "{}\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_that_need_the_game_say_in_one_line_how_to_get_it(language: str) -> None:
    lines = [[*line, "--lang", language] for line in PLAYING_COMMANDS]
    done = python_with(f"from dimension.cli.command_line import run\nprint([run(line) for line in {lines}])")
    assert done.stdout == f"{[2] * len(lines)}\n"
    (told,) = set(done.stderr.splitlines())
    assert 'pip install ".[play]"' in told
    assert len(done.stderr.splitlines()) == len(lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_referee_says_in_one_line_how_to_get_it(language: str) -> None:
    done = python_with(f"from dimension.cli.command_line import run\nprint(run(['mcp', '--lang', {language!r}]))")
    assert done.stdout == "2\n"
    assert 'pip install ".[mcp]"' in done.stderr
    assert done.stderr.count("\n") == 1


def test_another_missing_module_is_not_taken_for_the_game() -> None:
    done = python_with(
        "sys.modules['dimension.cli.hosting'] = None\nfrom dimension.cli.command_line import run\nrun(())"
    )
    assert "ModuleNotFoundError" in done.stderr


def test_the_client_works_without_a_server() -> None:
    done = python_with("from dimension.client import *\nprint(AsyncClient.__name__)", "client")
    assert (done.stdout, done.stderr) == ("AsyncClient\n", "")
    assert distributions("client") <= distributions("play")
    assert "litestar" not in distributions("client")


def test_environments_work_without_a_server() -> None:
    done = python_with(ENVIRONMENTS, "envs")
    assert (done.returncode, done.stderr) == (0, "")


WORDS = """
import dimension.envs
from dimension.envs.splits import hand_of_split, split_of
from dimension.envs.text import judge_answer, read_tray, tray_prompt
from dimension.solver import RECIPES, make_puzzles

hand = hand_of_split("test", 7)
assert split_of(hand) == "test" and str(hand.cards[0]) in tray_prompt(hand)
print(judge_answer(hand, "Here it is: KWBGO../....../.").tray, next(make_puzzles(RECIPES, 6, 1, 100)).rating)
try:
    dimension.envs.RoundEnv
except ModuleNotFoundError as error:
    print(error, error.__notes__)
"""


def test_prompts_answers_hands_of_a_split_and_puzzles_need_no_gymnasium() -> None:
    done = python_with(WORDS)
    assert (done.returncode, done.stderr) == (0, "")
    first, second = done.stdout.splitlines()
    assert first.startswith("KWBGO../....../. ")
    assert "No module named 'gymnasium'" in second
    assert "the extra `envs` brings them" in second


def test_the_client_names_the_extra_that_it_needs() -> None:
    done = python_with("import dimension.client")
    assert done.returncode == 1
    assert "the extra `client` brings them" in done.stderr


def test_no_module_of_the_environments_needs_a_server() -> None:
    done = python_with(EVERY_MODULE, "envs")
    assert (done.returncode, done.stderr) == (0, "")
    # Who trains with another library brings it along.
    assert not set(done.stdout.split()) & modules("play")


def test_solver_and_bots_work_without_anything() -> None:
    program = """
from random import Random
from dimension import parse_hand
from dimension.bots.registry import LEVELS, best_tray
from dimension.solver import solve
hand = parse_hand("O2 O-W KxW B_ G^ O>K")
print(solve(hand).score, len([best_tray(level, hand, Random(1)) for level in LEVELS]))
"""
    done = python_with(program)
    assert (done.returncode, done.stderr) == (0, "")
