"""Names that players choose: which characters they may have, and which words the operator refuses."""

import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from application.errors.requests import InvalidFieldError

MAX_NAME = 50
MAX_MARKS = 3
"""The most combining marks in a row: enough for every script, too few to cover the lines above and below."""

HANDLE = re.compile(r"[a-z0-9_]{3,20}")

_BLANKS = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\U000e0100-\U000e01ef]")
"""Characters that are printable in the terms of Unicode and that nobody sees."""

_VARIANTS = re.compile("[\ufe00-\ufe0f]")
"""Variation selectors: invisible characters that give the one before another look, such as that of an emoji."""


def normal_name(text: str) -> str:
    """Return a name in Unicode's composed form (NFC), in which it is stored."""
    return unicodedata.normalize("NFC", text)


def flaw_in_name(name: str) -> str | None:
    """Return what is wrong with a name in its normal form, None if nothing is."""
    if not 1 <= len(name) <= MAX_NAME:
        return f"must have 1 to {MAX_NAME} characters"
    if not name.isprintable() or _BLANKS.search(name) or not _VARIANTS.sub("", name).strip():
        return "must contain only visible characters, and not only spaces"
    marks = 0
    for place, character in enumerate(name):
        marks = marks + 1 if unicodedata.category(character).startswith("M") else 0
        if marks > MAX_MARKS or (marks and place == 0):
            return f"must have at most {MAX_MARKS} combining marks in a row, and none at the beginning"
    return None


def normal_handle(text: str) -> str:
    """Return a handle as it is stored: in lower case."""
    return text.lower()


class RefusedWords:
    """Words that no name and no handle may contain, whatever their case, width and separators."""

    def __init__(self, words: Iterable[str] = ()) -> None:
        self._words = {folded for folded in map(_folded, words) if folded}

    @classmethod
    def read(cls, file: Path | None) -> "RefusedWords":
        """Return the words of a file, one on each line. Lines that begin with `#` are comments. Raise OSError."""
        if file is None:
            return cls()
        lines = file.read_text(encoding="utf-8").splitlines()
        return cls(line for line in lines if not line.startswith("#"))

    def __len__(self) -> int:
        return len(self._words)

    def demand_allowed(self, field: str, text: str | None) -> None:
        """Raise InvalidFieldError, which names the field but no word, if its text contains one of the words."""
        if text is not None and self.refuse(text):
            raise InvalidFieldError(field, "contains a word that this server does not allow: choose another one")

    def refuse(self, text: str) -> bool:
        """Whether a name or a handle contains one of the words."""
        folded = _folded(text)
        return any(word in folded for word in self._words)


def _folded(text: str) -> str:
    """Return a text in one case and width, with nothing but its letters, digits and the visible marks on them."""
    visible = _VARIANTS.sub("", _BLANKS.sub("", text))
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", visible).casefold())
    return "".join(each for each in folded if each.isalnum() or unicodedata.category(each).startswith("M"))
