"""Every example runs."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_example_runs_and_says_something(example: Path) -> None:
    result = subprocess.run([sys.executable, example], capture_output=True, text=True, timeout=120, check=True)
    assert result.stdout
    assert result.stderr == ""
