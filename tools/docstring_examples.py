"""Examples in docstrings as code: loaded by the API reference of the documentation site (see mkdocs.yml).

A docstring shows an example as it is typed, `>>>` at the start of a line. Markdown would take that for a quotation.
"""

import re
from typing import Any, Final

import griffe

_EXAMPLE: Final = re.compile(r"(?:^>>> .*(?:\n(?!\n).*)*)", re.MULTILINE)


def with_code_blocks(text: str) -> str:
    """A docstring's text with a fence around every example."""
    return _EXAMPLE.sub(lambda found: f"```pycon\n{found[0]}\n```", text)


class DocstringExamples(griffe.Extension):
    """Puts a fence around the examples of every docstring."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Called with every module, class, function and attribute once it is loaded."""
        if obj.docstring is not None:
            obj.docstring.value = with_code_blocks(obj.docstring.value)
