"""The bot of the README and other bots, played by the runner against a real server that is killed meanwhile."""

import re
import signal
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

import httpx
import pytest

from heptad_client import Client
from tests.clients.python.reading import reading_on
from tests.commands import heptad as heptad_command
from tests.commands import heptad_bot, without_settings
from tests.heptad.test_documents import ROOT, blocks
from tests.ports import free_port
from tests.service.conftest import Running
from tests.service.test_faults import Victim

BIN = Path(sys.executable).parent
MANY = 2
"""The games of the runner; the README plays ten."""
FAULTY = """
from heptad_client import Bot, choices

class Broken(Bot):
    def choose(self, game, moves):
        return {}["no such card"]

class Cheat(Bot):
    def choose(self, game, moves):
        return {"action": "sell", "card": "none", "city": 0}

class Silent(Bot):
    def choose(self, game, moves):
        pass

class Quitter(Bot):
    def choose(self, game, moves):
        raise SystemExit(0)

class Idle(Bot):
    pass

class Unborn(Bot):
    def __init__(self):
        self.eyes = {}["no eyes"]

    def choose(self, game, moves):
        return moves.moves[0]

class Slow(Bot):
    def choose(self, game, moves):
        import time
        time.sleep(0.05)
        return choices(moves)[0]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder, with the bot of the README, saved as the README says, and with other ones."""
    monkeypatch.chdir(tmp_path)
    [bot] = blocks("python")
    (tmp_path / "bot.py").write_text(bot, encoding="utf-8")
    (tmp_path / "faulty.py").write_text(FAULTY, encoding="utf-8")
    return tmp_path


def command_of_the_readme(start: str, games: int = 1) -> list[str]:
    """Return a command of the README as it can be run in another folder, with a number of games."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    [words] = re.findall(rf"\.venv/bin/({start}[^`\n]*)", text)
    name, *rest = re.sub(r"--games \d+", f"--games {games}", words).split()
    return [str(BIN / name), *rest]


def bot(running: Running, words: str, **environ: str) -> tuple[int, str]:
    """Play a bot, and return the exit code and all that was printed."""
    done = heptad_bot("run", *words.split(), HEPTAD_URL=running.url, **environ)
    return done.returncode, done.stdout + done.stderr


def started(command: list[str], folder: Path, victim: Victim, **environ: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        command,
        cwd=folder,
        env=without_settings(**{"HEPTAD_URL": victim.running.url, **environ}),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def wait_for_moves(victim: Victim, process: "subprocess.Popen[str]", seen: set[str], version: int = 20) -> set[str]:
    """Wait until a new game of a bot's process has reached a version; return the new games that are being played."""
    until = time.monotonic() + 90
    answer: Any = None
    while time.monotonic() < until:
        answer = httpx.get(f"{victim.running.url}/v1/games?status=playing&limit=100").json()
        playing = {game["id"] for game in answer["games"] if game["version"] > version} - seen
        if playing:
            return playing
        if process.poll() is not None:
            raise AssertionError(f"the bot ended with {process.returncode}: {process.communicate()[0]}")
        time.sleep(0.02)
    raise AssertionError(f"no game has begun: {answer}")


def games(victim: Victim) -> dict[str, str]:
    with Client(victim.running.url) as client:
        return {game.id: game.status for game in client.games()}


def test_bots_streams_and_exports_survive_a_server_whose_processes_are_killed(victim: Victim, folder: Path):
    """The bots of the README: the program that plays one game, and the runner, which plays many."""
    with reading_on(victim.running.url):
        before = set(games(victim))
        with started(command_of_the_readme("python bot.py"), folder, victim) as playing:
            [game] = wait_for_moves(victim, playing, before)
            with started(command_of_the_readme("heptad-bot run", MANY), folder, victim) as many:
                wait_for_moves(victim, many, {*before, game})
                victim.kill(lambda: victim.pids("gunicorn")[-1])
                wait_for_moves(victim, many, {*before, game})
                victim.kill_everything()
                said, said_of_many = (process.communicate(timeout=120)[0] for process in (playing, many))
    assert (playing.returncode, many.returncode) == (0, 0), (said, said_of_many)
    against = f"{game}: seven_wonders against greedy, random"
    told = rf"New player Builder, .*\n(no server answers at .*\n)?{against}: place \d of 3, \d+ points \(\w+\)\n"
    assert re.fullmatch(told, said), said
    ended = set(re.findall(r"^(g\w+): seven_wonders against greedy, random: place", said_of_many, re.MULTILINE))
    new = {game: status for game, status in games(victim).items() if game not in before}
    assert new == dict.fromkeys({game, *ended}, "finished")
    assert len(ended) == MANY


