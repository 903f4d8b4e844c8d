"""Bots without a server: whole games of every title, with the models that a server would send."""

import json
import random
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from flask import Flask
from msgspec.structs import replace

from heptad.cli import selfplay
from heptad_client import GameOut, LegalMove, MovesOut, choices
from heptad_client.model import read
from tests.commands import heptad as run
from tests.commands import heptad_process
from tests.service.conftest import IN_PROCESS, Make, at
from titles.kernel.deciding.decider import read_move
from titles.kernel.state.game import Seat, pending_resolution
from titles.registry import TITLES
from workers.game_jobs import do_job

TIME = datetime(2026, 1, 1, tzinfo=UTC)

BOTS = '''
import random
from heptad_client import Bot, GameOut, LegalMove, MovesOut, choices
from heptad_client.models import UnknownMove

class Rnd(Bot):
    def choose(self, game: GameOut, moves: MovesOut) -> LegalMove:
        assert game.you == moves.seat and game.you in game.to_move and game.version == moves.version
        assert game.state is not None and not any(isinstance(offer.move, UnknownMove) for offer in moves.moves)
        return random.choice(choices(moves))

class Spy(Rnd):
    """Knows no hidden card of anybody else before the end."""

    def choose(self, game, moves):
        hands = [hand for seat, hand in enumerate(game.state.hands) if seat != game.you]
        assert all(card is None for hand in hands for card in hand), hands
        return super().choose(game, moves)

    def ended(self, game):
        assert game.status == "finished" and game.standings

class Broken(Bot):
    def choose(self, game, moves):
        return {}["no such card"]

class Cheat(Bot):
    def choose(self, game, moves):
        return {"action": "sell", "card": "palace", "city": 0}

class Jester(Bot):
    def choose(self, game, moves):
        return {"action": "laugh"}

class Silent(Bot):
    def choose(self, game, moves):
        pass

class Idle(Bot):
    pass

class Interrupted(Rnd):
    """As if Ctrl-C were pressed in the third game."""

    def started(self, game):
        print(game.id)
        if game.id == "g3":
            raise KeyboardInterrupt
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder of the command, with bots."""
    (tmp_path / "offline_bots.py").write_text(BOTS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("title", TITLES)
def test_a_bot_plays_every_title(title: str):
    shown = run("selfplay", "offline_bots:Rnd", "--title", title, "--games", "4", "--seed", "1")
    assert shown.returncode == 0, shown.stderr
    first, *players = shown.stdout.splitlines()
    assert first.startswith(f"4 games of {title} with seed 1 in ")
    assert [line.partition(": ")[0] for line in players][:2] == ["offline_bots:Rnd", "greedy"]


@pytest.mark.usefixtures("folder")
def test_the_same_seed_plays_the_same_games_in_any_number_of_processes():
    words = ("selfplay", "offline_bots:Rnd", "--title", "seven_wonders_dice", "--games", "6", "--seats", "3")
    one, two = run(*words, "--seed", "3"), heptad_process(*words, "--seed", "3", "--processes", "2")
    other = run(*words, "--seed", "4")
    assert one.stdout.splitlines()[1:] == two.stdout.splitlines()[1:]
    assert one.stdout.splitlines()[1:] != other.stdout.splitlines()[1:]


@pytest.mark.usefixtures("folder")
def test_a_bot_sees_what_its_seat_may_open_and_nothing_else():
    shown = run("selfplay", "offline_bots:Spy", "--seats", "4", "--opponents", "offline_bots:Spy,greedy,random")
    assert shown.returncode == 0, shown.stderr
    assert len(shown.stdout.splitlines()) == 5


@pytest.mark.usefixtures("folder")
def test_players_of_one_name_are_numbered_and_sit_at_as_many_seats_as_needed():
    shown = run("selfplay", "offline_bots:Rnd", "--opponents", "greedy, random ,greedy", "--title", "seven")
    assert shown.returncode == 0, shown.stderr
    players = [line.split(": ") for line in shown.stdout.splitlines()[1:]]
    assert [name for name, _ in players] == ["offline_bots:Rnd", "greedy (1)", "random", "greedy (2)"]
    assert sorted(result.split(",")[0] for _, result in players) == ["0 first places"] * 3 + ["1 first place"]
    assert all(result.endswith(" colours on average") for _, result in players)


@pytest.mark.usefixtures("folder")
def test_an_interrupted_run_shows_what_was_played():
    shown = run("selfplay", "offline_bots:Interrupted", "--games", "9", "--seed", "5")
    assert shown.returncode == 1
    assert shown.stdout.startswith("g1\ng2\ng3\n2 of 9 games of seven_wonders with seed 5 in ")
    assert len(shown.stdout.splitlines()) == 6
    assert shown.stderr == ""


class Seen(NamedTuple):
    """What a seat saw before a choice, and the choice."""

    game: GameOut
    moves: MovesOut
    choice: LegalMove


def played_on(app: Flask, title: str) -> tuple[str, list[Seen]]:
    """Return the seed of a game of two on a server, and what was seen before each choice."""
    guest, games, chance = at(app, "10.0.0.1"), app.extensions["heptad"].game_service, random.Random(1)
    tokens = [guest.post("/v1/players", json={"name": f"p{seat}"}).json["token"] for seat in range(2)]
    players = [at(app, "10.0.0.1", token) for token in tokens]
    game = players[0].post("/v1/games", json={"title": title, "seats": 2}).json["id"]
    path, seen = f"/v1/games/{game}", []
    players[1].post(f"{path}/seats")
    while (shown := players[0].get(path).json)["status"] != "finished":
        if not shown["to_move"]:
            do_job(games, game, games.next_job(games.repository.load(game).record))
            continue
        client = players[shown["to_move"][0]]
        moves: MovesOut = read(client.get(f"{path}/moves").data, MovesOut)
        seen.append(Seen(read(client.get(path).data, GameOut), moves, chance.choice(choices(moves))))
        body = {"move": msgspec.to_builtins(seen[-1].choice.move), "decision": moves.decision}
        assert client.post(f"{path}/moves", json=body).status_code == 201
    opened = json.loads(guest.get(f"{path}/log").data.splitlines()[1])
    return opened["sealed"][0]["payload"], seen


def comparable(game: GameOut) -> GameOut:
    """Return a game without what is not decided by its seed and its moves."""
    seats = tuple(replace(seat, player=None) for seat in game.seats)
    return replace(game, id="", hash="", creator=None, created_at=TIME, updated_at=TIME, seats=seats)


@pytest.mark.parametrize("title", ["seven_wonders", "seven_wonders_duel", "seven_wonders_dice"])
def test_a_game_with_the_same_seed_and_moves_is_the_same_as_on_a_server(make: Make, title: str):
    seed, online = played_on(make(**IN_PROCESS), title)
    local = selfplay.LocalGame(
        TITLES[title], ["p0", "p1"], [Seat(player="p0"), Seat(player="p1")], seed, online[0].game.id
    )
    for seen in online:
        while pending_resolution(local.full) is not None:
            local.resolve()
        assert local.moves(seen.moves.seat) == seen.moves
        assert comparable(local.game(seen.moves.seat)) == comparable(seen.game)
        local.decide(
            seen.moves.seat, read_move(local.title, msgspec.to_builtins(seen.choice.move)), seen.moves.decision
        )
    assert len(online) > 20


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("words", "printed"),
    [
        (("offline_bots:Broken",), "KeyError: 'no such card'"),
        (("offline_bots:Cheat",), 'the move {"action":"sell","card":"palace","city":0} is refused: '),
        (("offline_bots:Jester",), '{"action":"laugh"} is not a move of seven_wonders: '),
        (("offline_bots:Silent",), "Silent.choose returned nothing; it must return one of the legal moves"),
        (("offline_bots:Idle",), "TypeError: Can't instantiate abstract class Idle with"),
        (("offline_bots:None",), "has no class None"),
        (("offline_bots:Rnd", "--title", "chess"), "there is no title 'chess'; there are seven_wonders, "),
        (("offline_bots:Rnd", "--seats", "9"), "is for 2 to 7 players, not 9"),
        (("offline_bots:Rnd", "--title", "seven_wonders_duel", "--seats", "3"), "is for 2 players, not 3"),
        (
            ("offline_bots:Rnd", "--opponents", "clever"),
            "has no bot 'clever'; it has fast, greedy, random, strong; MODULE:CLASS",
        ),
        (("offline_bots:Rnd", "--seats", "4", "--opponents", "greedy,random"), "4 seats need 3 opponents, or one"),
        (("offline_bots:Rnd", "--seats", "2", "--opponents", "greedy,random"), "2 seats need 1 opponent, not "),
    ],
)
def test_what_cannot_be_played_is_reported(words: tuple[str, ...], printed: str):
    shown = run("selfplay", *words)
    assert shown.returncode == 1
    assert printed in shown.stderr
    assert "selfplay.py" not in shown.stderr
