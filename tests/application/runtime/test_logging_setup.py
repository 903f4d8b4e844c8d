"""The log output of processes: one line for each record, without control characters."""

import json
import subprocess
import sys

import pytest

from application.runtime.logging_setup import escaped

HOSTILE = "a\x1b[2J\rb\nc\x07\x9b1m\u202ed\u2028e\x7f"

WRITER = """
import logging, sys, structlog
from application.runtime import logging_setup
logging.getLogger("gunicorn.error").addHandler(logging.StreamHandler(sys.stderr))
logging_setup.configure("info")
hostile = %r
structlog.get_logger().warning("said", path=hostile, **{"x\x1b": 1})
logging.getLogger("gunicorn.error").warning("Invalid request: %%s", hostile)
try:
    raise ValueError(hostile)
except ValueError:
    structlog.get_logger().exception("failed", game=hostile)
    logging.getLogger("rq.worker").exception("failed")
"""


def test_no_record_has_characters_that_a_terminal_obeys():
    command = [sys.executable, "-c", WRITER % HOSTILE]
    written = subprocess.run(command, capture_output=True, check=True).stderr.decode()
    lines = written.split("\n")
    assert len(lines) == 5, written
    assert lines.pop() == ""
    assert all(line.isprintable() and line.startswith("timestamp=") for line in lines), lines
    assert all("[2J" in line for line in lines), "what was said can still be read"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("Grüße, 世界 ☃", "Grüße, 世界 ☃"),
        ("a\x1b[31m", "a\\x1b[31m"),
        ("a\nb\tc", "a\\nb\\tc"),
        ("\ud800", "\\ud800"),
        (None, "None"),
        (b"\x1b", "b'\\x1b'"),
    ],
)
def test_only_what_does_not_show_is_escaped(value: object, shown: str):
    assert escaped(value) == shown


JSON_WRITER = """
import logging, structlog
from application.runtime import trace
from application.runtime import logging_setup
logging_setup.configure("info", "json")
trace.begin("request-1")
structlog.get_logger().warning("said", path=%r, number=1, nothing=None, yes=True)
logging.getLogger("rq.worker").warning("of a library")
"""


def test_lines_are_json_if_wanted_and_name_the_request():
    written = subprocess.run([sys.executable, "-c", JSON_WRITER % HOSTILE], capture_output=True, check=True).stderr
    said, library = map(json.loads, written.decode().splitlines())
    assert list(said)[:3] == ["timestamp", "level", "event"]
    assert (said["event"], said["number"], said["nothing"], said["yes"]) == ("said", 1, None, True)
    assert said["path"].isprintable()
    assert said["request_id"] == library["request_id"] == "request-1"
    assert (library["event"], library["level"]) == ("of a library", "warning")
