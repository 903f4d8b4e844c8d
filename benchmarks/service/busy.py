"""The cost of one caller's load for another: bots and verification beside a caller that sends as much as it can."""

import time
from collections.abc import Iterator
from functools import cache
from typing import Any

import gevent

from benchmarks.harness.host import DUEL, Host, Player
from benchmarks.harness.running import single_service
from benchmarks.harness.wire import Wire, request
from benchmarks.measuring.figures import Bench, Figure, row, spread
from events.format import canonical
from events.format.model import NOBODY, Sealed
from events.format.seal import EMPTY, everything, open_record, seal, served_line
from tests.logs import finished
from titles.kernel.deciding import life
from titles.kernel.events.events import Act, Drawn, Started
from titles.kernel.play.refusal import Refusal
from titles.registry import TITLES
from verifier.log_file import header_of

BUSY_TABLES = 300
BUSY_TOKENS = 50
BUSY_CALLERS = 40
BUSY_ADDRESS = "2001:db8:bad::1"
"""The address of all the busy caller's tokens, as sent by a trusted proxy."""
MAX_ANSWER_MS = 1000.0
MAX_VERIFY_DELAY_MS = 1000.0
HOSTILE_BYTES = 1_000_000
MAX_SECONDS = 60.0
SETTINGS = {
    "HEPTAD_TRUSTED_PROXIES": "127.0.0.1",
    "HEPTAD_QUOTAS": "tables=10000, bot-tables=1000, stored=1TiB",  # so that all of them run at once
}


@row("bots-fair")
def bots_fair(bench: Bench) -> Iterator[Figure]:
    """A Duel bot's answer to a person, alone and while another caller's 50 tokens run 300 games of bots."""
    with single_service(bench, SETTINGS) as service:
        person = Host(service.port)
        [player] = person.players(1)
        yield from spread("alone", _answers(person, player, bench.scaled(100, 10)))
        busy = Host(service.port, BUSY_ADDRESS)
        tokens = busy.players(bench.scaled(BUSY_TOKENS, 5))
        games = [_game_of_bots(busy, tokens[n % len(tokens)]) for n in range(bench.scaled(BUSY_TABLES, 30))]
        seconds = _answers(person, player, bench.scaled(100, 10))
        yield from spread(f"among {len(games)} games of bots", seconds, most=MAX_ANSWER_MS)
        ended = sum(busy.get(f"/v1/games/{game}")["status"] == "finished" for game in games)
        yield Figure("games of bots that ended meanwhile", ended, f"of {len(games)}")


def _game_of_bots(host: Host, player: Player) -> str:
    body = {"title": "seven", "seats": 4, "join": False, "bots": ["random"] * 4}
    game: str = host.post("/v1/games", body, player)["id"]
    return game


def _answers(host: Host, player: Player, count: int) -> list[float]:
    """Return the seconds until it is the person's turn, in one game of Duel after another."""
    seconds: list[float] = []
    until = time.monotonic() + MAX_SECONDS
    while len(seconds) < count and time.monotonic() < until:
        game = host.post("/v1/games", {"title": DUEL, "seats": 2, "bots": ["random"]}, player)["id"]
        start = time.perf_counter()
        state = _turn(host, game, player)
        seconds.append(time.perf_counter() - start)
        while state["to_move"] == [0] and len(seconds) < count and time.monotonic() < until:
            offered = host.moves(game, player)
            body = {"move": offered["moves"][0]["move"], "decision": offered["decision"]}
            host.post(f"/v1/games/{game}/moves", body, player)
            start = time.perf_counter()
            state = _turn(host, game, player)
            seconds.append(time.perf_counter() - start)
    return seconds


def _turn(host: Host, game: str, player: Player) -> dict[str, Any]:
    """Return the game once it is the person's turn or over, or after a minute."""
    until = time.monotonic() + MAX_SECONDS
    state = host.get(f"/v1/games/{game}", player)
    while state["status"] != "finished" and state["to_move"] != [0] and time.monotonic() < until:
        state = host.get(f"/v1/games/{game}?after={state['version']}&wait=20", player)
    return state


@row("verify-fair")
def verify_fair(bench: Bench) -> Iterator[Figure]:
    """Verifying a normal log, alone and while another caller's 40 tokens post expensive logs of 1 MB."""
    with single_service(bench, SETTINGS) as service:
        person, log = Host(service.port), finished(TITLES[DUEL], 2, 1).log()
        count = bench.scaled(20, 3)
        alone = [_verified(person, log) for _ in range(count)]
        yield from spread("alone", alone)
        busy = Host(service.port, BUSY_ADDRESS)
        callers = busy.players(bench.scaled(BUSY_CALLERS, 4))
        posting = [gevent.spawn(_post_repeatedly, service.port, caller) for caller in callers]
        gevent.sleep(3)
        among, until = [_verified(person, log)], time.monotonic() + MAX_SECONDS
        while len(among) < count and time.monotonic() < until:
            among.append(_verified(person, log))
        gevent.killall(posting)
        yield from spread(f"among {len(callers)} callers", among)
        yield Figure("longest delay", (max(among) - min(alone)) * 1e3, "ms", most=MAX_VERIFY_DELAY_MS)


def _verified(host: Host, log: bytes) -> float:
    """Return the seconds until there is a verdict, at most a minute; the time of rejected attempts counts."""
    start = time.perf_counter()
    while time.perf_counter() - start < MAX_SECONDS:
        if host.wire.ask(request("POST", "/v1/logs/verify", None, log)).status == 200:
            break
        gevent.sleep(0.05)
    return time.perf_counter() - start


def _post_repeatedly(port: int, player: Player) -> None:
    wire = Wire(port)
    sent = request("POST", "/v1/logs/verify", player.token, hostile_log(HOSTILE_BYTES), address=BUSY_ADDRESS)
    while True:
        if wire.ask(sent).status != 200:
            gevent.sleep(0.05)


@cache
def hostile_log(size: int) -> bytes:
    """Return a log as expensive to check as its size allows: a long label, hashed for every eight results of a roll."""
    title, seed = TITLES[DUEL], "5e" * 32
    options = life.read_options(title, 2, {})
    assert not isinstance(options, Refusal)
    batch = life.open_game(title, game="hostile", seats=2, options=options, visibility="public", creator="p", seed=seed)
    act = Act(kind="roll", source=("a",), result=("a",) * (size // 8))
    batch.events.append(Started())
    batch.events.append(Drawn(label="x" * (size // 2), size=size // 8, act=Sealed(NOBODY, act)))
    records = seal(
        batch.events,
        after=EMPTY,
        seed=seed,
        actor="player:p",
        at="2026-01-01T00:00:00.000Z",
        state=canonical.encode("0" * 64),
        codec=title.codec,
    )
    lines = [header_of(records[0]), *(served_line(open_record(record, everything), seed) for record in records)]
    return b"".join(line + b"\n" for line in lines)
