"""Loads of games and what belongs to players: tables of bots, webhooks, forks, and reads of long games."""

import itertools
import secrets
from collections.abc import Callable, Sequence
from functools import partial

import gevent
import msgspec

from benchmarks.abuse.attack import Act, Attack
from benchmarks.abuse.long_game import fork_point, imported, long_game, reads
from benchmarks.harness.host import Host, Player
from benchmarks.harness.wire import request

TABLES = 300
TOKENS = 50
CONNECTIONS = 8
FORKING = 4
SEATS = 4
PAUSE = 0.02


def tables(bot: str, title: str, attack: Attack) -> list[Act]:
    """300 tables of 50 tokens with bots of one kind, a third of them of bots alone; the tokens play in the others."""
    host, tokens = attack.host(), attack.players(attack.scaled(TOKENS, 5))
    acts: list[Act] = []
    for token in tokens:
        games = []
        for number in range(TABLES // TOKENS):
            joins = number % 3 > 0
            body = {"title": title, "seats": SEATS, "join": joins, "bots": [bot] * (SEATS - joins)}
            game = host.post("/v1/games", body, token)["id"]
            if joins:
                games.append(game)
        acts.append(_playing(attack, token, games))
    return acts


def _playing(attack: Attack, player: Player, games: Sequence[str]) -> Act:
    """Return the act of making one move in the next of a player's games."""
    wire, turns = attack.wire(), itertools.cycle(games)

    def move() -> None:
        path = f"/v1/games/{next(turns)}/moves"
        answer = wire.ask(request("GET", path, player.token))
        offered = msgspec.json.decode(answer.body)
        if answer.status == 200 and offered["moves"] and not offered["moves"][-1].get("setting"):
            body = {"move": offered["moves"][-1]["move"], "decision": offered["decision"]}
            wire.ask(request("POST", path, player.token, body, secrets.token_hex(8)))
        gevent.sleep(PAUSE)

    return move


def webhooks(attack: Attack) -> list[Act]:
    """8 connections on which webhooks are made and dropped."""
    return [_webhook(attack, player) for player in attack.players(CONNECTIONS)]


def _webhook(attack: Attack, player: Player) -> Act:
    wire = attack.wire()

    def make_and_drop() -> None:
        body = {"url": f"https://{secrets.token_hex(8)}.example/hook"}
        made = wire.ask(request("POST", "/v1/webhooks", player.token, body))
        if made.status == 201:
            webhook = msgspec.json.decode(made.body)["id"]
            wire.ask(request("DELETE", f"/v1/webhooks/{webhook}", player.token))

    return make_and_drop


def forks(attack: Attack) -> list[Act]:
    """4 connections that fork a game of 2.6 MB and cancel the fork, with a new guest whenever one is refused."""
    game, at = imported(attack), fork_point(long_game())
    return [partial(_fork_and_cancel, attack.host(), attack, game, at) for _ in range(FORKING)]


def _fork_and_cancel(host: Host, attack: Attack, game: str, at: int) -> None:
    """Fork and cancel as one guest, until that guest is refused."""
    [guest] = host.players(1)
    attack.answers["guests"] += 1
    while True:
        made = host.wire.ask(
            request("POST", f"/v1/games/{game}/forks", guest.token, {"at": at, "visibility": "private"})
        )
        attack.answers[str(made.status)] += 1
        if made.status != 201:
            raise RuntimeError(made.body[:300].decode(errors="replace"))
        fork = msgspec.json.decode(made.body)["id"]
        host.wire.ask(request("POST", f"/v1/games/{fork}/cancellation", guest.token))


def long_reads(attack: Attack) -> list[Act]:
    """8 connections that read a game of 4,300 versions: its log, history and events, and states in its past."""
    sent = reads(imported(attack), len(long_game().records))

    def reading(first: int) -> Act:
        wire, requests = attack.wire(), itertools.cycle(sent[first:] + sent[:first])
        return lambda: wire.ask(next(requests))

    return [reading(number) for number in range(CONNECTIONS)]


GAME_LOADS: dict[str, Callable[[Attack], list[Act]]] = {
    "webhooks": webhooks,
    "forks": forks,
    "long-reads": long_reads,
    "random-tables": partial(tables, "random", "seven"),
    "strong-tables": partial(tables, "strong", "seven_wonders"),
}
