"""A player who fills a log gains nothing: acts that are no moves are limited, and games that are too long end."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from limits import parse_many
from structlog.testing import capture_logs

from application.games.access import FULL
from application.games.game_service import Changed
from application.games.repository import GameRecord
from events.format.bounds import MAX_VERSIONS
from events.log_server import keys
from service.http import limits
from tests.logs import joined
from tests.service.conftest import Make
from tests.service.guests import Guest, kind
from titles.kernel.deciding import length
from titles.kernel.deciding.length import LONGEST, MAX_PAUSE_REQUESTS
from titles.kernel.deciding.timekeeping import want_pause
from titles.kernel.events.clock_events import PauseWanted
from titles.kernel.play.batch import Batch
from titles.registry import TITLES
from verifier.verify import judge
from workers.deadlines import DeadlineTimer
from workers.game_jobs import do_job
from workers.sweeper import Sweeper

DUEL: dict[str, Any] = {"title": "seven_wonders_duel", "seats": 2, "rated": True, "clock": {"bank_seconds": 600}}


@pytest.fixture
def app(make: Make) -> Flask:
    return make(limits="create=none")


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A minute passes between any two acts."""
    monkeypatch.setattr(limits, "EXTRA", {what: [] for what in limits.EXTRA})


def duel(app: Flask) -> tuple[str, Guest, Guest]:
    """A rated game, the player who is to move, and the other one."""
    ann, bea = Guest(app, "Ann", "192.0.2.1"), Guest(app, "Bea", "192.0.2.2")
    game = ann.open(**DUEL)
    assert bea.sit(game)[0] == 201
    pair = (ann, bea) if ann.get(f"/v1/games/{game}")[1]["to_move"] == [0] else (bea, ann)
    return f"/v1/games/{game}", *pair


def first_move(player: Guest, path: str) -> tuple[int, dict[str, Any]]:
    return player.post(f"{path}/moves", {"move": player.get(f"{path}/moves")[1]["moves"][0]["move"]})


def toggles(player: Guest, path: str, times: int) -> list[tuple[int, dict[str, Any]]]:
    """Ask for a pause and take that back a number of times, and return the answers up to the first refusal."""
    answers = []
    for number in range(2 * times):
        answers.append(player.post(f"{path}/pause", {"wanted": number % 2 == 0}))
        if answers[-1][0] != 201:
            break
    return answers


@pytest.mark.usefixtures("patient")
def test_a_player_who_fills_a_log_with_pauses_is_stopped_and_the_other_can_move(app: Flask):
    path, mover, filler = duel(app)
    answers = toggles(filler, path, 1_000)
    status, refused = answers[-1]
    assert (status, kind(refused), len(answers)) == (409, "refused:too_many_pause_requests", 2 * MAX_PAUSE_REQUESTS + 1)
    assert refused["detail"].endswith("You can still move, resign, or end a pause.")
    japanese = filler.post(f"{path}/pause", {}, Accept_Language="ja")[1]
    assert japanese["detail"].startswith("中断を求められるのは1ゲームに20回まで。")
    assert first_move(mover, path)[0] == 201
    assert mover.post(f"{path}/pause", {})[0] == 201
    assert mover.post(f"{path}/resignation")[0] == 201


def test_a_player_acts_on_a_clock_ten_times_a_minute_in_each_game(app: Flask):
    path, mover, filler = duel(app)
    answers = toggles(filler, path, 1_000)
    status, refused = answers[-1]
    assert (status, kind(refused), len(answers)) == (429, "too-many-requests", 11)
    assert "10 in 1 minute" in refused["detail"]
    assert mover.post(f"{path}/pause", {})[0] == 201
    assert first_move(mover, path)[0] == 201


@pytest.mark.usefixtures("patient")
def test_requests_that_change_nothing_leave_few_receipts(make: Make):
    path, _, filler = duel(make(limits="create=none, unchanged=2/hour"))
    answers = [filler.post(f"{path}/pause", {}, Idempotency_Key=f"key-{number}") for number in range(4)]
    assert [status for status, _ in answers] == [201, 201, 201, 429]


def test_preferences_change_thirty_times_a_minute(app: Flask, monkeypatch: pytest.MonkeyPatch):
    ann, bea = Guest(app, "Ann"), Guest(app, "Bea", "192.0.2.2")
    game = ann.open(title="seven", seats=2)
    assert bea.sit(game)[0] == 201
    monkeypatch.setattr(limits, "EXTRA", {"preference": parse_many("3/minute")})

    def change(*, ask: bool) -> tuple[int, str]:
        move = {"action": "watch", "window": "all", "ask": ask}
        status, answer = ann.post(f"/v1/games/{game}/moves", {"move": move})
        return status, kind(answer) if status >= 400 else ""

    assert [change(ask=number % 2 == 0)[0] for number in range(3)] == [201] * 3
    assert change(ask=False) == (429, "too-many-requests")
    monkeypatch.setattr(limits, "EXTRA", {what: [] for what in limits.EXTRA})
    monkeypatch.setattr(length, "MAX_PREFERENCE_CHANGES", 3)
    assert change(ask=False) == (409, "refused:too_many_preference_changes")
    listed = ann.get(f"/v1/games/{game}/moves")[1]["moves"]
    assert not any(each.get("setting") for each in listed)


# Games that earlier versions made too long


