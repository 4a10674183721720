"""Examples with `>>>` in modules and documents print what they say.

Only files with such examples are imported: that is a twentieth of all modules.
"""

import doctest
import importlib
import inspect
from pathlib import Path

import pytest

from tests.docs.documents import DOCUMENTS, ROOT

_PROMPT = ">>> "


def _with_examples(paths: list[Path]) -> list[str]:
    return [
        path.relative_to(ROOT).as_posix()
        for path in sorted(paths)
        if any(line.lstrip().startswith(_PROMPT) for line in path.read_text(encoding="utf-8").splitlines())
    ]


MODULES = _with_examples([path for folder in ("src", "tools") for path in (ROOT / folder).rglob("*.py")])
PAGES = _with_examples(DOCUMENTS)


def failures(tests: list[doctest.DocTest]) -> list[str]:
    """The differences between the printed and the expected output of the examples."""
    assert sum(len(test.examples) for test in tests), "no example was found"
    told: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    for test in tests:
        runner.run(test, out=told.append)
    return told


@pytest.mark.parametrize("file", MODULES)
def test_the_examples_of_a_module_print_what_they_say(file: str) -> None:
    parts = Path(file).with_suffix("").parts
    module = importlib.import_module(".".join(parts[1:] if parts[0] == "src" else parts).removesuffix(".__init__"))
    assert inspect.getsourcefile(module) == str(ROOT / file)
    found = doctest.DocTestFinder(exclude_empty=True).find(module)
    assert "".join(failures([test for test in found if test.examples])) == ""


@pytest.mark.parametrize("file", PAGES)
def test_the_examples_of_a_document_print_what_they_say(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    page = doctest.DocTestParser().get_doctest(text, {"__name__": "__main__"}, file, file, 0)
    assert "".join(failures([page])) == ""


def test_there_are_examples_in_modules_and_in_documents() -> None:
    assert "src/dimension/rules/tray.py" in MODULES
    assert "docs/solver.md" in PAGES


def test_an_example_that_prints_something_else_is_reported() -> None:
    wrong = doctest.DocTestParser().get_doctest(">>> 1 + 1\n3\n", {}, "sum", "sum.md", 0)
    (told,) = failures([wrong])
    assert "Expected:\n    3\nGot:\n    2" in told
    assert 'File "sum.md", line 1' in told
