"""An installed package hosts a title: the service, the commands and the benchmarks have it without being changed."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from heptad_client import Client
from heptad_client.models import UnknownEnvelope
from tests.fifth_title.conftest import Installed
from tests.service.conftest import Running
from tests.service.playing import Player


@pytest.fixture(scope="module")
def ann(hosting: Running) -> Iterator[Player]:
    player = Player(hosting.url, "Ann")
    yield player
    player.close()


@pytest.fixture(scope="module")
def game(ann: Player) -> str:
    """A finished game of two players and two bots."""
    random_source = random.Random(1)
    bob = Player(str(ann.http.base_url), "Bob")
    opened = ann.open(4, title="pips", bots=["greedy", "random"])
    bob.join(opened["id"])
    version = 0
    while (seen := ann.game(opened["id"], after=version, wait=5))["status"] == "playing":
        version = seen["version"]
        for player in (ann, bob):
            player.move(opened["id"], random_source)
    assert seen["status"] == "finished"
    bob.close()
    return opened["id"]


@pytest.fixture(scope="module")
def log(ann: Player, game: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its log, in a file."""
    file = tmp_path_factory.mktemp("logs") / "pips.ndjson"
    file.write_bytes(ann.http.get(f"/v1/games/{game}/log").content)
    return file


def test_it_is_among_the_titles(ann: Player):
    titles = {title["id"]: title for title in ann.http.get("/v1/titles").json()["titles"]}
    assert set(titles) == {"seven_wonders", "seven_wonders_duel", "seven_wonders_dice", "seven", "pips"}
    assert titles["pips"]["name"] == {"en": "Pips", "ja": "ピップス"}
    assert titles["pips"]["seats"] == {"min": 2, "max": 4}
    assert titles["pips"]["bots"] == ["greedy", "random"]


def test_its_catalogue_and_its_rules_are_served(ann: Player):
    catalogue = ann.http.get("/v1/titles/pips/catalogue").json()["catalogue"]
    assert [card["id"] for card in catalogue["cards"]][-2:] == ["19", "20"]
    rules = ann.http.get("/v1/titles/pips/rules", headers={"Accept": "text/html"}).text
    assert "The highest card wins as many points as the die shows." in rules


def test_its_catalogue_moves_states_and_events_are_in_the_contract(ann: Player):
    schemas = ann.http.get("/openapi.json").json()["components"]["schemas"]
    assert schemas["PipsPlayCardMove"]["properties"]["action"]["const"] == "play"
    assert schemas["PipsCard"]["properties"]["name"]["$ref"] == "#/components/schemas/NamesOut"
    for name in ("CatalogueOut", "EventsOut", "GameIn", "GameOut", "MovesOut"):
        assert schemas[name]["discriminator"]["mapping"]["pips"] == f"#/components/schemas/Pips{name}"
    assert {"$ref": "#/components/schemas/PipsMoveIn"} in schemas["MoveIn"]["anyOf"]
    assert {"$ref": "#/components/schemas/PipsEnvelope"} in schemas["Envelope"]["anyOf"]
    assert schemas["PipsFinishedData"]["properties"]["reason"]["enum"] == [
        *("abandoned", "cancelled", "points", "resignation", "shared", "sweep", "tie_break")
    ]


def test_a_game_is_opened_and_refusals_lead_to_its_rules(ann: Player):
    game = ann.open(2, title="pips", bots=["greedy"])["id"]
    state = ann.game(game)["state"]
    assert [sum(card is None for card in hand) for hand in state["hands"]] == [0, 5]
    points = {1: "1 point"}.get(state["die"], f"{state['die']} points")
    assert ann.moves(game)["prompt"] == {
        "en": f"Play a hand card for {points}.",
        "ja": f"{state['die']}点をかけて手札を1枚出す。",
    }
    held = next(card for card in ("01", "02", "03", "04", "05", "06") if card not in state["hands"][0])
    refused = ann.post(game, {"action": "play", "card": held})
    assert (refused.status_code, refused.json()["type"]) == (422, "urn:heptad:problem:refused:not_in_hand")
    assert refused.json()["rule_url"].endswith("/v1/titles/pips/rules#2")
    too_many = ann.http.post("/v1/games", json={"title": "pips", "seats": 5})
    assert (too_many.status_code, too_many.json()["type"]) == (422, "urn:heptad:problem:refused:seat_count")


def test_its_derived_facts_are_served_and_in_the_contract(ann: Player, game: str):
    over = ann.game(game)
    won = max(over["state"]["points"])
    assert over["derived"] == {"round": 6, "leading": [n for n, p in enumerate(over["state"]["points"]) if p == won]}
    schemas = ann.http.get("/openapi.json").json()["components"]["schemas"]
    assert schemas["PipsDerived"]["required"] == ["round", "leading"]


