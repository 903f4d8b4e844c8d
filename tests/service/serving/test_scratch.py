"""The folder in memory for files that must not be on a full disk."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from service.serving import scratch

ONE_PAGE = 4096


@pytest.fixture
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(scratch, "MEMORY", tmp_path / "memory")
    (tmp_path / "memory").mkdir()
    return tmp_path / "memory"


def test_each_data_folder_has_a_private_folder_in_memory(memory: Path, tmp_path: Path):
    one, other = scratch.folder(tmp_path / "one"), scratch.folder(tmp_path / "other")
    assert one != other
    assert one.parent == other.parent == memory
    assert one.stat().st_mode & 0o777 == 0o700
    assert scratch.folder(tmp_path / "one") == one


@pytest.mark.usefixtures("memory")
def test_a_folder_that_others_may_enter_or_that_is_a_link_is_not_used(tmp_path: Path):
    data = tmp_path / "data"
    place = scratch.folder(data)
    place.chmod(0o755)
    assert scratch.folder(data) == data
    place.rmdir()
    place.symlink_to(tmp_path)
    assert scratch.folder(data) == data


@pytest.mark.usefixtures("memory")
def test_without_room_in_memory_it_is_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(scratch, "ENOUGH", 2**62)
    assert scratch.folder(tmp_path) == tmp_path
    monkeypatch.setattr(scratch, "MEMORY", tmp_path / "none")
    assert scratch.folder(tmp_path) == tmp_path


def test_the_files_of_metrics_have_all_their_bytes_before_they_are_mapped(tmp_path: Path):
    scratch.allocate(tmp_path, 17)
    names = {"counter_17.db", "histogram_17.db", "gauge_livesum_17.db"}
    assert {path.name for path in tmp_path.iterdir()} == names
    for path in tmp_path.iterdir():
        assert path.stat().st_blocks * 512 >= scratch.METRICS_BYTES


def test_metrics_of_a_web_server_that_was_killed_are_removed(tmp_path: Path):
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        pass
    for name in (f"metrics-{ended.pid}", f"metrics-{os.getpid()}", "metrics-of-others"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "counter.db").touch()
    scratch.remove_left_overs(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {f"metrics-{os.getpid()}", "metrics-of-others"}
