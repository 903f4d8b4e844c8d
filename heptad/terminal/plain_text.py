"""Text that a terminal shows as it is: whatever would control the terminal is written as an escape."""

import unicodedata

UNSAFE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Unicode categories that are escaped.

Control characters, format characters (bidirectional controls, tags), lone surrogates, line and paragraph separators.
"""


def printable(text: object) -> str:
    r"""A value as one line of text, with each character that controls a terminal as `\uXXXX`.

    The escapes are those of JSON, so a JSON document stays the same document.
    """
    line = str(text)
    if line.isascii() and line.isprintable():
        return line
    return "".join([_escaped(sign) if unicodedata.category(sign) in UNSAFE else sign for sign in line])


def printable_lines(text: str) -> str:
    """Text of several lines, each of them printable."""
    return "\n".join([printable(line) for line in text.split("\n")])


def _escaped(sign: str) -> str:
    units = sign.encode("utf-16-be", "surrogatepass")
    return "".join([f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2)])
