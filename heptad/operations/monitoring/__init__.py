"""Files for Prometheus and Grafana: alerts, an example of a configuration, and a dashboard."""

from importlib import resources
from pathlib import Path

NAMES = ("alerts.yml", "dashboard.json", "prometheus.yml")


def write(folder: Path) -> list[Path]:
    """Write the files into a folder, which is created if it does not exist. Raise FileExistsError, OSError.

    Nothing is written if one of the files exists already.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written = [folder / name for name in NAMES]
    for path in written:
        if path.exists():
            raise FileExistsError(f"{path} exists already; name another folder, or move it away")
    for path in written:
        path.write_text(text_of(path.name), encoding="utf-8")
    return written


def text_of(name: str) -> str:
    """Return the content of one of NAMES."""
    return resources.files("heptad.operations.monitoring").joinpath(name).read_text(encoding="utf-8")
