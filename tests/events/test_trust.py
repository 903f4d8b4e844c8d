"""Where the witness can't show what a log lost, nothing is written until an operator has accepted the logs."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from events.format.seal import head_of
from events.log_server import keys
from events.log_server.loss import DataLossError
from events.safety import trust
from events.safety.guard import Guard
from events.safety.witness import Witness
from events.store.appending import Store
from tests.events.notes import notes

GAMES = ("a", "b", "c")
FOUR = notes("1", "2", "3", "4")


@pytest.fixture
def guarded(store: Store) -> Iterator[Store]:
    """The store of a process that is not the guard."""
    store.client.script_flush()
    yield Store(store.client, guarded=True)
    store.admit()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of the witness."""
    return tmp_path / "witness"


@pytest.fixture
def earlier(guarded: Store, path: Path) -> bytes:
    """A copy of the witness from a time when there was one game. Now there are three of four versions each."""
    guard = started(guarded, path)
    for game in GAMES:
        guarded.append(game, FOUR)
        guard.step()
        if game == "a":
            copy = path.read_bytes()
    guarded.client.script_flush()  # the log server ends
    return copy


def started(store: Store, path: Path) -> Guard:
    """A guard that has begun."""
    guard = Guard(store, Witness(path))
    guard.step()
    return guard


def writes(store: Store) -> bool:
    try:
        store.demand_writable()
    except DataLossError as error:
        return trust.ACCEPT not in str(error)
    return True


def cut(path: Path, _copy: bytes) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def cut_after_a_save(path: Path, _copy: bytes) -> None:
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-2]))


def turn_a_digit(path: Path, _copy: bytes) -> None:
    path.write_bytes(path.read_bytes().replace(b"\n4 ", b"\n5 ", 1))


def put_back_an_old_copy(path: Path, copy: bytes) -> None:
    path.write_bytes(copy)


def empty(path: Path, _copy: bytes) -> None:
    path.write_bytes(b"")


def remove(path: Path, _copy: bytes) -> None:
    path.unlink()


def replace(path: Path, _copy: bytes) -> None:
    path.unlink()
    other = Witness(path)
    other.note("a", head_of(FOUR))
    other.save()


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (cut, "damaged: it was cut"),
        (cut_after_a_save, "damaged: it was cut"),
        (turn_a_digit, "damaged: 1 of its 4 parts"),
        (put_back_an_old_copy, "an old copy"),
        (empty, "is missing"),
        (remove, "is missing"),
        (replace, "of another log server"),
    ],
)
def test_a_witness_that_is_not_whole_is_said_and_writes_wait_for_an_operator(
    guarded: Store, path: Path, earlier: bytes, damage: Callable[[Path, bytes], None], says: str
):
    damage(path, earlier)
    guarded.client.xdel(keys.stream("c"), "3-0", "4-0")  # what it may no longer show
    with capture_logs() as logged:
        guard = started(guarded, path)
        guard.step()
    [said] = [line for line in logged if line["event"] == "data_loss"]
    assert said["log_level"] == "critical"
    assert says in said["reason"]
    assert says in trust.awaited(guarded.client)
    assert not writes(guarded)
    assert not writes(guarded), "it is not forgotten"
    again = started(guarded, path)  # as when the sweeper starts again
    assert not writes(guarded)
    trust.accept(guarded.client)
    again.step()
    assert trust.awaited(guarded.client) == ""
    assert writes(guarded)
    assert not guarded.client.exists(keys.LOG_ACCEPTED)
    heads = guarded.heads(GAMES)
    known = {game: head for game, head in again.witness.heads.items() if game not in guarded.quarantine.all()}
    assert known == {game: heads[game] for game in known}
    guarded.client.script_flush()
    with capture_logs() as logged:
        started(guarded, path)
    assert [line for line in logged if line["event"] == "data_loss"] == []
    assert writes(guarded)


def test_what_is_left_of_a_witness_still_shows_losses(guarded: Store, path: Path, earlier: bytes):
    put_back_an_old_copy(path, earlier)
    guarded.client.xdel(keys.stream("a"), "3-0", "4-0")
    started(guarded, path)
    assert list(guarded.quarantine.all()) == ["a"]
    trust.accept(guarded.client)
    started(guarded, path)
    assert list(guarded.quarantine.all()) == ["a"], "to accept the logs is to release no game"


@pytest.mark.usefixtures("earlier")
def test_a_log_server_that_went_on_running_has_lost_nothing(guarded: Store, path: Path):
    started(guarded, path)
    path.unlink()  # while only the sweeper is away
    with capture_logs() as logged:
        guard = started(guarded, path)
    assert [line["reason"] for line in logged if line["event"] == "witness_renewed"] == ["the witness is missing"]
    assert guard.witness.heads == guarded.heads(GAMES)
    guarded.client.script_flush()
    started(guarded, path)
    assert writes(guarded)


def test_the_first_start_of_this_version_needs_no_operator(guarded: Store, path: Path):
    guarded.admit()
    for game in GAMES:
        guarded.append(game, FOUR)
    head = head_of(FOUR)
    path.write_text("".join(f"{head.version} {head.hash} {game}\n" for game in GAMES))
    guarded.client.script_flush()
    started(guarded, path)
    assert writes(guarded)
    assert not Witness(path).is_old
    guarded.client.script_flush()
    path.unlink()
    started(guarded, path)
    assert not writes(guarded), "from now on the log server knows that there is a witness"


def test_a_log_that_went_back_further_than_its_witness_is_compared_game_by_game(guarded: Store, path: Path):
    guard = started(guarded, path)
    marks = guarded.client.hgetall(keys.WITNESSES)
    assert marks, "it is noted from the first step on"
    for game in GAMES:
        guarded.append(game, FOUR)
        guard.step()
    guarded.client.delete(keys.stream("c"))
    guarded.client.hset(keys.WITNESSES, mapping=marks)
    guarded.client.script_flush()
    started(guarded, path)
    assert list(guarded.quarantine.all()) == ["c"]
    assert writes(guarded)


def test_a_second_machine_needs_no_operator(guarded: Store, tmp_path: Path):
    first = started(guarded, tmp_path / "first")
    guarded.append("a", FOUR)
    first.step()
    second = started(guarded, tmp_path / "second")
    for order in ((first, second), (second, first)):
        guarded.client.script_flush()
        for guard in order:
            started(guarded, guard.witness._path)
        assert writes(guarded)


def test_a_second_machine_that_joins_and_leaves_takes_no_trust_from_the_first(guarded: Store, tmp_path: Path):
    first = started(guarded, tmp_path / "first")
    guarded.append("a", FOUR)
    first.step()
    started(guarded, tmp_path / "second")
    first.step()  # nothing happened meanwhile, so there is nothing to save
    guarded.client.script_flush()
    started(guarded, tmp_path / "first")
    assert writes(guarded)
