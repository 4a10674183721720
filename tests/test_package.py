"""The package as a whole: its names, its weight, its README."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import dimension
import dimension.library

ROOT = Path(__file__).parent.parent
PUBLIC: list[str] = import_module("dimension").__all__


NAMES = """
    BLACK BLUE CARDS COLORS Card CardType Color Contradictions Deal Deck DimensionError Edition GREEN Game GameCode
    GameSettings Grade Hand IllegalNotationError Lift Move NotationError ORANGE Oracle PlayerScore Put RuleError
    SettingsError SoloComparison Standing Swap Tray TrayScore Verdict WHITE __version__ apply_move compare_solo
    deal_game format_card format_game_code format_hand format_move format_tray new_game parse_card parse_game_code
    parse_hand parse_move parse_moves parse_tray play_game point_tokens score_round score_tray
    CardLike ColorLike HandLike LEVELS MoveLike POSITIONS SYMMETRIES Stack TrayLike format_game neighbors new_stack
    parse_game supports
"""
"""A promise: names are added, never taken away."""


def test_no_public_name_is_lost() -> None:
    assert set(NAMES.split()) <= set(PUBLIC)
    assert set(PUBLIC) <= set(dir(dimension))
    assert all(hasattr(dimension, name) for name in PUBLIC)


def test_every_public_name_is_exported_to_type_checkers() -> None:
    tree = ast.parse(Path(dimension.library.__file__).read_text())
    exported = [alias for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names]
    assert [alias.asname for alias in exported] == [alias.name for alias in exported]
    assert {*(alias.name for alias in exported), "__version__"} == set(PUBLIC)


def test_a_star_import_brings_the_public_names() -> None:
    program = (
        "from dimension import *; print(sorted(name for name in dir() if name[:2] != '__' or name == '__version__'))"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ast.literal_eval(result.stdout) == sorted(PUBLIC)


def test_an_unknown_name_is_an_attribute_error() -> None:
    assert not hasattr(dimension, "dice")


def test_importing_the_package_loads_nothing_heavy() -> None:
    heavy = ("numpy", "argparse", "rich", "fluent", "prompt_toolkit", "asyncio")
    program = f"import sys, dimension; dimension.parse_tray; print([m for m in {heavy} if m in sys.modules])"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


def test_importing_the_package_alone_loads_no_other_module_of_it() -> None:
    program = (
        "import sys, dimension; hasattr(dimension, '__wrapped__'); print([m for m in sys.modules if 'dimension.' in m])"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


def test_the_readmes_python_runs_as_written() -> None:
    readme = (ROOT / "README.md").read_text()
    program = readme.split("```python\n")[1].split("```")[0]
    assert "dimension.score_tray(hand, tray)" in program
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)
