"""Logs: one line for each event, as words or as JSON. No secrets in them: no tokens, names or bodies."""

import json
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from prometheus_client import Counter

from kist.server.http.request_id import RequestId

_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}

_TALKATIVE = (
    "uvicorn",
    "uvicorn.access",
    "uvicorn.error",
    "websockets",
    "aiosqlite",
    "asyncio",
    "sqlalchemy",
    "multipart",
)
"""These would tell tokens and match ids when they are asked for details."""


def _extras(record: logging.LogRecord) -> dict[str, object]:
    extras = {name: value for name, value in vars(record).items() if name not in _USUAL}
    return extras if (request := RequestId.current()) is None else {**extras, "request_id": request}


class JsonLines(logging.Formatter):
    """Every event as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """The event as a line."""
        event: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
            **_extras(record),
        }
        if record.exc_info:
            event["traceback"] = self.formatException(record.exc_info)
        return json.dumps(event, default=str)


class Words(logging.Formatter):
    """Every event in words, for people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s", "%H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        """The event as a line."""
        extras = " ".join(f"{name}={value}" for name, value in _extras(record).items())
        return f"{super().format(record)} {extras}".rstrip()


def set_up(*, as_json: bool, level: str) -> None:
    """Send all logs to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if as_json else Words())
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_says_something)


class _Counting(logging.Handler):
    """Counts what it is given to log."""

    def __init__(self, lines: Counter) -> None:
        super().__init__(logging.WARNING)
        self._lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        """Count a line."""
        self._lines.labels("warning" if record.levelno < logging.ERROR else "error").inc()


@contextmanager
def counted(lines: Counter) -> Iterator[None]:
    """Count warnings and errors for as long as this lasts."""
    for level in ("warning", "error"):
        lines.labels(level)  # both are told of from the start, so that the first of them is an increase
    counting = _Counting(lines)
    logging.getLogger().addHandler(counting)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(counting)


def _says_something(record: logging.LogRecord) -> bool:
    """Whether a line is of use: that a server did not start is said by whoever started it, and why."""
    return not record.getMessage().startswith("Application startup failed")