def fill(app: Flask, path: str, filler: Guest, version: int) -> GameRecord:
    """Write requests for a pause, as earlier versions accepted them without a bound, up to a version."""
    container, game = app.extensions["heptad"], path.rpartition("/")[2]

    def decide(record: GameRecord) -> Batch:
        batch, seat = Batch(record.full), record.seat_of(filler.id)
        assert seat is not None
        batch.actor = f"seat:{seat}"
        while batch.game.version < version and len(batch.events) < 1500:
            batch.emit(PauseWanted(seat, seat not in batch.game.pausing))
        return batch

    record = container.repository.load(game).record
    while record.head.version < version:
        outcome = container.game_service.execute(game, decide)
        assert isinstance(outcome, Changed)
        record = outcome.record
    return record


def resolved(app: Flask, path: str) -> GameRecord:
    """Return a game after its worker has done what is due."""
    game_service, game = app.extensions["heptad"].game_service, path.rpartition("/")[2]
    assert game_service.next_job(game_service.repository.load(game).record) == "deadline"
    return do_job(game_service, game, "deadline")


def test_a_rated_game_that_was_filled_ends_and_the_player_who_filled_it_loses(app: Flask):
    path, mover, filler = duel(app)
    fill(app, path, filler, LONGEST)
    app.extensions["heptad"].queues.connection.flushall()  # earlier versions called no worker
    status, refused = first_move(mover, path)
    assert (status, kind(refused)) == (409, "game-too-long")
    assert path.rpartition("/")[2] in app.extensions["heptad"].queues.fair("deadline").waiting()
    assert resolved(app, path).full.reason == "abandoned"
    shown = mover.get(path)[1]
    ranks = {shown["seats"][place["seat"]]["player"]: place["rank"] for place in shown["standings"]}
    assert ranks == {mover.id: 1, filler.id: 2}
    history = [guest.get(f"/v1/players/{guest.id}/ratings?title=seven_wonders_duel")[1] for guest in (mover, filler)]
    won, lost = (each["games"][0]["change"] for each in history)
    assert won > lost


@pytest.fixture
def full(app: Flask) -> tuple[str, Guest, Guest]:
    """A rated game whose log is full: its path, the player who is to move, and the one who filled it."""
    path, mover, filler = duel(app)
    fill(app, path, filler, MAX_VERSIONS)
    return path, mover, filler


def test_no_worker_looks_again_at_a_game_whose_log_is_full(app: Flask, full: tuple[str, Guest, Guest]):
    container, (path, mover, _), game = app.extensions["heptad"], full, full[0].rpartition("/")[2]
    status, refused = mover.post(f"{path}/resignation")
    assert (status, kind(refused)) == (409, "log-full")
    container.client.zadd(keys.deadlines(keys.shard_of(game)), {game: 1})  # its clock has run out
    with capture_logs() as logs:
        for _ in range(2):
            assert DeadlineTimer(container).look() == Sweeper(container, lambda: 1e9).sweep() == 0
    assert [each["event"] for each in logs if each["log_level"] == "error"] == ["game_full"]
    assert container.client.zscore(keys.deadlines(keys.shard_of(game)), game) is None
    assert container.client.zscore(keys.due(keys.shard_of(game)), game) is None
    assert "heptad_games_full 1.0" in mover.http.get("/metrics").get_data(as_text=True)


@pytest.mark.parametrize(
    "act",
    [
        lambda app, guest: app.extensions["heptad"].banning.ban(guest.id),
        lambda app, guest: app.extensions["heptad"].erasing.erase(guest.id),
        lambda _, guest: guest.sent("DELETE", "/v1/account", {"confirm": guest.id}),
    ],
    ids=["ban", "erase", "delete"],
)
def test_a_full_game_prevents_neither_ban_nor_erasure(
    app: Flask, full: tuple[str, Guest, Guest], act: Callable[[Flask, Guest], Any]
):
    mover = full[1]
    other = mover.open()
    act(app, mover)
    container = app.extensions["heptad"]
    player = container.accounts.players.read(mover.id)
    assert player.is_erased or player.banned
    assert container.repository.load(other).record.full.status == "finished"
    assert container.client.smembers(keys.LEAVING) == set(), "nobody waits for the player in a full game"
    container.accounts._known.clear()
    assert mover.get("/v1/account")[0] in {401, 403}


def test_a_game_that_is_too_long_ends_with_a_log_that_is_valid(app: Flask, monkeypatch: pytest.MonkeyPatch):
    """Also if its seats did more than is accepted today."""
    path, _, filler = duel(app)
    container, game = app.extensions["heptad"], path.rpartition("/")[2]
    for number in range(2 * MAX_PAUSE_REQUESTS + 10):

        def decide(record: GameRecord, wanted: bool = number % 2 == 0) -> Batch:
            batch, seat = Batch(record.full), record.seat_of(filler.id)
            assert seat is not None
            assert want_pause(batch, seat, wanted=wanted) is None
            return batch

        assert isinstance(container.game_service.execute(game, decide), Changed)
    monkeypatch.setattr(length, "LONGEST", 50)
    record = resolved(app, path)
    assert record.full.reason == "abandoned"
    log = joined([container.repository.header(record), *container.repository.lines(record, FULL)])
    verdict = judge(log, TITLES)
    assert (verdict.problem, verdict.complete) == (None, True)
    monkeypatch.setattr(length, "LONGEST", record.head.version)
    verdict = judge(log, TITLES)
    assert verdict.problem is not None
    assert (verdict.problem.check, verdict.problem.version) == ("rules", record.head.version - 1)
