"""The archive in a bucket, on a real store in a process of its own."""

import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from application.operators.archiving import seeds_of
from application.runtime.archives import named_archive
from application.runtime.settings import Settings
from events.archive.archive import ArchiveError, MissingError, name_of
from events.archive.archived_log import pack
from events.archive.s3_archive import S3Archive
from events.format.seal import Head, head_of
from events.store.appending import Store
from events.store.outcomes import Appended
from heptad.supervising.doctor import _archive
from tests.logs import finished
from tests.s3_server import S3Server, run_s3_server
from titles.registry import TITLES

NAME = name_of("g1", Head(7, "ab" * 32))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[S3Server]:
    """A store with two buckets."""
    with run_s3_server(tmp_path_factory.mktemp("s3") / "buckets", "games", "others") as server:
        yield server


@pytest.fixture
def archive(server: S3Server, monkeypatch: pytest.MonkeyPatch) -> S3Archive:
    """An archive in a bucket, with the credentials in the environment."""
    for name, value in server.environ.items():
        monkeypatch.setenv(name, value)
    return S3Archive("games", "heptad")


def test_what_was_written_is_read(archive: S3Archive):
    for content in (b"one", b"two", b"", bytes(range(256)) * 10_000):
        archive.write(NAME, content)
        assert archive.read(NAME) == content
    assert S3Archive("games", "heptad").read(NAME) == content


def test_a_stamp_tells_that_an_object_was_written_again(archive: S3Archive):
    """Folders and buckets name all their objects, and nothing of others."""
    assert S3Archive("others", "nobody").stamps() == {}
    S3Archive("games", "elsewhere").write(NAME, b"other")
    archive.write(NAME, b"one")
    first = archive.stamps()[NAME]
    assert (first.size, abs(first.written - time.time()) < 600) == (3, True)
    assert archive.stamps()[NAME] == first
    archive.write(NAME, b"three")
    assert archive.stamps()[NAME].size == 5
    assert all(len(name.split("/")) == 2 for name in archive.stamps())


def test_an_object_that_was_never_written_is_missing(archive: S3Archive):
    archive.write(NAME, b"one")
    for other in (S3Archive("games"), S3Archive("games", "heptad/more"), S3Archive("others", "heptad")):
        with pytest.raises(MissingError):
            other.read(NAME)
    with pytest.raises(MissingError):
        archive.read(name_of("g2", Head(7, "ab" * 32)))


def test_many_threads_share_an_archive(archive: S3Archive):
    names = [name_of(f"g{number}", Head(7, "cd" * 32)) for number in range(40)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda name: archive.write(name, name.encode()), names))
        assert list(pool.map(archive.read, names)) == [name.encode() for name in names]


def test_without_a_bucket_or_the_right_credentials_it_is_an_error(archive: S3Archive, monkeypatch: pytest.MonkeyPatch):
    archive.write(NAME, b"one")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "wrong")
    for wrong in (S3Archive("games", "heptad"), S3Archive("no-such-bucket")):
        with pytest.raises(ArchiveError, match="written"):
            wrong.write(NAME, b"two")
        with pytest.raises(ArchiveError, match="read"):
            wrong.read(NAME)
        with pytest.raises(ArchiveError, match="reached"):
            wrong.check()
    assert archive.read(NAME) == b"one"


@pytest.mark.usefixtures("archive")
def test_a_missing_bucket_is_never_a_missing_object():
    """Otherwise a mistake in a setting would look like the loss of every game."""
    with pytest.raises(ArchiveError) as raised:
        S3Archive("no-such-bucket").read(NAME)
    assert not isinstance(raised.value, MissingError)


@pytest.mark.usefixtures("archive")
def test_a_store_that_is_away_is_an_error_within_seconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with run_s3_server(tmp_path / "buckets", "games") as server:
        address = server.environ["AWS_ENDPOINT_URL"]
    monkeypatch.setenv("AWS_ENDPOINT_URL", address)
    start = time.monotonic()
    for act in (lambda: S3Archive("games").read(NAME), lambda: S3Archive("games").write(NAME, b"one")):
        with pytest.raises(ArchiveError):
            act()
    assert time.monotonic() - start < 20


def test_a_game_is_read_from_a_bucket_as_from_its_stream(store: Store, archive: S3Archive):
    writer = finished(TITLES["seven_wonders_duel"], 2, 5)
    with_archive, head = Store(store.client, archive=archive), head_of(writer.records)
    assert with_archive.append("gone", writer.records, whole=True) == Appended(head)
    archive.write(name_of("gone", head), pack(writer.records, seeds_of(writer.game)))
    assert with_archive.move_out("gone", head)
    fresh = Store(store.client, archive=S3Archive("games", "heptad"))
    assert list(fresh.read("gone")) == writer.records
    found = fresh.tail("gone").archived
    assert found is not None
    assert list(found.records) == writer.records


@pytest.mark.parametrize(
    ("name", "found"), [("s3://games/heptad/", True), ("s3://games", True), ("s3://no-such-bucket/x", False)]
)
@pytest.mark.usefixtures("archive")
def test_the_doctor_asks_the_store(name: str, found: bool):
    check = _archive(Settings(archive=name))
    assert check.ok == found
    assert str(named_archive(name)) in check.found


def test_a_url_without_a_bucket_is_refused():
    for text in ("s3://", "s3:/games", "s3:games"):
        with pytest.raises(ValueError, match="HEPTAD_ARCHIVE"):
            Settings.from_env({"HEPTAD_ARCHIVE": text})


def test_without_boto3_it_is_clear_what_to_install():
    program = (
        "import sys; sys.modules['boto3'] = None\n"
        "from events.archive.s3_archive import S3Archive\n"
        "try:\n    S3Archive('games').read('x')\n"
        "except Exception as error:\n    print(error)"
    )
    printed = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert "pip install heptad[s3]" in printed


class Failing(BaseHTTPRequestHandler):
    """A store that fails, and counts what it is asked."""

    asked = 0

    def do_GET(self) -> None:
        Failing.asked += 1
        self.send_error(503)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.mark.usefixtures("archive")
def test_a_store_that_fails_is_asked_three_times(monkeypatch: pytest.MonkeyPatch):
    with ThreadingHTTPServer(("127.0.0.1", 0), Failing) as server:
        Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{server.server_port}")
        with pytest.raises(ArchiveError, match="read"):
            S3Archive("games").read(NAME)
        server.shutdown()
    assert Failing.asked == 3
