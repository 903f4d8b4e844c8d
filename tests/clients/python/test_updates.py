"""Games that are followed by updates: the client has what the server would show, and reads nothing."""

import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack

import httpx
import pytest

from heptad_client import Bot, Client, GameOut, LegalMove, MovesOut, Plan, choices, run
from heptad_client.models import UnknownGame
from heptad_client.updates import NOTHING, applied
from tests.service.conftest import Running
from tests.service.endings import ending
from tests.service.playing import Player
from titles.registry import TITLES


@pytest.fixture
def clients(heptad: Running) -> Iterator[list[Client]]:
    """Two players, and somebody without a token."""
    with ExitStack() as stack:
        guest = stack.enter_context(Client(heptad.url))
        tokens = [guest.create_player(name).token for name in ("Ann", "Bea")]
        yield [*(stack.enter_context(Client(heptad.url, token)) for token in tokens), guest]


@pytest.fixture
def requests(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The requests of all clients, each as its method, its path and the status of its answer."""
    sent: list[str] = []
    send = httpx.Client.send

    def noted(http: httpx.Client, request: httpx.Request, **more):
        answer = send(http, request, **more)
        sent.append(f"{request.method} {request.url.path} {answer.status_code}")
        return answer

    monkeypatch.setattr(httpx.Client, "send", noted)
    return sent


class First(Bot):
    """Makes the default move."""

    def choose(self, game: GameOut, moves: MovesOut) -> LegalMove:
        assert game.you == moves.seat
        assert game.version == moves.version
        return choices(moves)[0]


def play(client: Client, title: str) -> None:
    """Play a game of a title to its end: the one in which the client has a seat, or a new one."""
    plan = Plan(title, opponents=["random"])
    assert run(First, url=client.url, token=client.token, plan=plan, show=lambda _: None)


@pytest.mark.parametrize("title", TITLES)
def test_a_bot_opens_one_stream_and_sends_its_moves(
    players: Sequence[Player], clients: list[Client], requests: list[str], title: str
):
    ann = clients[0]
    game = ending(players[0], title)
    ann.take_seat(game)
    requests.clear()
    play(ann, title)
    stream, *moves = (request for request in requests if game in request)
    assert stream == f"GET /v1/games/{game}/updates 200"
    assert set(moves) == {f"POST /v1/games/{game}/moves 201"}


def test_a_whole_game_takes_one_request_more_than_moves(clients: list[Client], requests: list[str]):
    play(clients[0], "seven_wonders_duel")
    of_game = [request for request in requests if "/v1/games/" in request]
    moves = [request for request in of_game if request.endswith("/moves 201")]
    assert len(of_game) == 1 + len(moves) > 20


@pytest.mark.parametrize("title", TITLES)
def test_each_update_is_the_game_and_the_moves_that_the_server_would_show(clients: list[Client], title: str):
    ann, bea, guest = clients
    game = ann.open_game(title, 2).id
    followed = ann.updates(game)
    first = next(followed)
    assert (first.game, first.moves) == (ann.game(game), None)
    assert first.game.state is None
    bea.take_seat(game)
    versions = [first.version]
    for update in followed:
        versions.append(update.version)
        seen, offered = ann.game(game), ann.moves(game)
        if seen.version == offered.version == update.version:
            assert (update.game, update.moves) == (seen, offered if offered.moves else None)
        if len(versions) > 15:
            break
        make_a_move(ann if update.moves and update.moves.awaited else bea, game)
    followed.close()
    bea.resign(game)
    *_, last = ann.updates(game, after=update)
    assert last.game == ann.game(game)
    assert versions == sorted(versions)
    whole = list(guest.updates(game, after=0))
    events = [event.version for update in whole for event in update.events]
    assert events == list(range(1, last.version + 1))
    assert [line.version for update in whole for line in update.history] == [x.version for x in guest.history(game)]


def test_a_game_is_asked_for_from_time_to_time(clients: list[Client], requests: list[str]):
    ann, bea, _ = clients
    game = ann.open_game("seven_wonders", 2).id
    opened = ann.update(game)
    assert opened is not None
    assert (opened.game, opened.moves) == (ann.game(game), None)
    assert ann.update(game, after=opened, seconds=0.1) is None
    bea.take_seat(game)
    make_a_move(bea, game)
    requests.clear()
    later = ann.update(game, after=opened)
    assert later is not None
    assert requests == [f"GET /v1/games/{game}/updates 200"]
    assert (later.game, later.moves) == (ann.game(game), ann.moves(game))
    assert [event.version for event in later.events] == list(range(opened.version + 1, later.version + 1))
    assert [line.version for line in later.history] == [x.version for x in ann.history(game, after=opened.version)]
    bea.resign(game)
    ended = ann.update(game, after=later)
    assert ended is not None
    assert (ended.game, ended.moves) == (ann.game(game), None)
    assert ann.update(game, after=ended) is None


def make_a_move(client: Client, game: str) -> None:
    """Make the default move of a player if the game waits for it."""
    moves = client.moves(game)
    if moves.awaited:
        client.move(game, choices(moves)[0], moves.decision)


def test_a_decision_is_not_offered_again_before_the_move_is_in_the_game(clients: list[Client]):
    ann, bea, _ = clients
    game = ann.open_game("seven_wonders", 2).id
    bea.take_seat(game)
    followed = ann.updates(game)
    offered = next(update for update in followed if update.moves and update.moves.awaited)
    make_a_move(bea, game)
    moved = ann.move(game, choices(offered.moves)[0], offered.moves.decision)
    of_bea, of_ann = next(followed), next(followed)
    assert offered.version < of_bea.version < of_ann.version == moved.version
    assert of_bea.moves is None
    assert of_bea.game.to_move == (0,)
    assert ann.game(game, at=of_bea.version) == of_bea.game


def test_a_finished_game_is_replayed_as_any_seat_saw_it(clients: list[Client], players: Sequence[Player]):
    ann, _, guest = clients
    game = ending(players[0], "seven")
    ann.take_seat(game)
    ann.resign(game)
    whole = list(guest.updates(game, after=0, seen_by=1))
    for update in whole[-3:]:
        assert update.game.state == guest.game(game, at=update.version, seen_by=1).state
    [later, *_] = guest.updates(game, after=whole[-2], seen_by=1)
    assert later.game == whole[-1].game


NOBODY = dict.fromkeys(["creator", "clock", "paused_until", "forked", "imported", "you", "due", "reason", "options"])
GAME = {"id": "g", "title": "chess", "revision": 1, "version": 1, "status": "open", "visibility": "public"}
GAME |= {"rated": False, "bot_accounts": False, "created_at": "2026-01-01T00:00:00Z", "seats": [], "standings": []}
GAME |= {"updated_at": "2026-01-01T00:00:00Z", "seed_hash": "", "hash": "", "to_move": [], **NOBODY}
MOVES = {"title": "chess", "seat": 0, "decision": "d", "prompt": None, "awaited": True, "chosen": None, "moves": [{}]}


def update(**members: object) -> str:
    """Return an update as a server sends it."""
    return json.dumps({"version": 0, "events": [], "history": [], "game": {}, **members})


def test_members_that_are_absent_have_not_changed():
    first = applied(NOTHING, update(game=GAME, state=None, moves=None))
    begun = applied(first.known, update(game={"version": 2}, state={"board": [1], "turn": 1}, moves=MOVES))
    later = applied(begun.known, update(game={"version": 3}, changed={"turn": 2}))
    over = applied(later.known, update(game={"version": 4}, moves=None))
    assert isinstance(over.game, UnknownGame)
    assert [each.game.state for each in (first, begun, later, over)] == [
        *(None, {"board": [1], "turn": 1}, {"board": [1], "turn": 2}, {"board": [1], "turn": 2})
    ]
    assert [each.moves and each.moves.version for each in (first, begun, later, over)] == [None, 2, 3, None]
