"""The metrics files of web processes, one for each kind of metric and process. Files of ended processes are merged."""

import struct
from collections.abc import Iterable
from pathlib import Path

import structlog
from prometheus_client.mmap_dict import MmapedDict

from events.process.reasons import reason_of

log = structlog.get_logger(__name__)

ENDED = "ended"
"""The process id in the names of the files with the sums of all ended processes."""
SUMMED = ("counter", "histogram", "summary")
"""Kinds of metrics that are summed over ended processes. A gauge ends with its process."""

Sums = dict[str, tuple[float, float]]
"""The value of each series, and its time."""


def retire(folder: Path, pid: int) -> None:
    """Add the sums of an ended process to those of the others that ended, and remove its files."""
    for file in folder.glob(f"*_{pid}.db"):
        kind = file.name.removesuffix(f"_{pid}.db")
        try:
            if kind in SUMMED:
                _add(file, folder / f"{kind}_{ENDED}.db")
        except (OSError, ValueError, RuntimeError, struct.error) as error:
            log.warning("metrics_of_ended_worker_lost", file=file.name, error=reason_of(error))
        file.unlink(missing_ok=True)


def _add(source: Path, target: Path) -> None:
    sums = _read(target) if target.exists() else {}
    for series, (value, time) in _read(source).items():
        sums[series] = (value + sums.get(series, (0.0, 0.0))[0], time)
    fresh = target.with_suffix(".new")
    fresh.write_bytes(_packed(sums.items()))  # not by a memory map: on a full disk, the kernel would kill the process
    fresh.replace(target)


def _read(file: Path) -> Sums:
    entries = MmapedDict.read_all_values_from_file(str(file))  # type: ignore[no-untyped-call]
    return {series: (value, time) for series, value, time, _ in entries}


def _packed(sums: Iterable[tuple[str, tuple[float, float]]]) -> bytes:
    """Return sums in the format of MmapedDict: the bytes in use, then length, name, value and time of each series."""
    body = b""
    for series, (value, time) in sums:
        name = series.encode()
        padded = name + b" " * (8 - (len(name) + 4) % 8)
        body += struct.pack(f"i{len(padded)}sdd", len(name), padded, value, time)
    return struct.pack("ii", 8 + len(body), 0) + body
