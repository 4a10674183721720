"""Modules that come with the package and with each of its extras, and Python as if nothing else were installed."""

import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path
from typing import Any, Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

_PROJECT: Final[dict[str, Any]] = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]
_OURS: Final = _PROJECT["name"]
EXTRAS: Final = frozenset(_PROJECT["optional-dependencies"])

_AS_IF_ABSENT: Final = """
import sys

class Absent:
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in {absent!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Absent)
"""


def distributions(*extras: str) -> frozenset[str]:
    """Everything that is installed with the package and these extras."""
    seen: set[tuple[str, str]] = set()
    waiting = [(_OURS, extra) for extra in ("", *extras)]
    while waiting:
        distribution = waiting.pop()
        if distribution not in seen:
            seen.add(distribution)
            waiting += [needed for needed in _needed(*distribution) if needed not in seen]
    return frozenset(name for name, _ in seen)


def modules(*extras: str) -> frozenset[str]:
    """The top-level modules that can be imported with the package and these extras."""
    present = distributions(*extras)
    return frozenset(module for module, owners in _owners().items() if present.intersection(owners))


def requirements(extra: str) -> frozenset[str]:
    """The distributions that an extra names."""
    return frozenset(canonicalize_name(Requirement(line).name) for line in _PROJECT["optional-dependencies"][extra])


def python_with(program: str, *extras: str) -> subprocess.CompletedProcess[str]:
    """Run a program that finds only the package, these extras and the standard library."""
    absent = sorted(_owners().keys() - modules(*extras))
    prelude = _AS_IF_ABSENT.format(absent=absent)
    return subprocess.run([sys.executable, "-c", prelude + program], capture_output=True, text=True, encoding="utf-8")


def _needed(name: str, extra: str) -> Iterator[tuple[str, str]]:
    for line in _lines(name, extra):
        needed = Requirement(line)
        if needed.marker is None or needed.marker.evaluate({"extra": extra}):
            yield from ((canonicalize_name(needed.name), wanted) for wanted in ("", *needed.extras))


def _lines(name: str, extra: str) -> Iterable[str]:
    if name == _OURS:
        lines: list[str] = _PROJECT["optional-dependencies"][extra] if extra else _PROJECT["dependencies"]
        return lines
    try:
        return requires(name) or ()
    except PackageNotFoundError:
        # Not here, so nothing that it needs is here because of it.
        return ()


@cache
def _owners() -> dict[str, frozenset[str]]:
    """The distributions that each top-level module belongs to."""
    found = packages_distributions().items()
    return {module: frozenset(map(canonicalize_name, owners)) for module, owners in found}
