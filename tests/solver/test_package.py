"""`dimension.solver` as a package: names that are what they say, loaded one by one."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

import pytest

import dimension.solver

PUBLIC: list[str] = import_module("dimension.solver").__all__


def loaded_after(program: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after a program."""
    done = subprocess.run(
        [sys.executable, "-c", f"{program}\nimport sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.split())


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_name_is_never_a_module(name: str) -> None:
    assert not isinstance(getattr(dimension.solver, name), ModuleType)
    assert name not in {module.name for module in iter_modules(dimension.solver.__path__)}


def test_functions_stay_functions_after_every_module_was_imported() -> None:
    for module in iter_modules(dimension.solver.__path__, "dimension.solver."):
        import_module(module.name)
    names = ["solve", "solve_many", "explain", "par", "par_of_game", "nearest_optimal", "grade_of", "make_puzzles"]
    assert all(callable(getattr(dimension.solver, name)) for name in names)


def test_type_checkers_know_the_same_names() -> None:
    tree = ast.parse(Path(dimension.solver.__file__).read_text(encoding="utf-8"))
    (branch,) = (node for node in tree.body if isinstance(node, ast.If))
    told = {
        (node.module, alias.name, alias.asname)
        for node in branch.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    homes: dict[str, str] = vars(dimension.solver)["_HOMES"]
    assert told == {(module, name, name) for name, module in homes.items()}


def test_a_star_import_and_dir_have_the_public_names() -> None:
    names: dict[str, object] = {}
    exec("from dimension.solver import *", names)
    assert set(PUBLIC) <= set(names)
    assert set(PUBLIC) <= set(dir(dimension.solver))


def test_an_unknown_name_is_an_attribute_error() -> None:
    assert not hasattr(dimension.solver, "guess")


def test_importing_the_solver_loads_no_other_module_of_ours() -> None:
    ours = {name for name in loaded_after("import dimension.solver") if name.startswith("dimension")}
    assert ours == {"dimension", "dimension.solver"}


@pytest.mark.parametrize(
    "call",
    [
        "s.solve('O2 O-W KxW B_ G^ O>K').count_trays()",
        "s.explain('K1 K-K W_ O>K')",
        "s.par_of_game(seed=42)",
        "s.grade_of('O2')",
        "s.fulfillable('O2')",
        "next(s.make_puzzles(s.RECIPES, 6, 1, 100))",
    ],
)
def test_one_hand_at_a_time_needs_no_numpy(call: str) -> None:
    assert "numpy" not in loaded_after(f"import dimension.solver as s; {call}")


def test_solving_many_hands_loads_numpy_on_first_use() -> None:
    assert "numpy" in loaded_after("from dimension.solver import solve_many; solve_many(['O2'])")
