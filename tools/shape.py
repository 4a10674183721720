"""Measures the shape of the package: modules, lines, imports, how far each feature is spread, and traced flows.

`python -m tools.shape [--src PATH] [--against PATH] [--flows]` prints a Markdown table; a path is the folder of a
package `dimension`, in any checkout. With `--against`, the table has a column for both. `--flows` starts servers.
"""

import argparse
import ast
import asyncio
import atexit
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import tokenize
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "src" / "dimension"
WORDS: Final[Mapping[str, frozenset[str]]] = {
    "tables": frozenset({"invitation", "invitations", "qr"}),
    "daily": frozenset({"daily"}),
    "puzzles": frozenset({"puzzle", "puzzles"}),
    "rush": frozenset({"rush", "rushes"}),
    "challenges": frozenset({"challenge", "challenges", "challenging"}),
    "clubs": frozenset({"club", "clubs"}),
    "classes": frozenset({"lesson", "lessons"}),
    "me": frozenset({"erase", "erased", "erasing", "erasure", "erasures", "export", "exported", "device", "devices"}),
    "offline": frozenset({"offline"}),
    "previews": frozenset({"preview", "previews"}),
}
"""The words that name a feature in identifiers, addresses and statements."""
_EVERYWHERE: Final = ("room/", "rooms/core/", "app.py", "server/app.py")
"""Modules that may know every feature: the decisions of a room, and the list of features (now and before)."""
_SPLIT: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_INSIGNIFICANT: Final = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}


class Module(NamedTuple):
    """The figures of one module."""

    path: str
    lines: int
    code: int
    """Lines that are neither blank, comment nor docstring."""
    import_lines: int
    imports: frozenset[str]
    """The modules of the package that it imports, as paths."""
    words: frozenset[str]
    """The words of its identifiers and of its strings, in lower case."""


def read_package(package: Path = PACKAGE) -> list[Module]:
    """Every module of a package."""
    files = sorted(package.rglob("*.py"))
    known = frozenset(file.relative_to(package).as_posix() for file in files)
    return [_read_module(file, package, known) for file in files]


def _read_module(file: Path, package: Path, known: frozenset[str]) -> Module:
    text = file.read_text(encoding="utf-8")
    tree = ast.parse(text)
    tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    docstrings = set(_docstring_lines(tree))
    code = {
        line
        for token in tokens
        if token.type not in _INSIGNIFICANT
        for line in range(token.start[0], token.end[0] + 1)
        if line not in docstrings
    }
    statements = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    path = file.relative_to(package).as_posix()
    return Module(
        path=path,
        lines=len(text.splitlines()),
        code=len(code),
        import_lines=sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in statements),
        imports=frozenset(name for node in statements for name in _imported(node, known)) - {path},
        words=frozenset(
            word.lower()
            for token in tokens
            if token.type in (tokenize.NAME, tokenize.STRING) and token.start[0] not in docstrings
            for word in _SPLIT.findall(token.string)
        ),
    )


def _docstring_lines(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _imported(node: ast.Import | ast.ImportFrom, known: frozenset[str]) -> Iterator[str]:
    """The paths of the modules that a statement imports from the package itself."""
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    else:
        names = [f"{node.module}.{alias.name}" for alias in node.names]
    for name in names:
        parts = name.split(".")
        if parts[0] == "dimension":
            while parts[1:] and not (path := _path_of(parts[1:], known)):
                parts.pop()
            yield path if parts[1:] and path else "__init__.py"


def _path_of(parts: list[str], known: frozenset[str]) -> str | None:
    path = "/".join(parts)
    return next((found for found in (f"{path}.py", f"{path}/__init__.py") if found in known), None)


def figures(modules: list[Module]) -> dict[str, str]:
    """The figures of a package that need nothing to run."""
    lines = [module.lines for module in modules]
    largest = max(modules, key=lambda module: module.lines)
    importers = Counter(name for module in modules for name in module.imports)
    return {
        "modules": str(len(modules)),
        "median lines of a module": f"{median(line for line in lines if line > 1):.0f}",
        "lines of the largest": f"{largest.lines} ({largest.path})",
        "lines": f"{sum(lines):,}",
        "lines of code": f"{sum(module.code for module in modules):,}",
        "import lines": f"{sum(module.import_lines for module in modules):,}",
        "modules imported exactly once": str(sum(count == 1 for count in importers.values())),
        **{f"files elsewhere that know `{name}`": str(len(knowing(name, modules))) for name in WORDS},
        **{f"files elsewhere that import `{name}`": str(len(importing(name, modules))) for name in WORDS},
    }


def knowing(feature: str, modules: list[Module]) -> list[str]:
    """The modules that name a feature, other than its own modules, those in `room` and the list of features."""
    own = (f"features/{feature}/", f"features/{feature}.py", *_EVERYWHERE)
    return [module.path for module in modules if module.words & WORDS[feature] and not module.path.startswith(own)]


def importing(feature: str, modules: list[Module]) -> list[str]:
    """The modules outside a feature that import its own, other than the list of features."""
    own = (f"features/{feature}/", f"features/{feature}.py")
    outside = [module for module in modules if not module.path.startswith((*own, *_EVERYWHERE))]
    return [module.path for module in outside if any(name.startswith(own) for name in module.imports)]


def traced(package: Path) -> dict[str, str]:
    """The figures of a package that are traced in running servers."""
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        found |= _run_flows(package, str(Path(folder, "flows.db")))
    if postgres := _postgres():
        found |= _run_flows(package, postgres)
    return {f"{name}: modules / crossings": f"{flow['modules']} / {flow['crossings']}" for name, flow in found.items()}


def _run_flows(package: Path, database: str) -> dict[str, Any]:
    paths = os.pathsep.join((str(package.parent), str(ROOT)))
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "tools.flows", database],
        env={**os.environ, "PYTHONPATH": paths},
        stdout=subprocess.PIPE,
        check=True,
        text=True,
        encoding="utf-8",
    )
    flows: dict[str, Any] = json.loads(done.stdout)
    return flows


@cache
def _postgres_server() -> Any:
    """The tests' PostgreSQL server, until this process ends; None where it is not installed."""
    try:
        from tests import postgres
    except ImportError:
        return None
    atexit.register(postgres.remove_shared_server)
    return postgres.shared_server()


def _postgres() -> str | None:
    server = _postgres_server()
    return server and str(asyncio.run(server.new_database()))


def as_table(columns: Mapping[str, Mapping[str, str]]) -> str:
    """Figures as Markdown: a row for each, a column for each package."""
    rows = list(dict.fromkeys(name for figures in columns.values() for name in figures))
    lines = [f"| | {' | '.join(columns)} |", f"| --- |{' --: |' * len(columns)}"]
    lines += [f"| {row} | {' | '.join(figures.get(row, '–') for figures in columns.values())} |" for row in rows]
    return "\n".join(lines)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tools.shape", description=__doc__)
    parser.add_argument("--src", type=Path, default=PACKAGE)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--flows", action="store_true")
    args = parser.parse_args()
    packages = {"before": args.against, "now": args.src} if args.against else {"now": args.src}
    columns = {}
    for name, package in packages.items():
        columns[name] = figures(read_package(package)) | (traced(package) if args.flows else {})
    print(as_table(columns))


if __name__ == "__main__":
    main()
