"""Structured logs: one JSON object per line on stderr, without tokens or names."""

import logging
import sys
from datetime import UTC, datetime
from typing import Final

import msgspec

_STANDARD: Final = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message", "taskName"}


class JsonFormatter(logging.Formatter):
    """A record as JSON: time, level, logger, event, and its details."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        line |= {name: value for name, value in record.__dict__.items() if name not in _STANDARD}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def set_up_logs(level: str) -> None:
    """Log everything from this level up to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    # Who asked for what is private.
    logging.getLogger("uvicorn.access").disabled = True
    # uvicorn warns of every malformed request: nobody may fill the log by sending nonsense.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    logging.getLogger("uvicorn.error").addFilter(_is_no_failed_start)


def _is_no_failed_start(record: logging.LogRecord) -> bool:
    """Why a server does not start is told by the command line, in a sentence and not as a trace."""
    message = record.getMessage()
    return "in lifespan" not in message and not message.startswith("Application startup failed")
