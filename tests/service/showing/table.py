"""Games of HTTP clients, each played as its clients choose, and their logs."""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from events.format.model import Envelope, Event
from tests.service.playing import Player, moves_proper, started
from titles.kernel.history import tell
from titles.registry import TITLES
from verifier.verify import verify

MAX_ROUNDS = 3_000
"""A game that has not ended after this number of requests has a bug."""

Choose = Callable[["Table", int, dict[str, Any]], dict[str, Any]]
"""(table, seat, its legal moves) -> the move."""


class Happened(NamedTuple):
    """An event of a log, with its line of history if it has one."""

    version: int
    event: Event
    line: str | None


@dataclass
class Shown:
    """A finished game: what is served of it, and its log, which was verified."""

    seen: dict[str, Any]
    log: list[Happened]
    batches: int
    seals: int
    note: str

    def all(self, kind: str) -> list[Happened]:
        """The events of a type."""
        return [each for each in self.log if each.event.type == kind]

    def summary(self, places: Iterable[Happened]) -> list[str]:
        """A summary, and these events line by line."""
        summary = (
            f"{self.seen['title']} {self.seen['id']}: version {self.seen['version']}, by {self.seen['reason']}; "
            f"log verified, {self.batches} batches decided again, {self.seals} seals opened; {self.note}"
        )
        return [summary, *(f"  {each.version:>5}  {each.line}" for each in places if each.line is not None)]


class Table:
    """A game of HTTP clients, one a seat, driven by what each may see and do."""

    def __init__(self, players: Sequence[Player], title: str, seed: int = 1, **options: Any) -> None:
        self.players = list(players)
        self.title = TITLES[title]
        self.chance = random.Random(seed)
        self.id = started(self.players, title=title, options=options)
        self.seen = self.players[0].game(self.id)

    @cached_property
    def catalogue(self) -> dict[str, Any]:
        """The title's cards and boards, as served."""
        return self.players[0].http.get(f"/v1/titles/{self.title.id}/catalogue").json()["catalogue"]

    @property
    def state(self) -> dict[str, Any]:
        """The state as the first player sees it; only what all may see is used of it."""
        return self.seen["state"]

    def play(self, choose: Choose, enough: Callable[[], bool] = lambda: False) -> None:
        """Play to the end, or until it is enough."""
        for _ in range(MAX_ROUNDS):
            if self.seen["status"] == "finished" or enough():
                return
            for seat in self.seen["to_move"]:
                self._decide(seat, choose)
            self.seen = self.players[0].game(self.id, after=self.seen["version"], wait=10)
        raise AssertionError(f"{self.id} does not end")

    def _decide(self, seat: int, choose: Choose) -> None:
        player = self.players[seat]
        listing = player.moves(self.id)
        decision = listing["decision"]
        while listing["awaited"] and listing["decision"] == decision:
            answer = player.post(self.id, choose(self, seat, listing), decision)
            assert answer.status_code == 201, answer.text
            if len(self.seen["to_move"]) == 1:
                return  # it is another's turn, or there is more to see
            listing = player.moves(self.id)

    def resign(self) -> None:
        """All but the first resign, so that the log opens."""
        for player in self.players[1:]:
            answer = player.http.post(f"/v1/games/{self.id}/resignation")
            assert answer.status_code in {200, 201, 204}, answer.text
        self.seen = self.players[0].game(self.id)

    def shown(self, note: str = "") -> Shown:
        """Download the log, verify it and compare it with what is served."""
        http = self.players[0].http
        written = http.get(f"/v1/games/{self.id}/log").content
        found = verify(written, TITLES)
        assert (found.head.version, found.head.hash) == (self.seen["version"], self.seen["hash"])
        names = [f"P{seat}" for seat in range(len(self.players))]
        log = [self._happened(line, names) for line in written.splitlines()[1:]]
        return Shown(self.seen, log, found.states, found.seals, note)

    def _happened(self, line: bytes, names: Sequence[str]) -> Happened:
        envelope = msgspec.json.decode(line, type=Envelope)
        event = self.title.codec.join(envelope, [None] * len(envelope.sealed))
        return Happened(envelope.version, event, tell(self.title, self.title.revision, event, names, "en"))


def moves_of(listing: dict[str, Any]) -> list[dict[str, Any]]:
    """The bodies of the legal moves."""
    return [legal_move["move"] for legal_move in moves_proper(listing)]


def best(table: Table, listing: dict[str, Any], judge: Callable[[dict[str, Any]], float]) -> dict[str, Any]:
    """One of the moves that are worth most."""
    legal_moves = moves_proper(listing)
    worths = [judge(legal_move) for legal_move in legal_moves]
    most = max(worths)
    fit = [legal_move["move"] for legal_move, each in zip(legal_moves, worths, strict=True) if each == most]
    return table.chance.choice(fit)
