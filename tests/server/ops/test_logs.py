"""Logs: one JSON object per line, with everything that was said about it."""

import json
import logging
import subprocess
import sys

from dimension.server.ops.logs import JsonFormatter


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


def test_what_uvicorn_says_of_requests_and_failed_starts_is_left_out() -> None:
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
