"""The processor time of processes that serve, on Linux."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
PROC = Path("/proc")


def seconds(pid: int, named: str = "") -> float:
    """Return the processor seconds so far of a process and its descendants, of those whose command has this word."""
    return sum(_seconds(each) for each in _tree(pid) if named in _command(each))


def serving(pid: int) -> set[int]:
    """Return the ids of the descendants of a process that are web processes or workers."""
    return {each for each in _tree(pid) if any(word in _command(each) for word in ("gunicorn", "-m workers"))}


def resident(pids: Iterable[int]) -> int:
    """Return the bytes of memory of processes; one that has ended has none."""
    return sum(int(fields[21]) * PAGE for fields in map(_fields, pids) if fields)


def _tree(pid: int) -> Iterator[int]:
    yield pid
    children: dict[int, list[int]] = {}
    for folder in PROC.glob("[0-9]*"):
        fields = _fields(int(folder.name))
        if fields:
            children.setdefault(int(fields[1]), []).append(int(folder.name))
    found = [pid]
    for parent in found:
        found += children.get(parent, [])
        yield from children.get(parent, [])


def _seconds(pid: int) -> float:
    fields = _fields(pid)
    return sum(map(int, fields[11:13])) / TICKS if fields else 0.0


def _fields(pid: int) -> list[str]:
    """Return the fields of `stat` after the name; none if the process has ended."""
    try:
        return (PROC / str(pid) / "stat").read_text(errors="replace").rpartition(") ")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return []


def _command(pid: int) -> str:
    try:
        return (PROC / str(pid) / "cmdline").read_text(errors="replace").replace("\0", " ")
    except (FileNotFoundError, ProcessLookupError):
        return ""
