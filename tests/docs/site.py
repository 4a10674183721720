"""The documentation site, built once for all tests."""

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

from tests.docs.documents import ROOT

_PATIENCE: Final = 600.0


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


def built_site(folder: Path) -> Path:
    """The folder of the site; of all processes that share a folder, the first one builds and the others wait."""
    site, complaints = folder / "docs-site", folder / "docs-site.txt"
    try:
        (folder / "docs-site-begun").touch(exist_ok=False)
    except FileExistsError:
        limit = time.monotonic() + _PATIENCE
        while not complaints.exists():
            assert time.monotonic() < limit, "the one who builds the site never finished"
            time.sleep(0.1)
    else:
        done = build(site)
        written = folder / "docs-site.part"
        written.write_text(done.stdout if done.returncode else "", encoding="utf-8")
        written.replace(complaints)
    assert complaints.read_text(encoding="utf-8") == ""
    return site
