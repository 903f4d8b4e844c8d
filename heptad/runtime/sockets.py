"""Short names for folders whose Unix sockets would have too long a path.

The kernel takes 107 bytes (macOS 103) for a socket's path. A server binds its socket by a relative name,
inside its own folder, so its side has no limit; clients of a folder that lies too deep go through a symbolic
link in a private temporary folder. The link is written down in the folder, so that it can be found and made
again.
"""

import errno
import os
import shutil
import stat
import tempfile
from pathlib import Path

SOCKET = "server.sock"
LONGEST = 103
_RECORD = "link"


def short_name(folder: Path) -> Path:
    """A path that leads to `folder` and is short enough to put `server.sock` after it.

    Call it again from time to time: it renews a link that a cleaner of temporary files has taken away.
    Raises OSError if not even the system's temporary folder has a path short enough.
    """
    folder = folder.absolute()
    if fits(folder):
        return folder
    record = folder / _RECORD
    if record.is_file() and _ensure(link := Path(record.read_text()), folder):
        return link
    link = _new_place() / "at"
    link.symlink_to(folder)
    record.write_text(str(link))
    return link


def forget_short_name(folder: Path) -> None:
    """Remove the link of `folder`, if it has one."""
    record = folder.absolute() / _RECORD
    if not record.is_file():
        return
    place = Path(record.read_text()).parent
    if _is_private(place):
        shutil.rmtree(place)
    record.unlink()


def fits(folder: Path) -> bool:
    """Whether a socket in `folder` can be reached by its own path."""
    return len(os.fsencode(folder / SOCKET)) <= LONGEST


def _new_place() -> Path:
    """A new private folder with a short path."""
    for parent in (tempfile.gettempdir(), "/tmp"):  # noqa: S108 - mkdtemp makes a private folder in it
        if fits(Path(parent) / "heptad-12345678" / "at") and Path(parent).is_dir():
            return Path(tempfile.mkdtemp(prefix="heptad-", dir=parent))
    problem = "the data folder's path is too long for a Unix socket, and so is TMPDIR: shorten one of them"
    raise OSError(errno.ENAMETOOLONG, problem)


def _ensure(link: Path, folder: Path) -> bool:
    """Make a recorded link again if it is missing; False if its place belongs to another user."""
    link.parent.mkdir(mode=0o700, exist_ok=True)
    if not _is_private(link.parent):
        return False
    if not link.is_symlink():
        link.symlink_to(folder)
    return link.readlink() == folder


def _is_private(place: Path) -> bool:
    """Whether `place` is a real folder that only we may enter."""
    try:
        found = place.lstat()
    except FileNotFoundError:
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and stat.S_IMODE(found.st_mode) == 0o700
