"""The documents are right: their commands run, their tables are up to date, and every problem is listed."""

import ast
import random
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from application.runtime.queues import SERVED
from application.runtime.settings import markdown
from heptad.cli import generated
from tests.service.conftest import Running
from tests.service.playing import Player, started
from tests.verifiers import NODE
from titles.registry import TITLES

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
FIRST_HOUR = (ROOT / "docs" / "first-hour.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "titles").rglob("*.md"))]

FOLDERS = "application|benchmarks|docs|events|heptad|lab|projections|service|tests|titles|verifier|web|workers"
PATH = re.compile(rf"(?<![\w./-])(?:{FOLDERS})/(?:[\w./<>-]*\w)?")
DOTTED = re.compile(rf"(?<![\w./-])((?:{FOLDERS})(?:\.\w+)*)\.(\w+)")
OTHER_NAMES = {
    *("application/json", "application/problem", "application/x-ndjson"),  # media types
    *("heptad/log/1", "heptad/dealer/1", "heptad/salt/1"),  # texts in logs, seals and draws
    "heptad.titles",  # the group of entry points
}
"""Names in the documents that look like those of files or modules."""


def blocks(language: str, text: str = README) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


AWAIT_TURN = """
until curl -s $api/games/$game -H "$me" | jq -e '.state.turn == 2' > /dev/null; do sleep 0.1; done
curl -s $api/games/$game -H "$me" | jq '{turn: .state.turn}'
"""


@pytest.mark.skipif(not (shutil.which("curl") and shutil.which("jq")), reason="needs curl and jq")
def test_the_first_hour(demonstrated: Running):
    """A move ends the turn when the bots have moved too: one of them can do so while the script waits for the other."""
    script = "set -euo pipefail\n" + "\n".join(blocks("sh") + blocks("sh", FIRST_HOUR)).replace(
        "http://127.0.0.1:8777", demonstrated.url
    )
    script = script.replace("curl -s $api/games/$game/log", AWAIT_TURN + "curl -s $api/games/$game/log")
    shown = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=60, check=False)
    assert shown.returncode == 0, shown.stderr
    assert "Sell" in shown.stdout
    assert "売却" in shown.stdout
    assert '"turn": 2' in shown.stdout
    assert '"type":"agenda_set"' in shown.stdout


FOLLOW = """
const [api, game, token] = process.argv.slice(1);
let sent = 0;
follow(api, game, token, type => type === "end" ? console.log("end after", sent) : (sent += 1)).catch(console.error);
"""


def test_a_browser_follows_a_game_to_its_end(demonstrated: Running):
    code, _ = blocks("js", (ROOT / "docs" / "streams.md").read_text("utf-8"))
    ann, bea = (Player(demonstrated.url, name) for name in ("Ann", "Bea"))
    game = started([ann, bea])
    command = [NODE, "--eval", code + FOLLOW, f"{demonstrated.url}/v1", game, ann.token]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as browser:
        ann.move(game, random.Random(1))
        assert bea.http.post(f"/v1/games/{game}/resignation").status_code == 201
        said, _ = browser.communicate(timeout=30)
    assert said == f"end after {ann.game(game)['version']}\n"
    ann.close()
    bea.close()


def test_every_title_is_listed():
    for title in TITLES.values():
        players = f"{title.min_seats}-{title.max_seats}" if title.min_seats < title.max_seats else title.min_seats
        assert re.search(rf"^\| `{title.id}` \| .+ \| {players} \|$", README, re.MULTILINE), title.id


def test_every_setting_is_listed_as_it_is():
    assert markdown() in (ROOT / "docs" / "running.md").read_text(encoding="utf-8")


def test_every_worker_is_listed_for_more_than_one_machine():
    running = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
    line = re.search(r"^    python -m workers (\w+) +# and (.+): at least one of each$", running, re.MULTILINE)
    assert line is not None
    assert {line[1], *line[2].split(", ")} == {*SERVED, "sweeper"}


def named(folder: str) -> set[str]:
    """Return the codes of refusals that the code of a folder makes."""
    nodes = [node for file in (ROOT / folder).rglob("*.py") for node in ast.walk(ast.parse(file.read_text("utf-8")))]
    places = {"Refusal": 0}
    for node in nodes:
        if isinstance(node, ast.FunctionDef) and node.name in {"refusal", "_refusal"}:
            places[node.name] = [argument.arg for argument in node.args.args].index("code")
    found = set()
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            place = places.get(node.func.id, len(node.args))
            found |= {word.value for word in node.args[place : place + 1] if isinstance(word, ast.Constant)}
    return found


