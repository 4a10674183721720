"""One page lists every public name, and the code has them all."""

from importlib import import_module
from pkgutil import walk_packages

import pytest

import dimension
from tools.public_names import PAGE, defined_in, described, names_page

PACKAGES = ("dimension", "dimension.solver", "dimension.envs", "dimension.envs.text", "dimension.client")
"""Packages whose `__all__` is what users import."""
PRIVATE = ("dimension.store", "dimension.store.postgres", "dimension.store.sqlite")
"""Packages whose `__all__` is for the server alone."""


def test_the_page_is_what_the_code_says() -> None:
    told = "names.md is stale: run python -m tools.public_names"
    assert PAGE.read_text(encoding="utf-8") == names_page(), told


@pytest.mark.parametrize("package", PACKAGES)
def test_every_name_that_a_package_exports_is_on_the_page(package: str) -> None:
    exported = set(import_module(package).__all__) - {"__version__"}
    assert exported <= set(described()[package])


def test_no_package_exports_names_in_silence() -> None:
    walked = walk_packages(dimension.__path__, "dimension.")
    packages = ["dimension", *(found.name for found in walked if found.ispkg)]
    exporting = {name for name in packages if hasattr(import_module(name), "__all__")}
    assert exporting == {*PACKAGES, *PRIVATE}


@pytest.mark.parametrize(("module", "names"), described().items())
def test_every_name_on_the_page_exists(module: str, names: dict[str, str]) -> None:
    elsewhere = set(names) - set(defined_in(module))
    assert [name for name in elsewhere if not hasattr(import_module(module), name)] == []
    assert [name for name in names if name.startswith("_")] in ([], ["__version__"])
