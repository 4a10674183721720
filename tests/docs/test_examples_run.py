"""Every example in the documents does what it says.

Python with `>>>` runs as a doctest of its page (`tests/test_doctests.py`). Scripts without prompts and console
input run here. Examples that cannot run here, such as the set-up of a host, are blocks of the language `sh`.
"""

import doctest
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.documents import Example, examples

CONSOLE = examples("console")
SCRIPTS = [example for example in examples("python") if ">>>" not in example.text]
_PLAIN = {"DIMENSION_LANG": "en", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}


@pytest.mark.parametrize("example", CONSOLE, ids=lambda example: example.name)
def test_the_console_shows_what_the_document_says(example: Example, tmp_path: Path) -> None:
    for command, expected in _typed(example):
        program, *arguments = shlex.split(command)
        assert program == "dimension", f"{example.name}: only our own commands run as examples"
        done = subprocess.run(
            [sys.executable, "-m", "dimension", *arguments],
            cwd=tmp_path,
            env=os.environ | _PLAIN,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            timeout=300,
        )
        shown = "".join(f"{line.rstrip()}\n" for line in done.stdout.splitlines())
        assert doctest.OutputChecker().check_output(expected, shown, doctest.ELLIPSIS), (
            f"{example.name}: $ {command}\n{shown}"
        )


@pytest.mark.parametrize("example", SCRIPTS, ids=lambda example: example.name)
def test_a_script_runs_as_written(example: Example, tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-W", "error", "-c", example.text], cwd=tmp_path, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


def test_there_are_examples_to_run() -> None:
    assert CONSOLE
    assert SCRIPTS


def test_sessions_are_marked_as_such() -> None:
    assert [example.name for example in examples("", "python", "sh") if "\n$ " in f"\n{example.text}"] == []
    assert [example.name for example in examples("python") if ">>>" in example.text] == []


def _typed(example: Example) -> Iterator[tuple[str, str]]:
    """Each command, and the output it should print."""
    assert example.text.startswith("$ "), example.name
    for session in f"\n{example.text}".split("\n$ ")[1:]:
        command, _, output = session.partition("\n")
        yield command, f"{output.rstrip()}\n"
