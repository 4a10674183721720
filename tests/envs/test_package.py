"""The environments cost nothing until they are imported."""

import subprocess
import sys


def loaded_by(statement: str) -> str:
    heavy = ("numpy", "gymnasium", "pettingzoo", "dimension.envs", "dimension.solver")
    program = f"import sys; {statement}; print([name for name in {heavy} if name in sys.modules])"
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.strip()


def test_importing_dimension_loads_none_of_it() -> None:
    assert loaded_by("import dimension; dimension.new_game") == "[]"


def test_importing_the_environments_loads_no_bots_and_builds_no_tables() -> None:
    program = (
        "import sys, dimension.envs; from dimension.solver.lookup_tables import pair_table; "
        "assert pair_table.cache_info().currsize == 0; "
        "assert not [name for name in sys.modules if name.startswith('dimension.bots')]"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
