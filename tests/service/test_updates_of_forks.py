"""Updates of forks, of imported and of archived games: each reader has what it would read, at each version."""

import functools
import itertools
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient

from application.container import Container
from application.games.repository import GameRecord
from application.operators.archiving import Archiver
from application.reading.batches import batches_between
from projections.frames.legal_moves import listed
from service.games.reading import visible_to
from service.games.update_stream import Updates, Wanted
from tests.containers import begin, play_on, resign
from tests.service.conftest import IN_PROCESS, Make, at
from tests.service.guests import Guest
from tests.service.reading import NDJSON, SSE
from tests.service.test_views import strings
from tests.service.updating import Table, offered, without
from titles.kernel.title import Title
from titles.registry import TITLES
from verifier.log_file import records_of
from workers.game_jobs import do_job

Json = Any
HEX = re.compile("[0-9a-f]{64}")
JSON = "application/json"
FORMS = (JSON, NDJSON, SSE)

SEATS = {"seven_wonders": 3, "seven_wonders_duel": 2, "seven_wonders_dice": 3, "seven": 3}
PEOPLE = ("Ann", "Bea", "Cid", "Dan")
NOBODY = "nobody"
ME, BOT = {"player": "me"}, {"bot": "random"}

Seen = tuple[Json, Json]
"""A game as a reader was shown it, and what the reader was offered."""


def updates_of(client: FlaskClient, game: str, form: str, chance: random.Random, **query: Any) -> Iterator[Json]:
    """All updates of a game up to now, for a client that breaks off at random versions and comes back."""
    after, wait = 0, {} if form == JSON else {"wait": 0}
    while True:
        asked = {"after": after, "limit": chance.choice((3, 20, 500)), **wait, **query}
        answer = client.get(f"/v1/games/{game}/updates", query_string=asked, headers={"Accept": form})
        assert answer.status_code in {200, 204}, answer.text
        found = received(answer.text, form)
        yield from found
        if not found:
            return
        after = found[-1]["version"]


def received(text: str, form: str) -> list[Json]:
    """The updates in the body of an answer."""
    if form == JSON:
        return list(json.loads(text)["updates"])
    if form == NDJSON:
        return [json.loads(line) for line in text.splitlines() if line]
    messages = [dict(line.split(": ", 1) for line in each.splitlines() if ": " in line) for each in text.split("\n\n")]
    return [json.loads(each["data"]) for each in messages if each.get("event") == "update"]


def readers(app: Flask, tokens: dict[str, str]) -> dict[str, FlaskClient]:
    """The clients of people, and of somebody without a token."""
    return {name: at(app, "192.0.2.1", tokens.get(name)) for name in (*PEOPLE, NOBODY)}


def demand_same(applied: Seen, read: Seen, where: tuple[str, int]) -> None:
    """What a client has is what it would read."""
    names = [name for name in {**applied[0], **read[0]} if applied[0].get(name) != read[0].get(name)]
    assert not names, (where, {name: (applied[0].get(name), read[0].get(name)) for name in names})
    assert applied == read, where


