"""A command is decided on the newest state that the process knows; what the append can't check is decided again."""

import dataclasses
import random
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from application.container import Container, build
from application.games.game_service import Changed, Refused, Repeated
from application.games.repository import MAX_ANNOUNCED, GameRecord
from application.games.seating import require_version
from events.format.seal import Head, Record
from events.log_server import keys
from events.log_server.loss import DataLossError
from events.log_server.replication import UnreplicatedError
from events.log_server.timing import service_clock
from events.store.appending import Store
from events.store.messages import Message
from events.store.outcomes import IdempotencyKey
from tests.containers import TITLE, begin, choose, load, play_on
from titles.kernel.deciding import decider, life
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import Seat
from titles.registry import TITLES

DUEL = TITLES["seven_wonders_duel"]
KEYED = IdempotencyKey("key", "request")


def sit(record: GameRecord, player: str) -> Batch | Refusal:
    batch = Batch(record.full)
    return life.sit(record.title, batch, Seat(player=player)) or batch


@pytest.fixture(autouse=True)
def _clocks_that_agree_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes ask for the time of the others at first, and not again."""
    monkeypatch.setattr(service_clock, "FRESH", 3_600_000)


def counted(container: Container, game: str, seat: int, **more: Any) -> list[str]:
    """Make a seat's default move, and return the commands that read a stream or ran a script meanwhile."""
    container.clock.now()
    container.client.config_resetstat()

    def decide(record: GameRecord) -> Batch | Refusal:
        return decider.decide(TITLE, record.full, seat, decider.moves(TITLE, record.full, seat)[0].move)

    assert isinstance(container.game_service.execute(game, decide, **more), Changed)
    stats = container.client.info("commandstats")
    return [name for name in ("xrange", "evalsha") for _ in range(stats.get(f"cmdstat_{name}", {"calls": 0})["calls"])]


def test_a_move_in_a_known_game_is_one_append_and_no_read(container: Container, other: Container):
    game = begin(container)
    assert counted(container, game, 0, idempotency_key=KEYED) == ["evalsha"]
    assert counted(container, game, 1) == ["evalsha"]
    assert load(container, game) == load(other, game)


def test_a_move_in_an_unknown_game_reads_it_first(container: Container, other: Container):
    game = begin(container)
    assert counted(other, game, 0) == ["xrange", "evalsha"]


def test_after_a_move_of_another_process_the_append_conflicts_and_the_move_is_decided_again(
    container: Container, other: Container
):
    game = begin(container)
    choose(other, game, 0)
    found = counted(container, game, 1)
    assert found == ["xrange", "xrange", "evalsha", "evalsha"]  # in the script: its nonce, and what came first
    assert load(container, game) == load(other, game)


def announced(store: Store, game: str, after: int) -> Message:
    """The message about what a log has after a version."""
    records = list(store.read(game, after))
    return Message(game, records[-1].version, (), [part for record in records for part in record[1:3]])


def test_a_move_after_moves_that_messages_have_brought_is_one_append_and_no_read(
    container: Container, other: Container
):
    game = begin(container)
    for seat in (0, 2):
        before = load(other, game).head.version
        choose(other, game, seat)
        container.repository.known.announce(announced(other.store, game, before))
    assert counted(container, game, 1, idempotency_key=KEYED) == ["evalsha"]
    assert load(container, game) == load(other, game)


def test_after_a_message_without_events_the_log_is_read_first(container: Container, other: Container):
    game = begin(container)
    choose(other, game, 0)
    container.repository.known.announce(Message(game, load(other, game).head.version, ()))
    assert counted(container, game, 1) == ["xrange", "evalsha"]
    assert counted(container, game, 2) == ["evalsha"]


def test_after_a_lost_message_the_log_is_read_first(container: Container, other: Container):
    game = begin(container)
    choose(other, game, 0)
    before = load(other, game).head.version
    choose(other, game, 2)
    container.repository.known.announce(announced(other.store, game, before))
    assert counted(container, game, 1) == ["xrange", "evalsha"]
    assert load(container, game) == load(other, game)