def test_a_game_is_played_to_its_end(ann: Player, game: str):
    over = ann.game(game)
    assert sum(len(hand) for hand in over["state"]["hands"]) == 0
    assert sorted(standing["seat"] for standing in over["standings"]) == [0, 1, 2, 3]
    assert over["standings"][0]["points"] == {"rounds": over["standings"][0]["total"]}
    turns = ann.http.get(f"/v1/games/{game}/standings?turns=true").json()["turns"]
    assert len(turns) > 6, "a title that tells no turns has one for each batch"
    assert (turns[0]["totals"], turns[-1]["version"]) == ([0, 0, 0, 0], over["version"])
    assert ann.game(game, at=over["version"] - 5)["version"] <= over["version"]
    events = ann.http.get(f"/v1/games/{game}/events").json()["events"]
    assert sum(event["type"] == "round_won" for event in events) == 5
    results = ann.http.get("/v1/results?title=pips").json()["results"]
    [result] = [result for result in results if result["id"] == game]
    assert {place["name"] for place in result["seats"]} == {"Ann", "Bob", None}


def test_a_rated_game_changes_its_standings(ann: Player):
    bob = Player(str(ann.http.base_url), "Bob")
    opened = ann.open(2, title="pips", rated=True, clock={"decision_seconds": 600})
    bob.join(opened["id"])
    assert bob.http.post(f"/v1/games/{opened['id']}/resignation").status_code == 201
    bob.close()
    ranked = ann.http.get("/v1/titles/pips/standings").json()["players"]
    assert [(player["name"], player["wins"]) for player in ranked] == [("Ann", 1), ("Bob", 0)]


@pytest.mark.parametrize(
    ("language", "line"), [("en", "The die shows [1-6]"), ("ja", "サイコロの目は[1-6]"), ("en", "wins the round with")]
)
def test_its_history_has_lines(ann: Player, game: str, language: str, line: str):
    lines = [entry["text"] for entry in ann.http.get(f"/v1/games/{game}/history?lang={language}").json()["lines"]]
    assert sum(re.search(line, text) is not None for text in lines) == 5


def test_it_is_listed_and_its_log_is_verified_shown_as_history_and_replayed(pips: Installed, log: Path):
    lines = [json.loads(line) for line in log.read_bytes().splitlines()]
    start = next(str(line["version"]) for line in lines[1:] if line["type"] == "agenda_set")
    titles, verified, history, replayed = pips.run_all(
        ["titles"],
        ["verify", "--json", str(log)],
        ["history", str(log)],
        ["replay", "--json", "--seat", "1", "--at", start, str(log)],
    )
    assert "| `pips` | Pips | 2-4 | greedy, random |" in titles[1]
    assert verified[0] == 0, verified
    assert json.loads(verified[1])["complete"]
    assert "wins the round with" in history[1]
    hands = json.loads(replayed[1])["state"]["hands"]
    assert [hand.count(None) for hand in hands[:2]] == [0, 5]


def test_without_its_package_a_log_is_refused(pips: Installed, log: Path):
    shown = pips._replace(environ={**pips.environ, "PYTHONPATH": ""}).run("heptad", "verify", str(log))
    assert shown.returncode == 1
    assert "pips" in shown.stdout


DRAWN = """
import sys
from pathlib import Path
from rich.console import Console
from application.reading.replay import Replay
from heptad.terminal.pager import Pager
from heptad.terminal.rendering import rendered_all
from titles.registry import TITLES

console = Console(width=100)
pager = Pager(Replay(Path(sys.argv[1]).read_bytes(), TITLES), 6, 0, "en", console)
console.print(rendered_all(pager.drawing.state(pager.form(pager.replay.view(6, 0)), "en")))
"""


MEASURED = """
from benchmarks.in_memory.bots import compared, greedy_wins
from benchmarks.in_memory.games import sealed_game, sizes

for title, seats in sizes():
    if title.id == "pips":
        print(seats, len(sealed_game(title.id, seats)) > 15)
for title in compared():
    if title.id == "pips":
        print(sum(greedy_wins(title, number) for number in range(20)) > 10)
"""


BOT = """
from heptad_client import Bot
from heptad_client.models import UnknownGame, UnknownMoves

class Last(Bot):
    def choose(self, game, moves):
        assert isinstance(game, UnknownGame) and isinstance(moves, UnknownMoves)
        assert game.title == moves.title == "pips" and game.state["status"] == "playing"
        return moves.moves[-1]["move"]
"""


def test_the_client_in_python_plays_it_without_knowing_it(hosting: Running, pips: Installed, tmp_path: Path):
    (tmp_path / "pips_bot.py").write_text(BOT, encoding="utf-8")
    pips = pips._replace(environ={**pips.environ, "PYTHONPATH": f"{pips.site}:{tmp_path}"})
    online = pips.run("heptad-bot", "run", "pips_bot:Last", "--title", "pips", "--url", hosting.url)
    assert online.returncode == 0, online.stdout
    assert ": place " in online.stdout
    offline, shown = pips.run_all(
        ["selfplay", "pips_bot:Last", "--title", "pips", "--games", "3"],
        ["demo", "--title", "pips", "--url", hosting.url],
    )
    assert (offline[0], shown[0]) == (0, 0), (offline, shown)
    with Client(hosting.url) as client:
        game = next(client.games(title="pips", status="finished")).id
        assert [type(event) for event in client.follow(game)] == [UnknownEnvelope] * client.game(game).version


def test_it_brings_its_drawing_and_is_measured(pips: Installed, log: Path):
    shown = pips.run("-c", DRAWN + MEASURED, str(log))
    assert "The die shows" in shown.stdout, shown.stderr
    assert "?? ?? ??" in shown.stdout
    assert shown.stdout.split()[-5:] == ["2", "True", "4", "True", "True"], shown.stderr
