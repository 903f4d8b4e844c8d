"""Mistakes of newcomers: each answer says what was wrong and what would have been right."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest

from events.format.bounds import MAX_LOG_BYTES
from tests import logs
from tests.commands import heptad as command
from tests.service.conftest import Running
from tests.service.html_pages import BROWSER
from tests.service.playing import Player
from tests.verifiers import second
from titles.registry import TITLES
from verifier import log_file
from verifier.verify import judge


class Mistake(NamedTuple):
    """A request that a newcomer sends, and what the answer has to say."""

    request: str
    """Method and path. In braces stand ids: of games, and of the other player."""
    body: Any
    status: int
    field: str | None
    """The field that is at fault; None if no field is."""
    says: tuple[str, ...]
    """What the `detail` of the answer contains."""
    headers: dict[str, str] | None = None
    """Headers in place of the player's token."""


OPEN = {"title": "seven_wonders", "seats": 3}
MOVE = {"action": "sell", "card": "altar"}

MISTAKES = {
    "a move without its wrapper": Mistake(
        "POST /v1/games/{playing}/moves", MOVE, 422, "move", ('{"move": {"action": …}}',)
    ),
    "a move that is wrapped twice": Mistake(
        "POST /v1/games/{playing}/moves", {"move": {"move": MOVE}}, 422, "move",
        ("the move itself", 'as in {"move": {"action"'),
    ),
    "an entry of the list of moves in the wrapper": Mistake(
        "POST /v1/games/{playing}/moves", {"move": {"id": "m1", "move": MOVE, "label": "Sell"}}, 422, "move",
        ("the move itself",),
    ),
    "a move without one of its fields": Mistake(
        "POST /v1/games/{playing}/moves", {"move": {"action": "sell"}}, 422, "move.card", ("move.card: is required",)
    ),
    "a move without its action": Mistake(
        "POST /v1/games/{playing}/moves", {"move": {"card": "altar"}}, 422, "move.action", ("move.action: is required",)
    ),
    "no move at all": Mistake(
        "POST /v1/games/{playing}/moves", {}, 422, "move", ("move: is required, unless there is an `id`",)
    ),
    "a list of moves": Mistake(
        "POST /v1/games/{playing}/moves", {"moves": [MOVE]}, 422, "moves", ("`decision`, `id`, `move`",)
    ),
    "an unknown field of a move": Mistake(
        "POST /v1/games/{playing}/moves", {"move": {**MOVE, "cost": 1}}, 422, "move.cost", ("`action`, `card`, `city`",)
    ),
    "a move of another title": Mistake(
        "POST /v1/games/{playing}/moves", {"move": {"action": "roll"}}, 422, "move.action", ("build, stage, sell",)
    ),
    "a move that the rules refuse": Mistake(
        "POST /v1/games/{playing}/moves", {"move": {"action": "choose_side", "side": "A"}}, 422, "move", ()
    ),
    "a decision that is over": Mistake(
        "POST /v1/games/{playing}/moves", {"move": MOVE, "decision": "choose-1"}, 409, "decision", ("is over",)
    ),
    "an id that is over": Mistake("POST /v1/games/{playing}/moves", {"id": "m1"}, 409, "id", ()),
    "a move before the start": Mistake(
        "POST /v1/games/{private}/moves", {"move": MOVE}, 409, None, ("starts when its last seat is taken",)
    ),
    "bots on all seats, and the creator": Mistake(
        "POST /v1/games", {**OPEN, "bots": ["random"] * 3}, 422, "bots",
        ("3 bots", "only 2 of the 3 seats", "you take seat 0; pass `join: false`"),
    ),
    "more bots than seats": Mistake(
        "POST /v1/games", {**OPEN, "join": False, "bots": ["random"] * 4}, 422, "bots", ("4 bots", "3 of the 3 seats")
    ),
    "a bot of one's own": Mistake(
        "POST /v1/games", {**OPEN, "bots": ["easy"]}, 422, "bots", ("random, greedy, fast, strong",)
    ),
    "a bot of one's own on a seat": Mistake(
        "POST /v1/games/{private}/seats", {"bot": "easy"}, 422, "bot", ("random, greedy, fast, strong",)
    ),
    "too many seats": Mistake("POST /v1/games", {**OPEN, "seats": 8}, 422, "seats", ("2 to 7 seats, not 8",)),
    "a seat that is not there": Mistake(
        "POST /v1/games/{private}/seats", {"seat": 9, "bot": "random"}, 422, "seat", ("0 to 2",)
    ),
    "bots in a rated game": Mistake(
        "POST /v1/games",
        {**OPEN, "rated": True, "clock": {"decision_seconds": 60}, "bots": ["random"]}, 422, "rated",
        ("Bots of the title",),
    ),
    "a field of another API": Mistake(
        "POST /v1/games", {**OPEN, "players": 3}, 422, "players",
        ("`bots`, `clock`, `join`", "`seats`, `title`, `visibility`"),
    ),
    "an unknown field of a part": Mistake(
        "POST /v1/games", {**OPEN, "clock": {"seconds": 60}}, 422, "clock.seconds",
        ("`bank_seconds`, `decision_seconds`, `increment_seconds`",),
    ),
    "an unknown field of an entry": Mistake(
        "POST /v1/games/{playing}/forks", {"at": 1, "seats": [{"player": "me", "name": "Ada"}]}, 422, "seats.0.name",
        ("`bot`, `nonce`, `player`",),
    ),
    "an unknown option": Mistake(
        "POST /v1/games", {**OPEN, "options": {"side": "A"}}, 422, "options.side", ("the known ones here are `boards`",)
    ),
    "a wrong value of an option": Mistake(
        "POST /v1/games", {**OPEN, "options": {"sides": "C"}}, 422, "options.sides", ("must be one of",)
    ),
    "no title": Mistake("POST /v1/games", {"seats": 3}, 422, "title", ("is required",)),
    "an unknown title": Mistake("POST /v1/games", {**OPEN, "title": "chess"}, 422, "title", ("seven_wonders_duel",)),
    "an unknown query field": Mistake(
        "GET /v1/games/{playing}?seat=1", None, 422, "seat", ("`after`, `as`, `at`, `wait`",)
    ),
    "a query where there is none": Mistake("GET /v1/titles?lang=ja", None, 422, "lang", ("there are none here",)),
    "a list that is searched": Mistake("GET /v1/players?name=Ada", None, 422, "name", ("only one here is `handle`",)),
    "too few players for a challenge": Mistake(
        "POST /v1/challenges", {**OPEN, "players": ["{other}"]}, 422, "players", ("2 players", "3 seats but yours")
    ),
    "too many players for a challenge": Mistake(
        "POST /v1/challenges", {**OPEN, "seats": 2, "players": ["{other}", "{me}"]}, 422, "players", ("1 player, ",)
    ),
    "an update with PUT": Mistake("PUT /v1/games/{playing}/moves", MOVE, 405, None, ("PUT", "use GET or POST")),
    "deleting a game": Mistake("DELETE /v1/games/{playing}", None, 405, None, ("DELETE", "use GET.")),
    "reading what is only deleted": Mistake("GET /v1/account/token", None, 405, None, ("use DELETE.",)),
    "a body that is too large": Mistake(
        "POST /v1/games", {**OPEN, "x": "y" * 70_000}, 413, None, ("at most 65536 bytes",)
    ),
    "a token in the URL": Mistake(
        "GET /v1/account?token=heptad_0", None, 422, "token", ("the header `Authorization: Bearer …`",), {}
    ),
    "a token in the URL under another name": Mistake(
        "GET /v1/games?who=heptad_0", None, 422, "who", ("the header `Authorization: Bearer …`",), {}
    ),
    "a token in the body": Mistake(
        "POST /v1/games", {**OPEN, "token": "heptad_0"}, 422, "token", ("the header `Authorization: Bearer …`",)
    ),
    "a token without its scheme": Mistake(
        "GET /v1/account", None, 401, None, ("`Authorization: Bearer heptad_…`",), {"Authorization": "heptad_0"}
    ),
    "a token in a header of another API": Mistake(
        "GET /v1/account", None, 401, None, ("`Authorization: Bearer …`", "POST /v1/players"), {"X-Api-Key": "heptad_0"}
    ),
    "two invitations": Mistake(
        "POST /v1/games/{private}/seats", {"invite": "a", "invitation": "b"}, 422, "invitation", ("another `invite`",)
    ),
    "no invitation": Mistake("POST /v1/games/{private}/invitations/reading", {}, 422, "invite", ("is required",)),
    "a path that does not exist": Mistake("GET /v1/rooms", None, 404, None, ("begins at /v1", "reference is at /docs")),
    "a body without its type": Mistake(
        "POST /v1/games", b"{}", 415, None, ("Content-Type: application/json",)
    ),
    "a body that is no JSON": Mistake("POST /v1/games", b"{'title': 'seven'}", 400, None, ("not JSON",)),
}  # fmt: skip


