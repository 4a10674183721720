"""The systemd unit: valid, locked down, and starting the server as a host would."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.docs.documents import ROOT

UNIT = ROOT / "deploy" / "dimension.service"
EXPOSURE = 2.0
"""The most that `systemd-analyze security` may find, of 10."""

pytestmark = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")


def _analyze(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["systemd-analyze", *arguments], capture_output=True, text=True)


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / UNIT.name
    # The program is not installed here, and systemd looks for it.
    unit.write_text(UNIT.read_text(encoding="utf-8").replace("/opt/dimension/bin/dimension", "/bin/true"))
    done = _analyze("verify", unit)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_service_can_reach_little_besides_its_database_and_its_sockets() -> None:
    found = re.search(
        r"exposure level for dimension\.service: ([\d.]+)", _analyze("security", "--offline=true", UNIT).stdout
    )
    assert found
    assert float(found[1]) <= EXPOSURE
