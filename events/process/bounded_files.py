"""Files that a person names, read up to a bound: a device in place of one has no end."""

import errno
from pathlib import Path


def read(path: Path, most: int) -> bytes:
    """Return the content of a file. Raise OSError, also if it has more than `most` bytes."""
    with path.open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, f"it has more than {most} bytes, which is too large", str(path))
    return content
