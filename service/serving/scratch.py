"""A private folder in memory for the heartbeats and metrics of gunicorn's workers.

Metrics are files that are mapped into memory: on a full disk the kernel kills a process that touches a new page of
one. If the system has a file system in memory, the files are kept there and not on the disk of the log.

Gunicorn's configuration imports this before gevent has patched anything: no module with sockets may be imported here.
"""

import hashlib
import os
import shutil
import stat
from pathlib import Path

MEMORY = Path("/dev/shm")  # noqa: S108 - only a folder of our own in it is used
ENOUGH = 64 << 20
"""Free bytes that the file system in memory must have."""

METRICS_BYTES = 1 << 20
METRICS = ("counter", "histogram", "gauge_livesum")
"""The kinds of metrics of a worker, each in its own file."""


def folder(data: Path) -> Path:
    """Return the folder for a data folder: in memory, or in the data folder itself if that is impossible."""
    place = MEMORY / name_for(data)
    try:
        found = os.statvfs(MEMORY)
        if found.f_bavail * found.f_frsize < ENOUGH:
            return data.absolute()
        place.mkdir(mode=0o700, exist_ok=True)
        entry = place.lstat()
    except OSError:
        return data.absolute()
    private = stat.S_ISDIR(entry.st_mode) and entry.st_uid == os.getuid() and not stat.S_IMODE(entry.st_mode) & 0o077
    return place if private else data.absolute()


def name_for(data: Path) -> str:
    """Return the name of the folder in memory for a data folder."""
    return f"heptad-{os.getuid()}-{hashlib.sha256(os.fsencode(data.absolute())).hexdigest()[:16]}"


def remove_left_overs(place: Path) -> None:
    """Remove the metrics of web servers that were killed."""
    for path in place.glob("metrics-*"):
        try:
            os.kill(int(path.name.removeprefix("metrics-")), 0)
        except ProcessLookupError:
            shutil.rmtree(path, ignore_errors=True)
        except (ValueError, PermissionError):  # no folder of ours, or somebody else's process
            continue


def allocate(metrics: Path, pid: int) -> None:
    """Create the files of a worker's metrics before it maps them, large enough never to grow. Raise OSError."""
    for kind in METRICS:
        with (metrics / f"{kind}_{pid}.db").open("wb") as file:
            if hasattr(os, "posix_fallocate"):
                os.posix_fallocate(file.fileno(), 0, METRICS_BYTES)
            else:
                file.write(b"\0" * METRICS_BYTES)