@pytest.mark.parametrize("folder", ["titles/kernel", *(f"titles/{title}" for title in TITLES)])
def test_every_refusal_is_listed(folder):
    listed = set(re.findall(r"`([a-z_-]+)`", (ROOT / "docs" / "problems.md").read_text(encoding="utf-8")))
    assert named(folder), "nothing was found; the test looks for the wrong thing"
    assert named(folder) <= listed


def test_every_kind_of_problem_is_listed_as_the_error_says_it(tmp_path):
    page = tmp_path / "problems.md"
    page.write_text((ROOT / "docs" / "problems.md").read_text(encoding="utf-8"), encoding="utf-8")
    checking = ["problems", "--check", "--page", str(page)]
    up_to_date = CliRunner().invoke(generated.app, checking)
    assert up_to_date.exit_code == 0, up_to_date.output
    page.write_text(page.read_text(encoding="utf-8").replace("| `banned` | 403 |", "| `banned` | 401 |"), "utf-8")
    stale = CliRunner().invoke(generated.app, checking)
    assert (stale.exit_code, "run `heptad problems`" in stale.output) == (1, True)


def test_the_status_of_every_refusal_common_to_all_titles_is_listed():
    text = (ROOT / "docs" / "problems.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| (`.*`) \| (409|422) \|", text.partition("## Refusals common to all titles")[2], re.MULTILINE
    )
    listed = {code: status for codes, status in rows for code in re.findall(r"`([a-z_]+)`", codes)}
    files = (ROOT / "titles" / "kernel").rglob("*.py")
    calls = [node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8")))]
    found = {
        ast.literal_eval(call.args[0]): "409" if any(word.arg == "conflict" for word in call.keywords) else "422"
        for call in calls
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Refusal"
    }
    assert found == listed


def test_every_document_that_is_pointed_to_exists():
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def is_path(name: str) -> bool:
    """Whether there is a file or a folder with this path; a decision may be named by its number, a title by <title>.

    The types of the page are imported as `heptad/types`.
    """
    pattern = re.sub("<[^>]*>", "*", name.rstrip("/"))
    pattern = re.sub("^heptad/types$", "web/types/index.ts", pattern)
    return any(ROOT.glob(pattern)) or (pattern.startswith("docs/decisions/") and any(ROOT.glob(f"{pattern}-*.md")))


def source_of(module: str) -> Path | None:
    """Return the file with the code of a module or package, None if there is none."""
    path = ROOT.joinpath(*module.split("."))
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.exists()), None)


def is_module_or_in_one(package: str, name: str) -> bool:
    if source_of(f"{package}.{name}") is not None:
        return True
    source = source_of(package)
    return source is not None and re.search(rf"\b{name}\b", source.read_text(encoding="utf-8")) is not None


def test_every_file_and_module_that_is_named_exists():
    paths, modules = 0, 0
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for path in set(PATH.findall(text)) - OTHER_NAMES:
            assert is_path(path), f"{page.name}: {path}"
            paths += 1
        for package, name in DOTTED.findall(text):
            if f"{package}.{name}" not in OTHER_NAMES and name != "md":
                assert is_module_or_in_one(package, name), f"{page.name}: {package}.{name}"
                modules += 1
    assert paths > 80, "the test looks for the wrong thing"
    assert modules > 5, "the test looks for the wrong thing"


def test_a_file_or_module_that_does_not_exist_is_noticed():
    [(package, name)] = DOTTED.findall("gunicorn -c python:heptad.gunicorn_conf")
    assert not is_module_or_in_one(package, name)
    assert not is_path("titles/kernel/event.py")
    assert not is_path("docs/decisions/9999")


def defined_in(file: Path) -> set[str]:
    """Return the functions and classes of a module, and the methods of its classes as `Class.method`."""
    found = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{method.name}" for method in node.body if isinstance(method, ast.FunctionDef)}
    return found


def test_every_function_that_is_named_with_its_file_is_defined_there():
    for page in PAGES:
        places = re.findall(r"`([\w.]+)` in `([\w/]+\.py)`", page.read_text(encoding="utf-8"))
        for name, file in places:
            assert name in defined_in(ROOT / file), f"{page.name}: {file} does not define {name}"
        if page.name == "architecture.md":
            assert len(places) >= 10, "the way of a move is not described"