@pytest.mark.usefixtures("folder")
def test_the_bot_of_the_readme_plays_without_a_server():
    _, *words = command_of_the_readme("heptad selfplay", games=4)
    shown = heptad_command(*words)
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout.startswith("4 games of seven_wonders ")


def test_the_error_of_a_bot_is_shown_with_its_code_and_the_game_is_resigned(heptad: Running, folder: Path):
    code, said = bot(heptad, "faulty:Broken")
    assert code == 1
    assert "KeyError: 'no such card'" in said
    assert re.findall(r'File "([^"]*)"', said) == [str(folder / "faulty.py")]
    [game] = re.findall(r"^(g\w+): resigned$", said, re.MULTILINE)
    with Client(heptad.url) as client:
        assert client.game(game).status == "finished"


@pytest.mark.usefixtures("folder")
def test_an_illegal_move_is_shown_with_its_rule(heptad: Running):
    code, said = bot(heptad, "faulty:Cheat")
    assert code == 1
    assert f"The rule: {heptad.url}/" in said
    assert "Traceback" not in said


def test_a_runner_that_is_stopped_continues_with_the_same_token(victim: Victim, folder: Path):
    before = set(games(victim))
    command = [str(BIN / "heptad-bot"), "run", "faulty:Slow", "--title", "seven_wonders_duel"]
    with started(command, folder, victim) as playing:
        [game] = wait_for_moves(victim, playing, before)
        playing.send_signal(signal.SIGINT)
        said, _ = playing.communicate(timeout=30)
    assert playing.returncode == 1
    assert "Traceback" not in said
    [token] = re.findall("HEPTAD_TOKEN=(.*)", said)
    assert games(victim)[game] == "playing"
    code, said = bot(victim.running, "faulty:Broken --title seven_wonders_duel", HEPTAD_TOKEN=token)
    assert code == 1, said
    assert said.startswith(f"continues {game} (seven_wonders_duel)\n")
    assert re.findall(r"^(g\w+): resigned$", said, re.MULTILINE) == [game]
    assert set(games(victim)) - before == {game}


@pytest.mark.usefixtures("folder")
def test_games_of_other_titles_are_left_and_do_not_count(heptad: Running):
    with Client(heptad.url) as guest:
        token = guest.create_player("Ann").token
    with Client(heptad.url, token) as ann:
        waiting = ann.open_game("seven", 2, bots=["greedy"]).id
    code, said = bot(heptad, "faulty:Broken --title seven_wonders_duel", HEPTAD_TOKEN=token)
    assert code == 1, said
    assert said.startswith(f"leaves {waiting} (seven): continue it with --title seven\n")
    [played] = re.findall(r"^(g\w+): resigned$", said, re.MULTILINE)
    with Client(heptad.url) as client:
        assert client.game(played).title == "seven_wonders_duel"
        assert client.game(waiting).status == "playing"


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        ("--title chess", " has no title chess; it has seven_wonders, "),
        ("--opponents nobot", "seven_wonders has no bot 'nobot'; it has fast, greedy, random"),
        ("--seats 8", "seven_wonders is for 2 to 7 players, not 8"),
        ("--title seven_wonders_duel --opponents greedy,random", "seven_wonders_duel is for 2 players, not 3"),
        ("--seats 4 --opponents greedy,random", "4 seats need 3 opponents, or one that takes all other seats, not "),
    ],
)
@pytest.mark.usefixtures("folder")
def test_a_plan_that_cannot_be_played_is_reported_before_there_is_a_player(heptad: Running, words: str, printed: str):
    code, said = bot(heptad, f"faulty:Slow {words}")
    assert code == 2
    assert printed in said
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "printed"),
    [("Idle", "TypeError: Can't instantiate abstract class Idle with"), ("Unborn", "KeyError: 'no eyes'")],
)
@pytest.mark.usefixtures("folder")
def test_a_bot_that_cannot_be_made_is_reported_before_there_is_a_player(heptad: Running, name: str, printed: str):
    code, said = bot(heptad, f"faulty:{name}")
    assert code == 1
    assert printed in said
    assert "New player" not in said


