"""Mutants: the changes, the places that stay unchanged, and that a fork of the tests notices."""

import ast
from pathlib import Path

import pytest

from tools.mutate import EQUIVALENT, PARTS, equivalents, sources_of
from tools.mutations import Source, place, source_of, traced

MODULE = '''
"""Not this text."""

from typing import Final, TYPE_CHECKING

if TYPE_CHECKING:
    LEFT_OUT = 1 + 1

MOST: Final = 3
Pair = tuple[int, int]


def fits(number: int = 1) -> bool:
    """Nor this one."""
    if number < MOST and number:
        return True
    raise ValueError("A number that is too large for this")
'''


def _source(tmp_path: Path, text: str = MODULE) -> Source:
    path = tmp_path / "small.py"
    path.write_text(text, encoding="utf-8")
    return source_of(path, tmp_path)


def test_conditions_constants_and_statements_are_changed_and_nothing_else(tmp_path: Path) -> None:
    assert [(mutant.function, mutant.change) for mutant in _source(tmp_path).mutants] == [
        ("", "3 → 4"),
        ("", "3 → 2"),
        ("", "1 → 2"),
        ("", "1 → 0"),
        ("fits", "number < MOST and number → number < MOST or number"),
        ("fits", "number < MOST and number → number"),
        ("fits", "number < MOST and number → number < MOST"),
        ("fits", "number < MOST → number <= MOST"),
        ("fits", "number < MOST → number >= MOST"),
        ("fits", "True → False"),
        ("fits", "raise ValueError('A number that is too large for this') → pass"),
    ]


def test_a_change_can_be_undone(tmp_path: Path) -> None:
    source = _source(tmp_path)
    before = ast.dump(source.tree)
    for mutant in source.mutants:
        mutant.apply()
        assert ast.dump(source.tree) != before
        compile(source.tree, "small.py", "exec")
        mutant.revert()
        assert ast.dump(source.tree) == before


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("f(a=1)", ["f(a=1) → f()", "a=1 → a=2", "a=1 → a=0"]),
        ("min(a)", ["min(a) → max(a)"]),
        ("a = [b for b in c if d]", ["[b for b in c if d] → [b for b in c]"]),
        ("x.y = not a", ["x.y = not a → pass", "not a → a"]),
        ("a = -b", ["-b → b"]),
        ("a = b if c else d", ["b if c else d → d if c else b"]),
        ("a = isinstance(b, int | str)", ["isinstance(b, int | str) → isinstance(b, int)"]),
        ("for a in b: pass", ["for a in b → for a in ()"]),
        ("match a:\n case 1 | 2: b()", ["case 1 | 2 → case 1 | 2 if False", "case 1 | 2 → case 2"]),
    ],
)
def test_each_kind_of_change(text: str, changes: list[str], tmp_path: Path) -> None:
    found = [mutant.change for mutant in _source(tmp_path, text).mutants]
    assert [change for change in changes if change not in found] == []


def test_every_statement_says_that_it_was_reached(tmp_path: Path) -> None:
    reached = set[int]()
    space: dict[str, object] = {"__reached__": reached.add}
    exec(compile(traced(_source(tmp_path), 2), "small.py", "exec"), space)
    reached.clear()
    fits = space["fits"]
    assert callable(fits)
    assert fits(1)
    lines = MODULE.splitlines()
    test, answer = (next(at for at, line in enumerate(lines, 1) if word in line) for word in ("and number", "True"))
    assert reached == {place(2, test), place(2, answer)}


def test_the_list_of_equivalent_mutants_names_existing_ones_with_reasons() -> None:
    known = equivalents(EQUIVALENT.read_text(encoding="utf-8"))
    every = {str(mutant) for part in PARTS.values() for source in sources_of(part) for mutant in source.mutants}
    assert known
    assert known.keys() - every == set()
