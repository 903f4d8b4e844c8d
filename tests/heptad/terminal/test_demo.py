"""`heptad demo` against a real server, as a user runs it; and `heptad openapi`."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from rich.console import Console

from events.format.seal import nothing
from heptad.terminal.demo import compare
from heptad.terminal.rendering import rendered_all
from heptad_client import Client
from service import contract
from tests.commands import heptad
from tests.logs import decoded, finished
from titles.kernel.show.terminal import Drawing
from titles.registry import TITLES
from verifier.verify import verify


@pytest.fixture(scope="module")
def one_contract() -> Iterator[None]:
    """Describe the service once for all calls of `heptad openapi`: that takes a second."""
    described: list[str] = []
    describe = contract.as_yaml

    def as_yaml(app: Flask) -> str:
        described[:] = described or [describe(app)]
        return described[0]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(contract, "as_yaml", as_yaml)
        yield


@pytest.mark.parametrize("players", [2, 3])
def test_it_plays_a_whole_game_and_checks_it(demonstrated, players):
    shown = heptad("demo", "--url", demonstrated.url, "--players", str(players), "--seed", "1")
    assert shown.returncode == 0, shown.stdout + shown.stderr
    assert [f"Age {age}, turn {turn}" in shown.stdout for age in (1, 2, 3) for turn in range(1, 7)] == [True] * 18
    assert shown.stdout.count("War of age") == 3
    assert "Final score" in shown.stdout
    assert ("Free City" in shown.stdout) == (players == 2)
    assert re.search(r"Head: the same.*\nState: the same.*\nStandings: the same.*\nSeed: the same", shown.stdout)


def test_as_many_play_as_the_title_has_seats_for(demonstrated):
    shown = heptad("demo", "--url", demonstrated.url, "--title", "seven_wonders_duel", "--seed", "1")
    assert shown.returncode == 0, shown.stdout + shown.stderr
    assert "2 players" in shown.stdout
    assert re.search(r"Standings: the same \(2 seats\)", shown.stdout)


def test_a_served_game_that_differs_from_its_log_is_found(demonstrated):
    with Client(demonstrated.url) as client:
        ada, grace = client.create_player("Ada"), client.create_player("Grace")
        with Client(demonstrated.url, ada.token) as first, Client(demonstrated.url, grace.token) as second:
            game = second.take_seat(first.open_game("seven_wonders", 2).id).id
            first.resign(game)
        served, found = as_sent(client, game), verify(client.log(game), TITLES)
        assert all(each.same for each in compare(found, served))
        earlier = as_sent(client, game, at=served["version"] - 2)
    assert [each.what for each in compare(found, earlier) if not each.same] == ["Head", "State", "Standings"]


def as_sent(client: Client, game: str, **query: int) -> dict:
    return json.loads(client.request("GET", f"/v1/games/{game}", query=query))


def test_a_title_without_a_drawing_of_its_own_is_drawn_plainly(capsys):
    title = TITLES["seven_wonders_duel"]
    writer = finished(title, 2, 1)
    drawing, console = Drawing(title, 1, {}, ["Ada", "Grace"]), Console(width=200)
    console.print(rendered_all(drawing.batch(list(decoded(writer.lines(nothing)[1:])))))
    public = capsys.readouterr().out
    for printed in ("Ada sits down at seat 1", "The game starts", "each city has 7 coins", "The game is over"):
        assert printed in public
    console.print(rendered_all(drawing.batch(list(decoded(writer.lines()[1:])))))
    assert capsys.readouterr().out == public


@pytest.mark.usefixtures("one_contract")
@pytest.mark.parametrize(
    "words", [("demo", "--url", "http://[zz]"), ("openapi", "-o", "."), ("openapi", "-o", "none/here.yaml")]
)
def test_what_cannot_be_reached_or_written_is_said(words):
    shown = heptad(*words)
    assert shown.returncode == 1
    assert shown.stderr.startswith("heptad: ")
    assert "Traceback" not in shown.stderr


def test_a_missing_server_is_reported():
    shown = heptad("demo", "--url", "http://127.0.0.1:1")
    assert shown.returncode == 1
    assert "no server answers" in shown.stderr
    assert "heptad up" in shown.stderr


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        (["--title", "chess"], "seven_wonders"),
        (["--players", "9"], "is for 2 to 7 players, not 9"),
        (["--title", "seven_wonders_duel", "--players", "3"], "is for 2 players, not 3"),
    ],
)
def test_invalid_arguments_are_reported(demonstrated, words, printed):
    shown = heptad("demo", "--url", demonstrated.url, *words)
    assert shown.returncode == 1
    assert printed in shown.stderr


@pytest.mark.usefixtures("one_contract")
def test_the_contract_is_written_and_checked(tmp_path: Path):
    file = tmp_path / "openapi.yaml"
    missing = heptad("openapi", "--check", "-o", str(file))
    assert missing.returncode == 1
    assert f"{file} does not exist" in missing.stderr
    assert heptad("openapi", "-o", str(file)).returncode == 0
    assert heptad("openapi", "--check", "-o", str(file)).returncode == 0
    file.write_text(file.read_text() + "\n")
    changed = heptad("openapi", "--check", "-o", str(file))
    assert changed.returncode == 1
    assert f"{file} differs from the service" in changed.stderr
