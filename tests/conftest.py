"""Settings of every test."""

import sys

from hypothesis import settings

# How fast an example runs depends on the machine's other work, which proves nothing.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


def pytest_unconfigure() -> None:
    """Stop what was started for the whole run."""
    postgres = sys.modules.get("tests.postgres")
    if postgres is not None:
        postgres.remove_shared_server()
