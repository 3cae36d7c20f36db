"""What the café writes about itself: one line an event, as text or as JSON; never a secret."""

from __future__ import annotations

import json
import logging
import sys
import time

PLAIN = {*vars(logging.makeLogRecord({})), "message", "asctime", "taskName", "color_message"}


class Line(logging.Formatter):
    """Formats a record as one line; what was given as `extra` follows the sentence."""

    def __init__(self, as_json: bool) -> None:
        super().__init__()
        self.as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        extra = {key: value for key, value in vars(record).items() if key not in PLAIN}
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))
        text = record.getMessage()
        trouble = self.formatException(record.exc_info) if record.exc_info else ""
        if self.as_json:
            line = {"at": at, "level": record.levelname.lower(), "from": record.name, "what": text}
            if trouble:
                line["trouble"] = trouble
            return json.dumps(line | extra, ensure_ascii=False, default=str)
        facts = "".join(f" {key}={value}" for key, value in extra.items())
        end = f"\n{trouble}" if trouble else ""
        return f"{at} {record.levelname.lower():7} {record.name}: {text}{facts}{end}"


def their_fault(record: logging.LogRecord) -> bool:
    """Write a client's broken text down in one line: it is no fault of the café's."""
    if record.getMessage().startswith("Invalid UTF-8"):
        record.levelno, record.levelname, record.exc_info = logging.INFO, "INFO", None
    return True


def begin(as_json: bool, level: str) -> None:
    """Send everything to standard error, line by line."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Line(as_json))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger("uvicorn.error").addFilter(their_fault)
    # On the debug level these two would write down every message, tokens included.
    for name in ("uvicorn.error", "websockets"):
        logging.getLogger(name).setLevel(max(logging.INFO, root.level))
