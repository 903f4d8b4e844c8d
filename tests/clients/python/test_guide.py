"""The guide: its code has the types that it uses, and runs as it is printed."""

import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.heptad.test_documents import ROOT, blocks
from tests.service.conftest import Running

BIN = Path(sys.executable).parent
GUIDE = (ROOT / "docs" / "clients" / "python.md").read_text(encoding="utf-8")
CODE = blocks("python", GUIDE)
BOTS = [code for code in CODE if "(Bot)" in code]
SCRIPTS = [code for code in CODE if "(Bot)" not in code]


def run(*command: str | Path, folder: Path, **environ: str) -> str:
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **environ}, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_code_is_typed(tmp_path: Path):
    assert len(CODE) >= 6
    for number, code in enumerate(CODE):
        (tmp_path / f"block{number}.py").write_text(code, encoding="utf-8")
    strict = ["--strict", "--config-file=", "--cache-dir=/dev/null", "--follow-imports=silent"]
    run(BIN / "mypy", *strict, *sorted(tmp_path.iterdir()), folder=tmp_path, MYPYPATH=str(ROOT / "clients" / "python"))


def test_the_bots_play(heptad: Running, tmp_path: Path):
    for name, code in zip(("my_bot", "all_rounder"), BOTS, strict=True):
        (tmp_path / f"{name}.py").write_text(code, encoding="utf-8")
    said = run(BIN / "heptad-bot", "run", "my_bot:MyBot", "--url", heptad.url, folder=tmp_path)
    assert ": place " in said
    for title in ("seven_wonders", "seven_wonders_dice", "seven"):
        said = run(BIN / "heptad", "selfplay", "all_rounder:AllRounder", "--title", title, folder=tmp_path)
        assert "all_rounder:AllRounder" in said


def test_the_scripts_run(heptad: Running, tmp_path: Path):
    outputs = []
    for code in SCRIPTS:
        (tmp_path / "script.py").write_text(code.replace("http://127.0.0.1:8777", heptad.url), encoding="utf-8")
        outputs.append(run(sys.executable, "script.py", folder=tmp_path))
    assert "Ada" in outputs[0]
    assert "urn:heptad:problem:" in outputs[2]


@pytest.mark.parametrize(
    ("path", "link"), [("/docs/clients/python", "/docs/streams"), ("/docs/clients", "/docs/clients/python")]
)
def test_it_is_a_page_with_links(heptad: Running, path: str, link: str):
    page = httpx.get(f"{heptad.url}{path}")
    assert page.status_code == 200
    assert f'href="{link}"' in page.text
