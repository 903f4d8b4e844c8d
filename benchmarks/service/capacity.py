"""What whole games cost a service, for planning how many machines they need (docs/scale.md)."""

import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import redis

from benchmarks.harness import cpu
from benchmarks.harness.following import play_following
from benchmarks.harness.host import WAIT, Host, Player
from benchmarks.harness.running import SingleService, single_service
from benchmarks.measuring.figures import Bench, Figure, row
from titles.kernel.title import Title
from titles.registry import TITLES

SEATS = 4
IDLE_SECONDS = 4.0


class Use(NamedTuple):
    """Processor seconds of the web process, the workers and the log server so far, and the memory of the last."""

    web: float
    workers: float
    log: float
    memory: int


class Played(NamedTuple):
    """How many moves were made, and how many requests were sent."""

    moves: int
    requests: int


@row("capacity")
def capacity(bench: Bench) -> Iterator[Figure]:
    """What a game of up to 4 costs, if every player reads it after each move, or follows it: processor time, memory."""
    with single_service(bench) as service, redis.Redis.from_url(service.log_url) as client:
        host = Host(service.port)
        host.players(1)
        before = _use(service, client)
        time.sleep(IDLE_SECONDS)
        idle = [(after - then) / IDLE_SECONDS for then, after in zip(before, _use(service, client), strict=True)]
        yield Figure("idle: web process and workers", (idle[0] + idle[1]) * 1e3, "CPU ms/s")
        yield Figure("idle: log server", idle[2] * 1e3, "CPU ms/s")
        yield from _accounts(bench, host, client)
        for title in TITLES.values():
            yield from _games(bench, service, host, client, title, idle)
        for title in TITLES.values():
            yield from _followed_games(bench, service, host, client, title, idle)


def _accounts(bench: Bench, host: Host, client: redis.Redis) -> Iterator[Figure]:
    before, count = _memory(client), bench.scaled(500, 100)
    host.players(count)
    yield Figure("memory of an account with one token", (_memory(client) - before) / count, "B")


def _games(
    bench: Bench, service: SingleService, host: Host, client: redis.Redis, title: Title, idle: list[float]
) -> Iterator[Figure]:
    name, count = title.id, bench.scaled(6, 1)
    players = host.players(min(SEATS, title.max_seats))
    before, start = _use(service, client), time.monotonic()
    played = [_play(host, title, players) for _ in range(count)]
    seconds, after = time.monotonic() - start, _use(service, client)
    web, workers, log = (
        (now - then - seconds * rate) / count for then, now, rate in zip(before[:3], after[:3], idle[:3], strict=True)
    )
    yield Figure(f"{name}, {len(players)} players: moves", sum(each.moves for each in played) / count, "moves/game")
    yield Figure(f"{name}: requests", sum(each.requests for each in played) / count, "requests/game")
    yield Figure(f"{name}: web process", web * 1e3, "CPU ms/game")
    yield Figure(f"{name}: workers", workers * 1e3, "CPU ms/game")
    yield Figure(f"{name}: log server", log * 1e3, "CPU ms/game")
    yield Figure(f"{name}: memory of the log server", (after.memory - before.memory) / count / 1024, "KiB/game")


def _followed_games(
    bench: Bench, service: SingleService, host: Host, client: redis.Redis, title: Title, idle: list[float]
) -> Iterator[Figure]:
    name, count = f"{title.id}, followed", bench.scaled(6, 1)
    players = host.players(min(SEATS, title.max_seats))
    before, start = _use(service, client), time.monotonic()
    played = [
        Played(*play_following(host, service.port, host.start_game(players, title.id), players)) for _ in range(count)
    ]
    seconds, after = time.monotonic() - start, _use(service, client)
    yield Figure(f"{name}: moves", sum(each.moves for each in played) / count, "moves/game")
    yield Figure(f"{name}: requests", sum(each.requests for each in played) / count, "requests/game")
    yield Figure(f"{name}: web process", (after.web - before.web - seconds * idle[0]) / count * 1e3, "CPU ms/game")


def _use(service: SingleService, client: redis.Redis) -> Use:
    found: dict[str, Any] = client.info("cpu")
    log = found["used_cpu_user"] + found["used_cpu_sys"]
    return Use(cpu.seconds(service.pid, "gunicorn"), cpu.seconds(service.pid, "-m workers"), log, _memory(client))


def _memory(client: redis.Redis) -> int:
    return int(client.info("memory")["used_memory"])


def _play(host: Host, title: Title, players: list[Player]) -> Played:
    """Play a game to its end; every player reads it after each move and each reveal, and the moves before each move."""
    path = f"/v1/games/{host.start_game(players, title.id)}"
    moves = requests = 0
    state = host.get(path, players[0])
    while state["status"] != "finished":
        for seat in state["to_move"]:
            offered = host.get(f"{path}/moves", players[seat])
            legal = [each for each in offered["moves"] if not each.get("setting")]
            body = {"move": legal[len(legal) // 2]["move"], "decision": offered["decision"]}
            answer = host.post(f"{path}/moves", body, players[seat])
            moves += 1
            requests += 2 + _read_by_all(host, path, players)
            if answer["due"] is not None:
                host.get(f"{path}?after={answer['version']}&wait={WAIT}", players[0])
                requests += 1 + _read_by_all(host, path, players)
        state = host.get(path, players[0])
        requests += 1
    return Played(moves, requests)


def _read_by_all(host: Host, path: str, players: list[Player]) -> int:
    for player in players:
        host.get(path, player)
    return len(players)
