"""The wheels of Heptad and what belongs to it: their files, and that they run where the repository is not."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import time
import venv
from collections.abc import Iterable, Iterator
from contextlib import suppress
from email import message_from_bytes
from importlib.metadata import Distribution, distribution
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest
import setuptools
from packaging.requirements import Requirement

from tests.built_once import built_once

ROOT = Path(__file__).parent.parent
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
MOST_MB = 120
SOURCES = {
    "heptad": ROOT,
    "heptad-client": ROOT / "clients" / "python",
    "heptad-lab": ROOT / "lab",
    "heptad-mcp": ROOT / "clients" / "mcp",
}
PACKAGES = (
    "events",
    "rules",
    "titles",
    "verifier",
    "application",
    "projections",
    "workers",
    "service",
    "web",
    "heptad",
)


def test_a_wheel_has_every_file_that_is_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.chdir(ROOT)
    project = setuptools.Distribution({"script_name": "setup.py"})
    project.parse_config_files()
    project.get_command_obj("egg_info").egg_base = str(tmp_path)
    build = project.get_command_obj("build_py")
    build.ensure_finalized()
    packaged = {ROOT / source / name for _, source, _, names in build.data_files for name in names}
    read = {
        file
        for package in PACKAGES
        for file in (ROOT / package).rglob("*")
        if file.is_file() and file.suffix not in {".py", ".pyc", ".ts"}
    }
    assert len(read) > 20
    assert read <= packaged


def copy_of(source: Path, folder: Path) -> None:
    """Copy a source to a folder outside of the repository."""
    made = "build", "*.egg-info", "__pycache__", "heptad-data", "node_modules", "dist"
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns(".*", "tests", "benchmarks", *made))


def unpacked(archive: Path, folder: Path) -> Path:
    """Unpack a source distribution, and return its folder."""
    with tarfile.open(archive) as packed:
        packed.extraction_filter = getattr(tarfile, "data_filter", None)  # from Python 3.11.4 on
        packed.extractall(folder)
    return folder / archive.name.removesuffix(".tar.gz")


BUILD = """
import os, sys
from setuptools import build_meta

kind, *sources = sys.argv[1:]
for source in sources:
    os.chdir(source)
    getattr(build_meta, f"build_{kind}")("..")
"""


def build(kind: str, sources: Iterable[Path]) -> None:
    """Build a distribution of a kind beside each source, as pip does, but in one process: most of it are imports."""
    subprocess.run([sys.executable, "-c", BUILD, kind, *sources], check=True, capture_output=True)


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The wheel of each package."""
    folder = built_once(tmp_path_factory, "wheels", build_wheels)
    return {name: next((folder / name).glob("*.whl")) for name in SOURCES}


def build_wheels(folder: Path) -> None:
    """Build the wheel of each package into a folder of its name, from its source distribution."""
    for name, source in SOURCES.items():
        copy_of(source, folder / name / "source")
    build("sdist", [folder / name / "source" for name in SOURCES])
    for name in SOURCES:
        shutil.rmtree(folder / name / "source")
    archives = {name: next((folder / name).glob("*.tar.gz")) for name in SOURCES}
    build("wheel", [unpacked(archive, folder / name) for name, archive in archives.items()])


def requirements(file: Path) -> set[str]:
    """Return the names of the packages that a wheel needs without extras."""
    return {re.split("[;<>]", line)[0].strip() for line in metadata(file, "Requires-Dist") if "extra ==" not in line}


def metadata(file: Path, field: str) -> list[str]:
    """Return the values of a field in the metadata of a wheel."""
    with ZipFile(file) as opened:
        [name] = [name for name in opened.namelist() if name.endswith(".dist-info/METADATA")]
        return message_from_bytes(opened.read(name)).get_all(field, [])


def test_the_client_needs_no_server(wheels: dict[str, Path]):
    assert requirements(wheels["heptad-client"]) == {"httpx", "msgspec", "typer"}
    assert "heptad-client" in requirements(wheels["heptad"])
    folder = ROOT / "clients" / "python"
    sources = {str(file.relative_to(folder)) for file in (folder / "heptad_client").rglob("*.py")}
    assert len(sources) > 15
    with ZipFile(wheels["heptad-client"]) as opened:
        assert {"heptad_client/py.typed", *sources} <= set(opened.namelist())


def test_the_laboratory_is_for_one_version_of_heptad_and_only_an_extra_needs_it(wheels: dict[str, Path]):
    [version] = metadata(wheels["heptad"], "Version")
    needed = {f"heptad=={version}", "gymnasium", "numpy", "pettingzoo", "threadpoolctl"}
    assert requirements(wheels["heptad-lab"]) == needed
    assert not needed & requirements(wheels["heptad"])
    assert 'heptad-lab; extra == "lab"' in metadata(wheels["heptad"], "Requires-Dist")
    sources = {str(file.relative_to(ROOT / "lab")) for file in (ROOT / "lab" / "heptad_lab").rglob("*.py")}
    with ZipFile(wheels["heptad-lab"]) as opened:
        assert {"heptad_lab/py.typed", *sources} <= set(opened.namelist())


