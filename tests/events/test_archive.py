"""The archive in a folder: objects are there whole or not at all."""

import errno
import fcntl
import os
from pathlib import Path

import pytest

from events.archive import archive as folders
from events.archive.archive import ArchiveError, DamagedArchiveError, FolderArchive, MissingError, name_of
from events.format.seal import Head

HEAD = Head(7, "ab" * 32)
NAME = name_of("g1", HEAD)


@pytest.fixture
def archive(tmp_path: Path) -> FolderArchive:
    return FolderArchive(tmp_path / "archive")


def test_what_was_written_is_read(archive: FolderArchive):
    archive.write(NAME, b"one")
    assert archive.read(NAME) == b"one"
    archive.write(NAME, b"two")
    assert FolderArchive(archive.folder).read(NAME) == b"two"
    assert [path.name for path in archive.folder.rglob("*") if path.is_file()] == [f"{HEAD.hash}-g1.zst"]


def test_an_object_that_was_never_written_is_missing(archive: FolderArchive):
    archive.write(NAME, b"one")
    with pytest.raises(MissingError):
        archive.read(name_of("g2", HEAD))


def test_without_a_folder_nothing_is_known_to_be_missing(archive: FolderArchive):
    """It may be on a disk that is not mounted: no log is lost then."""
    with pytest.raises(ArchiveError, match="no folder") as raised:
        archive.read(NAME)
    assert not isinstance(raised.value, MissingError)


def test_of_an_empty_folder_nothing_is_known_to_be_missing(archive: FolderArchive):
    """It may be the place for a disk that is not mounted."""
    archive.folder.mkdir()
    with pytest.raises(ArchiveError, match="is empty; is its disk mounted"):
        archive.read(NAME)
    archive.write(name_of("g2", HEAD), b"two")
    with pytest.raises(MissingError):
        archive.read(NAME)


def test_a_file_that_can_not_be_read_says_nothing_about_others(archive: FolderArchive, monkeypatch: pytest.MonkeyPatch):
    archive.write(name_of("g2", HEAD), b"two")
    path = archive.folder / NAME
    path.mkdir()
    with pytest.raises(DamagedArchiveError, match="can't be read"):
        archive.read(NAME)
    path.rmdir()
    path.symlink_to(path.name)
    with pytest.raises(DamagedArchiveError, match="can't be read"):
        archive.read(NAME)
    path.unlink()
    path.symlink_to("/dev/zero")
    monkeypatch.setattr(folders, "MAX_BYTES", 1 << 20)
    with pytest.raises(DamagedArchiveError, match="too large"):
        archive.read(NAME)
    assert archive.read(name_of("g2", HEAD)) == b"two"


def test_a_folder_that_can_not_be_read_or_written_to_is_an_error(archive: FolderArchive):
    archive.folder.write_text("a file")
    with pytest.raises(ArchiveError, match="written"):
        archive.write(NAME, b"one")
    with pytest.raises(ArchiveError, match="read"):
        archive.read(NAME)


def test_a_full_disk_leaves_nothing_behind(archive: FolderArchive, monkeypatch: pytest.MonkeyPatch):
    archive.write(NAME, b"one")

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(ArchiveError, match="No space"):
            archive.write(NAME, b"two")
    assert archive.read(NAME) == b"one"
    assert len([path for path in archive.folder.rglob("*") if path.is_file()]) == 1


@pytest.mark.parametrize("game", ["", "../up", "a/b", "a b", "gä", "."])
def test_an_id_that_is_no_part_of_a_name_is_refused(game: str):
    with pytest.raises(ValueError, match="name"):
        name_of(game, HEAD)


def test_what_a_killed_writer_has_left_is_removed_and_what_is_being_written_is_not(archive: FolderArchive):
    archive.write(NAME, b"one")
    folder = (archive.folder / NAME).parent
    left_over, live = folder / f"{HEAD.hash}-g2.zst.123.new", folder / f"{HEAD.hash}-g3.zst.456.new"
    left_over.write_bytes(b"half")
    with live.open("wb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # as a writer does
        assert archive.remove_left_overs() == 1
        assert {path.name for path in folder.iterdir()} == {f"{HEAD.hash}-g1.zst", live.name}
    assert archive.remove_left_overs() == 1
    assert archive.read(NAME) == b"one"
