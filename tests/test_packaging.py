"""The files that an installed Heptad has besides its code."""

from pathlib import Path

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
