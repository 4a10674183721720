"""Files and folders that the documents for contributors name exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
_PATH = re.compile(r"`([\w./-]+(?:/|\.(?:py|ts|svelte|md|svg|json|toml)))`")
"""A path in backticks: it ends with a slash or with the ending of a file."""
_BASES = (ROOT, ROOT / "src" / "dimension", ROOT / "src" / "dimension" / "features")
_BY_NAME = frozenset({"__init__.py", "contract.py", "routes.py", "rows.py", "preview.py"})
"""Names that many folders have."""


@pytest.mark.parametrize("document", ["CONTRIBUTING.md", "docs/architecture.md"])
def test_paths_in_documents_exist(document: str) -> None:
    named = {*_PATH.findall((ROOT / document).read_text(encoding="utf-8"))} - _BY_NAME
    assert len(named) > 20
    assert [path for path in sorted(named) if not any((base / path).exists() for base in _BASES)] == []
