"""`dimension help`: the same pages as `--help`."""

import pytest

from dimension.cli.command_list import NAMES
from tests.cli.conftest import Run


def test_without_a_command_it_is_the_first_page(dimension: Run) -> None:
    assert dimension("help") == dimension("--help")
    assert dimension("help", "--lang", "de") == dimension("--lang", "de", "--help")


@pytest.mark.parametrize("name", NAMES)
def test_every_command_is_explained(name: str, dimension: Run) -> None:
    assert dimension("help", name) == dimension(name, "--help")


def test_a_command_that_does_not_exist_is_refused(dimension: Run) -> None:
    assert "Did you mean: solve" in dimension("help", "slove").err
