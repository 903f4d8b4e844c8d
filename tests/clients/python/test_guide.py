"""The guide: its code and the bot of the README have the types that they use, and run as they are printed."""

import os
import random
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import httpx
import pytest

from tests.commands import heptad as heptad_command
from tests.commands import heptad_bot
from tests.heptad.test_documents import ROOT, blocks
from tests.service.conftest import Running
from tests.service.endings import ending
from tests.service.playing import Player
from tests.strict_types import check_types
from titles.kernel.play.decision import LegalMove
from titles.kernel.state.game import AnyGame
from titles.registry import TITLES
from titles.testkit.playthrough import open_random, playing

GUIDE = (ROOT / "docs" / "clients" / "python.md").read_text(encoding="utf-8")
CODE = blocks("python", GUIDE)
BOTS = {name: code for code in CODE for name in re.findall(r"class (\w+)\(Bot\)", code)}
SCRIPTS = [code for code in CODE if "(Bot)" not in code]


def run(*command: str | Path, folder: Path, **environ: str) -> str:
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **environ}, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_code_is_typed(tmp_path: Path):
    assert len(CODE) >= 6
    for number, code in enumerate([*CODE, *blocks("python")]):
        (tmp_path / f"block{number}.py").write_text(code, encoding="utf-8")
    check_types(*sorted(tmp_path.iterdir()), folder=tmp_path, MYPYPATH=str(ROOT / "clients" / "python"))


def test_the_bots_play(heptad: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    for name, code in BOTS.items():
        (tmp_path / f"{name}.py").write_text(code, encoding="utf-8")
    assert ": place " in heptad_bot("run", "MyBot:MyBot", "--url", heptad.url).stdout
    assert ": place " in run(sys.executable, "Script.py", folder=tmp_path, HEPTAD_URL=heptad.url)
    for bot in ("AllRounder:AllRounder", "Thrifty:Thrifty"):
        for title in ("seven_wonders", "seven_wonders_duel", "seven_wonders_dice", "seven"):
            assert bot in heptad_command("selfplay", bot, "--title", title).stdout


@pytest.mark.parametrize("title", ["seven_wonders", "seven_wonders_duel", "seven_wonders_dice", "seven"])
def test_the_keys_of_costs_are_listed(title: str):
    [listed] = re.findall(rf"^\| `{title}` \| (.*) \|$", GUIDE, re.MULTILINE)
    keys: set[str] = set()
    chance = random.Random(1)

    def choose(_game: AnyGame, _seat: int, legal_moves: list[LegalMove]) -> object:
        keys.update(key for legal_move in legal_moves for key in legal_move.cost)
        return chance.choice(legal_moves).move

    opened = open_random(TITLES[title], 2, {}, chance)[-1].game
    assert [batch.game.status for batch in playing(TITLES[title], opened, chance, choose)][-1] == "finished"
    assert set(re.findall(r"`(\w+)`", listed)) == keys


def test_the_scripts_run(heptad: Running, players: Sequence[Player], capsys: pytest.CaptureFixture[str]):
    ann, outputs = players[0], []
    ended = ending(ann, "seven_wonders", ({"player": "me"}, {"bot": "random"}))
    assert ann.http.post(f"/v1/games/{ended}/resignation").status_code == 201
    own = f'title="seven_wonders", player="{ann.id}"'  # other tests leave more finished games than need to be read
    for code in SCRIPTS:
        here = code.replace("http://127.0.0.1:8777", heptad.url).replace('title="seven_wonders"', own)
        exec(compile(here, "script.py", "exec"), {"__name__": "__main__"})
        outputs.append(capsys.readouterr().out)
    assert "Ada" in outputs[0]
    assert re.match(r"(city [0-2] builds \w+\n){20}", outputs[1])
    assert re.fullmatch(r"paired: g\w+\naccepted: g\w+\nfor a friend: http\S+\n", outputs[2])
    assert "urn:heptad:problem:" in outputs[3]


@pytest.mark.parametrize(
    ("path", "link"), [("/docs/clients/python", "/docs/streams"), ("/docs/clients", "/docs/clients/python")]
)
def test_it_is_a_page_with_links(heptad: Running, path: str, link: str):
    page = httpx.get(f"{heptad.url}{path}")
    assert page.status_code == 200
    assert f'href="{link}"' in page.text
