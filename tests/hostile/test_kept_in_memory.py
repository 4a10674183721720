"""The memory of a server does not grow with the number of different requests."""

import signal
from pathlib import Path
from typing import Any

from dimension.server.settings import STATIC
from tests.determinism import SEED
from tests.hostile.distinct_requests import client_files, send_distinct
from tests.hostile.target import UNLIMITED, Target, wait_for_file
from tests.hostile.wire_client import run

FEW = 1_000
MORE = 2_500
MOST_KEPT = 300
"""Bytes per request. Remaining memory is counted object by object, because memory goes up and down."""


def test_thousands_of_different_requests_leave_no_more_behind_than_a_thousand(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    environ = {**UNLIMITED, "INSPECTION_REPORT": str(report)}
    with Target(tmp_path, environ, program=("-m", "tests.hostile.inspected_server")) as target:
        few, statuses = _kept_after(target, FEW, SEED, report)
        many, more = _kept_after(target, MORE, SEED + 1, report)
        assert target.stop() == 0
    assert target.errors == []
    statuses += more
    assert not [status for status in statuses if status == 0 or status >= 500], statuses
    assert many["bytes"] - few["bytes"] < MOST_KEPT * MORE, (few, many)


def _kept_after(target: Target, count: int, seed: int, report: Path) -> tuple[dict[str, Any], Any]:
    statuses = run(send_distinct(target.host, target.port, count, seed, client_files(STATIC)))
    report.unlink(missing_ok=True)
    target.signal(signal.SIGUSR1)
    return wait_for_file(report), statuses
