"""The browser in which tests show pages: a real Chromium, if possible its headless shell.

The shell shows pages as the whole browser does, and takes half a second less for each new one. `python -m
tests.browsers` installs it: Debian's package if this is Debian and we are root, otherwise Playwright's own, below
`.venv`. `HEPTAD_TEST_BROWSER` names the program of another Chromium; `none` leaves the tests with a browser out.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

VARIABLE = "HEPTAD_TEST_BROWSER"
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
OWN = Path(sys.prefix) / "browsers"
"""Where Playwright puts its browsers."""
SHARED = "--process-per-site"
"""Lets the pages of a context share a process: to start one costs a quarter of a second."""
UNOPTIMIZED = "--js-flags=--no-opt --no-maglev"
"""Leaves the scripts unoptimized: the pages of tests are gone before that pays."""
MISSING = (
    "No Chromium is installed, and none could be. Install it (on Debian: apt-get install chromium-headless-shell), set "
    f"{VARIABLE} to its program, or leave the tests with a browser out by {VARIABLE}=none."
)


_started: list[Playwright] = []


@contextmanager
def chromium(*arguments: str) -> Iterator[Browser]:
    """Start the browser. Skip the test if browsers are to be left out, and fail it if there is none."""
    if is_left_out():
        pytest.skip(f"{VARIABLE}=none leaves browsers out")
    program = installed()
    assert program is not None, MISSING
    with _playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=[SHARED, UNOPTIMIZED, *arguments])
        yield browser
        browser.close()


@contextmanager
def _playwright() -> Iterator[Playwright]:
    """Start Playwright, unless it runs: a thread can have only one."""
    if _started:
        yield _started[0]
        return
    with sync_playwright() as playwright:
        _started.append(playwright)
        try:
            yield playwright
        finally:
            _started.clear()


def is_left_out() -> bool:
    """Whether the tests with a browser are to be left out."""
    return os.environ.get(VARIABLE) == "none"


def installed() -> str | None:
    """Return the program of an installed Chromium, None if there is none."""
    named = os.environ.get(VARIABLE)
    if named:
        return shutil.which(named)
    own = sorted(OWN.glob("chromium_headless_shell-*/*/*headless*shell"))
    return next(filter(None, map(shutil.which, PROGRAMS)), None) or next(map(str, own), None)


def install() -> bool:
    """Install a Chromium, and return whether there is one now."""
    apt = shutil.which("apt-get")
    if apt is not None and os.geteuid() == 0:
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run([apt, "-qq", "update"], env=quiet, check=False)
        for package in ("chromium-headless-shell", "fonts-noto-cjk"):  # with the letters of Japanese, for the pictures
            subprocess.run([apt, "-qq", "-y", "install", "--no-install-recommends", package], env=quiet, check=False)
    if installed() is None:
        environ = {**os.environ, "PLAYWRIGHT_BROWSERS_PATH": str(OWN)}
        command = [sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"]
        subprocess.run(command, env=environ, check=False)
    return installed() is not None


if __name__ == "__main__" and not is_left_out() and installed() is None and not install():
    sys.exit(MISSING)
