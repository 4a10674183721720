"""`dimension completion`: a script for each shell. The scripts run in ../test_completion_scripts.py."""

import pytest

from dimension.cli.completion_scripts import SCRIPTS
from tests.cli.conftest import Run


@pytest.mark.parametrize("shell", SCRIPTS)
def test_every_shell_gets_its_own_script(shell: str, dimension: Run) -> None:
    result = dimension("completion", shell)
    assert (result.code, result.err) == (0, "")
    assert f"dimension completion {shell}" in result.out
    assert "--contradictions" in result.out or "-l contradictions" in result.out


def test_descriptions_follow_the_language(dimension: Run) -> None:
    german = dimension("completion", "fish", "--lang", "de").out
    assert german != dimension("completion", "fish").out
    assert dimension("--lang", "de", "completion", "fish").out == german


@pytest.mark.parametrize(("args", "named"), [([], "bash|zsh|fish"), (["csh"], "csh"), (["bash", "zsh"], "zsh")])
def test_other_shells_are_refused(args: list[str], named: str, dimension: Run) -> None:
    result = dimension("completion", *args)
    assert (result.code, result.out) == (2, "")
    assert named in result.err
