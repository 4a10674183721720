"""Logs: one JSON object per line, with all its details."""

import json
import logging
import subprocess
import sys

from dimension.server.ops.logs import JsonFormatter, Throttle


def formatted(**details: object) -> dict[str, object]:
    record = logging.makeLogRecord({"name": "dimension.rooms", "levelname": "ERROR", "created": 1.5, **details})
    line = JsonFormatter().format(record)
    assert "\n" not in line
    parsed: dict[str, object] = json.loads(line)
    return parsed


def test_a_record_is_one_object_with_its_details() -> None:
    assert formatted(msg="waking %s", args=("failed",), room="ABC234", why=ValueError("?")) == {
        "at": "1970-01-01T00:00:01.500+00:00",
        "level": "error",
        "logger": "dimension.rooms",
        "event": "waking failed",
        "room": "ABC234",
        "why": "?",
    }


def test_a_trace_is_one_of_the_details() -> None:
    error = ValueError("broken")
    line = formatted(msg="failed", exc_info=(ValueError, error, None))
    assert str(line["trace"]).endswith("ValueError: broken")


def test_uvicorns_lines_about_requests_and_failed_starts_are_left_out() -> None:
    code = """
import logging
from dimension.server.ops.logs import set_up_logs
set_up_logs("debug")
logging.getLogger("dimension.server").debug("said")
logging.getLogger("uvicorn.access").error("GET /secret")
logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
logging.getLogger("uvicorn.error").error("Application startup failed. Exiting.")
logging.getLogger("uvicorn.error").error("Exception in ASGI application")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert [json.loads(line)["event"] for line in done.stderr.splitlines()] == ["said", "Exception in ASGI application"]


def _record(message: str, at: float) -> logging.LogRecord:
    return logging.makeLogRecord({"name": "uvicorn.error", "msg": message, "created": at})


def test_a_line_that_comes_again_and_again_is_left_out_and_counted() -> None:
    throttle = Throttle(per_minute=3)
    assert [throttle.filter(_record("broken", 0)) for _ in range(5)] == [True, True, True, False, False]
    assert throttle.filter(_record("something else", 0))
    later = _record("broken", 60)
    assert throttle.filter(later)
    assert later.__dict__["left_out"] == 2
    assert "left_out" in json.loads(JsonFormatter().format(later))


def test_kinds_of_lines_are_not_remembered_without_end() -> None:
    throttle = Throttle()
    for number in range(5_000):
        assert throttle.filter(_record(f"broken {number}", 0))
    assert len(throttle._kinds) == 1_000