class Room:
    """Some people, and the games that they play and watch."""

    def __init__(self, app: Flask, title: Title, share: float) -> None:
        self.app = app
        self._share = share
        self.here: Container = app.extensions["heptad"]
        self.here.store.admit()
        self.title = title
        self.seats = SEATS[title.id]
        self.chance = random.Random(title.id)
        self._forms = itertools.cycle(FORMS)
        self.guests = {name: Guest(app, name) for name in PEOPLE}
        self.tokens = {
            name: guest.http.environ_base["HTTP_AUTHORIZATION"].split()[1] for name, guest in self.guests.items()
        }
        self.readers = readers(app, self.tokens)

    def archive(self, app: Flask, *games: "Watched") -> None:
        """Move games to the archive, and read them from there, in a process that has not seen them."""
        archive = self.here.store.archived.archive
        assert archive is not None
        for game in games:
            assert Archiver(self.here.repository, archive, 0).move(game.record())
        self.app, self.here, self.readers = app, app.extensions["heptad"], readers(app, self.tokens)

    def looks(self) -> bool:
        """Whether a client reads what it has, too. That costs much, so not all of them do it at each version."""
        return self.chance.random() < self._share

    def form(self) -> str:
        """The form in which a client reads, which is another one each time."""
        return next(self._forms)

    def parent(self) -> "Watched":
        """A finished game, in which somebody resigned in the middle if there are more than two."""
        game = begin(self.here, self.title, seats=self.seats, players=[guest.id for guest in self.guests.values()])
        play_on(self.here, game, self.chance, 5)
        if self.seats > 2:
            resign(self.here, game, 1)
        play_on(self.here, game, self.chance, 4)
        watched = Watched(self, game)
        watched.end()
        return watched

    def fork(self, game: str, version: int, seats: list[Json], name: str) -> "Watched":
        status, made = self.guests[name].post(f"/v1/games/{game}/forks", {"at": version, "seats": seats})
        assert status == 201, made
        return Watched(self, made["id"])

    def imported(self, game: str, name: str) -> "Watched":
        """A finished game that somebody exported and imported."""
        log = self.readers[NOBODY].get(f"/v1/games/{game}/log").data
        player, imported = self.guests[name].id, f"{game}i"
        self.here.game_service.import_log(imported, records_of(log), player=player, idempotency_key=None)
        return Watched(self, imported)


class Follower:
    """A client with a stream of updates, which is behind now and then."""

    def __init__(self, room: Room, game: str, name: str) -> None:
        self.table = Table()
        self._room, self._game, self._token = room, game, room.tokens.get(name)
        self._updates = Updates(room.app.extensions["heptad"], Wanted(None, "en", False, None))

    def receive(self, record: GameRecord) -> Table:
        """Apply what the stream has sent up to a record."""
        account = None if self._token is None else self._room.here.accounts.find(self._token)
        with self._room.app.app_context():
            read = functools.partial(batches_between, self._room.here.repository)
            while found := self._updates.next(visible_to(account, record), read, 2):
                for each in found:
                    self.table.apply(json.loads(each.body))
        return self.table


