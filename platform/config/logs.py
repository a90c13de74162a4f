"""Logs: one line an event, key=value, the request's or task's id in each."""

from typing import Any

import structlog

OURS = ("accounts", "bots", "config", "ladder", "live", "matches", "playground", "replays")

BEFORE: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso"),
    structlog.processors.format_exc_info,
]


def logging(level: str) -> dict[str, Any]:
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": BEFORE,
        "processor": structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": formatter},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            **{name: {"level": level} for name in OURS},
            # It tells each message that expired while workers were busy; Django tells refused requests.
            "django_structlog": {"level": "ERROR"},
        },
    }


def start_structlog() -> None:
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *BEFORE,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