def test_events_that_follow_another_event_than_the_known_one_are_not_folded(container: Container, other: Container):
    """This process knows a move that the log server has lost; another one stands there now, and has a successor."""
    game = begin(container)
    known = load(container, game)
    choose(other, game, 0)
    choose(other, game, 2)
    lost = replace(known, head=Head(known.head.version + 1, "0" * 64))
    container.repository.known.keep(lost)
    container.repository.known.announce(announced(other.store, game, lost.head.version))
    assert container.repository.known.current(game) is None


def test_what_is_not_an_envelope_is_left_to_the_log(container: Container, other: Container):
    game = begin(container)
    choose(other, game, 0)
    version = load(other, game).head.version
    container.repository.known.announce(Message(game, version, (), [b"{}", b""]))
    assert counted(container, game, 1) == ["xrange", "evalsha"]
    assert container.store.quarantine.find(game) is None


def test_a_message_about_what_is_known_changes_nothing(container: Container):
    game = begin(container)
    for seat, version in enumerate((1, load(container, game).head.version)):
        container.repository.known.announce(Message(game, version, ()))
        assert counted(container, game, seat) == ["evalsha"]


def test_many_events_of_a_game_that_is_not_needed_are_not_kept(container: Container, other: Container):
    game, known = begin(container, DUEL, seats=2), container.repository.known
    before = load(container, game).head.version
    play_on(other, game, random.Random(1))
    for record in other.store.read(game, before):
        known.announce(Message(game, record.version, (), record[1:3]))
        assert len(known._announced[game].records) <= MAX_ANNOUNCED
    assert known.current(game) is None
    assert load(container, game) == load(other, game)
    assert known._announced == {}


def test_a_game_that_leaves_memory_leaves_no_messages_behind(container: Container):
    container.repository.known.most = 1
    first, second = begin(container), begin(container)
    container.repository.known.announce(Message(first, 99, ()))
    container.repository.known.announce(Message(second, 99, ()))
    assert container.repository.known.current(second) is None
    load(container, first)
    assert container.repository.known.current(first) is not None


def test_nobody_is_refused_by_an_outdated_state(container: Container, other: Container):
    """The seat was taken when this process looked, and has been left since."""
    game = begin(container, sitting=2)
    leaving = other.game_service.execute(game, lambda now: _leave(now, 1))
    assert isinstance(leaving, Changed)
    assert isinstance(container.game_service.execute(game, lambda now: _sit_at(now, 1)), Changed)
    assert load(container, game).full.seats[1].player == "late"


def _leave(record: GameRecord, seat: int) -> Batch | Refusal:
    batch = Batch(record.full)
    return life.leave(batch, seat) or batch


def _sit_at(record: GameRecord, seat: int) -> Batch | Refusal:
    batch = Batch(record.full)
    return life.sit(record.title, batch, Seat(player="late"), seat) or batch


def test_a_refusal_names_the_state_at_the_end_of_the_log(container: Container, other: Container):
    game = begin(container, sitting=2)
    other.game_service.execute(game, lambda now: sit(now, "quick"))
    outcome = container.game_service.execute(game, lambda now: sit(now, "p0"))
    assert isinstance(outcome, Refused)
    assert outcome.record == load(other, game)


def test_an_expected_version_is_compared_with_the_end_of_the_log(container: Container, other: Container):
    game = begin(container)
    choose(other, game, 1)
    newest = load(other, game).head.version

    def decide(record: GameRecord) -> Batch | Refusal:
        require_version(record, newest)
        return decider.decide(TITLE, record.full, 0, decider.moves(TITLE, record.full, 0)[0].move)

    assert isinstance(container.game_service.execute(game, decide), Changed)


def test_an_expected_version_that_only_this_process_still_knows_is_refused(container: Container, other: Container):
    game = begin(container)
    known = load(container, game).head.version
    choose(other, game, 1)
    before = load(other, game)

    def decide(record: GameRecord) -> Batch | Refusal:
        require_version(record, known)
        return decider.decide(TITLE, record.full, 0, decider.moves(TITLE, record.full, 0)[0].move)

    with pytest.raises(Exception, match="version"):
        container.game_service.execute(game, decide)
    assert load(other, game) == before


