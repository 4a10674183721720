"""The pages for players and teachers in other languages keep step with the English ones."""

import hashlib
import re
from collections import Counter
from pathlib import Path

import pytest

from tests.docs.documents import ROOT

DOCS = ROOT / "docs"
PAGES = {name: f"{name}.md" for name in ("rules", "play", "teachers", "faq")} | {"privacy": "host/privacy.md"}
_FINGERPRINT = re.compile(r"\A<!-- English: ([0-9a-f]{12}) -->\n")
_BLOCK = re.compile(r"```.*?```", re.DOTALL)


def _fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _shape(text: str) -> dict[str, object]:
    """Headings by level, lists, tables, code and pictures, which no translation changes."""
    prose = _BLOCK.sub("", text)
    return {
        "headings": [len(marks) for marks in re.findall(r"^(#+) ", prose, re.MULTILINE)],
        "items": len(re.findall(r"^ *(?:-|\d+\.) ", prose, re.MULTILINE)),
        "rows": [row.count("|") for row in re.findall(r"^\|.*$", prose, re.MULTILINE)],
        "blocks": len(_BLOCK.findall(text)),
        "code": Counter(re.findall(r"`[^`\n]+`", prose)),
        "pictures": re.findall(r"images/([\w.#-]+)", text),
    }


@pytest.mark.parametrize("language", ["de", "ru"])
@pytest.mark.parametrize("name", PAGES)
def test_a_translated_page_has_the_shape_of_the_english_one(name: str, language: str) -> None:
    english = (DOCS / PAGES[name]).read_text(encoding="utf-8")
    assert _shape((DOCS / language / f"{name}.md").read_text(encoding="utf-8")) == _shape(english)


@pytest.mark.parametrize("language", ["de", "ru"])
@pytest.mark.parametrize("name", PAGES)
def test_a_translated_page_was_compared_with_the_english_one_as_it_is(name: str, language: str) -> None:
    now = _fingerprint((DOCS / PAGES[name]).read_text(encoding="utf-8"))
    page = Path("docs") / language / f"{name}.md"
    found = _FINGERPRINT.match((ROOT / page).read_text(encoding="utf-8"))
    first = f"<!-- English: {now} -->"
    assert found is not None, f"{page} should begin with “{first}”"
    assert found[1] == now, f"docs/{PAGES[name]} changed: say the same in {page}, then begin it with “{first}”"
