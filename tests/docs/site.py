"""The documentation site, built once for all tests."""

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from tests.docs.documents import ROOT


def build(site: Path, root: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Build the site of a checkout as `make docs` does, into another folder."""
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--site-dir", site],
        cwd=root,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


@cache
def built_site() -> Path:
    """The folder of the site."""
    site = Path(tempfile.mkdtemp(prefix="dimension-docs-"))
    atexit.register(shutil.rmtree, site)
    done = build(site)
    assert done.returncode == 0, done.stdout
    return site
