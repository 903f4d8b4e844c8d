"""One byte turned anywhere in a stored game: the game answers 503, its first read finds it, and the others go on."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from flask import Flask
from structlog.testing import capture_logs

from application.analyses import Analyses, JudgedDecision
from application.archiving import Archiver
from application.invitations import Invitations
from application.recovering import recover
from application.repository import KnownGames
from application.thoughts import SearchedMove, Thought, Thoughts
from events import keys
from events.archive import FolderArchive, name_of
from events.archived_log import DamagedArchiveError, unpack
from heptad.runtime.container import Container
from rules.kernel.translated import Translated
from rules.registry import TITLES
from tests.containers import begin, play_on
from tests.service.conftest import UNLIMITED, Make
from tests.service.guests import URN, Guest, kind

DUEL = TITLES["seven_wonders_duel"]
LISTS = ("/v1/games", "/v1/games?mine=true", "/v1/results", "/v1/results?mine=true", "/v1/games/export")
EXAMPLES = 16
ACROSS = 4
"""How many examples are asked for on all routes; the others are only read and listed."""


class Place(NamedTuple):
    """Where a byte is turned, and by which bits."""

    part: bytes
    byte: int
    bits: int

    def of(self, content: bytes) -> bytes:
        """Return the content with the byte turned."""
        return content[: self.byte] + bytes([content[self.byte] ^ self.bits]) + content[self.byte + 1 :]


class Served:
    """An application in the process of the test, with two games: the one that is damaged, and another one."""

    def __init__(self, make: Make, tmp_path: Path) -> None:
        unlimited = {name.removeprefix("HEPTAD_").lower(): value for name, value in UNLIMITED.items()}
        self.archive = FolderArchive(tmp_path / "archive")
        self.app: Flask = make(**unlimited, archive=str(self.archive.folder))
        self.container: Container = self.app.extensions["heptad"]
        self.ann, self.bob = Guest(self.app, "Ann"), Guest(self.app, "Bob")
        self.game, self.other = self._begun(1), self._begun(2)

    def _begun(self, seed: int) -> str:
        game = begin(self.container, DUEL, seats=2, players=(self.ann.id, self.bob.id))
        play_on(self.container, game, random.Random(seed), 25)
        return game

    def finish(self) -> None:
        """Play both games to their ends."""
        for game in (self.game, self.other):
            play_on(self.container, game, random.Random(3))

    def forget(self) -> None:
        """Make the process one that has read nothing yet, with nothing in quarantine."""
        store, repository = self.container.store, self.container.repository
        repository.known = KnownGames(2000)
        repository._views.clear()
        repository.snapshots = None  # they would be a shortcut past the damage
        store.archived._kept.clear()
        store.quarantine.lift(self.game)
        store.feed.touch([self.game])

    def routes(self) -> Iterator[tuple[str, str]]:
        """All routes about a game, as the application has them."""
        for rule in self.app.url_map.iter_rules():
            if rule.rule.startswith("/v1/games/<game>") and "standings" not in rule.rule:
                path = rule.rule.replace("<game>", self.game).replace("<int:seat>", "0")
                yield from ((method, path) for method in (rule.methods or set()) - {"HEAD", "OPTIONS"})

    def demand_found(self, where: object, *, everywhere: bool) -> None:
        """The damage is found by the first read, whichever it is; every other game is listed as before."""
        first = random.Random(str(where)).choice([f"/v1/games/{self.game}", *LISTS])
        assert self.ann.get(first)[0] in {200, 503}, (where, first)
        assert self.container.store.quarantine.find(self.game) is not None, (where, first)
        status, answer = self.ann.get(f"/v1/games/{self.game}")
        assert (status, kind(answer)) == (503, "data-loss"), (where, answer)
        for path in LISTS:
            answered = self.ann.http.get(path)
            assert answered.status_code == 200, (where, path, answered.text)
            assert self.game not in answered.text, (where, path)
            if path.startswith("/v1/games?") or path == "/v1/games":  # the others show it later, or once it has ended
                assert self.other in answered.text, (where, path)
        for method, path in self.routes() if everywhere else ():
            status, answer = self.ann.sent(method, path, {} if method == "POST" else None)
            assert status < 500 or kind(answer) == "data-loss", (where, method, path, answer)


@pytest.fixture
def served(make: Make, tmp_path: Path) -> Iterator[Served]:
    with capture_logs():  # printing many tracebacks takes longer than the tests
        yield Served(make, tmp_path)


def stream_places(
    entries: list[tuple[bytes, dict[bytes, bytes]]], chance: random.Random
) -> Iterator[tuple[int, Place]]:
    """Random bytes of the lines and payloads of a stream: the number of the entry, and the place in it."""
    while True:
        number = chance.randrange(len(entries))
        part = chance.choice(sorted({b"e", b"s"} & entries[number][1].keys()))
        yield number, Place(part, chance.randrange(len(entries[number][1][part])), 1 << chance.randrange(8))


def write(client: Any, game: str, entries: list[tuple[bytes, dict[bytes, bytes]]]) -> None:
    client.delete(keys.stream(game))
    for identity, fields in entries:
        client.xadd(keys.stream(game), fields, id=identity)


def is_same(turned: bytes, whole: bytes) -> bool:
    """Whether an archived log is the same although a byte was turned."""
    try:
        return unpack(turned).records == unpack(whole).records
    except DamagedArchiveError:
        return False


@pytest.mark.parametrize("finished", [False, True])
def test_a_byte_turned_in_a_stored_event_is_found_by_the_first_read(served: Served, finished: bool):
    if finished:
        served.finish()
    client = served.container.client
    whole = client.xrange(keys.stream(served.game))
    places = stream_places(whole, random.Random(f"bytes {finished}"))
    for example in range(EXAMPLES):
        number, place = next(places)
        fields = {name: place.of(part) if name == place.part else part for name, part in whole[number][1].items()}
        write(client, served.game, [*whole[:number], (whole[number][0], fields), *whole[number + 1 :]])
        served.forget()
        served.demand_found((number + 1, place), everywhere=example < ACROSS)
    write(client, served.game, whole)
    assert recover(served.container.repository) == [served.game]
    assert served.ann.get(f"/v1/games/{served.game}")[0] == 200
    assert served.game in served.ann.http.get("/v1/games").text


def test_a_byte_turned_while_a_process_has_the_game_in_memory_gives_no_500(served: Served):
    client = served.container.client
    whole = client.xrange(keys.stream(served.game))
    places = stream_places(whole, random.Random("in memory"))
    for _ in range(ACROSS):
        number, place = next(places)
        served.forget()
        served.container.repository.load(served.game)
        fields = {name: place.of(part) if name == place.part else part for name, part in whole[number][1].items()}
        write(client, served.game, [*whole[:number], (whole[number][0], fields), *whole[number + 1 :]])
        for method, path in [route for route in served.routes() if route[0] == "GET"]:
            status, answer = served.ann.sent(method, path)
            assert status < 500 or kind(answer) == "data-loss", (number + 1, place, method, path, answer)
        write(client, served.game, whole)


def test_a_byte_turned_in_an_archived_file_is_found_by_the_first_read(served: Served):
    served.finish()
    archiver = Archiver(served.container.repository, served.archive, hours=0)
    assert archiver.step(10) == (2, True)
    head = served.container.store.archived.head(served.game)
    assert head is not None
    path = served.archive.folder / name_of(served.game, head)
    whole, chance = path.read_bytes(), random.Random("archived")
    ends = [*range(20), *range(len(whole) - 8, len(whole))]  # the frame's header and its checksum
    for example in range(EXAMPLES):
        byte = chance.choice(ends) if example % 2 else chance.randrange(len(whole))
        place = Place(b"", byte, 1 << chance.randrange(8))
        if is_same(place.of(whole), whole):  # some bits of the frame's header mean nothing
            continue
        path.write_bytes(place.of(whole))
        served.forget()
        served.demand_found(place, everywhere=example < ACROSS)
    path.write_bytes(whole)
    assert recover(served.container.repository) == [served.game]
    assert served.ann.get(f"/v1/games/{served.game}")[0] == 200


def test_a_byte_turned_in_what_is_kept_beside_a_log_gives_no_500(served: Served):
    container, chance = served.container, random.Random("beside")
    open_game = served.ann.open(title="seven_wonders", seats=3)
    table = Invitations(container.store, bytes(32), container.clock.now)
    table.withdraw(open_game)
    table.reserve(open_game, {1: served.bob.id})
    served.finish()
    record = container.repository.load(served.game).record
    move = SearchedMove({"kind": "pass"}, Translated("Pass", "パス"), 3, 0.5, 1.5)
    thoughts, analyses = Thoughts(container.store), Analyses(container.store)
    for version in (3, 5):
        thoughts.keep(served.game, Thought(0, version, "d", "strong", (move,)))
    assert len(thoughts.of(served.game)) == 2
    analyses.ask(served.game, "strong")
    analyses.expect(served.game, 2)
    for number in range(2):
        analyses.keep(served.game, number, JudgedDecision(0, number, "d", move, move, 0.0, 0.0))
    analyses.end(served.game)
    requests = {
        keys.thoughts(served.game): [("GET", f"/v1/games/{served.game}/thoughts")],
        keys.analysis(served.game): [(way, f"/v1/games/{served.game}/analysis") for way in ("GET", "POST")],
        keys.table(open_game): [("POST", f"/v1/games/{open_game}/{what}") for what in ("invitations", "seats")],
    }
    for key, asked in requests.items():
        for name, whole in container.client.hgetall(key).items():
            for byte in {0, len(whole) - 1, *(chance.randrange(len(whole)) for _ in range(EXAMPLES))}:
                place = Place(name, byte, 1 << chance.choice([0, 1, 2, 6, 7]))
                container.client.hset(key, name, place.of(whole))
                for method, path in asked:
                    status, answer = served.bob.sent(method, path, {} if method == "POST" else None)
                    assert status < 500, (place, whole, method, path, answer)
                assert set(Archiver(container.repository, served.archive, hours=10**6)._attachments(record.game))
            container.client.hset(key, name, whole)
    container.client.hset(keys.analysis(served.game), "1", b"{")
    found = analyses.of(served.game)
    assert found is not None
    assert (len(found.decisions), found.is_complete) == (1, False)
    assert served.ann.post(f"/v1/games/{served.game}/analysis")[0] == 202, "it is judged again from there"


def test_a_damaged_game_is_counted_and_named(served: Served):
    client = served.container.client
    whole = client.xrange(keys.stream(served.game))
    assert "heptad_games_quarantined 0.0" in served.ann.http.get("/metrics").text
    number = next(number for number, (_, fields) in enumerate(whole) if b"wonder" in fields[b"e"])
    fields = whole[number][1] | {b"e": whole[number][1][b"e"].replace(b"wonder", b"zonder", 1)}
    write(client, served.game, [*whole[:number], (whole[number][0], fields), *whole[number + 1 :]])
    served.forget()
    status, answer = served.ann.get(f"/v1/games/{served.game}")
    assert (status, answer["type"]) == (503, URN + "data-loss")
    assert answer["acknowledged"] == {"version": number + 1, "hash": None}
    text = served.ann.http.get("/metrics").text
    assert "heptad_games_quarantined 1.0" in text
    assert 'heptad_set_aside_total{work="lists"} 0.0' in text
