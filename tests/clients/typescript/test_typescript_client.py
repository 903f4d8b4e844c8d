"""The TypeScript client, packed and installed, against a real server."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route, sync_playwright

from rules.registry import TITLES
from tests.clients.typescript.package import SOURCES, copy_of_the_sources, install, pack, run
from tests.contract.contract import FILE
from tests.contract.node import MODULES, NODE, TYPESCRIPT, node
from tests.ports import free_port
from tests.service.conftest import UNLIMITED, Running, heptad
from tests.service.html_pages import CHROMIUM
from tests.service.test_faults import Victim

__all__ = ["heptad"]

ROOT = SOURCES.parents[1]
TESTS = Path(__file__).parent
GUIDE = ROOT / "docs" / "clients" / "typescript.md"
BOT = "node_modules/.bin/heptad-bot"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a user, who has installed the package and nothing else, with the tests in TypeScript."""
    folder = tmp_path_factory.mktemp("user")
    install(pack(tmp_path_factory.mktemp("package")), folder)
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
    assert (copy / "src" / "schema.ts").read_text() == (SOURCES / "src" / "schema.ts").read_text(), (
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
    files = sorted((project / "node_modules" / "heptad-client" / "dist").iterdir())
    assert len(files) > 20
    for file in files:
        if file.suffix == ".ts":
            assert not re.search(r"\bany\b", code_of(file)), file.name
        elif file.name != "command.js":
            assert not re.search(r"\b(process|Buffer|require|global|setImmediate)\b", code_of(file)), file.name
            assert "node:" not in file.read_text(encoding="utf-8"), file.name


def test_bots_tests_and_the_examples_of_the_guide_are_strictly_typed(project: Path):
    run(TYPESCRIPT, "--project", ".", "--typeRoots", MODULES / "@types", folder=project)


def test_bots_have_no_casts():
    code = re.sub(r"//.*|/\*.*?\*/", "", (TESTS / "bots.ts").read_text(encoding="utf-8"))
    assert re.findall(r"\b(?:as|any)\b|@ts-|\w!", code) == []


@pytest.mark.parametrize("name", ["playing", "retries"])
def test_the_client(project: Path, heptad: Running, name: str):
    printed = run("--test", "--test-reporter=spec", f"{name}.test.ts", folder=project, HEPTAD_URL=heptad.url)
    [passed] = re.findall(r"^ℹ pass (\d+)$", printed, re.MULTILINE)
    assert int(passed) > 10


@pytest.fixture
def victim(tmp_path: Path) -> Iterator[Victim]:
    """A Heptad on a fixed port, so that clients find it again."""
    running = Running(tmp_path / "data", **UNLIMITED, HEPTAD_PORT=str(free_port()))
    yield Victim(running)
    running.stop()


def test_a_game_goes_on_after_the_server_was_killed(project: Path, victim: Victim):
    kills = [lambda: victim.kill(lambda: victim.pids("gunicorn")[0]), victim.kill_everything]
    command = [NODE, "--test-reporter=spec", "restart.test.ts"]
    environ = {**victim.running.environ, "HEPTAD_URL": victim.running.url}
    with subprocess.Popen(command, cwd=project, env=environ, stdout=subprocess.PIPE, text=True) as client:
        assert client.stdout is not None
        printed = []
        for line in client.stdout:
            printed.append(line)
            if line == "kill\n":
                kills.pop(0)()
    assert client.returncode == 0, "".join(printed)
    assert kills == []


IN_A_PAGE = """
async (url) => {
  const { HeptadClient, runBot } = await import("/index.js");
  const guest = new HeptadClient({ url });
  const { token } = await guest.createPlayer("Ada");
  const bot = { title: "seven_wonders_duel", choose: (game, moves) => moves[0].move };
  for await (const game of runBot(guest.withToken(token), bot, { opponents: ["random"] })) {
    const versions = [];
    for await (const event of guest.follow(game)) versions.push(event.version);
    const refusal = await guest.game("g1").catch((problem) => problem.code);
    return [game.status, versions.length === game.version, refusal];
  }
}
"""


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed here")
def test_a_page_of_another_origin_plays_and_follows_a_game(project: Path, heptad: Running):
    dist = project / "node_modules" / "heptad-client" / "dist"

    def serve(route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        route.fulfill(path=dist / name) if name else route.fulfill(body="<!doctype html>", content_type="text/html")

    made_up_origins = ["--disable-features=LocalNetworkAccessChecks"]  # else they may not call 127.0.0.1
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=made_up_origins)
        page = browser.new_page()
        page.route("http://localhost:9/**", serve)
        page.goto("http://localhost:9/")
        assert page.evaluate(IN_A_PAGE, heptad.url) == ["finished", True, "unknown-game"]
        browser.close()


def test_the_command_plays_with_the_bot_of_a_file(project: Path, heptad: Running):
    games = ["--title", "seven_wonders_duel", "--opponents", "random", "--games", "2", "--parallel", "2"]
    lines = run(BOT, "bots.ts", "--url", heptad.url, *games, folder=project).splitlines()
    assert [re.sub(r" g\w+", "", line)[:7] for line in lines] == ["1 rank ", "2 rank "]


def test_the_first_bot_of_the_guide_plays(project: Path, heptad: Running):
    line = run(BOT, "my-bot.ts", "--url", heptad.url, "--opponents", "greedy,random", folder=project)
    assert re.fullmatch(r"1 g\w+ rank [123] of 3, total \d+ \(\w+\)\n", line)


def test_the_command_explains_itself_and_mistakes(project: Path, heptad: Running):
    assert all(title in run(BOT, "--help", folder=project) for title in TITLES)
    (project / "empty.js").write_text("export default {};")
    for arguments, message in {
        (): "name one file",
        ("bots.ts", "--games", "no"): "--games must be a number",
        ("bots.ts", "--wrong"): "--wrong",
        ("empty.js",): "no default export",
        ("bots.ts",): "choose one with --title",
        ("bots.ts", "--title", "chess"): "no bot for chess",
    }.items():
        ended = node(BOT, *arguments, folder=project)
        assert (ended.returncode, message in ended.stderr) == (2, True), ended.stderr
    refused = node(BOT, "bots.ts", "--title", "seven", "--url", heptad.url, "--token", "wrong", folder=project)
    assert (refused.returncode, refused.stderr.startswith("heptad-bot: 401: ")) == (1, True)
