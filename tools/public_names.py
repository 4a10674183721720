"""Writes docs/api/names.md: every public name, from the directives on the pages of docs/api.

`python -m tools.public_names` rewrites the page; a test compares it with the code. A directive `::: dimension.solve`
names one thing, `::: dimension.texts` everything public that a module defines.
"""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

API: Final = Path(__file__).parents[1] / "docs" / "api"
PAGE: Final = API / "names.md"

_EXPORTING: Final = {"dimension": "trays.md", "dimension.client": "client.md"}
"""Packages with names that have no directive of their own, such as BLACK, and the page that tells of these."""

_DIRECTIVE: Final = re.compile(r"^::: ([\w.]+)$", re.MULTILINE)
_HEAD: Final = """\
# Every public name

The names on this page are public: they change by addition only. All others, such as other modules or names that
begin with an underscore, are private and may change in any version. `python -m tools.public_names` writes the page.
"""


def described(api: Path = API) -> dict[str, dict[str, str]]:
    """By module the names that the pages describe, each with its page."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for page in sorted(api.glob("*.md")):
        for path in _DIRECTIVE.findall(page.read_text(encoding="utf-8")):
            module, names = _named(path)
            found[module] |= dict.fromkeys(names, page.name)
    for package, name in _EXPORTING.items():
        found[package] = dict.fromkeys(import_module(package).__all__, name) | found[package]
    return dict(found)


def names_page() -> str:
    """The page as it should be."""
    return "\n".join([_HEAD, *_sections()])


def _sections() -> Iterator[str]:
    for module, names in sorted(described().items()):
        yield f"## `{module}`\n"
        yield ",\n".join(f"[`{name}`]({page})" for name, page in sorted(names.items())) + "\n"


def _named(path: str) -> tuple[str, list[str]]:
    """The module of a directive and the names that it describes."""
    try:
        is_module = find_spec(path) is not None
    except ModuleNotFoundError:
        is_module = False
    if not is_module:
        module, _, name = path.rpartition(".")
        return module, [name]
    return path, defined_in(path)


def defined_in(module: str) -> list[str]:
    """The public names that a module defines itself; it is read, not imported, since it may need other packages."""
    found = find_spec(module)
    assert found is not None
    assert found.origin is not None
    tree = ast.parse(Path(found.origin).read_text(encoding="utf-8"))
    defined = (name for node in tree.body for name in _defined(node))
    return sorted({name for name in defined if not name.startswith("_") and name != "TYPE_CHECKING"})


def _defined(node: ast.stmt) -> Iterator[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name
        case ast.If(test=ast.Name(id="TYPE_CHECKING"), body=body):
            # Names that a module's `__getattr__` makes are declared for type checkers.
            yield from (name for each in body for name in _defined(each))
        case ast.Assign(targets=targets):
            names = [each for target in targets for each in ast.walk(target)]
            yield from (each.id for each in names if isinstance(each, ast.Name))


def main() -> None:
    """Rewrite the page."""
    PAGE.write_text(names_page(), encoding="utf-8")
    sys.stdout.write(f"{PAGE.name}: {sum(map(len, described().values()))} names\n")


if __name__ == "__main__":
    main()
