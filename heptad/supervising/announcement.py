"""What a supervisor announces to others on its machine: a file in the data folder, which exists while it runs."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

State = Literal["starting", "running", "checking", "refused"]
"""`checking`: a newer version checks whether it can start; `refused`: it can't, and the older one goes on."""

NOTE = "up.json"


@dataclass(frozen=True)
class Running:
    """A supervisor that runs."""

    url: str
    pid: int
    state: State = "starting"
    reloads: int = 0
    """How often it was asked to become a newer version; -1 for a version that can't."""
    reason: str = ""
    """Why the newer version can't start, if the state is `refused`."""
    assistants: str = ""
    """The URL of heptad-mcp, if the supervisor has started it."""


def announce(folder: Path, running: Running) -> None:
    """Write the file of a data folder. Raise OSError."""
    note = folder / NOTE
    fresh = note.with_suffix(".new")
    fresh.write_text(json.dumps(asdict(running)))
    fresh.replace(note)


def withdraw(folder: Path) -> None:
    """Remove the file."""
    (folder / NOTE).unlink(missing_ok=True)


def running_at(folder: Path) -> Running | None:
    """Return what a running supervisor of `folder` has announced; None if there is none."""
    try:
        found = json.loads((folder / NOTE).read_text())
        return Running(
            str(found["url"]),
            int(found["pid"]),
            found.get("state", "running"),
            int(found.get("reloads", -1)),
            str(found.get("reason", "")),
            str(found.get("assistants", "")),
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
