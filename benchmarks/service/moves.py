"""The whole service, on a running `heptad up`: the time of a move, and of the resolution after it."""

import random
import secrets
import time
from collections.abc import Iterator

import gevent

from benchmarks.harness import cpu
from benchmarks.harness.host import DUEL, Host, Player, changes
from benchmarks.harness.running import ports
from benchmarks.harness.wire import Load, load, request
from benchmarks.measuring.figures import Bench, Figure, percentile, row, spread
from titles.kernel.play.commitments import MAX_CHOICES

CLIENTS = 8
ROUNDS = 12
MAX_OVER_BARE = 3.0
MIN_OF_BARE = 0.6
MAX_REVEAL_MS = 50.0
MAX_REVEAL_MS_AMONG_MANY = 250.0
MAX_CONFLICT_MS = 20.0
MAX_LATE = 1.5
LATE_TURN, QUICK_LATE_TURN = 16, 4


@row("move")
def move(bench: Bench) -> Iterator[Figure]:
    """POST …/moves by 8 clients in games of 4 and of 7, in turns with a bare Flask route that only appends.

    Each client makes one move in each of its games in turn, dozens of games in all. A second figure for games of 7 has
    8 games at a time, so that clients often move in the same game at once, and more than a quarter of the moves meet
    another one that was made in the meantime. The bare route has no such conflicts.
    """
    found = ports(bench)
    rounds, count = bench.scaled(ROUNDS, 4), bench.scaled(600, 300)
    for seats, at_once in ((4, rounds), (7, rounds), (7, 1)):
        host = Host(found.service)
        moves, bare = Costs(found.service_pid), Costs(found.bare_pid)
        # in turns, so that other load on the machine affects both; in many, since connections are spread by chance
        for _ in range(0, rounds, at_once):
            for piles in _parts(choices(host, seats, count * at_once), at_once):
                moves.measure(found.service, piles)
                bare.measure(found.bare, appends(piles))
        yield from _compared(f"game of {seats}{', 8 games at a time' if at_once == 1 else ''}", moves, bare)


