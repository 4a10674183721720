"""Overflow on a page: words that leave the page, their button or a box that cuts them off."""

from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page

_LOOK = (Path(__file__).parent / "overflow.js").read_text(encoding="utf-8")


@dataclass
class Walk:
    """A walk through screens: the overflow on them, and all texts that were seen or read out."""

    page: Page
    misfits: list[str] = field(default_factory=list)
    texts: set[str] = field(default_factory=set)

    def look(self, screen: str) -> None:
        """Measure what is shown now."""
        found, texts = self.page.evaluate(_LOOK)
        self.misfits += [f"{screen}: {each}" for each in found]
        self.texts.update(texts)
