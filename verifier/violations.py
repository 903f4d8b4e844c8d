"""Violations of the log format, and what a violation says of a value of a wrong shape."""

import re
from typing import Literal

import msgspec

Check = Literal["bytes", "chain", "seals", "draws", "rules", "scores"]

_FIELD = re.compile(r"Object (missing required|contains unknown) field `(.*?)`( - at `|$)", re.DOTALL)
_PLACE = re.compile(r" - at `(?:key in )?\$\.?(.*)`$", re.DOTALL)


class Violation(Exception):  # noqa: N818 - what is found, not what went wrong here
    """The first thing that is wrong with a log: at which version (0: its header), found by which check, and what."""

    def __init__(self, version: int, check: Check, detail: str) -> None:
        super().__init__(f"version {version}: {detail}")
        self.version, self.check, self.detail = version, check, detail


def misfit(error: msgspec.MsgspecError | UnicodeError, whole: str) -> str:
    """Return what is wrong with `whole`, which does not have the shape that it must have, with the place if known."""
    text = str(error)
    field, place = _FIELD.match(text), _PLACE.search(text)
    where = f"{place[1]} of {whole}" if place and place[1] else whole
    if field is None:
        return f"{where} has an invalid value" if where != whole else f"{where} is invalid"
    return f"{where} lacks the field {field[2]}" if "missing" in field[1] else f"{where} has no field {field[2]}"
