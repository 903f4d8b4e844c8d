"""The witness's file: recorded heads are read again, even after the writer was killed."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from events import witness as witness_module
from events.seal import EMPTY, Head
from events.witness import Witness


def head(version: int) -> Head:
    return Head(version, f"{version:064x}")


@contextmanager
def files_no_longer_than(size: int) -> Iterator[None]:
    """As on a full disk: what goes beyond is not written."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_heads_are_read_again(tmp_path: Path):
    path = tmp_path / "new" / "witness"
    first = Witness(path)
    first.note("a", head(3))
    first.note("b", head(1))
    first.save()
    first.note("a", head(4))
    first.note("b", EMPTY)
    first.save()
    assert Witness(path).heads == {"a": head(4)}


def test_a_torn_line_is_dropped_and_written_over(tmp_path: Path):
    path = tmp_path / "witness"
    first = Witness(path)
    first.note("a", head(3))
    first.save()
    with path.open("ab") as file:
        file.write(b"4 00")
    second = Witness(path)
    assert second.heads == {"a": head(3)}
    second.note("b", head(1))
    second.save()
    assert Witness(path).heads == {"a": head(3), "b": head(1)}


def test_heads_that_a_full_disk_did_not_take_are_written_later(tmp_path: Path):
    path = tmp_path / "witness"
    writer = Witness(path)
    writer.note("a", head(3))
    writer.save()
    writer.note("b", head(1))
    with files_no_longer_than(path.stat().st_size + 10), pytest.raises(OSError, match="bytes were written"):
        writer.save()
    writer.note("c", head(2))
    writer.save()
    assert Witness(path).heads == {"a": head(3), "b": head(1), "c": head(2)}


def test_the_file_grows_with_the_games_and_not_with_the_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(witness_module, "SPARE_LINES", 10)
    path = tmp_path / "witness"
    writer = Witness(path)
    for version in range(1, 100):
        writer.note("a", head(version))
        writer.save()
    assert path.read_bytes().count(b"\n") <= 12
    assert Witness(path).heads == {"a": head(99)}


def test_a_save_writes_only_what_changed(tmp_path: Path):
    path = tmp_path / "witness"
    writer = Witness(path)
    for number in range(10_000):
        writer.note(f"g{number}", head(1))
    writer.save()
    before = path.stat().st_size
    writer.note("g7", head(2))
    writer.note("g8", head(1))
    writer.save()
    assert path.stat().st_size - before == len(f"2 {head(2).hash} g7\n")
