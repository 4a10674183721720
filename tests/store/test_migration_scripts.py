"""Every new database gets keys that no other has."""

import re

import pytest

from dimension.store.migrations import migration_scripts
from tests import determinism


@pytest.mark.parametrize(("package", "keys"), [("dimension.store.sqlite", 1), ("dimension.store.postgres", 2)])
def test_keys_are_new_whenever_scripts_are_read_and_follow_from_the_seed(package: str, keys: int) -> None:
    determinism.reseed("keys")
    first, second = migration_scripts(package), migration_scripts(package)
    assert len(set(re.findall("[0-9a-f]{64}", "".join((*first, *second))))) == 2 * keys
    assert not any("{" in script for script in first)
    determinism.reseed("keys")
    assert migration_scripts(package) == first