class Watched:
    """A game, and what its readers were shown while it was played."""

    def __init__(self, room: Room, game: str) -> None:
        self.room = room
        self.game = game
        self.seen: dict[tuple[str, int], Seen] = {}
        self.followers = {name: Follower(room, game, name) for name in room.readers}
        self.served: list[tuple[set[int | None], int, set[str]]] = []
        """Seats whose seals a reader could open, a version, and all that updates to this version said."""
        self.look()

    def read(self, name: str, path: str = "", **query: Any) -> Json:
        answer = self.room.readers[name].get(f"/v1/games/{self.game}{path}", query_string=query)
        assert answer.status_code == 200, answer.text
        return answer.json

    def look(self) -> None:
        """Note what each reader is shown now."""
        for name in self.room.readers:
            shown = self.read(name)
            moves = None if shown["you"] is None else offered(self.read(name, "/moves"))
            self.seen[name, shown["version"]] = without(shown), moves
            if self.room.chance.random() < 0.5:
                self.receive(name)

    def receive(self, name: str) -> None:
        """A client that follows has what it would read, and all events since it began."""
        table = self.followers[name].receive(self.record())
        demand_same((without(table.shown()), table.moves), self.seen[name, table.version], (name, table.version))
        versions = [event["version"] for event in table.events]
        assert versions == [*range(versions[0], table.version + 1)]

    def play(self, batches: int) -> None:
        """Play on: bots as workers play them, and everybody else at random."""
        service = self.room.here.game_service
        for _ in range(batches):
            job = service.next_job(self.record())
            if job is None:
                play_on(self.room.here, self.game, self.room.chance, 1)
            else:
                do_job(service, self.game, job, 0)
            self.look()

    def sit(self, name: str, seat: int) -> None:
        status, answer = self.room.guests[name].post(f"/v1/games/{self.game}/seats", {"seat": seat})
        assert status == 201, answer
        self.look()

    def free(self, name: str, seat: int) -> None:
        """Leave a seat, or remove its player."""
        status, answer = self.room.guests[name].delete(f"/v1/games/{self.game}/seats/{seat}")
        assert status == 200, answer
        self.look()

    def end(self) -> None:
        """Let one player after another resign."""
        while (full := self.record().full).status == "playing":
            resign(self.room.here, self.game, next(n for n, s in enumerate(full.seats) if s.player and not s.resigned))
            if self.record().full.status == "playing":
                self.look()

    def record(self) -> GameRecord:
        return self.room.here.repository.load(self.game).record

    @functools.cached_property
    def ends(self) -> list[int]:
        """The versions at which a batch ended while the game was being played."""
        events = self.read(NOBODY, "/events")["events"]
        batches = sorted({event["batch"] for event in events})
        start = max(event["version"] for event in events if event["type"] == "started")
        return [batch - 1 for batch in batches if batch > start]

    def shown(self, name: str, version: int, as_: str | None = None) -> Seen:
        """What a reader, or another one, is shown of a version now, and was offered at it."""
        query = {} if as_ in {None, "all"} else {"as": as_}
        read = without(self.read(name, at=version, **query))
        repository, seat = self.room.here.repository, read["you"]
        past, now = repository.at(self.game, version), self.record().full
        if seat is None or past.full.status != "playing":
            return read, None
        view = repository.view_at(self.game, past, seat, now if as_ is None else None)
        listing = msgspec.to_builtins(listed(self.room.title, view, seat, version, "en"))
        return read, offered(json.loads(json.dumps(listing)))

    def fold(self, name: str, **query: Any) -> Iterator[Table]:
        """Apply the updates of a reader, and yield what the client has after each of them."""
        table = Table()
        for update in updates_of(self.room.readers[name], self.game, self.room.form(), self.room.chance, **query):
            table.apply(update)
            yield table

    def compare(self) -> None:
        """While the game is played, compare what clients have who apply updates with what they would read."""
        version, shared = self.record().head.version, self.record().full.forked.at
        for name in self.room.readers:
            seat = self.read(name)["you"]
            events, lines = self.read(name, "/events")["events"], self.read(name, "/history")["lines"]
            for table in self.fold(name):
                now = without(table.shown()), table.moves
                if self.room.looks():
                    demand_same(now, self.shown(name, table.version), (name, table.version))
                said = {*strings(now), *strings(table.history)}
                self.served.append(({now[0]["you"], seat}, table.version, said))
                if table.version <= shared:  # a seat knows what the parent's seat knew
                    self.seen[name, table.version] = now
                demand_same(now, self.seen[name, table.version], (name, table.version))
                assert table.events == events[: table.version], (name, table.version)
                assert table.history == [line for line in lines if line["version"] <= table.version]
            assert table.version == version
            for at_, then in [(at_, then) for (who, at_), then in self.seen.items() if who == name and at_ > shared]:
                self.resume(name, at_, then)

    def resume(self, name: str, version: int, then: Seen) -> None:
        """Who comes back at any version has what others have who were there all the time."""
        table = Table()
        table.game, table.moves, table.version = {**then[0]}, then[1], version
        table.state = {**table.game.pop("state")}
        for update in self.read(name, "/updates", after=version)["updates"]:
            table.apply(update)
        demand_same((without(table.shown()), table.moves), self.seen[name, table.version], (name, version))
        assert table.version == self.record().head.version

    def demand_secrets_kept(self) -> None:
        """No update named what was sealed to others. The log is open now."""
        log = self.read(NOBODY, "/events")["events"]
        catalogue = msgspec.to_builtins(self.room.title.catalogue(self.room.title.revision))
        seals, hidden = [seal for event in log for seal in event["sealed"]], 0
        secrets = {card["id"] for card in catalogue.get("cards", ())} | {seal["salt"] for seal in seals}
        secrets |= {text for seal in seals for text in strings(seal["payload"]) if HEX.fullmatch(text)}
        public = [{*strings(event["data"])} for event in log]
        sealed = [
            (event["version"], {*seal["to"]}, {*strings(seal["payload"])}) for event in log for seal in event["sealed"]
        ]
        for seats, version, said in self.served:
            opened = [texts for place, to, texts in sealed if place <= version and to & seats]
            unknown = secrets.difference(*public[:version], *opened)
            assert not said & unknown, (seats, version, said & unknown)
            hidden += len(unknown)
        assert hidden > len(self.served)

    def compare_end(self, *readers: str) -> None:
        """After the end, compare with what each reader was shown at the time, and with what others were shown."""
        end, seen = self.record().head.version, 0
        for name in readers:
            for table in self.fold(name):
                now = without(table.shown()), table.moves
                if table.version < end and (name, table.version) in self.seen:
                    demand_same(now, self.seen[name, table.version], (name, table.version))
                    seen += 1
            assert now == (without(self.read(name)), None)
        assert seen or {version for _, version in self.seen} == {end}, "somebody looked while it was played"
        for as_ in ("spectator", "all", *map(str, range(self.room.seats))):
            name = NOBODY if as_ == "all" else self.room.chance.choice(readers)
            for table in self.fold(name, **{"as": as_}):
                if self.room.looks():
                    now = without(table.shown()), table.moves
                    demand_same(now, self.shown(name, table.version, as_), (as_, table.version))
            if as_ == "all":
                assert table.events == self.read(name, "/events")["events"]
                assert table.history == self.read(name, "/history")["lines"]


