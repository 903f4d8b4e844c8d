"""Metrics files of ended web processes: their sums are kept, the files are not."""

from pathlib import Path

from prometheus_client import CollectorRegistry
from prometheus_client.mmap_dict import MmapedDict, mmap_key
from prometheus_client.multiprocess import MultiProcessCollector

from service.serving.metrics_files import retire


def write(folder: Path, kind: str, pid: int, **values: float) -> None:
    file = MmapedDict(str(folder / f"{kind}_{pid}.db"))
    for label, value in values.items():
        key = mmap_key(f"heptad_{kind}", f"heptad_{kind}_total", ["status"], [label], "Help.")
        file.write_value(key, value, 0)
    file.close()


def sums(folder: Path) -> dict[str, float]:
    registry = CollectorRegistry()
    MultiProcessCollector(registry, path=str(folder))
    return {
        sample.labels["status"]: sample.value
        for metric in registry.collect()
        for sample in metric.samples
        if sample.name == "heptad_counter_total"
    }


def test_the_sums_of_ended_processes_go_on_and_their_files_go(tmp_path: Path):
    for pid in range(1, 6):
        write(tmp_path, "counter", pid, ok=pid, **{f"seen_by_{pid}": 1.0})
        write(tmp_path, "gauge_livesum", pid, ok=1.0)
    (tmp_path / "counter_12.db").write_bytes((tmp_path / "counter_2.db").read_bytes())
    before = sums(tmp_path)
    for pid in (2, 3, 4, 5):
        retire(tmp_path, pid)
        assert sums(tmp_path) == before
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "counter_1.db",
        "counter_12.db",
        "counter_ended.db",
        "gauge_livesum_1.db",
    ]


def test_a_file_that_can_not_be_read_goes_too(tmp_path: Path):
    write(tmp_path, "counter", 1, ok=1.0)
    (tmp_path / "counter_2.db").write_bytes(b"")
    retire(tmp_path, 2)
    retire(tmp_path, 3)
    assert [file.name for file in tmp_path.iterdir()] == ["counter_1.db"]
    assert sums(tmp_path) == {"ok": 1.0}