class Newcomer(NamedTuple):
    """A player of a server, and the ids that stand in the requests."""

    url: str
    player: Player
    ids: dict[str, str]

    def sends(self, mistake: Mistake) -> httpx.Response:
        """The answer to a mistake."""
        method, path = self.filled(mistake.request).split(" ")
        headers = self.player.http.headers if mistake.headers is None else mistake.headers
        content = mistake.body if isinstance(mistake.body, bytes) else self.filled(json.dumps(mistake.body)).encode()
        sent = {"Content-Type": "text/plain" if mistake.body == b"{}" else "application/json"}
        more: dict[str, Any] = {} if mistake.body is None else {"content": content}
        return httpx.request(method, f"{self.url}{path}", headers={**headers, **(sent if more else {})}, **more)

    def filled(self, text: str) -> str:
        """A text with ids in place of their names."""
        for name, value in self.ids.items():
            text = text.replace(f"{{{name}}}", value)
        return text


@pytest.fixture(scope="module")
def newcomer(heptad: Running) -> Iterator[Newcomer]:
    """A player in two games: one with bots that is being played, and a private one that is open."""
    ada, bea = Player(heptad.url, "Ada"), Player(heptad.url, "Bea")
    playing = ada.http.post("/v1/games", json={**OPEN, "bots": ["random", "random"]}).json()
    private = ada.http.post("/v1/games", json={**OPEN, "visibility": "private"}).json()
    ids = {"playing": playing["id"], "private": private["id"], "invite": private["invite"]}
    yield Newcomer(heptad.url, ada, {**ids, "me": ada.id, "other": bea.id})
    ada.close()
    bea.close()


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_answered_with_what_would_have_been_right(newcomer: Newcomer, name: str):
    mistake = MISTAKES[name]
    answer = newcomer.sends(mistake)
    problem = answer.json()
    assert answer.status_code == mistake.status, problem
    fields = [error["field"] for error in problem.get("errors", ())]
    assert mistake.field in fields if mistake.field else fields == [], problem
    for words in mistake.says:
        assert words in problem["detail"], problem["detail"]
    assert "heptad_0" not in answer.text, "a token is not repeated"