@pytest.fixture(params=TITLES)
def room(make: Make, request: pytest.FixtureRequest, tmp_path: Path, thorough: int) -> Room:
    app = make(**IN_PROCESS, archive=str(tmp_path / "archive"))
    return Room(app, TITLES[request.param], share=0.2 if thorough == 1 else 1)


def test_seats_of_a_fork_are_taken_one_after_another(room: Room):
    parent = room.parent()
    fork = room.fork(parent.game, room.chance.choice(parent.ends), [None] * room.seats, "Cid")
    fork.sit("Dan", 0)
    fork.free("Cid", 0)
    fork.sit("Ann", 1)
    if room.seats > 2:
        fork.sit("Bea", 0)
        fork.free("Bea", 0)
        fork.sit("Bea", 2)
    fork.compare()
    fork.sit("Cid", 0)
    fork.play(5)
    fork.compare()
    fork.end()
    fork.compare_end(*PEOPLE, NOBODY)
    fork.demand_secrets_kept()


def test_a_fork_of_a_fork_against_bots_is_imported_and_archived(room: Room, make: Make, tmp_path: Path):
    parent = room.parent()
    fork = room.fork(parent.game, parent.ends[-3], [ME, BOT, None][: room.seats], "Bea")
    if room.seats > 2:
        fork.sit("Ann", 2)
    fork.play(5)
    fork.compare()
    fork.end()
    again = room.fork(fork.game, room.chance.choice(fork.ends), [None, BOT, ME][: room.seats], "Ann")
    again.sit("Dan", 0)
    again.play(3)
    again.compare()
    again.end()
    again.demand_secrets_kept()
    imported = room.imported(again.game, "Cid")
    imported.compare_end("Cid", "Ann", NOBODY)
    room.archive(make(**IN_PROCESS, archive=str(tmp_path / "archive")), fork, again, imported)
    fork.compare_end("Ann", "Bea")
    again.compare_end("Dan")
    imported.compare_end("Cid", NOBODY)