def _parts(piles: list[list[bytes]], count: int) -> Iterator[list[list[bytes]]]:
    """Yield the requests of all clients in parts, one after the other."""
    for part in range(count):
        yield [pile[len(pile) * part // count : len(pile) * (part + 1) // count] for pile in piles]


class Costs:
    """What requests cost: their times, and the processor time of the web processes below `pid`."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.runs: list[Load] = []
        self.cpu = 0.0

    def measure(self, port: int, piles: list[list[bytes]]) -> None:
        """Send requests that succeed with 201."""
        before = cpu.seconds(self.pid, "gunicorn")
        self.runs.append(load(port, piles, 201))
        self.cpu += cpu.seconds(self.pid, "gunicorn") - before

    @property
    def seconds(self) -> list[float]:
        """The seconds of each request."""
        return [each for run in self.runs for each in run.seconds]

    @property
    def rate(self) -> float:
        """Requests a second."""
        return len(self.seconds) / sum(run.total for run in self.runs)

    @property
    def cpu_ms(self) -> float:
        """Processor milliseconds of a request."""
        return self.cpu / len(self.seconds) * 1e3


def choices(host: Host, seats: int, count: int) -> list[list[bytes]]:
    """Return requests for 8 clients, each a player with seats in several games; no decision is ever complete."""
    players = host.players(CLIENTS)
    piles: list[list[bytes]] = [[] for _ in players]
    tables = -(-count // ((seats - 1) * MAX_CHOICES))
    for number in range(-(-tables // CLIENTS) * CLIENTS):
        seated = [(number + seat) % CLIENTS for seat in range(seats)]
        game = host.start_game([players[client] for client in seated])
        for client in seated[:-1]:
            piles[client] += changes(host, game, players[client], MAX_CHOICES)
    chance = random.Random(1)
    return [_mixed(pile, chance)[: count // CLIENTS] for pile in piles]


def _mixed(pile: list[bytes], chance: random.Random) -> list[bytes]:
    """Return a client's requests, mixed between its games, in order within each game."""
    tables = [pile[start : start + MAX_CHOICES] for start in range(0, len(pile), MAX_CHOICES)]
    chance.shuffle(tables)
    return [request for requests in zip(*tables, strict=True) for request in requests]


def appends(piles: list[list[bytes]]) -> list[list[bytes]]:
    """Return as many requests to the bare route, of about the same size."""
    return [[_append(len(sent)) for sent in pile] for pile in piles]


def _append(size: int) -> bytes:
    return request(
        "POST", f"/append/b{secrets.token_hex(8)}", "x" * 50, "x" * max(0, size - 280), secrets.token_hex(16)
    )


def _compared(name: str, moves: Costs, bare: Costs) -> Iterator[Figure]:
    yield Figure(f"{name}, {CLIENTS} clients", moves.rate, "moves/s")
    yield from spread(name, moves.seconds)
    yield Figure(f"{name}, web processes", moves.cpu_ms, "CPU ms/move")
    yield Figure("bare append", bare.rate, "requests/s")
    yield from spread("bare append", bare.seconds)
    yield Figure("bare append, web processes", bare.cpu_ms, "CPU ms/request")
    yield Figure("share of the bare rate", moves.rate / bare.rate, "", least=MIN_OF_BARE)
    ratio = percentile(moves.seconds, 0.5) / percentile(bare.seconds, 0.5)
    yield Figure("over bare, p50", ratio, "times", most=MAX_OVER_BARE)
    own = sum(run.own for run in moves.runs) / len(moves.seconds)
    yield Figure("the clients' own time", own * 1e6, "µs/request")


@row("reveal")
def reveal(bench: Bench) -> Iterator[Figure]:
    """From the last choice's 201 to the reveal being read by GET …?after&wait, in games of 3."""
    found = ports(bench)
    alone: list[float] = []
    for _ in range(bench.scaled(4, 1)):
        alone += _played(found.service, turns=None, pace=0)
    yield from spread("one game, no pauses", alone, most=MAX_REVEAL_MS)
    games = bench.scaled(50, 10)
    calm = _together(found.service, games, turns=bench.scaled(5, 2), pace=4.0)
    yield from spread(f"{games} games, a turn in 4 s each", calm, most=MAX_REVEAL_MS_AMONG_MANY)
    busy = _together(found.service, games, turns=bench.scaled(12, 4), pace=1.0)
    yield from spread(f"{games} games, a turn a second each", busy, most=MAX_REVEAL_MS_AMONG_MANY)


def _together(port: int, games: int, turns: int, pace: float) -> list[float]:
    """Return the seconds of the reveals of several games at once, with their turns spread evenly."""
    players = [gevent.spawn(_played, port, turns, pace, number / games) for number in range(games)]
    gevent.joinall(players, raise_error=True)
    return [each for player in players for each in player.value]


def _played(port: int, turns: int | None, pace: float, phase: float = 0.0) -> list[float]:
    """Return the seconds of the reveals of one game, `pace` seconds apart, beginning `phase` paces late."""
    host = Host(port)
    players = host.players(3)
    game = host.start_game(players)
    begin = time.monotonic() + pace + phase * pace
    gevent.sleep(pace + phase * pace)
    seconds: list[float] = []
    for number, revealed in enumerate(host.hops(game, players, "reveal"), 1):
        seconds.append(revealed.seconds)
        if number == turns:
            break
        gevent.sleep(max(0.0, begin + number * pace - time.monotonic()))
    return seconds


@row("hop")
def hop(bench: Bench) -> Iterator[Figure]:
    """From the 201 of a move of 7 Wonders Duel with a pending conflict to its outcome, read by GET …?after&wait."""
    host = Host(ports(bench).service)
    seconds: list[float] = []
    for _ in range(bench.scaled(40, 2)):
        players = host.players(2)
        game = host.start_game(players, DUEL)
        seconds += [resolved.seconds for resolved in host.hops(game, players, "conflict")]
    yield from spread(f"one game, {len(seconds)} conflicts", seconds, most=MAX_CONFLICT_MS)


@row("late")
def late(bench: Bench) -> Iterator[Figure]:
    """A move at the end of a log of a game of 7, in turns with one at a log's beginning, by one client."""
    found = ports(bench)
    host = Host(found.service)
    early: list[float] = []
    end: list[float] = []
    version, last = 0, bench.scaled(LATE_TURN, QUICK_LATE_TURN)
    for _ in range(bench.scaled(3, 1)):
        players = host.players(7)
        fresh, old = host.start_game(players), host.start_game(players)
        for turn, revealed in enumerate(host.hops(old, players, "reveal"), 1):
            version = revealed.version
            if turn == last:
                break
        _all_choose(host, old, players)
        both = zip(_changes(host, fresh, players), _changes(host, old, players), strict=False)
        seconds = load(found.service, [[each for pair in both for each in pair]], 201).seconds
        early += seconds[0::2]
        end += seconds[1::2]
    yield from spread("first turn", early)
    yield from spread(f"behind version {version}", end)
    yield Figure("late over early, p50", percentile(end, 0.5) / percentile(early, 0.5), "times", most=MAX_LATE)


def _changes(host: Host, game: str, players: list[Player]) -> list[bytes]:
    """Return requests by which all players but one replace their choices."""
    piles = [changes(host, game, player, MAX_CHOICES) for player in players[:-1]]
    return [each for pile in piles for each in pile]


def _all_choose(host: Host, game: str, players: list[Player]) -> None:
    """Play until the game waits for all of its players: a seat can have a decision of its own between two turns."""
    state = host.get(f"/v1/games/{game}", players[0])
    while len(state["to_move"]) < len(players):
        for seat in state["to_move"]:
            listing = host.moves(game, players[seat])
            body = {"move": listing["moves"][0]["move"], "decision": listing["decision"]}
            host.post(f"/v1/games/{game}/moves", body, players[seat])
        if state["due"] is None:
            state = host.get(f"/v1/games/{game}", players[0])
        else:
            state = host.get(f"/v1/games/{game}?after={state['version']}&wait=10", players[0])
