"""Stable-Baselines3 for tests, with or without PyTorch.

It imports PyTorch, pandas and Matplotlib, which are large, and which its checker and its vector environments do
not use. Where one of them is not installed, an empty stand-in takes its place while Stable-Baselines3 is imported.
Afterward neither the stand-ins nor what was imported with them can be found by any other test.
"""

import sys
from abc import ABCMeta
from collections.abc import Callable, Iterator, MutableSequence, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType
from typing import Any, NamedTuple

import pytest

HEAVY = ("torch", "pandas", "matplotlib")
IMPORTERS = ("stable_baselines3", "sb3_contrib", "dimension.envs.stable_baselines")


class StableBaselines(NamedTuple):
    """The parts of it that the tests use, and our adapter."""

    check_env: Callable[..., None]
    dummy_vec_env: Callable[..., Any]
    make_vec_env: Callable[..., Any]
    is_masking_supported: Callable[..., bool]
    get_action_masks: Callable[..., Any]
    adapter: Callable[..., Any]


class _Anything(ABCMeta):
    """The kind of classes that have every attribute: another such class. Abstract classes can be derived from them."""

    def __getattr__(cls, name: str) -> Any:
        return _made(cls, name)


class _StandIn(ModuleType):
    """A module in which every name is a class that does nothing, from which others can be derived."""

    __path__: MutableSequence[str] = []  # noqa: RUF012

    def __getattr__(self, name: str) -> Any:
        return _made(self, name)


def _made(owner: object, name: str) -> Any:
    """An attribute that was not there before and stays the same from now on."""
    if name.startswith("__"):
        raise AttributeError(name)
    setattr(owner, name, _Anything(name, (), {}))
    return getattr(owner, name)


class _StandIns(MetaPathFinder, Loader):
    """Finds some packages, and everything in them, as stand-ins."""

    def __init__(self, packages: Sequence[str]) -> None:
        self._packages = packages

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:  # noqa: ARG002
        return ModuleSpec(fullname, self) if _belongs_to(fullname, self._packages) else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _StandIn(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        pass


def _belongs_to(name: str, packages: Sequence[str]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


@contextmanager
def stand_ins(packages: Sequence[str]) -> Iterator[None]:
    """Let packages that are not installed be imported; forget them, and who imported them, at the end."""
    finder, hidden = _StandIns(packages), (*packages, *IMPORTERS) if packages else ()
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if _belongs_to(name, hidden)]:
            del sys.modules[name]


@cache
def stable_baselines() -> StableBaselines:
    """Import it once for all tests."""
    for package, name in (("stable_baselines3", "stable-baselines3"), ("sb3_contrib", "sb3-contrib")):
        if find_spec(package) is None:
            pytest.fail(f"{name} is missing: `make test` installs it, or python -m pip install --no-deps {name}")
    with stand_ins([package for package in HEAVY if find_spec(package) is None]):
        common, masks = import_module("stable_baselines3.common.env_util"), "sb3_contrib.common.maskable.utils"
        return StableBaselines(
            import_module("stable_baselines3.common.env_checker").check_env,
            import_module("stable_baselines3.common.vec_env").DummyVecEnv,
            common.make_vec_env,
            import_module(masks).is_masking_supported,
            import_module(masks).get_action_masks,
            import_module("dimension.envs.stable_baselines").VectorForSB3,
        )
