"""A thread that fails takes its process along, and no thread is started in another way."""

import ast
import functools
import re
import subprocess
import sys
from pathlib import Path

import pytest

from events.log_server.failures import Failures
from events.process import lifeline
from events.store.appending import Store
from events.store.outcomes import UncheckedError

ROOT = Path(__file__).parents[2]
ROOMS = ("application", "events", "heptad", "projections", "service", "titles", "verifier", "workers")

PROGRAM = """
import signal, sys, time
from events.process import lifeline
from application.runtime import logging_setup

def ended(number, frame):
    print("asked to end", lifeline.failed(), flush=True)
    sys.exit(7)

def fail(what):
    {act}

signal.signal(signal.SIGTERM, {handler})
logging_setup.configure("info")
lifeline.GRACE_SECONDS = 0.1
lifeline.report_to(lambda name, error: print(name, repr(error), flush=True))
lifeline.start("guard", fail, "it")
time.sleep(30)
"""


@pytest.mark.parametrize(
    ("act", "handler", "code", "printed"),
    [
        ("raise ValueError(what)", "ended", 7, ["guard ValueError('it')", "asked to end True"]),
        ("sys.exit(3)", "ended", 7, ["guard SystemExit(3)", "asked to end True"]),
        ("raise ValueError(what)", "signal.SIG_IGN", -9, ["guard ValueError('it')"]),
    ],
)
def test_a_thread_that_fails_ends_its_process(act: str, handler: str, code: int, printed: list[str]):
    program = PROGRAM.format(act=act, handler=handler)
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=20, check=False
    )
    assert (done.returncode, done.stdout.splitlines()) == (code, printed), done.stderr
    assert "level=critical event=thread_failed" in done.stderr
    assert "thread=guard" in done.stderr


def test_a_failure_is_noted_where_all_processes_see_it(store: Store):
    failures = Failures(store.client)
    assert failures.all() == {}
    for text in ("first", "second"):
        failures.note("guard", ValueError(text))
    failures.note("lease", KeyError("x"))
    assert {name: (each.error, each.count) for name, each in failures.all().items()} == {
        "guard": ("ValueError: second", 2),
        "lease": ("KeyError: 'x'", 1),
    }
    store.client.script_flush()
    with pytest.raises(UncheckedError) as caught:
        Store(store.client, guarded=True).demand_writable()
    assert caught.value.failure == "ValueError"


@functools.cache
def calls() -> list[tuple[str, ast.Call]]:
    """Every call in the files of the service that name a thread or a lifeline, with the file and the line."""
    return [
        (f"{path.relative_to(ROOT)}:{node.lineno}", node)
        for room in ROOMS
        for path in sorted((ROOT / room).rglob("*.py"))
        if MAY_START.search(source := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
    ]


MAY_START = re.compile("Thread|Timer|spawn|Greenlet|start_new_thread|lifeline")
STARTERS = ("threading.Thread", "threading.Timer", "Thread", "Timer", "gevent.spawn", "gevent.spawn_later", "spawn")
STARTERS += ("Greenlet", "Greenlet.spawn", "_thread.start_new_thread")


def test_every_thread_is_started_with_a_lifeline():
    others = []
    for place, call in calls():
        if ast.unparse(call.func) not in STARTERS or place.startswith("events/process/lifeline.py"):
            continue
        if not (call.args and ast.unparse(call.args[0]).startswith("lifeline.tied(")):
            others.append(place)
    assert others == []


def test_the_names_of_threads_are_those_that_metrics_count():
    helpers = {f"lifeline.{name}" for name in ("start", "tied", "reporting", "note")}
    names = {ast.unparse(call.args[0]) for _, call in calls() if ast.unparse(call.func) in helpers}
    assert names == {repr(name) for name in lifeline.NAMES}