@pytest.mark.parametrize(
    ("name", "printed"),
    [("Silent", "Silent.choose returned nothing; it must return one of the legal moves"), ("Quitter", "SystemExit: 0")],
)
@pytest.mark.usefixtures("folder")
def test_a_bot_without_a_choice_resigns(heptad: Running, name: str, printed: str):
    code, said = bot(heptad, f"faulty:{name}")
    assert code == 1
    assert re.search(r"^g\w+: resigned$", said, re.MULTILINE)
    assert printed in said


@pytest.mark.usefixtures("folder")
def test_a_single_opponent_takes_all_other_seats(heptad: Running):
    code, said = bot(heptad, "faulty:Broken --title seven_wonders --seats 4 --opponents random")
    assert code == 1, said
    [game] = re.findall(r"^(g\w+): resigned$", said, re.MULTILINE)
    with Client(heptad.url) as client:
        assert [seat.bot for seat in client.game(game).seats] == [None, "random", "random", "random"]


def test_a_runner_can_be_stopped_before_a_server_answers(folder: Path):
    absent = f"http://127.0.0.1:{free_port()}"
    words = [str(BIN / "heptad-bot"), "run", "faulty:Slow", "--url", absent]
    with subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as playing:
        assert playing.stdout.readline() == f"no server answers at {absent}, waiting…\n"
        playing.send_signal(signal.SIGINT)
        said, _ = playing.communicate(timeout=30)
    assert playing.returncode == 1
    assert said == "Stopped.\n"


def test_two_runners_meet_in_an_open_game(victim: Victim, folder: Path):
    before = set(games(victim))
    command = [str(BIN / "heptad-bot"), "run", "faulty:Slow", "--title", "seven_wonders_dice"]
    hosting, joining = [*command, "--opponents", "nobody"], [*command, "--join"]
    joining[2] = "faulty:Broken"
    with started(hosting, folder, victim) as host, started(joining, folder, victim) as guest:
        said = [process.communicate(timeout=90)[0] for process in (host, guest)]
    assert (host.returncode, guest.returncode) == (0, 1), said
    [game] = set(games(victim)) - before
    assert f"{game}: seven_wonders_dice against Broken: place 1 of 2" in said[0]
    assert f"{game}: resigned\n" in said[1]


NOWHERE = "http://127.0.0.1:9"


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        ("faulty", "faulty does not name a class as `module:Class`, such as my_bot:MyBot"),
        ("nowhere:Bot", "there is no module nowhere, neither installed nor in "),
        ("faulty:Bots", "faulty has no class Bots that inherits from heptad_client.Bot"),
        ("faulty.py:Slow", "faulty.py is a file; name the class as faulty:Slow"),
        ("faulty:Slow --url here", "here is not the address of a server, such as http://127.0.0.1:8777"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_wrong_usage_is_one_line(words: str, printed: str):
    shown = heptad_bot("run", *words.split(), HEPTAD_URL=NOWHERE)
    assert shown.returncode == 2
    assert shown.stderr.startswith(f"heptad-bot: {printed}")
    assert len(shown.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("code", "printed"),
    [
        ("def x(:\n", "SyntaxError: invalid syntax"),
        ("import no_such_library\n", "ModuleNotFoundError: No module named 'no_such_library'"),
        ("1 / 0\n", "ZeroDivisionError: division by zero"),
    ],
)
def test_a_module_that_cannot_be_imported_is_shown_with_its_line(folder: Path, code: str, printed: str):
    (folder / "wrong.py").write_text(code, encoding="utf-8")
    shown = heptad_bot("run", "wrong:Bot", HEPTAD_URL=NOWHERE)
    assert shown.returncode == 1
    assert shown.stderr.endswith(f"{printed}\n")
    assert re.findall(r'File "([^"]*)", line (\d)', shown.stderr) == [(str(folder / "wrong.py"), "1")]


def test_options_are_checked_and_shown_as_by_heptad():
    wrong = heptad_bot("run", "faulty:Slow", "--games", "many")
    assert wrong.returncode == 2
    assert wrong.stderr.startswith("Usage: heptad-bot run ")
    assert "Error: Invalid value for '--games'" in wrong.stderr
    shown = heptad_bot("--version")
    assert (shown.returncode, shown.stdout) == (0, f"heptad-bot {version('heptad-client')}\n")
