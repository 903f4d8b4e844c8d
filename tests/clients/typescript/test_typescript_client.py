"""The TypeScript client, packed and installed, against a real server."""

import json
import os
import re
import shutil
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Route

from heptad_client import Client
from tests.browsers import chromium
from tests.built_once import built_once
from tests.clients.typescript.package import PACKAGE, SOURCES, copy_of_the_sources, installed, run
from tests.contract.contract import FILE
from tests.contract.node import MODULES, NODE, TYPESCRIPT, node
from tests.service.conftest import Mortal, Running, heptad, mortal, players
from tests.service.endings import ending
from tests.service.playing import Player
from tests.service.test_faults import Victim
from titles.registry import TITLES

__all__ = ["heptad", "mortal", "players"]

ROOT = SOURCES.parents[1]
TESTS = Path(__file__).parent
GUIDE = ROOT / "docs" / "clients" / "typescript.md"
SCHEMA = Path("src") / "generated" / "schema.ts"
BOT = "node_modules/.bin/heptad-bot"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a user, who has installed the package and nothing else, with the tests in TypeScript.

    Each process of a run has such a folder; the package is built and installed once.
    """
    folder = tmp_path_factory.mktemp("user")
    shutil.copytree(built_once(tmp_path_factory, PACKAGE, installed), folder, symlinks=True, dirs_exist_ok=True)
    for file in (*TESTS.glob("*.ts"), TESTS / "tsconfig.json"):
        shutil.copy(file, folder)
    bot, *examples = re.findall(r"```ts\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    (folder / "my-bot.ts").write_text(bot)
    for number, example in enumerate(examples):
        (folder / f"example{number}.ts").write_text(f"{example}export {{}};\n")
    return folder


def test_the_types_are_those_of_the_contract(tmp_path: Path):
    copy = copy_of_the_sources(tmp_path)
    (tmp_path / FILE.name).write_bytes(FILE.read_bytes())
    run("--run", "schema", folder=copy)
    assert (copy / SCHEMA).read_text() == (SOURCES / SCHEMA).read_text(), (
        "the types are out of date: say make typescript"
    )


def test_the_package_has_the_built_client_and_nothing_else(project: Path):
    package = project / "node_modules" / "heptad-client"
    assert {path.name for path in package.iterdir()} == {"dist", "package.json", "README.md"}
    assert [path.name for path in (project / "node_modules").iterdir() if path.name[0] != "."] == [package.name]


def code_of(file: Path) -> str:
    """Return a built file without comments and texts."""
    code = re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub(r'"[^"\n]*"|`[^`]*`|//.*', "", code)


def test_the_client_needs_nothing_of_node_and_hides_no_types(project: Path):
    package = project / "node_modules" / "heptad-client" / "dist"
    files = sorted(path for path in package.rglob("*") if path.is_file())
    assert len(files) > 20
    for file in files:
        if file.suffix == ".ts":
            assert not re.search(r"\bany\b", code_of(file)), file.name
        elif file.name not in {"command.js", "tokens.js"}:
            assert not re.search(r"\b(process|Buffer|require|global|setImmediate)\b", code_of(file)), file.name
            assert "node:" not in file.read_text(encoding="utf-8"), file.name


def test_bots_tests_and_the_examples_of_the_guide_are_strictly_typed(project: Path):
    run(TYPESCRIPT, "--project", ".", "--typeRoots", MODULES / "@types", folder=project)


def test_bots_have_no_casts():
    code = re.sub(r"//.*|/\*.*?\*/", "", (TESTS / "bots.ts").read_text(encoding="utf-8"))
    assert re.findall(r"\b(?:as|any)\b|@ts-|\w!", code) == []


@pytest.mark.parametrize("name", ["playing", "retries"])
def test_the_client(project: Path, heptad: Running, players: Sequence[Player], name: str):
    games = {title: ending(players[0], title) for title in TITLES} if name == "playing" else {}
    environ = {"HEPTAD_URL": heptad.url, "ENDINGS": json.dumps(games)}
    printed = run("--test", "--test-reporter=spec", f"{name}.test.ts", folder=project, **environ)
    [passed] = re.findall(r"^ℹ pass (\d+)$", printed, re.MULTILINE)
    assert int(passed) > 10


@pytest.fixture
def victim(mortal: Mortal) -> Victim:
    """A Heptad that is killed; it has the same port when it is started again."""
    return Victim(mortal.whole())


def test_a_game_goes_on_after_the_server_was_killed(project: Path, victim: Victim):
    """To a client it is the same if only the web server is killed, but that one is back sooner."""
    command, kills = [NODE, "--test-reporter=spec", "restart.test.ts"], 0
    environ = {**victim.running.environ, "HEPTAD_URL": victim.running.url}
    with subprocess.Popen(command, cwd=project, env=environ, stdout=subprocess.PIPE, text=True) as client:
        assert client.stdout is not None
        printed = []
        for line in client.stdout:
            printed.append(line)
            if line == "kill\n":
                victim.kill_everything()
                kills += 1
    assert client.returncode == 0, "".join(printed)
    assert kills == 1


IN_A_PAGE = """
async ([url, ending]) => {
  const { HeptadClient, playGame } = await import("/index.js");
  const guest = new HeptadClient({ url });
  const client = guest.withToken((await guest.createPlayer("Ada")).token);
  const bot = { title: "seven_wonders_duel", choose: (game, moves) => moves[0].move };
  const game = await playGame(client, bot, await client.takeSeat(ending));
  const versions = [];
  for await (const event of guest.follow(game)) versions.push(event.version);
  const refusal = await guest.game("g1").catch((problem) => problem.code);
  return [game.status, versions.length === game.version, refusal];
}
"""


def test_a_page_of_another_origin_plays_and_follows_a_game(project: Path, heptad: Running, players: Sequence[Player]):
    dist = project / "node_modules" / "heptad-client" / "dist"

    def serve(route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        route.fulfill(path=dist / name) if name else route.fulfill(body="<!doctype html>", content_type="text/html")

    made_up_origins = "--disable-features=LocalNetworkAccessChecks"  # else they may not call 127.0.0.1
    with chromium(made_up_origins) as browser:
        page = browser.new_page()
        page.route("http://localhost:9/**", serve)
        page.goto("http://localhost:9/")
        game = ending(players[0], "seven_wonders_duel")
        assert page.evaluate(IN_A_PAGE, [heptad.url, game]) == ["finished", True, "unknown-game"]


def test_the_command_plays_with_the_bot_of_a_file(project: Path, heptad: Running):
    command = ("bots.ts", "--title", "seven_wonders", "--seats", "2", "--games", "2", "--parallel", "2")
    with started(project, *command, "--url", heptad.url) as playing:
        games = [resign_in_the_next_game(heptad.url, playing) for _ in range(2)]
        assert playing.stdout is not None
        ended = re.findall(r"^(\d) (g\w+) rank 1 of 2", playing.stdout.read(), re.MULTILINE)
    assert playing.returncode == 0
    assert [number for number, _ in ended] == ["1", "2"]
    assert {game for _, game in ended} == {*games}


def test_the_first_bot_of_the_guide_plays(project: Path, heptad: Running):
    line = run(BOT, "my-bot.ts", "--url", heptad.url, "--opponents", "greedy,random", folder=project)
    assert re.fullmatch(r"1 g\w+ rank [123] of 3, total \d+ \(\w+\)\n", line)


def started(folder: Path, *arguments: str, **environ: str) -> subprocess.Popen[str]:
    """Start the command; its errors and what it prints are in one stream."""
    return subprocess.Popen(
        [NODE, BOT, *arguments],
        cwd=folder,
        env={**os.environ, "XDG_CONFIG_HOME": os.devnull, **environ},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def resign_in_the_next_game(url: str, command: subprocess.Popen[str]) -> str:
    """Take the free seat of the next game that the command opens, resign when its bot has moved, and return the id."""
    assert command.stdout is not None
    [game] = next(filter(None, (re.findall(r"^(g\w+) waits for 1 more player", line) for line in command.stdout)))
    with Client(url) as guest, Client(url, guest.create_player("Bea").token) as bea:
        seen = bea.take_seat(game)
        while list(seen.to_move) != [1]:
            seen = bea.wait(game, seen.version)
        bea.resign(game)
    return str(game)


def test_interrupted_games_are_continued(project: Path, heptad: Running):
    server = ("--url", heptad.url)
    with started(project, "bots.ts", "--title", "seven", "--seats", "2", *server) as interrupted:
        assert interrupted.stdout is not None
        created, waiting = (interrupted.stdout.readline() for _ in range(2))
        game = waiting.split()[0]
        assert waiting == f"{game} waits for 1 more player\n"
        interrupted.send_signal(signal.SIGINT)
        hint = interrupted.stdout.read()
    token = created.split("HEPTAD_TOKEN=")[1].strip()
    command = f"HEPTAD_TOKEN={token} npx heptad-bot bots.ts --url {heptad.url} --game {game}"
    assert (interrupted.returncode, hint) == (130, f"To continue the unfinished games: {command}\n")

    with started(project, "bots.ts", "--resume", *server, HEPTAD_TOKEN=token) as resumed:
        assert resumed.stdout is not None
        assert resumed.stdout.readline() == waiting
        with Client(heptad.url) as guest, Client(heptad.url, guest.create_player("Bea").token) as bea:
            bea.take_seat(game)
            bea.resign(game)
        assert re.search(rf"^1 {game} rank 1 of 2.*\n$", resumed.stdout.read(), re.MULTILINE)
    assert resumed.returncode == 0


def test_the_command_plays_with_the_token_of_who_has_signed_in(project: Path, heptad: Running, tmp_path: Path):
    file = tmp_path / "heptad" / "tokens.json"
    file.parent.mkdir(mode=0o700)
    with Client(heptad.url) as guest:
        ada = guest.create_player("Ada")
    stored = {"token": ada.token, "player": ada.id, "name": "Ada", "scopes": ["game:play"]}

    def ended_with(*options: str, mode: int = 0o600, **changes: str) -> tuple[int, str]:
        file.write_text(json.dumps({heptad.url: {**stored, **changes}}))
        file.chmod(mode)
        server = "--url", heptad.url.replace("localhost", "127.0.0.1")
        with started(project, "bots.ts", *server, *options, XDG_CONFIG_HOME=str(tmp_path)) as playing:
            assert playing.stdout is not None
            return playing.wait(timeout=60), playing.stdout.read()

    assert ended_with("--resume") == (0, "The player has no unfinished games for this bot.\n")
    with Client(heptad.url, ada.token) as client:
        game = client.open_game("seven", seats=2).id
        wrong = ended_with("--game", game, "--guest")
        assert (wrong[0], "--game and --resume need the token" in wrong[1]) == (2, True)
    for message, code, changes in (
        ("chmod 600", 2, {"mode": 0o644}),
        (f"expired; sign in again: heptad-bot login {heptad.url}", 2, {"expires_at": "2026-01-01T00:00:00Z"}),
        ("401: ", 1, {"token": "heptad_wrong"}),
    ):
        ended = ended_with("--resume", **changes)
        assert (ended[0], message in ended[1]) == (code, True), ended
    file.write_text("{")
    with started(project, "bots.ts", "--url", heptad.url, "--resume", XDG_CONFIG_HOME=str(tmp_path)) as playing:
        assert playing.stdout is not None
        assert "is damaged" in playing.stdout.read()


def test_the_command_explains_itself_and_mistakes(project: Path, heptad: Running):
    assert all(title in run(BOT, "--help", folder=project) for title in TITLES)
    (project / "empty.js").write_text("export default {};")
    seven = ("bots.ts", "--title", "seven", "--url", heptad.url)
    for arguments, message in {
        (): "name one file",
        ("missing.ts",): "there is no file missing.ts",
        ("bots.ts", "--games", "no"): "--games must be a number",
        ("bots.ts", "--wrong"): "--wrong",
        ("bots.ts", "--url", "127.0.0.1:8777"): "--url must be an address",
        ("bots.ts", "--url", f"{heptad.url}/v1"): "without /v1",
        ("empty.js",): "no default export",
        ("bots.ts", "--url", heptad.url): "choose one with --title",
        ("bots.ts", "--title", "chess"): "no bot for chess",
        seven: "seven has 2 to 4 seats, not 1",
        (*seven, "--seats", "5"): "seven has 2 to 4 seats, not 5",
        (*seven, "--opponents", "gredy"): "seven has no bot gredy; it has fast, greedy, random, strong",
        (*seven, "--seats", "2", "--opponents", "random,random"): "2 seats are too few",
        (*seven, "--resume"): "HEPTAD_TOKEN",
    }.items():
        ended = node(BOT, *arguments, folder=project)
        assert (ended.returncode, message in ended.stderr) == (2, True), ended.stderr
        assert "Created the player" not in ended.stderr
    refused = node(BOT, *seven, "--opponents", "random", "--token", "wrong", folder=project)
    assert (refused.returncode, refused.stderr.startswith("heptad-bot: 401: ")) == (1, True)


def test_an_older_node_needs_a_compiled_bot(project: Path):
    ended = node("--no-experimental-strip-types", BOT, "my-bot.ts", folder=project)
    assert ended.returncode == 2
    assert re.fullmatch(r"heptad-bot: my-bot\.ts needs Node 22\.18 or newer; compile it with `.*` .*\n", ended.stderr)


def test_a_server_that_does_not_answer_is_waited_for(project: Path):
    with started(project, "my-bot.ts", "--url", "http://127.0.0.1:1") as waiting:
        assert waiting.stdout is not None
        assert "No answer from http://127.0.0.1:1, trying for 60 s" in waiting.stdout.readline()
        waiting.send_signal(signal.SIGINT)
    assert waiting.returncode == 130


def test_the_commands_of_the_guide_compile_the_first_bot(project: Path, heptad: Running):
    commands = re.findall(r"^npx tsc (.*) my-bot\.ts$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    checked, compiled = (command.split() for command in commands)
    assert {*checked} == {*compiled, "--noEmit"}
    run(TYPESCRIPT, *compiled, "--noCheck", "my-bot.ts", folder=project)  # it has been checked with all others
    with started(project, "my-bot.js", "--url", heptad.url, "--seats", "2") as playing:
        resign_in_the_next_game(heptad.url, playing)
        assert playing.stdout is not None
        assert re.search(r"^1 g\w+ rank 1 of 2", playing.stdout.read(), re.MULTILINE)
    assert playing.returncode == 0


def test_the_whole_examples_of_the_guide_run(project: Path, heptad: Running):
    printed = []
    for example in sorted(project.glob("example*.ts")):
        text = example.read_text(encoding="utf-8")
        if "createPlayer" in text:
            whole = example.with_name(f"whole-{example.name}")
            whole.write_text(text.replace("http://127.0.0.1:8777", heptad.url).replace("games: 10", "games: 1"))
            printed.append(run(whole, folder=project, HEPTAD_URL=heptad.url))
    found = r"paired: g\w+\naccepted: g\w+\nfor a friend: http\S+\n"
    shapes = [r"g\w+: rank [12] of 2\n", "", r"g\w+: \w+\n", found]
    assert all(re.fullmatch(shape, text) for shape, text in zip(shapes, printed, strict=True)), printed


BROKEN = """
import type { Bot } from "heptad-client";

const bot: Bot = {
  title: "seven_wonders_dice",
  choose: () => {
    throw new Error("a mistake");
  },
};
export default bot;
"""


def test_the_command_says_what_is_wrong_with_a_bot_and_plays_on(project: Path, heptad: Running):
    (project / "broken.ts").write_text(BROKEN)
    command = ("broken.ts", "--url", heptad.url, "--opponents", "random", "--games", "2")
    ended = node(BOT, *command, folder=project)
    assert ended.returncode == 1
    message = r"^g\w+: the bot threw an error, so it resigned the game\.\nError: a mistake\n +at .*broken\.ts:7"
    assert len(re.findall(message, ended.stderr, re.MULTILINE)) == 2
    assert "heptad-client" not in ended.stderr