def test_an_invite_and_an_invitation_are_one_word(newcomer: Newcomer, players: list[Player]):
    ada, game, invite = newcomer.player, newcomer.ids["private"], newcomer.ids["invite"]
    made = ada.http.post(f"/v1/games/{game}/invitations", json={}).json()["invitation"]
    for secret in (invite, made):
        for word in ("invite", "invitation"):
            reading = players[0].http.post(f"/v1/games/{game}/invitations/reading", json={word: secret})
            assert (reading.status_code, reading.json()["game"]) == (200, game)
    for player, body in ((players[0], {"invitation": invite}), (players[1], {"invite": made, "invitation": made})):
        taken = player.http.post(f"/v1/games/{game}/seats", json=body)
        assert taken.status_code == 201, taken.text


def test_the_page_of_an_unknown_game_is_not_found(newcomer: Newcomer):
    url = newcomer.url
    for path, status in (
        ("/games/gnope", 404),
        ("/games/gnope?at=3", 404),
        ("/join/gnope", 404),
        (newcomer.filled("/games/{playing}"), 200),
        (newcomer.filled("/games/{private}"), 200),  # who may see it is not known yet
        (newcomer.filled("/join/{private}"), 200),
    ):
        for origin in (url, url.replace("localhost", "127.0.0.1")):
            answer = httpx.get(origin + path, headers={"Accept": BROWSER})
            assert (answer.status_code, answer.headers["content-type"]) == (status, "text/html; charset=utf-8"), path
            leads_away = "/assets/departure.js" in answer.text
            assert leads_away == (origin != url and status == 200), path


LOG = logs.finished(TITLES["seven_wonders"], 2, 1, resigns=30)


