"""The style sheets of the web client, joined so that a browser asks for few of them."""

import posixpath
import re
from collections.abc import Iterable, Mapping

IMPORTED = re.compile(rb'^@import "(\./[^"]+)";$', re.MULTILINE)
"""A style sheet that another one begins with, such as a part of the style of a title."""


def whole(path: str, found: Mapping[str, bytes]) -> bytes:
    """Return the style sheet at a path, with those that it imports in place."""
    folder = posixpath.dirname(path)
    return IMPORTED.sub(lambda part: whole(posixpath.join(folder, part[1][2:].decode()), found), found[path])


def joined(common: str, modules: Iterable[str], found: Mapping[str, bytes]) -> bytes:
    """Return the common style sheet, and that of each module: the file of the same name beside it."""
    own = (f"{path.removesuffix('.js')}.css" for path in modules)
    return b"\n".join(found[path] for path in (common, *own) if path in found)
