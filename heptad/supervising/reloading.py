"""`heptad reload`: lets the running supervisor become the version that is installed now, and waits for that."""

import os
import signal
import time
from pathlib import Path

from heptad.supervising.announcement import Running, running_at

SECONDS = 120.0
"""How long the newer version may take to be ready."""


class ReloadError(RuntimeError):
    """Heptad was not reloaded. The message says why, and what goes on."""


def reload_running(folder: Path) -> str:
    """Reload the Heptad of a data folder, and return its URL. Raise ReloadError."""
    before = running_at(folder)
    if before is None:
        raise ReloadError(f"Heptad does not run on {folder}; `heptad up` starts it")
    if before.reloads < 0:
        raise ReloadError("the version that runs can't be reloaded: stop it, and start the new one")
    try:
        os.kill(before.pid, signal.SIGUSR2)
    except ProcessLookupError:
        raise ReloadError(f"Heptad does not run on {folder}: it was killed; `heptad up` starts it") from None
    except PermissionError:
        raise ReloadError("Heptad belongs to another user; run this command as that user") from None
    return _wait(folder, before)


def _wait(folder: Path, before: Running) -> str:
    give_up = time.monotonic() + SECONDS
    while time.monotonic() < give_up:
        time.sleep(0.1)
        now = running_at(folder)
        if now is None or now.pid != before.pid:
            raise ReloadError("Heptad was stopped meanwhile")
        if not _exists(now.pid):
            raise ReloadError("Heptad ended while the newer version started: see its log, and then start it")
        if now.reloads > before.reloads and now.state == "running":
            return now.url
        if now.reloads > before.reloads and now.state == "refused":
            raise ReloadError(f"the installed version can't start: {now.reason}. The older one goes on.")
    raise ReloadError("the newer version is not ready yet: see its log. The older one serves until it is.")


def _exists(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
