"""One byte turned anywhere in a stored game: the game answers 503, its first read finds it, and the others go on."""

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from flask import Flask
from structlog.testing import capture_logs

from application.container import Container
from application.games.repository import Imported, KnownGames
from application.operators.archiving import Archiver
from application.operators.recovering import recover
from application.reading.analyses import Analyses, JudgedDecision
from application.reading.thoughts import SearchedMove, Thought, Thoughts
from application.tables.invitations import Invitations
from events.archive.archive import DamagedArchiveError, FolderArchive, name_of
from events.archive.archived_log import unpack
from events.format import canonical
from events.format.seal import Head
from events.log_server import keys
from events.process import zstd
from heptad.cli import quarantine
from heptad.operations.backup.files import BackupFolder
from heptad.operations.backup.taking import take
from heptad.supervising import doctor
from tests.containers import begin, play_on
from tests.service.conftest import UNLIMITED, Make
from tests.service.guests import URN, Guest, kind
from titles.registry import TITLES

DUEL = TITLES["seven_wonders_duel"]
LISTS = ("/v1/games", "/v1/games?mine=true", "/v1/results", "/v1/results?mine=true", "/v1/games/export")
EXAMPLES = 8
ACROSS = 3
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


def is_same(turned: bytes, head: Head) -> bool:
    """Whether an archived log is the same although a byte was turned."""
    try:
        return bool(unpack(turned, head).records)
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
        if is_same(place.of(whole), head):  # some bits of the frame's header mean nothing
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
    move = SearchedMove({"kind": "pass"}, {"en": "Pass", "ja": "パス"}, 3, 0.5, 1.5)
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


def changed(content: bytes) -> bytes:
    """An archived log in which another player has won, with a checksum of its own."""
    plain = msgspec.json.decode(zstd.decompress(content))
    assert plain["entries"][-1][0] == "finished"
    for place in plain["entries"][-1][5]["standings"]:
        place["rank"] = 3 - place["rank"]
    return zstd.compress(msgspec.json.encode(plain))


