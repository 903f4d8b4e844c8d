"""A copy of a checkout, with its own environment: faults are planted there, and nowhere else."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.mutants.faults import Fault

PROJECTS = ("", "clients/python", "clients/mcp", "lab")
"""The folders of a checkout that are imported from."""
LEFT_OUT = (".*", "heptad-data", "build", "*.egg-info")
FIRST_TIME = 1_000_000_000
"""The time of the first file with a fault, in seconds since 1970. A fault may keep the size of its file, so every one
has another time: Python takes compiled code for that of the source if time and size agree."""


class WrongCodeError(Exception):
    """The environment of the copy imports code from outside of it."""


class Copy(NamedTuple):
    """A copy of a checkout."""

    root: Path
    python: Path
    """The Python of its environment."""

    @contextmanager
    def with_fault(self, fault: Fault, number: int) -> Iterator[None]:
        """Plant a fault, the only one with this number, for as long as the context lasts."""
        file = self.root / fault.path
        source, status = file.read_bytes(), file.stat()
        file.write_bytes(fault.planted(source))
        os.utime(file, (FIRST_TIME + number, FIRST_TIME + number))
        try:
            yield
        finally:
            file.write_bytes(source)
            os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))


@contextmanager
def copied(checkout: Path) -> Iterator[Copy]:
    """Copy a checkout into a temporary folder, which is removed in the end."""
    with tempfile.TemporaryDirectory(prefix="heptad-mutants-", ignore_cleanup_errors=True) as folder:
        root = Path(folder).resolve() / "checkout"
        shutil.copytree(checkout, root, symlinks=True, ignore=shutil.ignore_patterns(*LEFT_OUT))
        copy = Copy(root, _environment(root))
        _check_imports(copy)
        yield copy


def _environment(root: Path) -> Path:
    """Make an environment with the packages of the running one and the code of the copy, and return its Python.

    The running environment installs the checkout in place, and tests start programs that get no PYTHONPATH.
    """
    here, made = Path(sys.prefix), root / ".venv"
    packages = Path(sysconfig.get_path("purelib"))
    for file in here.iterdir():
        if file.name not in {"bin", "lib", "lib64"}:
            _link(file, made)
    (made / "bin").mkdir()
    for file in (here / "bin").iterdir():
        _install(file, here, made)
    site = made / packages.relative_to(here)
    for file in packages.iterdir():
        if not file.name.startswith("__editable__"):
            _link(file, site)
    (site / "copy.pth").write_text("".join(f"{root / folder}\n" for folder in PROJECTS), encoding="utf-8")
    return made / "bin" / "python"


def _link(file: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / file.name).symlink_to(file.readlink() if file.is_symlink() else file)


def _install(program: Path, here: Path, made: Path) -> None:
    """Link a program, or copy it if it is a script that names the Python of its environment."""
    mark = f"#!{here}".encode()
    source = b"" if program.is_symlink() or program.is_dir() else program.read_bytes()
    if not source.startswith(mark):
        _link(program, made / "bin")
        return
    script = made / "bin" / program.name
    script.write_bytes(f"#!{made}".encode() + source.removeprefix(mark))
    script.chmod(0o755)


def _check_imports(copy: Copy) -> None:
    """Raise WrongCodeError unless every package of the copy is imported from it."""
    packages = [file.parent for where in PROJECTS for file in copy.root.joinpath(where).glob("*/__init__.py")]
    code = "import importlib, sys; print(*(importlib.import_module(name).__file__ for name in sys.argv[1:]), sep='\\n')"
    words = [copy.python, "-c", code, *(package.name for package in packages)]
    files = subprocess.run(words, cwd="/", capture_output=True, text=True, check=True).stdout.split("\n")
    for package, file in zip(packages, files, strict=False):
        if Path(file).parent != package:
            raise WrongCodeError(f"{copy.python} imports {package.name} from {file}")