def test_a_receipt_is_found_by_the_append_alone(container: Container, other: Container):
    """Also when this process would append the same again, because it does not know of the first time."""
    game = begin(container, sitting=1)
    first = other.game_service.execute(game, lambda now: sit(now, "p1"), idempotency_key=KEYED)
    assert isinstance(first, Changed)
    again = container.game_service.execute(game, lambda now: sit(now, "p1"), idempotency_key=KEYED)
    assert isinstance(again, Repeated)
    assert again.receipt.version == first.record.head.version


def test_what_changes_nothing_is_decided_at_the_end_of_the_log(container: Container, other: Container):
    """The choice was made when this process looked, and has been replaced since."""
    game = begin(container)
    choose(container, game, 0, 0)
    choose(other, game, 0, 1)
    outcome = choose(container, game, 0, 0)
    assert isinstance(outcome, Changed)
    assert outcome.appended


@pytest.mark.parametrize(("key", "counts"), [(None, 0), (KEYED, 1)])
def test_what_changes_nothing_is_counted_once_where_it_leaves_a_receipt(
    container: Container, key: IdempotencyKey | None, counts: int
):
    game, counted = begin(container), list[None]()
    choose(container, game, 0)
    move = decider.moves(TITLE, load(container, game).full, 0)[0].move
    for _ in range(2):
        container.game_service.execute(
            game,
            lambda now: decider.decide(TITLE, now.full, 0, move),
            idempotency_key=key,
            demand_unchanged=lambda: counted.append(None),
        )
    assert len(counted) == counts


def test_a_receipt_that_is_written_after_a_conflict_is_found(
    container: Container, other: Container, monkeypatch: pytest.MonkeyPatch
):
    """The same request at two processes: the first meets a conflict, the second is done before the first goes on."""
    game = begin(container, sitting=1)
    other.game_service.execute(game, lambda now: sit(now, "quick"))
    follow = container.repository.follow

    def late(known: GameRecord, records: Sequence[Record]) -> GameRecord:
        found = follow(known, records)
        other.game_service.execute(game, lambda now: sit(now, "p1"), idempotency_key=KEYED)
        load(container, game)  # a request of another player
        return found

    monkeypatch.setattr(container.repository, "follow", late)
    outcome = container.game_service.execute(game, lambda now: sit(now, "p1"), idempotency_key=KEYED)
    assert isinstance(outcome, Repeated)


def test_a_game_that_another_process_continued_far_is_read(container: Container, other: Container):
    game = begin(container, DUEL, seats=2)
    play_on(other, game, random.Random(1))
    assert load(other, game).head.version > 150
    outcome = container.game_service.execute(game, lambda now: sit(now, "late"))
    assert isinstance(outcome, Refused)
    assert outcome.record == load(other, game)


def test_a_log_that_lost_what_this_process_knows_is_not_continued(container: Container):
    game = begin(container)
    choose(container, game, 0)
    [*_, (last, _)] = container.client.xrange(keys.stream(game))
    container.client.xdel(keys.stream(game), last)
    with pytest.raises(DataLossError):
        choose(container, game, 1)


def test_a_move_that_was_announced_and_has_vanished_is_no_loss(container: Container, other: Container):
    """A failover has lost it before it was acknowledged."""
    game = begin(container)
    known = load(container, game)
    choose(other, game, 0)
    container.repository.known.announce(announced(other.store, game, known.head.version))
    entries = container.client.xrange(keys.stream(game), count=known.head.version)
    container.client.delete(keys.stream(game))
    for entry, fields in entries:
        container.client.xadd(keys.stream(game), fields, id=entry)
    assert isinstance(choose(container, game, 1), Changed)
    assert container.store.quarantine.find(game) is None


def test_what_was_announced_is_no_answer_before_replicas_have_it(container: Container, other: Container):
    waiting = build(dataclasses.replace(container.settings, wait_replicas=1))
    game = begin(other)
    known = load(other, game)
    waiting.repository.known.keep(known)
    choose(other, game, 0)
    waiting.repository.known.announce(announced(other.store, game, known.head.version))
    for _ in range(2):
        with pytest.raises(UnreplicatedError):
            choose(waiting, game, 0)  # it changes nothing, so it would be answered with the state
    assert waiting.repository.known.get(game) == known
