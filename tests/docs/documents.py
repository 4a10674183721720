"""The documents of the repository, and the examples in them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
DOCUMENTS: Final = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
_BLOCK: Final = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Example(NamedTuple):
    """A block of code in a document."""

    document: str
    line: int
    language: str
    text: str

    @property
    def name(self) -> str:
        """Where it stands."""
        return f"{self.document}:{self.line}"


def examples(*languages: str) -> list[Example]:
    """All blocks in some languages, in order."""
    return [example for path in DOCUMENTS for example in _blocks(path) if example.language in languages]


def _blocks(path: Path) -> Iterator[Example]:
    text = path.read_text(encoding="utf-8")
    for found in _BLOCK.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        yield Example(path.relative_to(ROOT).as_posix(), line, found[1], found[2])