def turned(content: bytes) -> bytes:
    return Place(b"", len(content) // 2, 4).of(content)


def later_form(content: bytes) -> bytes:
    return zstd.compress(msgspec.json.encode(msgspec.json.decode(zstd.decompress(content)) | {"format": 7}))


def marked(content: bytes) -> bytes:
    """An archived log with import metadata, as if another service had played it."""
    mark = canonical.encode(Imported("p123456789abcdefg", "2026-01-01T00:00:00.000Z")).decode()
    return zstd.compress(msgspec.json.encode(msgspec.json.decode(zstd.decompress(content)) | {"mark": mark}))


DAMAGE: dict[str, tuple[Callable[[bytes], bytes | None], str]] = {
    "a bit turned": (turned, "is cut, or has other bytes than were written"),
    "cut": (lambda whole: whole[:-100], "is cut, or has other bytes than were written"),
    "empty": (lambda _: b"", "is empty"),
    "missing": (lambda _: None, "is missing"),
    "a folder": (lambda _: None, "can't be read"),
    "of a later version": (later_form, "has the form 7, and this version of Heptad knows 1 and 2"),
    "changed": (changed, "was changed: its hashes do not lead to the last one of the log"),
}
"""What happens to a file of the archive: its content after that, None for no file, and the words for it."""
OF_ANOTHER = "is the log of another game"


def damage(served: Served) -> tuple[dict[str, str], dict[Path, bytes]]:
    """Damage files in every way. Return the games with the words for what is wrong with each, and the whole files."""
    names, store, whole, words = (*DAMAGE, OF_ANOTHER), served.container.store, dict[Path, bytes](), dict[str, str]()
    games = [begin(served.container, DUEL, seats=2, players=(served.ann.id, served.bob.id)) for _ in names]
    for number, game in enumerate((served.game, served.other, *games)):
        play_on(served.container, game, random.Random(number))
    assert Archiver(served.container.repository, served.archive, hours=0).step(60).moved == len(games) + 2
    for name, game in zip(names, games, strict=True):
        path = served.archive.folder / name_of(game, store.heads([game])[game])
        whole[path] = path.read_bytes()
        broken, words[game] = DAMAGE.get(name, (lambda _: next(iter(whole.values())), OF_ANOTHER))
        path.unlink()
        if name == "a folder":
            path.mkdir()
        elif (content := broken(whole[path])) is not None:
            path.write_bytes(content)
    return words, whole


def checked(served: Served, log_url: str) -> str:
    """What `heptad rebuild --check` prints in all its processes."""
    settings = {
        "HEPTAD_DATA": str(served.container.settings.data),
        "HEPTAD_REDIS_URL": log_url,
        "HEPTAD_ARCHIVE": str(served.archive.folder),
    }
    command = [Path(sys.executable).with_name("heptad"), "rebuild", "--check", "--processes", "2"]
    done = subprocess.run(command, env=os.environ | settings, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1, done
    return done.stdout + done.stderr


def test_damaged_files_are_one_list_for_all_and_whole_ones_are_taken_back(served: Served, log_url: str, tmp_path: Path):
    """A check, the quarantine, the metric, the doctor, answers, lists and backups agree."""
    container, http = served.container, served.ann.http
    words, whole = damage(served)
    served.forget()
    shown = checked(served, log_url)
    listed = "\n".join(quarantine.lines(container.store.quarantine.all()))
    container.store.admit()
    copied = take(container.store, BackupFolder(tmp_path / "backups")).problems
    for game, told in words.items():
        assert f"game {game}: its file in the archive {told}\n" in shown
        assert f"game {game}: its file in the archive {told} (" in listed
        assert f"game {game}: its file in the archive {told}. It was left out; see `heptad quarantine`" in copied
        for path in ("", "/standings", "/log", "/history"):
            status, answer = served.ann.get(f"/v1/games/{game}{path}")
            assert (status, kind(answer)) == (503, "data-loss"), (told, path)
            assert f"its file in the archive {told}." in answer["detail"]
    assert f"{len(words)} games were left out, with damaged logs" in shown
    assert ": 2 games, " in shown
    assert "Traceback" not in shown
    assert len(copied) == len(words)
    assert f"heptad_games_quarantined {len(words)}.0" in http.get("/metrics").text
    assert doctor._games(container.client) == doctor.Check(
        "games in quarantine", str(len(words)), "`heptad quarantine` lists them; see `Lost data` in docs/running.md"
    )
    for path in LISTS:
        answered = http.get(path)
        assert answered.status_code == 200
        assert not [game for game in words if game in answered.text]
    for path, content in whole.items():
        if path.is_dir():
            path.rmdir()
        path.write_bytes(content)
    assert set(recover(container.repository)) == words.keys()
    for game in words:
        assert game in http.get("/v1/results?limit=100").text
        assert served.ann.get(f"/v1/games/{game}")[0] == 200


def test_a_wrong_copy_that_was_put_back_is_noticed(served: Served):
    """A process with a log in memory does not take its file for whole, either."""
    served.finish()
    store, repository = served.container.store, served.container.repository
    assert Archiver(repository, served.archive, hours=0).step(10) == (2, True)
    path = served.archive.folder / name_of(served.game, store.heads([served.game])[served.game])
    whole = path.read_bytes()
    path.unlink()
    served.forget()
    assert served.ann.get(f"/v1/games/{served.game}")[0] == 503
    for content, told in ((whole[:-9], "is cut"), (b"", "is empty")):
        path.write_bytes(content)
        assert recover(repository) == []
        [line, *_] = quarantine.lines(store.quarantine.all())
        assert f"game {served.game}: its file in the archive {told}" in line
    path.write_bytes(whole)
    assert store.archived.find(served.game) is not None
    path.write_bytes(b"")
    assert recover(repository) == [], "what is in memory says nothing about the file"
    path.write_bytes(whole)
    assert recover(repository) == [served.game]


def test_a_game_that_was_played_here_does_not_become_an_imported_one(served: Served):
    """No hash covers the import metadata; the log has the id under which it was played."""
    served.finish()
    store, repository = served.container.store, served.container.repository
    assert Archiver(repository, served.archive, hours=0).step(10) == (2, True)
    path = served.archive.folder / name_of(served.game, store.heads([served.game])[served.game])
    whole = path.read_bytes()
    path.write_bytes(marked(whole))
    served.forget()
    status, answer = served.ann.get(f"/v1/games/{served.game}")
    assert (status, kind(answer)) == (503, "data-loss")
    assert "its file in the archive was changed: its import metadata do not fit its log" in answer["detail"]
    assert recover(repository) == []
    path.write_bytes(whole)
    assert recover(repository) == [served.game]
    assert served.ann.get(f"/v1/games/{served.game}")[1]["imported"] is None
