"""The append-only file of a log server: several parts, and a manifest that lists them.

    appendonlydir/appendonly.aof.manifest          `file NAME seq NUMBER type b|i|h`, a line for each part
    appendonlydir/appendonly.aof.2.base.rdb        all data when the server last rewrote its file
    appendonlydir/appendonly.aof.2.incr.aof ...    what was written since, oldest part first

A server without its manifest begins with empty data, and may write into the old parts. So it is not started unless its
files are as the manifest says.
"""

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from events.process.folders import sync_folder

FOLDER = "appendonlydir"
MANIFEST = "appendonly.aof.manifest"
_NAME = re.compile(r"appendonly\.aof\.(\d+)\.(base|incr)\.(rdb|aof)")
_BACKUP = "restore a backup to a new data folder with `heptad restore`"


class Part(NamedTuple):
    """A part: its name and number, and `b` for the base, `i` for what was written since, `h` for what is obsolete."""

    name: str
    number: int
    kind: str

    @property
    def line(self) -> str:
        """Its line in the manifest."""
        return f"file {self.name} seq {self.number} type {self.kind}\n"


class AppendOnlyFile:
    """The append-only file in a folder of a log server. All methods may raise OSError."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / FOLDER
        self.manifest = self.folder / MANIFEST

    def parts(self) -> list[Part]:
        """Return the parts that the manifest lists; none without a manifest."""
        if not self.manifest.exists():
            return []
        words = [line.split() for line in self.manifest.read_text(errors="replace").splitlines()]
        return [Part(each[1], int(each[3]), each[5]) for each in words if len(each) >= 6 and each[3].isdigit()]

    def files(self) -> list[Part]:
        """Return the parts whose files are there, base first, then in their order."""
        found = [_NAME.fullmatch(path.name) for path in self.folder.glob("appendonly.aof.*")]
        parts = [Part(name[0], int(name[1]), name[2][0]) for name in found if name]
        return sorted(parts, key=lambda part: (part.kind, part.number))

    def problem(self) -> str:
        """Return how the files differ from the manifest and what leads on; empty if they are as it says."""
        listed = self.parts()
        if not listed:
            return self._without_manifest() if self.files() else ""
        if missing := self.missing():
            return self._lacking(missing)
        newest = max((part.number for part in listed if part.kind == "i"), default=0)
        for part in self.files():
            if part.kind == "i" and part.number > newest and (self.folder / part.name).stat().st_size:
                return (
                    f"{self.manifest} is older than the files beside it: it does not list {part.name}. Put back the "
                    f"right one, or {_BACKUP}"
                )
        return ""

    def missing(self) -> list[Part]:
        """Return the parts that the manifest lists and that are not there."""
        return [part for part in self.parts() if part.kind != "h" and not (self.folder / part.name).exists()]

    def can_list(self) -> bool:
        """Whether a lost manifest follows from the files: one base, and all parts since without a gap."""
        bases = [part for part in self.files() if part.kind == "b"]
        numbers = [part.number for part in self.files() if part.kind == "i"]
        return len(bases) == 1 and numbers == list(range(min(numbers, default=0), max(numbers, default=-1) + 1))

    def write_manifest(self, parts: list[Part]) -> None:
        """Write the manifest, whole or not at all."""
        fresh = self.manifest.with_name(f"temp-{MANIFEST}")
        fresh.write_text("".join(part.line for part in parts))
        fresh.replace(self.manifest)
        sync_folder(self.folder)

    def before_missing(self) -> list[Part]:
        """Return the parts before the first missing one: those after it follow on what is lost."""
        gone = {part.name for part in self.missing()}
        kept: list[Part] = []
        for part in self.parts():
            if part.name in gone:
                break
            kept.append(part)
        return kept

    def _without_manifest(self) -> str:
        names = ", ".join(part.name for part in self.files())
        way = (
            "`heptad repair --fix` writes it again from these files"
            if self.can_list()
            else f"it does not follow from these files: put it back, or {_BACKUP}"
        )
        return (
            f"{self.manifest}, the list of the parts of the append-only file, is missing, although there are {names}. "
            f"Without it a server would begin with empty data. {way}"
        )

    def _lacking(self, missing: list[Part]) -> str:
        names = ", ".join(str(self.folder / part.name) for part in missing)
        is_are = "is missing" if len(missing) == 1 else "are missing"
        kept = self.before_missing()
        if not kept:
            return f"{names} {is_are}, with all data until the file was last rewritten. Put it back, or {_BACKUP}"
        until = datetime.fromtimestamp((self.folder / kept[-1].name).stat().st_mtime, UTC)
        return (
            f"{names} {is_are}. Put it back, or {_BACKUP}. Only if there is neither: `heptad repair --drop-missing` "
            f"removes it from the manifest, and all that was written after {until:%Y-%m-%dT%H:%M:%SZ} is lost"
        )
