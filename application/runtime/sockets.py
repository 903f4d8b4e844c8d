"""Short names for folders whose Unix sockets would have too long a path.

The kernel takes 107 bytes (macOS 103) for a socket's path. A server binds its socket by a relative name,
inside its own folder, so only clients have the limit. If the path is too long, clients use a symbolic link in a
private temporary folder. The path of the link is stored in the folder, so that it can be found and renewed.
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
    """Return a path to `folder` that is short enough for a socket `server.sock` in it.

    Call it again from time to time: it renews a link that was removed by a cleaner of temporary files.
    Raise OSError if the path of the system's temporary folder is too long as well.
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
    """Return a new private folder with a short path."""
    for parent in (tempfile.gettempdir(), "/tmp"):  # noqa: S108 - mkdtemp makes a private folder in it
        if fits(Path(parent) / "heptad-12345678" / "at") and Path(parent).is_dir():
            return Path(tempfile.mkdtemp(prefix="heptad-", dir=parent))
    problem = "the data folder's path is too long for a Unix socket, and so is TMPDIR: shorten one of them"
    raise OSError(errno.ENAMETOOLONG, problem)


def _ensure(link: Path, folder: Path) -> bool:
    """Renew a recorded link if it is missing. Return False if its folder belongs to another user."""
    link.parent.mkdir(mode=0o700, exist_ok=True)
    if not _is_private(link.parent):
        return False
    if not link.is_symlink():
        link.symlink_to(folder)
    return link.readlink() == folder


def _is_private(place: Path) -> bool:
    """Whether `place` is a folder, and not a link, that only this user may enter."""
    try:
        found = place.lstat()
    except FileNotFoundError:
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and stat.S_IMODE(found.st_mode) == 0o700