class Exported(NamedTuple):
    """A file with an export of one game, and the log of that game."""

    file: Path
    log: bytes


@pytest.fixture(scope="module")
def exported(newcomer: Newcomer, tmp_path_factory: pytest.TempPathFactory) -> Exported:
    ada = newcomer.player
    game = ada.http.post("/v1/games", json={"title": "seven_wonders_duel", "seats": 2, "bots": ["random"]}).json()["id"]
    assert ada.http.post(f"/v1/games/{game}/resignation").status_code == 201
    log = ada.http.get(f"/v1/games/{game}/log").content
    first = json.dumps({"title": "seven_wonders_duel", "game": {"id": game}}, separators=(",", ":")).encode()
    begin, *events = log.splitlines()
    file = tmp_path_factory.mktemp("an export") / "export.ndjson"
    file.write_bytes(b'%b,"cursor":"c","header":%b,"log":[%b]}\n' % (first[:-1], begin, b",".join(events)))
    return Exported(file, log)


def test_commands_say_what_an_export_is_and_how_to_split_it(newcomer: Newcomer, exported: Exported):
    for name, printed, status in (("verify", "stderr", 2), ("import", "stdout", 1)):
        more = () if name == "verify" else ("--url", newcomer.url, "--token", newcomer.player.token)
        shown = command(name, *more, str(exported.file))
        assert shown.returncode == status
        said = " ".join(getattr(shown, printed).split())
        assert "is an export of games, not a log" in said
        assert "`heptad export --all --to DIR`" in said
        [split] = [each for each in said.split("`") if each.startswith("head -n 1")]
        if shutil.which("jq"):
            subprocess.run(["bash", "-c", split], cwd=exported.file.parent, check=True)
            made = exported.file.with_name("game.ndjson")
            assert made.read_bytes() == exported.log
            made.unlink()


def test_verdicts_say_what_an_export_is_and_how_to_split_it(newcomer: Newcomer, exported: Exported):
    line = exported.file.read_bytes()
    detail = f"this {log_file.about_export()}"
    said = {"version": 0, "check": "bytes", "detail": detail}
    lines = {"Content-Type": "application/x-ndjson"}
    verdict = newcomer.player.http.post("/v1/logs/verify", content=line, headers=lines).json()
    assert (verdict["sound"], verdict["problem"]) == (False, said)
    for path in ("/v1/logs/replay", "/v1/logs"):
        answer = newcomer.player.http.post(path, content=line, headers=lines)
        assert (answer.status_code, answer.json()["detail"]) == (422, f"version 0, bytes: {detail}")
        assert answer.json()["verdict"]["problem"] == said
    ways = (line, line * 2, json.dumps(json.loads(line)).encode(), line[:60] + b" " * MAX_LOG_BYTES)
    files = [exported.file.with_name(f"{number}.ndjson") for number in range(len(ways))]
    for file, content in zip(files, ways, strict=True):
        file.write_bytes(content)
        assert msgspec.to_builtins(judge(content, TITLES).problem) == said
    assert [found["problem"] for found in second(files)] == [said] * len(ways)


def test_verify_takes_several_files_and_folders(tmp_path: Path):
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "a.ndjson").write_bytes(LOG.log())
    (folder / "b.ndjson").write_bytes(LOG.log(lambda _: False))
    (tmp_path / "c.ndjson").write_bytes(LOG.log().replace(b":", b": ", 1))
    empty = tmp_path / "empty"
    empty.mkdir()
    shown = command("verify", str(folder))
    valid, closed = shown.stdout.splitlines()
    assert shown.returncode == 3
    assert valid.startswith(f"{folder}/a.ndjson: Valid and complete.")
    assert closed.startswith(f"{folder}/b.ndjson: Valid, but not complete.")
    assert command("verify", "--complete", str(folder)).returncode == 1
    shown = command("verify", "--json", str(folder / "a.ndjson"), str(tmp_path / "c.ndjson"))
    verdicts = [json.loads(line) for line in shown.stdout.splitlines()]
    assert shown.returncode == 1
    assert [(each["file"], each["sound"]) for each in verdicts] == [
        (f"{folder}/a.ndjson", True),
        (f"{tmp_path}/c.ndjson", False),
    ]
    shown = command("verify", str(empty))
    assert (shown.returncode, "has no logs: their names end with .ndjson" in shown.stderr) == (2, True)
