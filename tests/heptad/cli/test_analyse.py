"""`heptad analyse FILE`, as a user runs it, and the analysis in the replay."""

import io
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from application.games.access import FULL
from application.reading.analyses import JudgedDecision
from application.reading.replay import Replay
from heptad.cli.analyse import AnalysisError, kept
from heptad.terminal import analysis
from heptad.terminal.pager import Pager
from heptad.terminal.screen import Screen
from tests import logs
from tests.commands import heptad
from tests.golden.make import FOLDER
from titles.registry import TITLES
from titles.search.search import SearchBot

LOG = FOLDER / "seven_wonders_duel" / "clock.ndjson"
"""A log with three decisions."""


@pytest.fixture(scope="module", autouse=True)
def short_search() -> Iterator[None]:
    """The searches of these tests try each move a few times."""
    bots = TITLES["seven_wonders_duel"].bots
    bot = bots["fast"]
    assert isinstance(bot, SearchBot)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(bots, "fast", replace(bot, level=bot.level._replace(playouts=4)))
        yield


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The analysis of the log in a file."""
    file = tmp_path_factory.mktemp("analysis") / "analysis.json"
    done = heptad("analyse", str(LOG), "--output", str(file))
    assert done.returncode == 0, done.stderr
    assert "Expected rank" in done.stdout
    return file


def replay() -> Replay:
    return Replay(LOG.read_bytes(), TITLES)


def test_the_same_log_gives_the_same_analysis(output: Path):
    again = heptad("analyse", str(LOG), "--json", "--seat", "2")
    assert again.returncode == 0, again.stderr
    found, whole = json.loads(again.stdout), json.loads(output.read_bytes())
    assert found["decisions"] == [each for each in whole["decisions"] if each["seat"] == 1]
    assert found["decisions"]
    assert found["bot"] == "fast"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_replay_shows_what_the_search_preferred_and_the_expected_ranks(output: Path, language: str):
    log = replay()
    judged = kept(output, log)
    console = Console(width=100, height=60, file=io.StringIO(), force_terminal=True)
    for each in judged:
        one = Pager(log, log.find(each.version) + 1, FULL, language, console, judged)
        screen = Screen(one)
        rendered = console.render(screen, console.options.update(width=100, height=60))
        lines = "".join(segment.text for segment in rendered).split("\n")
        text = "\n".join(lines)
        assert each.chosen.words(language) in text
        assert (each.preferred.words(language) in text) or each.cost == 0
        assert {"en": "Expected rank", "ja": "予想順位"}[language] in text
        assert all(cell_len(line) <= 100 for line in lines)


def test_a_graph_rises_with_the_expected_rank_and_dims_what_comes_later(output: Path):
    [first, *_] = kept(output, replay())

    def at(version: int, rank: float) -> JudgedDecision:
        chosen = first.chosen
        return JudgedDecision(0, version, "d", type(chosen)(chosen.move, chosen.label, 1, 0.5, rank), chosen, 0.0, 0.0)

    graph = analysis.graph([at(1, 3.0), at(2, 2.0), at(3, 1.0)], ["Ada", "Bea", "Cid"], "en", 40, at=2)
    console = Console(width=40, file=io.StringIO())
    lines = [line.rstrip() for line in "".join(each.text for each in console.render(graph)).splitlines()]
    assert lines == ["Expected rank", "Ada  ▁▅█  2.00"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--bot", "greedy"), "has no searching bot 'greedy'; it has: fast, strong"),
        (("--seat", "3"), "there is no seat 3: the game has seats 1 to 2"),
        (("--output", "/nowhere/at/all.json"), "there is no folder /nowhere/at"),
        (("--output", str(FOLDER)), f"{FOLDER} is a folder"),
    ],
)
def test_what_cannot_be_done_is_said(words: tuple[str, ...], message: str):
    done = heptad("analyse", str(LOG), *words)
    assert done.returncode == 1
    assert message in " ".join(done.stderr.split())


def test_a_game_that_goes_on_is_not_analysed(tmp_path: Path):
    file, chance = tmp_path / "game.ndjson", random.Random(1)
    file.write_bytes(logs.seated(logs.opened(TITLES["seven"], 2, chance), chance).log(lambda to: 0 in to))
    done = heptad("analyse", str(file))
    assert (done.returncode, done.stdout) == (1, "")
    assert "only the complete log of a game that has ended can be analysed" in " ".join(done.stderr.split())


def test_a_file_without_an_end_is_no_analysis():
    with pytest.raises(AnalysisError, match=r"^/dev/zero: it has more than 16777216 bytes"):
        kept(Path("/dev/zero"), replay())


def test_an_analysis_of_another_log_is_refused(output: Path, tmp_path: Path):
    other = heptad("replay", str(FOLDER / "seven" / "cancelled.ndjson"), "--analysis", str(output))
    assert other.returncode == 1
    assert "is the analysis of another log" in " ".join(other.stderr.split())
    (broken := tmp_path / "x.json").write_text("{}")
    done = heptad("replay", str(LOG), "--analysis", str(broken))
    assert (done.returncode, "is no analysis" in " ".join(done.stderr.split())) == (1, True)
    whole = json.loads(output.read_bytes())
    whole["decisions"][0]["seat"] = 2
    broken.write_text(json.dumps(whole))
    with pytest.raises(AnalysisError, match="a seat that the game does not have"):
        kept(broken, replay())


@pytest.mark.parametrize("words", [(), ("--json",), ("--at", str(replay().ends[-1]), "--json")])
def test_an_analysis_that_would_not_be_shown_is_refused(output: Path, words: tuple[str, ...]):
    done = heptad("replay", str(LOG), "--analysis", str(output), *words)
    assert (done.returncode, done.stdout) == (1, "")
    assert "only while you step through the game in a terminal" in " ".join(done.stderr.split())


def test_a_game_without_a_choice_says_so():
    done = heptad("analyse", str(FOLDER / "seven" / "cancelled.ndjson"))
    assert (done.returncode, done.stdout.strip()) == (0, "No seat had a choice.")
