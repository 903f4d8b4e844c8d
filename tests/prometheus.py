"""A real Prometheus, which collects the metrics of a service in tests.

`python -m tests.prometheus` gets one: Debian's package, unpacked below `.venv` without being installed. On another
system, install Prometheus. `HEPTAD_TEST_PROMETHEUS` names the folder with the programs `prometheus` and `promtool`;
`none` leaves these tests out.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.ports import free_port

VARIABLE = "HEPTAD_TEST_PROMETHEUS"
OWN = Path(sys.prefix) / "prometheus"
PROGRAMS = ("prometheus", "promtool")
MISSING = (
    "No Prometheus is installed, and Debian's package could not be unpacked. Install it, set "
    f"{VARIABLE} to the folder with its programs, or leave these tests out by {VARIABLE}=none."
)
START_SECONDS = 20


class Prometheus:
    """The HTTP API of a running Prometheus."""

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=20, verify=False)  # plain HTTP: no certificates to load

    def query(self, expression: str) -> list[tuple[dict[str, str], float]]:
        """Return the series of an instant query: labels and value."""
        answer = self.http.get("/api/v1/query", params={"query": expression})
        assert answer.status_code == 200, (expression, answer.text)
        return [(series["metric"], float(series["value"][1])) for series in answer.json()["data"]["result"]]

    def rules(self) -> list[dict[str, Any]]:
        """Return all rules with their states."""
        groups = self.http.get("/api/v1/rules").json()["data"]["groups"]
        return [rule for group in groups for rule in group["rules"]]

    def firing(self) -> set[str]:
        """Return the names of the alerts that fire."""
        return {rule["name"] for rule in self.rules() if rule["state"] == "firing"}


@contextmanager
def running(folder: Path) -> Iterator[Prometheus]:
    """Start Prometheus with `prometheus.yml` in a folder, on 127.0.0.1, and stop it at the end."""
    url = f"127.0.0.1:{free_port()}"
    options = ("--config.file=prometheus.yml", "--storage.tsdb.path=data", f"--web.listen-address={url}")
    with (folder / "prometheus.log").open("wb") as log:
        process = subprocess.Popen([program("prometheus"), *options], cwd=folder, stdout=log, stderr=log)
    try:
        found = Prometheus(f"http://{url}")
        _wait_until_ready(found, process, folder / "prometheus.log")
        yield found
        found.http.close()
    finally:
        process.kill()  # nobody needs its data
        process.wait()


def _wait_until_ready(found: Prometheus, process: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        try:
            if found.http.get("/-/ready").status_code == 200:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.05)
    raise AssertionError(f"Prometheus does not answer:\n{log.read_text()[-3000:]}")


def program(name: str) -> str:
    """Return one of PROGRAMS. Skip the test if Prometheus is to be left out, and fail it if there is none."""
    if is_left_out():
        pytest.skip(f"{VARIABLE}=none leaves Prometheus out")
    found = installed(name)
    assert found is not None, MISSING
    return found


def is_left_out() -> bool:
    """Whether the tests with Prometheus are to be left out."""
    return os.environ.get(VARIABLE) == "none"


def installed(name: str) -> str | None:
    """Return one of PROGRAMS that is installed, None if it is not."""
    named = os.environ.get(VARIABLE)
    return shutil.which(name, path=named) if named else shutil.which(name) or shutil.which(name, path=OWN)


def is_installed() -> bool:
    """Whether all programs are installed."""
    return all(map(installed, PROGRAMS))


def unpack() -> bool:
    """Unpack Debian's package below `.venv`, and return whether the programs are there now."""
    apt, dpkg = shutil.which("apt-get"), shutil.which("dpkg")
    if apt is None or dpkg is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        _download(apt, Path(folder))
        for package in Path(folder).glob("*.deb"):
            subprocess.run([dpkg, "-x", package, folder], check=False)
        OWN.mkdir(parents=True, exist_ok=True)
        for name in PROGRAMS:
            if (unpacked := Path(folder, "usr", "bin", name)).exists():
                shutil.move(unpacked, OWN / name)
    return is_installed()


def _download(apt: str, folder: Path) -> None:
    """Download Debian's package; if the lists of packages are missing or old, get them first if we may."""
    for attempt in range(2):
        done = subprocess.run([apt, "-qq", "download", "prometheus"], cwd=folder, capture_output=True, check=False)
        if done.returncode == 0 or attempt or os.geteuid() != 0:
            return
        subprocess.run([apt, "-qq", "update"], check=False)


if __name__ == "__main__" and not is_left_out() and not is_installed() and not unpack():
    sys.exit(MISSING)