def test_the_server_for_assistants_needs_the_client_and_only_an_extra_needs_it(wheels: dict[str, Path]):
    needed = {"heptad-client", "mcp", "msgspec", "pydantic", "starlette", "typer", "uvicorn"}
    assert requirements(wheels["heptad-mcp"]) == needed
    assert not (needed - requirements(wheels["heptad-client"]) - {"heptad-client"}) & requirements(wheels["heptad"])
    assert 'heptad-mcp; extra == "mcp"' in metadata(wheels["heptad"], "Requires-Dist")
    folder = ROOT / "clients" / "mcp"
    read = {
        str(file.relative_to(folder)) for kind in ("py", "md") for file in (folder / "heptad_mcp").rglob(f"*.{kind}")
    }
    with ZipFile(wheels["heptad-mcp"]) as opened:
        assert {"heptad_mcp/py.typed", *read} <= set(opened.namelist())


def test_a_wheel_of_a_source_distribution_has_every_file(wheels: dict[str, Path]):
    with ZipFile(wheels["heptad"]) as opened:
        packed = set(opened.namelist())
    sources = {
        str(file.relative_to(ROOT))
        for package in PACKAGES
        for file in (ROOT / package).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts and file.suffix != ".ts"
    }
    assert len(sources) > 400
    assert sources <= packed


def locked() -> Iterator[Distribution]:
    """Yield the packages in requirements.lock for this platform, as `make` has installed them from there."""
    for line in re.findall(r"(?m)^(\w.*) \\$", (ROOT / "requirements.lock").read_text(encoding="utf-8")):
        wanted = Requirement(line)
        if wanted.name != "setuptools" and (wanted.marker is None or wanted.marker.evaluate()):
            found = distribution(wanted.name)
            assert found.version in wanted.specifier, "say make"
            yield found


@pytest.fixture(scope="module")
def runtime(wheels: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with Heptad, its client and the packages that `make up` installs for them, and nothing else."""
    return built_once(tmp_path_factory, "runtime", lambda folder: install(wheels, folder / "venv")) / "venv"


def install(wheels: dict[str, Path], folder: Path) -> None:
    """Make an environment with the packages that are locked, and install the wheels into it."""
    venv.create(folder, with_pip=False)
    site = Path(sysconfig.get_path("purelib", vars={"base": str(folder)}))
    for package in locked():
        for file in package.files or ():
            if ".." not in file.parts:  # as programs are
                place(Path(package.locate_file(file)), site / file)
    python = folder / "bin" / "python"
    command = [*PIP, "--python", python, "install", "--quiet", "--no-compile", "--no-deps", "--no-index"]
    subprocess.run([*command, wheels["heptad"], wheels["heptad-client"]], check=True)


def place(source: Path, target: Path) -> None:
    """Link a file that nobody changes; copy it if the other folder is on another disk."""
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def test_what_heptad_needs_to_run_is_small(runtime: Path):
    files = [file for file in runtime.rglob("*") if file.is_file() and not file.is_symlink()]
    assert sum(file.stat().st_size for file in files) <= MOST_MB * 2**20
    assert not [
        name for name in ("pytest", "mypy", "playwright", "setuptools") if list(runtime.rglob(f"{name}/__init__.py"))
    ]


def test_an_installed_heptad_says_how_to_install_the_laboratory(runtime: Path, tmp_path: Path):
    command = [runtime / "bin" / "python", "-c", "import heptad.lab"]
    environ = {**os.environ, "PYTHONPATH": ""}
    shown = subprocess.run(command, cwd=tmp_path, env=environ, capture_output=True, text=True, check=False)
    assert "`heptad.lab` is `heptad_lab` now: run `pip install heptad-lab`" in shown.stderr.splitlines()[-1]


def test_an_installed_heptad_serves_and_plays(runtime: Path, tmp_path: Path):
    command = runtime / "bin" / "heptad"
    settings = {"HEPTAD_DATA": str(tmp_path / "data"), "HEPTAD_PORT": "0", "HEPTAD_WEB_WORKERS": "1"}
    environ = {**os.environ, **settings, "PYTHONPATH": ""}
    where = "import heptad_client, heptad; print(heptad_client.__file__, heptad.__file__)"
    found = subprocess.run(
        [runtime / "bin" / "python", "-c", where], cwd=tmp_path, env=environ, capture_output=True, text=True, check=True
    )
    assert found.stdout.count(str(runtime)) == 2
    shown = subprocess.run([command.with_name("heptad-bot"), "--help"], capture_output=True, text=True, check=True)
    assert "Usage" in shown.stdout
    with (tmp_path / "up.log").open("wb") as output:
        up = subprocess.Popen([command, "up"], cwd=tmp_path, env=environ, stdout=output, stderr=output)
    try:
        url = _ready(tmp_path / "data" / "up.json", up)
        played = subprocess.run(
            [command, "demo", "--title", "seven_wonders_duel", "--url", url],
            cwd=tmp_path,
            env=environ,
            capture_output=True,
            text=True,
            check=False,
        )
        assert played.returncode == 0, played.stdout + played.stderr
        assert "Seed: the same" in played.stdout
    finally:
        up.terminate()
        assert up.wait(30) == 0, (tmp_path / "up.log").read_text()


def _ready(note: Path, up: subprocess.Popen[bytes]) -> str:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        assert up.poll() is None
        with suppress(OSError, ValueError, httpx.HTTPError):
            url = str(json.loads(note.read_text())["url"])
            if httpx.get(f"{url}/readyz", timeout=1).status_code == 200:
                return url
        time.sleep(0.1)
    raise AssertionError("the service does not answer")
