"""What a server keeps does not grow with the number of different things it was asked."""

import signal
from pathlib import Path
from typing import Any

from dimension.server.ops.server_settings import STATIC
from tests.server.hostile.distinct_requests import client_files, send_distinct
from tests.server.hostile.target import UNLIMITED, Target, wait_for_file
from tests.server.hostile.wire_client import run

FEW = 1_000
MANY = 6_000
SEED = 3
GROWTH = 0.02
"""Of all the memory of the server, about 300 bytes a request.

What it keeps is counted object by object, because memory goes up and down.
"""


def test_six_thousand_different_requests_leave_no_more_behind_than_a_thousand(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    environ = {**UNLIMITED, "INSPECTION_REPORT": str(report)}
    with Target(tmp_path, environ, program=("-m", "tests.server.hostile.inspected_server")) as target:
        few, statuses = _kept_after(target, FEW, SEED, report)
        memory = 1024 * target.memory
        many, more = _kept_after(target, MANY - FEW, SEED + 1, report)
        assert target.stop() == 0
    assert target.errors == []
    statuses += more
    assert not [status for status in statuses if status == 0 or status >= 500], statuses
    assert many["bytes"] - few["bytes"] < GROWTH * memory, (few, many)


def _kept_after(target: Target, count: int, seed: int, report: Path) -> tuple[dict[str, Any], Any]:
    statuses = run(send_distinct(target.host, target.port, count, seed, client_files(STATIC)))
    report.unlink(missing_ok=True)
    target.signal(signal.SIGUSR1)
    return wait_for_file(report), statuses
