"""The program or its pages use every entry of the catalogs, and every text they use is there."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from dimension.texts import texts_for

ROOT = Path(__file__).parents[1]
KEYS = frozenset(texts_for("en").keys)

NAMED_ELSEWHERE = {
    "help_page.py": ("contradictions", "deck", "edition", "grade", "tokens"),
}
"""The values of the first gap of a key, where a key begins with a gap."""

GAP = "\0"
QUOTED = re.compile(r"""(?<![\w])(['"])([a-z0-9_-]+)\1""")
TEMPLATE = re.compile(r"`([^`\n]*)`")
ASKED = re.compile(r"\b(?:t|hasText)\('([^']+)'")
REFERENCE = re.compile(r"\{ ([a-z][a-z0-9-]*)(?:\.[a-z]+)? \}")


class Source:
    """The words a file quotes, the keys with gaps it builds, and the keys it asks for by name."""

    def __init__(self, path: Path) -> None:
        self.name = path.name
        text = path.read_text(encoding="utf-8")
        self.words, self.templates, self.asked = _in_python(text) if path.suffix == ".py" else _in_pages(text)

    def built(self) -> Iterator[re.Pattern[str]]:
        """The keys with gaps as patterns; a group is a gap."""
        for template in self.templates:
            for first in NAMED_ELSEWHERE.get(self.name, ()) if template.startswith(GAP) else ("",):
                rest = template.removeprefix(GAP) if first else template
                if not (first + rest).startswith(GAP):
                    # Of two gaps in a row, the first ends at the first dash.
                    pattern = re.escape(first + rest).replace(GAP * 2, f"([a-z0-9]*){GAP}")
                    yield re.compile(pattern.replace(GAP, "([a-z0-9-]*)"))


def _in_pages(text: str) -> tuple[set[str], set[str], set[str]]:
    templates = {re.sub(r"\$\{(?:[^{}]|\{[^{}]*\})*\}", GAP, found) for found in TEMPLATE.findall(text)}
    words = {word for _, word in QUOTED.findall(text)}
    words |= set(re.findall(r"\b([a-z]\w*):", text))
    return words, {each for each in templates if _is_key(each)}, set(ASKED.findall(text))


def _in_python(text: str) -> tuple[set[str], set[str], set[str]]:
    words, templates, asked = set(), set(), set()
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Constant(value=str(word)):
                words.add(word)
            case ast.JoinedStr(values=parts):
                templates.add("".join(str(part.value) if isinstance(part, ast.Constant) else GAP for part in parts))
            case ast.Call(
                func=ast.Attribute(attr="text") | ast.Name(id="Key"), args=[ast.Constant(value=str(key)), *_]
            ):
                asked.add(key)
            case ast.arg(arg=name) | ast.AnnAssign(target=ast.Name(id=name)) | ast.Name(id=name):
                words.add(name.lower())
    return words, {each for each in templates if _is_key(each)}, asked


def _is_key(template: str) -> bool:
    return GAP in template and bool(re.fullmatch(rf"[a-z{GAP}][a-z0-9{GAP}]*-[a-z0-9{GAP}-]*", template))


@cache
def _sources() -> tuple[Source, ...]:
    pages = [path for path in (ROOT / "web" / "src").rglob("*") if path.suffix in (".ts", ".svelte")]
    pages = [path for path in pages if ".test." not in path.name and "testing" not in path.parts]
    program = (ROOT / "src" / "dimension").rglob("*.py")
    return tuple(map(Source, [*pages, *program]))


@cache
def _words() -> frozenset[str]:
    """Everything that can fill a gap."""
    words = {word.replace("_", "-") for source in _sources() for word in source.words}
    return frozenset(words | {f"-{word}" for word in words} | {""})


def _is_built(key: str) -> bool:
    for source in _sources():
        for pattern in source.built():
            found = pattern.fullmatch(key)
            if found and all(part in _words() or part.isdecimal() for part in found.groups()):
                return True
    return False


def _referred() -> set[str]:
    catalogs = (ROOT / "src" / "dimension" / "locales").glob("*.ftl")
    return {key for catalog in catalogs for key in REFERENCE.findall(catalog.read_text(encoding="utf-8"))}


def test_every_entry_is_used() -> None:
    named = {word for source in _sources() for word in source.words} | _referred()
    assert sorted(key for key in KEYS - named if not _is_built(key)) == []


def test_everything_asked_for_by_name_is_there() -> None:
    asked = {key for source in _sources() for key in source.asked}
    assert len(asked) > 200
    assert asked - KEYS == set()


def test_every_key_that_is_put_together_finds_an_entry() -> None:
    patterns = {pattern for source in _sources() if source.asked for pattern in source.built()}
    assert len(patterns) > 20
    assert [each.pattern for each in patterns if not any(map(each.fullmatch, KEYS))] == []


@pytest.mark.parametrize("name", NAMED_ELSEWHERE)
def test_files_whose_keys_begin_with_a_gap_are_known(name: str) -> None:
    (source,) = [source for source in _sources() if source.name == name]
    assert any(template.startswith(GAP) for template in source.templates)
    for first in NAMED_ELSEWHERE[name]:
        assert any(key.startswith(f"{first}-") for key in KEYS)


def test_an_unused_word_is_noticed() -> None:
    assert not _is_built("bot-nobody")
    assert not _is_built("rules-example-4th")
    assert _is_built("bot-expert")
    assert _is_built("card-touch-same")
