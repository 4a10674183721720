"""Every example runs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_example_runs_and_says_something(example: Path) -> None:
    # At a table time passes faster: an example that plays there would otherwise wait for its hourglass.
    environment = {**os.environ, "DIMENSION_SPEED": "20"}
    result = subprocess.run(
        [sys.executable, example], env=environment, capture_output=True, text=True, timeout=600, check=True
    )
    assert result.stdout
    assert result.stderr == ""
