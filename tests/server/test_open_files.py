"""How many files may be open, and how many connections that leaves room for."""

import resource
import subprocess
import sys

import pytest

from dimension.server.run import files_kept_free


@pytest.mark.parametrize(("limit", "kept"), [(1_024, 256), (4_096, 1_024), (65_536, 4_096), (1_048_576, 4_096)])
def test_some_files_are_not_for_connections(limit: int, kept: int) -> None:
    assert files_kept_free(limit) == kept


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits the files of another process")
def test_the_limit_is_raised_as_far_as_possible() -> None:
    code = "from dimension.server.run import allow_many_files as a; print(a())"
    limited = ["prlimit", "--nofile=512:1024", sys.executable, "-c", code]
    assert subprocess.run(limited, capture_output=True, text=True, check=True).stdout == "1024\n"
