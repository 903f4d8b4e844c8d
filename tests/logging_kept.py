"""Logging as it was, after something in this process that sets it up for a whole process."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import structlog


@contextmanager
def logging_kept() -> Iterator[None]:
    """Restore logging after this block."""
    handlers, level = logging.root.handlers[:], logging.root.level
    try:
        yield
    finally:
        if structlog.is_configured():
            structlog.reset_defaults()
            logging.root.handlers[:] = handlers
            logging.root.setLevel(level)
