"""Commands and options that the documents name exist."""

import re
import subprocess
import sys
from functools import cache

import pytest

from tests.docs.documents import DOCUMENTS, ROOT, examples

# A command in running text or in a table, and one on a line of its own in a block.
_INLINE = re.compile(r"`dimension ([a-z]+(?:-[a-z]+)*)([^`]*)`")
_LINE = re.compile(r"^(?:\$ |.*[/\\])?dimension ([a-z]+(?:-[a-z]+)*)(.*)$", re.MULTILINE)
_OPTION = re.compile(r"(?<![\w-])--[a-z-]+")


def named() -> list[tuple[str, str, tuple[str, ...]]]:
    """Document, command, options."""
    found = {
        (path.relative_to(ROOT).as_posix(), command, tuple(_OPTION.findall(rest)))
        for path in DOCUMENTS
        if path.name != "CHANGELOG.md"
        for command, rest in _INLINE.findall(path.read_text(encoding="utf-8"))
    }
    found |= {
        (example.document, command, tuple(_OPTION.findall(rest.partition("  #")[0])))
        for example in examples("sh", "console", "powershell")
        for command, rest in _LINE.findall(example.text)
    }
    return sorted(found)


@pytest.mark.parametrize(("document", "command", "options"), named())
def test_a_command_takes_the_options_that_a_document_names(
    document: str, command: str, options: tuple[str, ...]
) -> None:
    known = _OPTION.findall(_help(command))
    assert set(options) <= {*known, "--help"}, f"{document} names options that `dimension {command}` does not have"


@cache
def _help(command: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "dimension", command, "--help"], capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, f"there is no `dimension {command}`: {done.stderr}"
    return done.stdout
