"""RFC 8785 (JSON Canonicalization Scheme) for values without floats, written from the RFC alone."""

from typing import Any

SHORT = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def jcs(value: Any) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return '"' + "".join(_char(c) for c in value) + '"'
        case list() | tuple():
            return "[" + ",".join(map(jcs, value)) + "]"
        case dict():
            keys = sorted(value, key=lambda key: key.encode("utf-16-be"))
            return "{" + ",".join(f"{jcs(key)}:{jcs(value[key])}" for key in keys) + "}"
    raise TypeError(type(value))


def _char(c: str) -> str:
    return SHORT.get(c) or (f"\\u{ord(c):04x}" if c < " " else c)
