"""The package as a whole: its names, its weight, its README."""

import ast
import subprocess
import sys
from pathlib import Path

import dimension

ROOT = Path(__file__).parent.parent


def test_every_public_name_is_found_and_is_the_one_the_type_checker_sees() -> None:
    tree = ast.parse(Path(dimension.__file__).read_text())
    typed = {
        alias.name: node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("dimension.")
        for alias in node.names
        if alias.asname is None
    }
    assert {*typed, "__version__"} == set(dimension.__all__)
    for name, module in typed.items():
        assert getattr(dimension, name) is getattr(sys.modules[module], name)
    assert set(dimension.__all__) <= set(dir(dimension))


def test_an_unknown_name_is_an_attribute_error() -> None:
    assert not hasattr(dimension, "dice")


def test_importing_the_package_loads_nothing_heavy() -> None:
    heavy = ("numpy", "argparse", "rich", "fluent", "prompt_toolkit", "asyncio")
    program = f"import sys, dimension; dimension.parse_tray; print([m for m in {heavy} if m in sys.modules])"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


def test_the_readmes_python_runs_as_written() -> None:
    readme = (ROOT / "README.md").read_text()
    program = readme.split("```python\n")[1].split("```")[0]
    assert "dimension.score_tray(hand, tray)" in program
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)
