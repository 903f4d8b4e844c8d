"""The wheels of Heptad and of its client: their files, and that they run where the repository is not."""

import shutil
import subprocess
import sys
import sysconfig
import venv
from email import message_from_bytes
from pathlib import Path
from zipfile import ZipFile

import pytest
from setuptools import Distribution

ROOT = Path(__file__).parent.parent
PACKAGES = ("events", "rules", "verifier", "application", "projections", "workers", "service", "heptad")


def test_a_wheel_has_every_file_that_is_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.chdir(ROOT)
    distribution = Distribution({"script_name": "setup.py"})
    distribution.parse_config_files()
    distribution.get_command_obj("egg_info").egg_base = str(tmp_path)
    build = distribution.get_command_obj("build_py")
    build.ensure_finalized()
    packaged = {ROOT / source / name for _, source, _, names in build.data_files for name in names}
    read = {
        file
        for package in PACKAGES
        for file in (ROOT / package).rglob("*")
        if file.is_file() and file.suffix not in {".py", ".pyc"}
    }
    assert len(read) > 20
    assert read <= packaged


def wheel(source: Path, folder: Path) -> Path:
    """Build a wheel outside of the repository and return its file."""
    copy = folder / "source"
    made = "build", "*.egg-info", "__pycache__", "heptad-data", "node_modules", "dist"
    ignored = shutil.ignore_patterns(".*", "tests", "benchmarks", *made)
    shutil.copytree(source, copy, ignore=ignored)
    options = ["--no-deps", "--no-index", "--no-build-isolation", "--no-cache-dir", "--quiet"]
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", *options, "--wheel-dir", folder, copy]
    subprocess.run(pip, check=True)
    [file] = folder.glob("*.whl")
    return file


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The wheels of both packages."""
    sources = {"heptad": ROOT, "heptad-client": ROOT / "clients" / "python"}
    return {name: wheel(source, tmp_path_factory.mktemp(name)) for name, source in sources.items()}


def requirements(file: Path) -> set[str]:
    """Return the names of the packages that a wheel needs without extras."""
    with ZipFile(file) as opened:
        [metadata] = [name for name in opened.namelist() if name.endswith(".dist-info/METADATA")]
        found = message_from_bytes(opened.read(metadata)).get_all("Requires-Dist", [])
    return {line.split(";")[0].split(">")[0].strip() for line in found if "extra ==" not in line}


def test_the_client_needs_no_server(wheels: dict[str, Path]):
    assert requirements(wheels["heptad-client"]) == {"httpx", "msgspec", "typer"}
    assert "heptad-client" in requirements(wheels["heptad"])
    with ZipFile(wheels["heptad-client"]) as opened:
        assert {"heptad_client/py.typed", "heptad_client/models.py"} <= set(opened.namelist())


def test_both_wheels_run_in_an_empty_environment(wheels: dict[str, Path], tmp_path: Path):
    venv.create(tmp_path / "venv", with_pip=False)
    python = tmp_path / "venv" / "bin" / "python"
    install = ["install", "--no-deps", "--no-index", "--quiet", *wheels.values()]
    subprocess.run(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python, *install], check=True
    )
    [site] = (tmp_path / "venv").glob("lib/python*/site-packages")
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"))  # the packages from the index, and these only
    for command in ("heptad-bot", "heptad"):
        shown = subprocess.run(
            [python.with_name(command), "--help"], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert shown.returncode == 0, shown.stderr
        assert "Usage" in shown.stdout
    where = "import heptad_client, heptad; print(heptad_client.__file__, heptad.__file__)"
    found = subprocess.run([python, "-c", where], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert found.count(str(site)) == 2
