"""The plumbing of the benchmark `abuse`: a load runs beside others, who are answered and lose nothing."""

import contextlib
import json
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

from benchmarks.abuse.beside import compared
from benchmarks.abuse.others import Others
from tests.service.conftest import Running

ROOT = Path(__file__).parent.parent.parent


def test_others_are_measured_beside_an_abuser(heptad: Running):
    port = urlsplit(heptad.url).port
    assert port is not None
    command = [sys.executable, "-m", "benchmarks.abuse.attacker", "webhooks", str(port), "1", "quick"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as abuser:
        assert abuser.stdout is not None
        assert abuser.stdout.readline() == "ready\n"
        with contextlib.closing(Others(port)) as others:
            times = others.times(1.0)
            answered = json.loads(abuser.stdout.readline())
            assert others.lost() == []
    assert answered["201"] >= answered["204"] > 0
    assert times.failed == []
    assert len(times.get) > 1
    assert len(times.post) > 1
    assert all(times.bots.values())
    figures = list(compared("webhooks", times, times))
    assert [figure.value for figure in figures if figure.name.endswith("over alone")] == [1.0] * 3
