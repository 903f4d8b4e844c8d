"""The answers to each reader, compared with the whole log once it is open: no reader gets what it may not know."""

import hashlib
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest

from tests.service.conftest import Running
from tests.service.playing import Player, play_turn, started

RESIGNS = 1
"""The seat that resigns in the recorded game."""

Json = Any


def canonical(value: Json) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def strings(value: Json) -> Iterator[str]:
    """All strings in plain data, keys included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, item in value.items():
            yield name
            yield from strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)


@dataclass
class Recorded:
    """A game, what every reader was served while it was played, and its log with every seal opened."""

    game: str
    readers: dict[int | None, httpx.Client]
    cards: set[str] = field(default_factory=set)
    served: list[tuple[int | None, int, str, Json]] = field(default_factory=list)
    """(seat, version, path, body): what was served at that version."""
    past: list[tuple[int | None, int, Json, Json]] = field(default_factory=list)
    """(seat, version, body then, body of `?at=` later)."""
    log: list[Json] = field(default_factory=list)
    resigned: int = 0

    def look(self) -> None:
        """Fetch every resource as every reader."""
        for seat, client in self.readers.items():
            for path in ("", "/events", "/log", "/moves", "/standings"):
                if path == "/moves" and seat is None:
                    continue
                answer = client.get(f"/v1/games/{self.game}{path}")
                assert answer.status_code == 200, answer.text
                version = int(answer.headers["etag"].strip('"').partition("-")[0])
                body = [json.loads(line) for line in answer.text.splitlines()[1:]] if path == "/log" else answer.json()
                self.served.append((seat, version, path, body["events"] if path == "/events" else body))
            page = client.get(f"/v1/games/{self.game}/updates", params={"after": 0}).json()
            events = [event for update in page["updates"] for event in update.pop("events")]
            self.served.append((seat, page["version"], "/events", events))
            self.served.append((seat, page["version"], "/updates", page["updates"]))

    def look_back(self) -> None:
        """Fetch every recorded version again, as every reader."""
        for seat, version, path, body in self.served:
            if path == "":
                answer = self.readers[seat].get(f"/v1/games/{self.game}", params={"at": version})
                self.past.append((seat, version, body, answer.json()))

    def may(self, seat: int | None, to: list[int], version: int) -> bool:
        """Whether the seat may open it: it is sealed to this seat, and not after the seat resigned."""
        return seat in to and (seat != RESIGNS or not self.resigned or version < self.resigned)

    def known(self, seat: int | None, version: int) -> set[str]:
        """All strings that a reader may have read up to a version."""
        known: set[str] = set()
        for event in self.log[:version]:
            known |= set(strings(event["data"]))
            for seal in event["sealed"]:
                if self.may(seat, seal["to"], event["version"]):
                    known |= set(strings(seal["payload"]))
        return known


@pytest.fixture(scope="module", params=[2, 4])
def recorded(heptad: Running, request: pytest.FixtureRequest) -> Iterator[Recorded]:
    """A game of two to its end by a resignation, and one of four that goes on after one."""
    players = [Player(heptad.url, f"Player {number}") for number in range(request.param)]
    spectator = httpx.Client(base_url=heptad.url)
    game = started(players)
    made = Recorded(game, {seat: player.http for seat, player in enumerate(players)} | {None: spectator})
    made.cards = {
        card["id"] for card in spectator.get("/v1/titles/seven_wonders/catalogue").json()["catalogue"]["cards"]
    }
    chance = random.Random(7)
    made.look()
    for turn in range(5):
        players[turn % len(players)].move(game, chance)  # some have chosen, and some have not
        made.look()
        play_turn(players, game, chance)
        made.look()
        if turn == 2:
            answer = players[RESIGNS].http.post(f"/v1/games/{game}/resignation")
            made.resigned = answer.json()["version"]
            if len(players) > 2:
                made.look()
            else:
                break
    if len(players) > 2:
        made.look_back()
        for seat in (0, 2):  # when one is left, the game ends
            assert players[seat].http.post(f"/v1/games/{game}/resignation").status_code == 201
    made.log = [json.loads(line) for line in spectator.get(f"/v1/games/{game}/log").text.splitlines()[1:]]
    resigned = next(event["version"] for event in made.log if event["type"] == "resigned")
    made.resigned = resigned
    yield made
    for client in made.readers.values():
        client.close()


def test_seals_are_open_to_exactly_those_they_are_sealed_to(recorded: Recorded):
    seen = 0
    for seat, _, path, body in recorded.served:
        for event in body if path in {"/events", "/log"} else ():
            whole = recorded.log[event["version"] - 1]
            assert {**event, "sealed": []} == {**whole, "sealed": []}
            for seal, opened in zip(event["sealed"], whole["sealed"], strict=True):
                may = recorded.may(seat, seal["to"], event["version"])
                assert seal == (opened if may else {"to": opened["to"], "digest": opened["digest"]})
                seen += may
    assert seen > 100


def test_no_answer_names_a_card_that_its_reader_may_not_know(recorded: Recorded):
    secrets = recorded.cards | {text for event in recorded.log for seal in event["sealed"] for text in [seal["salt"]]}
    secrets |= {text for text in strings(recorded.log[0]["sealed"]) if len(text) == 64}
    hidden = 0
    for seat, version, path, body in recorded.served:
        if path in {"/events", "/log"}:
            continue  # those have their own test, seal by seal
        named = secrets & set(strings(body))
        known = recorded.known(seat, version)
        assert named <= known, (seat, version, path, named - known)
        hidden += len(recorded.cards - known)
    assert hidden > 1000


def test_other_hands_are_blank_and_own_ones_are_not(recorded: Recorded):
    for seat, _, path, body in recorded.served:
        if path != "" or body["status"] != "playing":
            continue
        for owner, hand in enumerate(body["state"]["hands"]):
            resigned = owner == RESIGNS and owner in body["state"]["resigned"]
            if owner != seat:
                assert set(hand) <= {None}, (seat, owner)
            elif not resigned:
                assert None not in hand
        for owner, commitment in enumerate(body["state"]["commitments"]):
            if commitment is not None and owner != seat:
                assert commitment["chain"] is None


def test_the_past_is_shown_as_it_was(recorded: Recorded):
    for seat, version, then, later in recorded.past:
        assert later == then, (seat, version)


def test_views_of_other_seats_are_shown_after_the_end(recorded: Recorded):
    clients = list(recorded.readers.values())
    compared = 0
    for number, (seat, version, path, body) in enumerate(recorded.served):
        if path == "":
            query = {"at": version, "as": "spectator" if seat is None else seat}
            answer = clients[number % len(clients)].get(f"/v1/games/{recorded.game}", params=query)
            assert answer.json() == body, (seat, version)
            assert answer.headers["etag"].startswith((f'"{version}"', f'"{version}-'))
            compared += body["status"] == "playing"
    assert compared > 20
    end = recorded.readers[None].get(f"/v1/games/{recorded.game}").json()
    query = {"at": end["version"], "as": 0}
    assert recorded.readers[None].get(f"/v1/games/{recorded.game}", params=query).json() == {**end, "you": 0}


def test_the_log_is_chained_and_sealed_as_it_says(recorded: Recorded):
    previous = "0" * 64
    for number, event in enumerate(recorded.log):
        assert event["version"] == number + 1
        bare = {name: value for name, value in event.items() if name != "hash"}
        bare["sealed"] = [{"to": seal["to"], "digest": seal["digest"]} for seal in event["sealed"]]
        assert event["hash"] == hashlib.sha256(previous.encode() + canonical(bare)).hexdigest()
        previous = event["hash"]
        for seal in event["sealed"]:
            assert seal["digest"] == hashlib.sha256(seal["salt"].encode() + canonical(seal["payload"])).hexdigest()


def test_every_line_that_was_served_hangs_in_the_final_chain(recorded: Recorded):
    for _, version, path, body in recorded.served:
        if path == "":
            assert body["hash"] == recorded.log[version - 1]["hash"]
        elif path in {"/events", "/log"}:
            assert [event["hash"] for event in body] == [event["hash"] for event in recorded.log[:version]]


def test_the_end_opens_everything_to_every_reader(recorded: Recorded):
    end = len(recorded.log)
    logs = {client.get(f"/v1/games/{recorded.game}/log").content for client in recorded.readers.values()}
    assert len(logs) == 1
    states = [client.get(f"/v1/games/{recorded.game}").json() for client in recorded.readers.values()]
    assert [state.pop("you") for state in states] == list(recorded.readers)
    assert all(state == states[0] for state in states)
    assert states[0]["version"] == end
    first = next(event["version"] for event in recorded.log if event["type"] == "agenda_set")
    past = [
        client.get(f"/v1/games/{recorded.game}", params={"at": first}).json() for client in recorded.readers.values()
    ]
    assert not [card for body in past for hand in body["state"]["hands"] for card in hand if card is None]


def test_a_past_version_shows_the_players_of_that_time(players: list[Player]):
    ann, bea = players[:2]
    game = ann.open(3)["id"]
    alone = bea.game(game)
    joined = bea.join(game)
    assert bea.game(game, at=alone["version"]) == alone
    assert bea.game(game, at=joined["version"]) == joined
    left = bea.http.delete(f"/v1/games/{game}/seats/{joined['you']}").json()
    assert bea.game(game, at=joined["version"]) == joined
    assert bea.game(game, at=left["version"]) == left
