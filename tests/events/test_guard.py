"""The guard on real servers: a loss of recorded events is found before any process writes again."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from events.format.seal import EMPTY, Head, head_of
from events.log_server import keys
from events.log_server.loss import DataLossError, Loss, StoppedError
from events.safety.guard import Guard
from events.safety.witness import Witness
from events.store.appending import Store
from events.store.outcomes import Appended, UncheckedError
from tests.events.notes import notes

GAMES = ("a", "b", "c")


@pytest.fixture
def guarded(store: Store) -> Iterator[Store]:
    """The store of a process that is not the guard."""
    store.client.script_flush()
    yield Store(store.client, guarded=True)
    store.admit()


@pytest.fixture
def guard(guarded: Store, tmp_path: Path) -> Guard:
    """A guard that has noted three games of four versions each."""
    guard = restarted(Guard(guarded, Witness(tmp_path / "witness")))
    for game in GAMES:
        guarded.append(game, notes("1", "2", "3", "4"))
    guard.step()
    return guard


def restarted(guard: Guard) -> Guard:
    """A new guard, after its servers have ended and been checked again."""
    guard.store.client.script_flush()
    again = Guard(guard.store, Witness(guard.witness._path))
    again.step()
    return again


def lose(store: Store, game: str, *versions: int) -> None:
    store.client.xdel(keys.stream(game), *(f"{version}-0" for version in versions))


def appends(store: Store, game: str) -> bool:
    head = store.heads([game])[game]
    return isinstance(store.append(game, notes("next", after=head), after=head), Appended)


def test_no_process_writes_to_a_server_that_was_not_checked(guarded: Store, guard: Guard):
    assert appends(guarded, "a")
    guarded.client.script_flush()  # as when the server ends
    for _ in range(2):
        with pytest.raises(UncheckedError):
            appends(guarded, "a")
        with pytest.raises(UncheckedError):
            guarded.demand_writable()
    assert len(guarded.tail("a").records) == 5
    guard.step()
    guarded.demand_writable()
    assert appends(guarded, "a")


def test_appends_are_recorded_once_a_step(guarded: Store, guard: Guard):
    appends(guarded, "b")
    guard.step()
    expected = {"a": head_of(notes("1", "2", "3", "4")), "b": guarded.heads(["b"])["b"]}
    noted = Witness(guard.witness._path).heads
    assert {game: noted[game] for game in expected} == expected
    assert noted["b"].version == 5


@pytest.mark.parametrize("versions", [(4,), (2, 3, 4), (1, 2, 3, 4)])
def test_a_short_game_is_closed_for_all_processes_and_the_others_continue(guarded: Store, guard: Guard, versions):
    known = guard.witness.heads["b"]
    lose(guarded, "b", *versions)
    left = guarded.heads(["b"])["b"]
    with capture_logs() as logged:
        restarted(guard)
    assert [(line["log_level"], line["game"]) for line in logged if line["event"] == "game_quarantined"] == [
        ("critical", "b")
    ]
    with pytest.raises(DataLossError) as caught:
        appends(guarded, "b")
    loss = caught.value.loss
    assert (loss.acknowledged, loss.found) == (known, left)
    with pytest.raises(DataLossError):
        guarded.tail("b")
    with pytest.raises(DataLossError):
        appends(Store(guarded.client), "b")
    assert appends(guarded, "a")
    assert guarded.quarantine.count() == 1
    restarted(guard)
    assert list(guarded.quarantine.all()) == ["b"]


def test_another_log_of_the_same_length_is_closed(guarded: Store, guard: Guard):
    guarded.client.delete(keys.stream("c"))
    guarded.append("c", notes("w", "x", "y", "z", "and more"))
    restarted(guard)
    assert list(guarded.quarantine.all()) == ["c"]


def test_a_game_that_lost_something_under_a_running_server_is_closed(guarded: Store, guard: Guard):
    guarded.client.delete(keys.stream("c"))
    guarded.append("c", notes("w"))
    guard.step()
    assert list(guarded.quarantine.all()) == ["c"]


def test_what_was_put_back_is_open_again(guarded: Store, guard: Guard):
    kept = guarded.client.dump(keys.stream("b"))
    lose(guarded, "b", 3, 4)
    restarted(guard)
    guarded.client.restore(keys.stream("b"), 0, kept, replace=True)
    restarted(guard)
    assert appends(guarded, "b")


def test_a_game_whose_loss_is_accepted_goes_on_from_what_is_left(guarded: Store, guard: Guard):
    guarded.client.delete(keys.stream("b"))
    guarded.append("b", notes("1", "2"))
    guard = restarted(guard)
    loss = guarded.quarantine.release("b")
    assert isinstance(loss, Loss)
    assert loss.found.version == 2
    assert appends(guarded, "b")
    assert guarded.quarantine.released("b").acknowledged == loss.acknowledged
    assert guarded.quarantine.release("b") is None
    guard = restarted(restarted(guard))
    assert guarded.quarantine.count() == 0
    assert guard.witness.heads["b"].version == 3
    lose(guarded, "b", 3)
    restarted(guard)
    assert list(guarded.quarantine.all()) == ["b"]  # a second loss is one


def test_a_server_that_has_none_of_the_games_is_not_written_to(guarded: Store, guard: Guard):
    guarded.client.flushall()
    with capture_logs() as logged:
        again = restarted(guard)
        again.step()
    assert [line["log_level"] for line in logged if line["event"] == "data_loss"] == ["critical"]
    with pytest.raises(DataLossError, match="none of the 3 games"):
        guarded.append("new", notes("1"))
    with pytest.raises(DataLossError):
        guarded.demand_writable()
    for game in GAMES:
        guarded.quarantine.release(game)
    again.step()
    assert isinstance(guarded.append("new", notes("1")), Appended)
    assert restarted(again).witness.heads.keys() == {"new"}


def test_a_version_known_only_from_a_message_is_missed_as_well(guarded: Store, guard: Guard):
    guard._reached["a"] = 5  # its notification came, and the server ended before its head was noted
    guarded.client.script_flush()
    guard.step()
    assert guarded.quarantine.all()["a"].acknowledged == Head(5, "")
    assert guarded.quarantine.all()["a"].found != EMPTY


def test_a_game_that_an_operator_stops_waits_for_the_operator(guarded: Store, guard: Guard):
    head = guarded.heads(["b"])["b"]
    assert guarded.quarantine.stop("b", head)
    assert not guarded.quarantine.stop("b", head)
    with pytest.raises(StoppedError):
        appends(guarded, "b")
    with pytest.raises(StoppedError):
        guarded.tail("b")
    guard = restarted(guard)
    assert list(guarded.quarantine.all()) == ["b"], "its log is complete, and it is not released by that"
    assert (guarded.quarantine.count(), guarded.quarantine.count_stopped()) == (1, 1)
    assert guarded.quarantine.release("b") is not None
    assert (guarded.quarantine.count(), guarded.quarantine.count_stopped()) == (0, 0)
    assert guarded.quarantine.released("b") is None, "no loss was accepted"
    assert appends(guarded, "b")
    guard.step()
    assert guarded.quarantine.count() == 0


def test_a_loss_of_a_game_that_an_operator_has_stopped_is_noticed(guarded: Store, guard: Guard):
    guarded.quarantine.stop("b", guarded.heads(["b"])["b"])
    lose(guarded, "b", 4)
    restarted(guard)
    assert not guarded.quarantine.all()["b"].by_operator
    assert guarded.quarantine.count_stopped() == 0
    assert not guarded.quarantine.stop("b", EMPTY)
    assert guarded.quarantine.count_stopped() == 0


def test_a_damaged_game_that_then_lost_its_end_counts_as_a_loss(guarded: Store, guard: Guard):
    """Otherwise what is left would be readable, and the game would leave the quarantine."""
    guarded.quarantine.put("b", Head(2, ""), Head(1, ""), unreadable=True)
    restarted(guard)
    assert guarded.quarantine.all()["b"].unreadable, "its log has not become shorter"
    lose(guarded, "b", 3, 4)
    restarted(guard)
    assert not guarded.quarantine.all()["b"].unreadable
    assert guarded.quarantine.all()["b"].acknowledged.version == 4
    guarded.quarantine.put("b", Head(2, ""), Head(1, ""), unreadable=True)
    assert not guarded.quarantine.all()["b"].unreadable
